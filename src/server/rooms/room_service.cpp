// SPDX-License-Identifier: MIT
// Locks, the disk and alarms around the hubs: what a hub wants is carried out here, and nothing is decided.
#include "server/rooms/room_service.hpp"

#include <boost/asio/post.hpp>

namespace thirdcard::server {

namespace asio = boost::asio;

namespace {

constexpr std::int64_t kUnusedFor = 10'800'000;  // a room that was opened for later today stays

Limits limits_of(const ServerOptions& options) {
  Limits l = options.limits;
  if (options.keep_days > 0)
    l.touch_ms = std::min<std::int64_t>(l.touch_ms, std::int64_t{options.keep_days} * 21'600'000);
  return l;
}

/// The database in this folder. InputError names the server that has it.
std::string unused(const std::string& folder) {
  const std::string path = folder + "/thirdcard.db";
  if (const std::string holder = writer_of(path); !holder.empty())
    throw InputError("the rooms in " + folder + " are kept by " + holder,
                     "stop that server first, or name another folder with --data");
  return path;
}

}  // namespace

RoomService::RoomService(const ServerOptions& options, const EvenClock& clock,
                         const std::vector<asio::io_context*>& threads, Deliver deliver, Log log)
    : clock_(clock),
      deliver_(std::move(deliver)),
      log_(std::move(log)),
      writer_(options.data),
      reader_(options.data),
      lock_(unused(options.data)),
      common_(std::make_shared<Common>(limits_of(options), threads.size())),
      prober_(*threads.at(0)),
      committer_(
          writer_, threads.size(), [this](Committer::Result r) { committed(r); },
          [this](Committer::Swept s) { swept(s); }),
      workers_(kWorkers, kNiceness, [](Task c) { c.then(0); }) {
  if (!options.letter.empty() &&
      (options.letter.size() != 1 || options.letter[0] < 'a' || options.letter[0] > 'z'))
    throw InputError("'" + options.letter.substr(0, 20) + "' is no letter for a server", "one of a to z");
  if (options.open_rooms) common_->open_rooms.emplace();
  forget_persons();
  for (std::size_t i = 0; i < threads.size(); ++i) {
    auto locked = std::make_unique<LockedHub>(*threads[i], i);
    LockedHub& s = *locked;
    s.hub = std::make_unique<Hub>(
        limits_of(options), [this](const std::string& room) { return read_log(room); }, unguessable, common_,
        i);
    // What a worker has done ends on the hub's own thread: a worker is slow to be given the processor, and
    // must not keep a hub's lock meanwhile.
    s.hub->work_with([this, &s](Task task) {
      task.then = [this, &s, then = std::move(task.then)](std::int64_t) {
        asio::post(s.thread, [this, &s, then] { at(s, [&](Hub&) { then(now()); }); });
      };
      workers_.ask(std::move(task));
    });
    s.hub->on_unreadable([this](const std::string& why) { unreadable(why); });
    if (!options.letter.empty()) s.hub->set_letter(options.letter[0]);
    hubs_.push_back(std::move(locked));
  }
  common_->make_way = [this] { asio::post(hubs_[0]->thread, [this] { remove_unused(); }); };
  try {
    common_->on_disk = static_cast<std::size_t>(reader_.rooms());
    remember_games(std::make_shared<std::vector<std::string>>(reader_.latest(kRoomsRemembered)));
  } catch (const StoreError& e) {
    unreadable(e.what());
  }
}

/// What an earlier version kept of persons goes. A file of which a part cannot be read must not keep the
/// others from their rooms: then it is tried again at the next start.
void RoomService::forget_persons() {
  try {
    if (const auto gone = writer_.forget_persons())
      log_({{"event", "persons_forgotten"}, {"persons", gone->persons}, {"rooms", gone->rooms}});
  } catch (const StoreError& e) {
    log_({{"event", "persons_not_forgotten"}, {"why", e.what()}});
  }
}

/// Called by the workers.
std::vector<LogEntry> RoomService::read_log(const std::string& room) {
  std::lock_guard lock(reading_);
  return reader_.log(room);
}

/// Finished games that lie on disk, for the explorer: room after room, the latest last, as a task among
/// others.
void RoomService::remember_games(std::shared_ptr<std::vector<std::string>> rooms) {
  if (rooms->empty()) return;
  const std::string room = rooms->back();
  rooms->pop_back();
  const auto work = [this, room](StopToken& stop) {
    try {
      common_->finished.read(room, read_log(room), stop);
    } catch (const std::exception&) {  // a room that cannot be read says so to whoever enters it
    }
  };
  workers_.ask({0, "finished games", std::chrono::seconds(2), work,
                [this, rooms](std::int64_t) { remember_games(rooms); }});
}

// ---------------------------------------------------------------- under a hub's lock

template <class Do>
void RoomService::at(LockedHub& s, Do what) {
  bool leaving = false;
  {
    std::lock_guard lock(s.mutex);
    what(*s.hub);
    pump(s);
    leaving = may_leave(s);
  }
  if (leaving) move(s);
}

/// The same for the hub at which a connection is, which may change until the lock is held.
template <class Do>
void RoomService::at(const Where& where, Do what) {
  bool leaving = false;
  LockedHub* found = nullptr;
  for (;;) {
    const std::size_t number = where->load();
    LockedHub& s = *hubs_[number];
    std::lock_guard lock(s.mutex);
    if (where->load() != number) continue;
    found = &s;
    what(*s.hub);
    pump(s);
    leaving = may_leave(s);
    break;
  }
  if (leaving) move(*found);
}

/// Carries out what the hub wants: writes to the committer, texts to their connections, the next alarm. The
/// lock is held.
void RoomService::pump(LockedHub& s) {
  if (auto writes = s.hub->take_writes(); !writes.empty()) {
    s.commit_began.push_back({s.hub->ticket(), std::chrono::steady_clock::now()});
    committer_.push(s.number, std::move(writes), s.hub->ticket());
  }
  for (Output& o : s.hub->take_outputs()) s.waiting.push_back(std::move(o));
  while (!s.waiting.empty() && s.waiting.front().ticket <= s.saved) {
    deliver_(s.waiting.front().to, std::move(s.waiting.front().text));
    s.waiting.pop_front();
  }
  for (Move& m : s.hub->take_moves()) s.leaving.push_back(std::move(m));
  const std::int64_t next = s.hub->next_tick();
  if (next < 0 || (s.alarm_at >= 0 && next >= s.alarm_at)) return;
  s.alarm_at = next;
  asio::post(s.thread, [this, &s] { set_alarm(s); });
}

/// On the hub's own thread.
void RoomService::set_alarm(LockedHub& s) {
  std::int64_t next = 0;
  {
    std::lock_guard lock(s.mutex);
    next = s.alarm_at;
  }
  if (next < 0) return;
  s.alarm.expires_after(
      std::chrono::milliseconds(std::max<std::int64_t>(0, std::min<std::int64_t>(next - now(), 3'600'000))));
  s.alarm.async_wait([this, &s](boost::system::error_code e) {
    if (e) return;
    at(s, [&](Hub& hub) {
      s.alarm_at = -1;
      hub.tick(now());
    });
  });
}

bool RoomService::may_leave(const LockedHub& s) const {
  return !s.leaving.empty() && s.leaving.front().ticket <= s.saved;
}

/// Connections that asked for a room of another hub go there. No lock is held; while a connection is on its
/// way its messages wait with it.
void RoomService::move(LockedHub& from) {
  for (;;) {
    Move m;
    {
      std::lock_guard lock(from.mutex);
      if (!may_leave(from)) return;
      m = std::move(from.leaving.front());
      from.leaving.pop_front();
    }
    LockedHub& to = *hubs_[m.to];
    bool further = false;
    {
      std::scoped_lock both(from.mutex, to.mutex);
      auto client = from.hub->give(m.connection);
      if (client == nullptr) continue;  // closed meanwhile
      const Where where = client->hub;
      *where = m.to;
      to.hub->arrived(m.connection, std::move(client), m.message, now());
      pump(to);
      further = may_leave(to);
    }
    if (further) move(to);
  }
}

// ---------------------------------------------------------------- connections

Service::Where RoomService::opened(const Opening& o) {
  const std::size_t hub = o.name.empty() ? o.thread : home_of(o.name);
  auto where = std::make_shared<std::atomic<std::size_t>>(hub);
  at(*hubs_[hub],
     [&](Hub& h) { h.opened(o.connection, is_loopback(o.address) ? "" : o.address, o.name, where); });
  return where;
}

std::size_t RoomService::home_of(const std::string& room) {
  const std::string called = common_->room_called(room);
  return common_->hub_of(called.empty() ? room : called);
}

void RoomService::received(Connection connection, const Where& where, std::string_view text) {
  at(where, [&](Hub& hub) { hub.protocol().received(connection, text, now()); });
}

void RoomService::closed(Connection connection, const Where& where) {
  workers_.cancel(connection);
  at(where, [&](Hub& hub) { hub.closed(connection, now()); });
}

void RoomService::set_link(const std::string& url) {
  for (const auto& s : hubs_) at(*s, [&](Hub& hub) { hub.set_link(url); });
}

std::vector<RoomSummary> RoomService::summaries() {
  std::vector<RoomSummary> out;
  for (const auto& s : hubs_)
    at(*s, [&](Hub& hub) { hub.each_room([&](RoomSummary r) { out.push_back(std::move(r)); }); });
  return out;
}

std::optional<RoomSummary> RoomService::summary(const std::string& room) {
  std::optional<RoomSummary> out;
  at(*hubs_[home_of(room)], [&](Hub& hub) { out = hub.summary(room); });
  if (out) return out;
  std::lock_guard lock(reading_);
  if (const auto last = reader_.last(room)) {
    out.emplace();
    out->id = room, out->in_memory = false, out->entries = last->first, out->updated = last->second;
  }
  return out;
}

void RoomService::remove_room(const std::string& room) {
  at(*hubs_[home_of(room)], [&](Hub& hub) { hub.remove_room(room); });
}

void RoomService::limit(const ServerOptions& options) {
  const Limits limits = limits_of(options);
  common_->limit(limits);
  for (const auto& s : hubs_) at(*s, [&](Hub& hub) { hub.limit(limits); });
}

bool RoomService::stop() {
  stopping_ = true;
  for (const auto& s : hubs_) at(*s, [](Hub& hub) { hub.shutting_down(); });
  return false;
}

bool RoomService::quiet() {
  for (const auto& s : hubs_) {
    std::lock_guard lock(s->mutex);
    if (!s->waiting.empty()) return false;
  }
  return committer_.idle();
}

// ---------------------------------------------------------------- the disk

/// On the committer's thread.
void RoomService::committed(const Committer::Result& r) {
  {
    std::lock_guard lock(health_);
    if (r.ok) {
      commits_.add(r.seconds);
      entries_ += r.writes;
      if (!storage_trouble_.empty()) log_({{"event", "storage_back"}});
      storage_trouble_.clear();
    } else {
      log_({{"event", "storage_failed"}, {"why", r.why}});
      storage_trouble_ = r.why;
      ++storage_failures_;
      asio::post(hubs_[0]->thread, [this] { probe(); });
    }
    for (const StoreFailure& f : r.failed)
      if (r.ok) log_({{"event", "room_failed"}, {"why", f.why}});
  }
  // Each hub hears of it on its own thread, so that this one is back at the disk at once.
  const auto result = std::make_shared<const Committer::Result>(r);
  for (const auto& s : hubs_)
    if (!r.failed.empty() || r.tickets[s->number] != s->told_saved) {
      s->told_saved = r.tickets[s->number];
      asio::post(s->thread, [this, &s = *s, result] { committed(s, *result); });
    }
}

/// On the hub's own thread.
void RoomService::committed(LockedHub& s, const Committer::Result& r) {
  at(s, [&](Hub& hub) {
    s.saved = r.tickets[s.number];
    hub.committed(s.saved);
    const auto now = std::chrono::steady_clock::now();
    for (; !s.commit_began.empty() && s.commit_began.front().first <= s.saved; s.commit_began.pop_front())
      s.waits.add(std::chrono::duration<double>(now - s.commit_began.front().second).count());
    // Each room fails alone; nobody hears of what was not kept.
    for (const StoreFailure& f : r.failed) {
      if (common_->hub_of(f.room) != s.number) continue;
      const std::uint64_t life = hub.room_failed(f.room, f.why);
      if (life != 0) std::erase_if(s.waiting, [&](const Output& o) { return o.life == life; });
      committer_.forgive(f.room);
    }
  });
}

/// While nothing can be saved, it is tried again and again, so that /healthz tells when it works.
void RoomService::probe() {
  prober_.expires_after(std::chrono::seconds(2));
  prober_.async_wait([this](boost::system::error_code e) {
    if (e || stopping_ || trouble().empty()) return;
    LockedHub& s = *hubs_[0];
    std::lock_guard lock(s.mutex);
    committer_.push(s.number, {{StoreWrite::Kind::kProbe, "", {}}}, s.hub->ticket());
  });
}

void RoomService::remove_older_than(std::int64_t time) {
  for (const auto& s : hubs_) at(*s, [&](Hub& hub) { hub.before_removal(time + 7'200'000, now()); });
  committer_.remove_older_than(time);
}

/// The disk keeps no more rooms: those without a game make way that nobody has touched for hours.
void RoomService::remove_unused() {
  const std::int64_t before = now() - kUnusedFor;
  std::size_t most = 0;
  for (const auto& s : hubs_)
    at(*s, [&](Hub& hub) {
      hub.before_removal(before + kUnusedFor / 2, now()), most = hub.limits().rooms_on_disk;
    });
  committer_.remove_unused(before, std::max<std::size_t>(1, most / 100));
}

void RoomService::swept(const Committer::Swept& s) {
  if (s.unused) {
    if (s.removed == 0) common_->none_unused_until = now() + 60'000;
    common_->making_way = false;
  }
  if (!s.why.empty()) return unreadable(s.why);
  if (s.removed > 0)
    log_({{"event", s.unused ? "removed_unused_rooms" : "removed_old_rooms"}, {"rooms", s.removed}});
  common_->on_disk = s.left;
}

void RoomService::unreadable(const std::string& why) {
  std::lock_guard lock(health_);
  if (read_trouble_.empty()) log_({{"event", "cannot_read"}, {"why", why}});
  read_trouble_ = why;
  ++read_failures_;
}

std::string RoomService::trouble() {
  std::lock_guard lock(health_);
  if (!storage_trouble_.empty()) return "cannot save: " + storage_trouble_;
  return read_trouble_.empty() ? "" : "cannot read: " + read_trouble_;
}

void RoomService::metrics(Metrics& out) {
  Counters c;
  Histogram waits;
  std::size_t rooms = 0, waiting = 0;
  for (const auto& s : hubs_) {
    std::lock_guard lock(s->mutex);
    c += s->hub->counters();
    waits += s->waits;
    rooms += s->hub->rooms();
    waiting += s->waiting.size();
  }
  std::lock_guard lock(health_);
  out.gauge("hubs", hubs_.size());
  out.gauge("rooms", rooms);
  out.gauge("waiting_texts", waiting);
  out.gauge("storage_ok", storage_trouble_.empty());
  out.gauge("reading_ok", read_trouble_.empty());
  out.gauge("tasks_waiting", workers_.waiting());
  out.gauge("rooms_on_disk", common_->on_disk);
  if (common_->open_rooms) {
    const OpenRooms::Counts open = common_->open_rooms->counts();
    out.gauge("open_rooms", open.rooms);
    out.gauge("finding", open.finding);
  }
  out.counter("read_failures_total", read_failures_);
  out.counter("rooms_failed_total", c.rooms_failed);
  out.counter("messages_total", c.messages);
  out.counter("messages_refused_total", c.bad_messages);
  out.counter("messages_over_rate_total", c.limited);
  out.counter("claims_total", c.claims);
  out.counter("claims_yes_total", c.claims_yes);
  out.counter("claims_no_total", c.claims_no);
  out.counter("claims_late_total", c.claims_late);
  out.counter("rooms_created_total", c.rooms_created);
  out.counter("joins_total", c.joins);
  out.counter("reconnects_total", c.reconnects);
  out.counter("games_started_total", c.games_started);
  out.counter("games_finished_total", c.games_finished);
  out.counter("entries_saved_total", entries_);
  out.counter("storage_failures_total", storage_failures_);
  out.histogram("commit_seconds", commits_);
  out.histogram("save_wait_seconds", waits);
}

std::shared_ptr<Service> make_rooms(const ServiceParts& parts) { return parts.rooms; }

/// The same rooms: a path that a front of several servers leads to the one that has the open rooms.
std::shared_ptr<Service> make_open_rooms(const ServiceParts& parts) {
  return parts.options.open_rooms ? parts.rooms : nullptr;
}

}  // namespace thirdcard::server

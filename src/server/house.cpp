// SPDX-License-Identifier: MIT
#include "server/house.hpp"

#include <boost/asio/post.hpp>

namespace thirdcard::server {

namespace asio = boost::asio;

namespace {

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

House::House(const ServerOptions& options, const EvenClock& clock,
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
      workers_(kWorkers, kNiceness, [](Chore c) { c.then(0); }) {
  if (!options.letter.empty() &&
      (options.letter.size() != 1 || options.letter[0] < 'a' || options.letter[0] > 'z'))
    throw InputError("'" + options.letter.substr(0, 20) + "' is no letter for a server", "one of a to z");
  if (options.open_rooms) common_->open_rooms.emplace();
  forget_persons();
  for (std::size_t i = 0; i < threads.size(); ++i) {
    auto station = std::make_unique<Station>(*threads[i], i);
    Station& s = *station;
    s.hub = std::make_unique<Hub>(
        limits_of(options), [this](const std::string& room) { return read_log(room); }, unguessable, common_,
        i);
    // What a worker has done ends on the hub's own thread: a worker is slow to be given the processor, and
    // must not keep a hub's lock meanwhile.
    s.hub->work_with([this, &s](Chore chore) {
      chore.then = [this, &s, then = std::move(chore.then)](std::int64_t) {
        asio::post(s.thread, [this, &s, then] { at(s, [&](Hub&) { then(now()); }); });
      };
      workers_.ask(std::move(chore));
    });
    s.hub->on_unreadable([this](const std::string& why) { unreadable(why); });
    if (!options.letter.empty()) s.hub->set_letter(options.letter[0]);
    stations_.push_back(std::move(station));
  }
  try {
    common_->on_disk = static_cast<std::size_t>(reader_.rooms());
    remember_games(std::make_shared<std::vector<std::string>>(reader_.latest(kRoomsRemembered)));
  } catch (const StoreError& e) {
    unreadable(e.what());
  }
}

/// What an earlier version kept of persons goes. A file of which a part cannot be read must not keep the
/// others from their rooms: then it is tried again at the next start.
void House::forget_persons() {
  try {
    if (const auto gone = writer_.forget_persons())
      log_({{"event", "persons_forgotten"}, {"persons", gone->persons}, {"rooms", gone->rooms}});
  } catch (const StoreError& e) {
    log_({{"event", "persons_not_forgotten"}, {"why", e.what()}});
  }
}

/// Called by the workers.
std::vector<LogEntry> House::read_log(const std::string& room) {
  std::lock_guard lock(reading_);
  return reader_.log(room);
}

/// Finished games that lie on disk, for the explorer: room after room, the latest last, as a chore among
/// others.
void House::remember_games(std::shared_ptr<std::vector<std::string>> rooms) {
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
void House::at(Station& s, Do what) {
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
void House::at(const Where& where, Do what) {
  bool leaving = false;
  Station* found = nullptr;
  for (;;) {
    const std::size_t number = where->load();
    Station& s = *stations_[number];
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
void House::pump(Station& s) {
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
void House::set_alarm(Station& s) {
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

bool House::may_leave(const Station& s) const {
  return !s.leaving.empty() && s.leaving.front().ticket <= s.saved;
}

/// Connections that asked for a room of another hub go there. No lock is held; while a connection is on its
/// way its messages wait with it.
void House::move(Station& from) {
  for (;;) {
    Move m;
    {
      std::lock_guard lock(from.mutex);
      if (!may_leave(from)) return;
      m = std::move(from.leaving.front());
      from.leaving.pop_front();
    }
    Station& to = *stations_[m.to];
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

House::Where House::opened(Connection connection, const std::string& address, const std::string& room,
                           std::size_t thread) {
  const std::size_t hub = room.empty() ? thread : home_of(room);
  auto where = std::make_shared<std::atomic<std::size_t>>(hub);
  at(*stations_[hub],
     [&](Hub& h) { h.opened(connection, is_loopback(address) ? "" : address, room, where); });
  return where;
}

std::size_t House::home_of(const std::string& room) {
  const std::string called = common_->room_called(room);
  return common_->hub_of(called.empty() ? room : called);
}

void House::received(Connection connection, const Where& where, std::string_view text) {
  at(where, [&](Hub& hub) { hub.received(connection, text, now()); });
}

void House::closed(Connection connection, const Where& where) {
  workers_.cancel(connection);
  at(where, [&](Hub& hub) { hub.closed(connection, now()); });
}

void House::set_link(const std::string& url) {
  for (const auto& s : stations_) at(*s, [&](Hub& hub) { hub.set_link(url); });
}

std::vector<RoomSummary> House::summaries() {
  std::vector<RoomSummary> out;
  for (const auto& s : stations_)
    at(*s, [&](Hub& hub) { hub.each_room([&](RoomSummary r) { out.push_back(std::move(r)); }); });
  return out;
}

std::optional<RoomSummary> House::summary(const std::string& room) {
  std::optional<RoomSummary> out;
  at(*stations_[home_of(room)], [&](Hub& hub) { out = hub.summary(room); });
  if (out) return out;
  std::lock_guard lock(reading_);
  if (const auto last = reader_.last(room)) {
    out.emplace();
    out->id = room, out->in_memory = false, out->entries = last->first, out->updated = last->second;
  }
  return out;
}

void House::remove_room(const std::string& room) {
  at(*stations_[home_of(room)], [&](Hub& hub) { hub.remove_room(room); });
}

void House::limit(const ServerOptions& options) {
  const Limits limits = limits_of(options);
  common_->limit(limits);
  for (const auto& s : stations_) at(*s, [&](Hub& hub) { hub.limit(limits); });
}

void House::shutting_down() {
  stopping_ = true;
  for (const auto& s : stations_) at(*s, [](Hub& hub) { hub.shutting_down(); });
}

bool House::quiet() {
  for (const auto& s : stations_) {
    std::lock_guard lock(s->mutex);
    if (!s->waiting.empty()) return false;
  }
  return committer_.idle();
}

// ---------------------------------------------------------------- the disk

/// On the committer's thread.
void House::committed(const Committer::Result& r) {
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
      asio::post(stations_[0]->thread, [this] { probe(); });
    }
    for (const StoreFailure& f : r.failed)
      if (r.ok) log_({{"event", "room_failed"}, {"why", f.why}});
  }
  // Each hub hears of it on its own thread, so that this one is back at the disk at once.
  const auto result = std::make_shared<const Committer::Result>(r);
  for (const auto& s : stations_)
    if (!r.failed.empty() || r.tickets[s->number] != s->told_saved) {
      s->told_saved = r.tickets[s->number];
      asio::post(s->thread, [this, &s = *s, result] { committed(s, *result); });
    }
}

/// On the hub's own thread.
void House::committed(Station& s, const Committer::Result& r) {
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
void House::probe() {
  prober_.expires_after(std::chrono::seconds(2));
  prober_.async_wait([this](boost::system::error_code e) {
    if (e || stopping_ || trouble().empty()) return;
    Station& s = *stations_[0];
    std::lock_guard lock(s.mutex);
    committer_.push(s.number, {{StoreWrite::Kind::kProbe, "", {}}}, s.hub->ticket());
  });
}

void House::remove_older_than(std::int64_t time) {
  for (const auto& s : stations_) at(*s, [&](Hub& hub) { hub.before_removal(time + 7'200'000, now()); });
  committer_.remove_older_than(time);
}

void House::swept(const Committer::Swept& s) {
  if (!s.why.empty()) return unreadable(s.why);
  if (s.removed > 0) log_({{"event", "removed_old_rooms"}, {"rooms", s.removed}});
  common_->on_disk = s.left;
}

void House::unreadable(const std::string& why) {
  std::lock_guard lock(health_);
  if (read_trouble_.empty()) log_({{"event", "cannot_read"}, {"why", why}});
  read_trouble_ = why;
  ++read_failures_;
}

std::string House::trouble() {
  std::lock_guard lock(health_);
  if (!storage_trouble_.empty()) return "cannot save: " + storage_trouble_;
  return read_trouble_.empty() ? "" : "cannot read: " + read_trouble_;
}

void House::metrics(Metrics& out) {
  Counters c;
  Histogram waits;
  std::size_t rooms = 0, waiting = 0;
  for (const auto& s : stations_) {
    std::lock_guard lock(s->mutex);
    c += s->hub->counters();
    waits += s->waits;
    rooms += s->hub->rooms();
    waiting += s->waiting.size();
  }
  std::lock_guard lock(health_);
  out.gauge("hubs", stations_.size());
  out.gauge("rooms", rooms);
  out.gauge("waiting_texts", waiting);
  out.gauge("storage_ok", storage_trouble_.empty());
  out.gauge("reading_ok", read_trouble_.empty());
  out.gauge("chores_waiting", workers_.waiting());
  out.gauge("rooms_on_disk", common_->on_disk);
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

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Everything that changes a room goes through `record`: fold, write, tell. A room in memory is a copy of what
// the disk has or will have, so an empty one may be forgotten at any time.
#include "server/rooms/rooms.hpp"

#include <algorithm>

namespace thirdcard::server {

std::string digest_of(const Room& room, const std::string& address) {
  if (address.empty()) return "";
  return sha256_hex(room.id + " " + room.members.at(0).secret_hash + " " + address).substr(0, 24);
}

Rooms::Rooms(const Limits& limits, Load load, std::function<std::uint64_t()> random, Common& common,
             std::size_t number)
    : limits_(limits), common_(common), number_(number), load_(std::move(load)), random_(std::move(random)) {}

// ---------------------------------------------------------------- connections

Client& Rooms::open(Connection connection, std::string address) {
  auto client = std::make_unique<Client>();
  client->address = std::move(address);
  return *(clients_[connection] = std::move(client));
}

std::unique_ptr<Client> Rooms::give(Connection connection) {
  const auto at = clients_.find(connection);
  if (at == clients_.end()) return nullptr;
  auto client = std::move(at->second);
  clients_.erase(at);
  return client;
}

Client& Rooms::take(Connection connection, std::unique_ptr<Client> client) {
  return *(clients_[connection] = std::move(client));
}

Client* Rooms::client(Connection connection) {
  const auto at = clients_.find(connection);
  return at == clients_.end() ? nullptr : at->second.get();
}

bool Rooms::connected(const Live& live, int member) const {
  return std::any_of(live.clients.begin(), live.clients.end(),
                     [&](Connection c) { return clients_.at(c)->member == member; });
}

int Rooms::watchers(const Live& live) const {
  return static_cast<int>(std::count_if(live.clients.begin(), live.clients.end(),
                                        [&](Connection c) { return clients_.at(c)->member < 0; }));
}

Live* Rooms::detach(Connection connection, Client& client, std::int64_t now) {
  Live* live = in_memory(client.room);
  client.room.clear();
  client.life = 0;
  const int member = std::exchange(client.member, -1);
  if (live == nullptr) return nullptr;
  live->clients.erase(connection);
  if (live->clients.empty()) live->empty_since = now;
  if (member >= 0 && !connected(*live, member)) {
    live->away.emplace_back(now, member);
    std::erase_if(live->gone_away, [&](const auto& a) { return a.second == member; });
    live->gone_away.emplace_back(now, member);
    if (member == live->room.host) live->host_away_since = now;
  }
  return live;
}

std::string Rooms::address_of(const Live& live, int member) const {
  for (const Connection c : live.clients)
    if (const Client& client = *clients_.at(c); client.member == member) return client.address;
  return "";
}

std::set<int> Rooms::members_at(const Live& live, const std::string& address) const {
  std::set<int> out;
  for (const Connection c : live.clients)
    if (const Client& client = *clients_.at(c);
        client.member >= 0 && !address.empty() && client.address == address)
      out.insert(client.member);
  return out;
}

int Rooms::next_host(const Live& live) const {
  if (live.room.class_mode) return -1;  // a class waits for its teacher
  for (std::size_t i = 0; i < live.room.members.size(); ++i) {
    const Member& m = live.room.members[i];
    if (!m.bot && !m.gone && static_cast<int>(i) != live.room.host && connected(live, static_cast<int>(i)))
      return static_cast<int>(i);
  }
  return -1;
}

// ---------------------------------------------------------------- rooms

Live* Rooms::in_memory(const std::string& id) const {
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : at->second.get();
}

void Rooms::name_class(Live& live) {
  if (!live.room.class_mode || !live.short_name.empty()) return;
  do live.short_name = speakable_name();
  while (!common_.name(live.short_name, live.room.id));
}

bool Rooms::may_load(const std::string& id) const {
  return !id.empty() && id.size() <= 40 && removing_.count(id) == 0 &&
         std::all_of(id.begin(), id.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

std::optional<Room> Rooms::read(const std::string& id, const StopToken& stop) const {
  const auto log = load_(id);
  return log.empty() ? std::nullopt : std::optional<Room>(room_from_log(id, log, &stop));
}

Live& Rooms::keep(Room room, std::int64_t now) {
  make_place();
  auto live = std::make_unique<Live>(std::move(room), ++last_life_);
  live->bot_seed = random_();
  live->empty_since = now;
  for (std::size_t i = 0; i < live->room.members.size(); ++i)
    if (!live->room.members[i].bot && !live->room.members[i].gone)
      live->gone_away.emplace_back(now, static_cast<int>(i));
  // The entries may be from a time when the clock was ahead.
  live->ahead = std::max<std::int64_t>(0, live->room.updated - now);
  ++common_.in_memory;
  if (live->room.game) common_.finished.note(live->room.id, live->room.games, *live->room.game);
  return *(rooms_[live->room.id] = std::move(live));
}

Live& Rooms::create() {
  const std::string id = fresh_name();
  auto live = std::make_unique<Live>(Room(id), ++last_life_);
  live->bot_seed = random_();
  ++common_.on_disk;
  ++common_.in_memory;
  return *(rooms_[id] = std::move(live));
}

void Rooms::make_place() {
  if (common_.in_memory < limits_.rooms || forget_one()) return;
  // Another hub may have one to forget; who asks again finds the place.
  common_.crowded = true;
  throw Refusal{"full", "this server has no place for another room now; try later"};
}

bool Rooms::forget_one() {
  Live* oldest = nullptr;
  for (const auto& [id, live] : rooms_)
    if (forgettable(*live) && (oldest == nullptr || live->empty_since < oldest->empty_since))
      oldest = live.get();
  if (oldest != nullptr) forget(*oldest);
  return oldest != nullptr;
}

void Rooms::forget(Live& live) {
  if (forgotten_) forgotten_(live);
  common_.unname(live.short_name);
  --common_.in_memory;
  rooms_.erase(rooms_.find(live.room.id));
}

void Rooms::remove(Live& live) {
  remove_stored(live.room.id);
  forget(live);
}

void Rooms::remove_stored(const std::string& id) {
  writes_.push_back({StoreWrite::Kind::kRemove, id, {}});
  // Until the disk has forgotten it, nobody may read the room back.
  removing_[id] = ++ticket_;
  // The count from the disk may lag behind, but is never below nothing.
  for (std::size_t n = common_.on_disk; n > 0 && !common_.on_disk.compare_exchange_weak(n, n - 1);) {
  }
}

// ---------------------------------------------------------------- changes

Change Rooms::record(Live& live, Happening what, std::int64_t now, bool quiet) {
  const Entry entry{live.room.seq + 1, std::max(live.time(now), live.room.updated), std::move(what)};
  Folded next = fold(std::move(live.room), entry);
  live.room = std::move(next.room);
  if (next.change.nothing) return std::move(next.change);
  writes_.push_back({StoreWrite::Kind::kAppend, live.room.id, to_log(entry)});
  live.last_ticket = ++ticket_;
  if (next.change.over) common_.finished.note(live.room.id, live.room.games, *live.room.game);
  if (!quiet && changed_) changed_(live, next.change, now);
  return std::move(next.change);
}

Change Rooms::act(Live& live, Acted acted, std::int64_t now) {
  acted.action.time = live.room.game_time(live.time(now));
  if (acted.action.kind != play::ActionKind::kTick)
    while (live.room.game->deadline() >= 0 && live.room.game->deadline() <= acted.action.time)
      if (record(live, Acted{{play::ActionKind::kTick, play::kSpectator, {}, acted.action.time}}, now)
              .nothing)
        break;
  return record(live, std::move(acted), now);
}

void Rooms::remove_from_game(Live& live, int member, std::int64_t now) {
  const int seat = live.room.members[static_cast<std::size_t>(member)].seat;
  if (live.room.playing() && seat >= 0) act(live, {{play::ActionKind::kLeave, seat, {}, 0}, member}, now);
}

void Rooms::return_to_game(Live& live, int member, std::int64_t now) {
  const Member& m = live.room.members[static_cast<std::size_t>(member)];
  if (!live.room.playing()) return;
  if (m.seat >= 0)
    act(live, {{play::ActionKind::kReturn, m.seat, {}, 0}, member}, now);
  else if (m.playing)
    act(live, {{play::ActionKind::kJoin, play::kSpectator, {}, 0}, member}, now);
}

// ---------------------------------------------------------------- the disk

void Rooms::committed(std::uint64_t ticket) {
  committed_ = ticket;
  std::erase_if(removing_, [&](const auto& one) { return one.second <= ticket; });
}

void Rooms::elsewhere(Task task, std::int64_t now) {
  if (ask_) return ask_(std::move(task));
  StopToken never;
  task.work(never);
  task.then(now);
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Coming in and going: opening a room, sitting down, coming back, watching, leaving.
#include <algorithm>

#include "server/base/fields.hpp"
#include "server/rooms/protocol.hpp"
#include "server/rooms/text.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

std::string Protocol::name_for(const Json& m, const Room* room, int member) const {
  const std::string given = text_field(m, "name", limits_.name_bytes, false);
  std::string name = clean(given);
  if (name.empty() && !given.empty()) throw Refusal{"name", "this name cannot be seen; choose another"};
  if (name.size() > limits_.name_bytes) throw Refusal{"name", "this name is too long; choose a shorter one"};
  if (is_reserved(name))
    throw Refusal{"name", "only the server and its bots are called so; choose another name"};
  if (name.empty() || room == nullptr || !room->names) return name;
  const Look look = look_of(name);
  const Member* own = member < 0 ? nullptr : &room->members[static_cast<std::size_t>(member)];
  const auto taken = [&](const std::string& wanted) {
    return std::any_of(room->members.begin(), room->members.end(),
                       [&](const Member& o) { return &o != own && !o.gone && o.name == wanted; });
  };
  for (const Member& other : room->members)
    if (&other != own && !other.gone && !other.bot && other.name != name && look_of(other.name).alike(look))
      throw Refusal{"name", "somebody here has a name that looks like this one; choose another"};
  // Two of the same name are told apart.
  if (!taken(name)) return name;
  for (int n = 2;; ++n)
    if (const std::string numbered = name + " " + std::to_string(n); !taken(numbered)) return numbered;
}

void Protocol::on_create(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const std::string name = name_for(m, nullptr);
  const bool class_mode = flag_field(m, "class"), open = flag_field(m, "open");
  if (open) open_rooms();
  if (open && class_mode)
    throw Refusal{"wrong", "strangers cannot come into a class; leave out class or open"};
  const play::Rules rules = play::rules_from_json(m.contains("rules") ? m["rules"] : Json("set"));
  check_asked(rules, limits_);
  check_place(client, now);
  rooms_.make_place();
  stop_finding(connection, client);
  make_room(connection, client, RoomCreated{rules, class_mode, open}, class_mode ? "" : name, now);
}

Live& Protocol::make_room(Connection connection, Client& client, RoomCreated as, const std::string& name,
                          std::int64_t now) {
  leave_room(connection, client, now);
  const std::string secret = rooms_.fresh_secret();
  Live& live = rooms_.create();
  rooms_.record(live, std::move(as), now, true);
  rooms_.record(live, MemberCame{name, sha256_hex(secret)}, now, true);
  client.room = live.room.id;
  client.life = live.life;
  client.member = 0;
  live.clients.insert(connection);
  rooms_.name_class(live);
  ++counters_.rooms_created;
  welcome(connection, client, live, -1, secret, now);
  list(live, now);
  clock_.schedule(live);
  return live;
}

void Protocol::no_such_room(Connection connection, Client& client, const std::string& id, std::int64_t now) {
  // Whoever tries many names is looking for other people's rooms.
  if (++client.unknown_rooms > limits_.unknown_rooms || !rooms_.common().may_guess(client.address, now)) {
    rooms_.common().abuse("guesses names of rooms", client.address);
    hang_up(connection);
  }
  throw Refusal{"no_such_room", "there is no room '" + id + "'; check the link"};
}

/// Reads a room elsewhere; everybody who asks for it meanwhile waits for the one reading.
void Protocol::load(Connection connection, Client& client, const std::string& id, const Json& message,
                    std::int64_t now) {
  client.busy = true;
  client.loading = id;
  Reading& reading = loading_[id];
  reading.waiting.push_back({connection, message});
  if (reading.waiting.size() == 1) read(id, reading, now);
}

void Protocol::read(const std::string& id, Reading& reading, std::int64_t now) {
  struct Found {
    std::optional<Room> room;
    std::string trouble;
  };
  auto found = std::make_shared<Found>();
  reading.number = ++last_reading_;
  reading.asker = reading.waiting.front().connection;
  const Client& asker = *rooms_.client(reading.asker);
  Task task;
  task.asker = reading.asker;
  task.line = asker.address.empty() ? "connection " + std::to_string(reading.asker) : asker.address;
  task.work = [this, found, id](StopToken& stop) {
    try {
      found->room = rooms_.read(id, stop);
    } catch (const std::exception& e) {
      found->trouble = e.what();
    }
  };
  task.then = [this, found, id, number = reading.number](std::int64_t later) {
    const auto at = loading_.find(id);
    if (at == loading_.end() || at->second.number != number) return;  // given up
    if (!found->trouble.empty()) {
      ++counters_.rooms_unreadable;
      if (unreadable_) unreadable_(found->trouble);
    }
    std::string full;
    try {
      if (found->room && rooms_.may_load(id) && rooms_.in_memory(id) == nullptr) {
        Live& kept = rooms_.keep(std::move(*found->room), later);
        clock_.schedule(kept);
      }
    } catch (const Refusal& r) {
      full = r.message;
    }
    const std::vector<Waiting> waiting = std::move(at->second.waiting);
    loading_.erase(at);  // what they say next may ask for it again
    for (const Waiting& one : waiting) {
      Client* still = rooms_.client(one.connection);
      if (still == nullptr) continue;
      still->busy = false;
      still->loading.clear();
      if (!still->hung_up)
        attempt(one.connection, ref_of(one.message), [&] {
          if (!full.empty()) throw Refusal{"full", full};
          if (!found->trouble.empty())
            throw Refusal{"storage", "this room cannot be read; its server's keeper has been told"};
          if (rooms_.in_memory(id) == nullptr) no_such_room(one.connection, *still, id, later);
          on_join(one.connection, *still, one.message, later);
        });
      resume(one.connection, later);
    }
  };
  rooms_.elsewhere(std::move(task), now);
}

void Protocol::give_up_loading(Connection connection, const Client& client, std::int64_t now) {
  const auto at = loading_.find(client.loading);
  if (at == loading_.end()) return;
  Reading& reading = at->second;
  std::erase_if(reading.waiting, [&](const Waiting& one) { return one.connection == connection; });
  if (reading.waiting.empty())
    loading_.erase(at);
  else if (reading.asker == connection)  // the workers have dropped it with its asker: for the next one
    read(at->first, reading, now);
}

/// A place for a newcomer: a new one while there are few, else that of somebody who has left, or who has been
/// away for long and is not waited for. -1: a new one; -2: the room is full.
int Protocol::free_place(Live& live, std::int64_t now) {
  const std::vector<Member>& members = live.room.members;
  const bool few = members.size() < static_cast<std::size_t>(4 * limits_.members);
  const auto unused = [&](std::size_t i) { return !live.room.playing() || members[i].seat < 0; };
  if (live.room.active_members() >= limits_.members) {
    // Whoever has been away longest gives up the place, and has it again later if it is free.
    const std::pair<std::int64_t, int>* longest = nullptr;
    for (const auto& one : live.gone_away) {
      const Member& m = members[static_cast<std::size_t>(one.second)];
      if (!m.gone && one.second != live.room.host && one.second != live.room.owner &&
          now - one.first >= limits_.away_ms && !rooms_.connected(live, one.second) &&
          (longest == nullptr || one.first < longest->first))
        longest = &one;
    }
    if (longest == nullptr) return -2;
    const int member = longest->second;
    rooms_.remove_from_game(live, member, now);
    rooms_.record(live, MemberGone{member, false, true}, now);
  }
  if (few) return -1;
  for (std::size_t i = 1; i < members.size(); ++i)
    if (members[i].gone && !members[i].bot && unused(i)) return static_cast<int>(i);
  return -2;
}

void Protocol::on_join(Connection connection, Client& client, const Json& m, std::int64_t now) {
  std::string id = text_field(m, "room", 40, false);
  if (id.empty()) id = client.path_room;
  if (id.empty()) throw Refusal{"wrong", "the field room is missing; name the room here or in the address"};
  if (!client.path_room.empty() && client.path_room != id)
    throw Refusal{"wrong", "this address belongs to another room"};
  const std::string given = text_field(m, "secret", 64, false);
  const std::string called = rooms_.common().room_called(id);
  const std::string asked = id;
  if (!called.empty()) id = called;
  stop_finding(connection, client);
  // Whoever asks for another room has left the one before.
  if (client.room != id) leave_room(connection, client, now);
  if (const std::size_t hub = rooms_.common().hub_of(id); hub != rooms_.number()) {
    client.busy = true;
    moves_.push_back({client.told, connection, m, hub});
    return;
  }
  Live* found = rooms_.in_memory(id);
  if (!called.empty() && (found == nullptr || !rooms_.connected(*found, found->room.host)))
    no_such_room(connection, client, asked, now);  // a class without its teacher
  if (found == nullptr) {
    if (!rooms_.may_load(id)) no_such_room(connection, client, id, now);
    return load(connection, client, id, m, now);
  }
  Live& live = *found;
  const std::int64_t seen = number_field(m, "seen", 0, std::int64_t{1} << 53, -1);
  const bool watch = flag_field(m, "watch");
  int member = -1;
  if (!given.empty()) {
    const std::string hash = sha256_hex(given);
    for (std::size_t i = 0; i < live.room.members.size(); ++i)
      if (live.room.members[i].secret_hash == hash) member = static_cast<int>(i);
    if (member < 0) throw Refusal{"wrong_secret", "this room does not know you; join without the secret"};
    const Member& me = live.room.members[static_cast<std::size_t>(member)];
    if (me.gone && !me.retired)
      throw Refusal{"gone",
                    me.kicked ? "the host has removed you from this room" : "you have left this room"};
    if (me.retired && live.room.active_members() >= limits_.members)
      throw Refusal{"full", "this room is full now; try again later"};
  } else if (watch) {
    if (live.room.locked) throw Refusal{"locked", "the host has locked this room"};
    if (rooms_.watchers(live) >= limits_.watchers) throw Refusal{"full", "too many are watching this room"};
  } else {
    if (live.room.locked) throw Refusal{"locked", "the host has locked this room"};
  }
  const auto here = [&](const std::vector<std::string>& digests) {
    return !digests.empty() && !client.address.empty() &&
           std::find(digests.begin(), digests.end(), digest_of(live.room, client.address)) != digests.end();
  };
  if (given.empty() && here(live.room.bans))
    throw Refusal{"banned",
                  "the host has removed somebody from where you are; "
                  "ask the host to let you in"};
  const bool newcomer = given.empty() && !watch && member < 0;
  const std::string name = newcomer ? name_for(m, &live.room) : "";
  const int place = newcomer ? free_place(live, now) : -1;
  if (place == -2) throw Refusal{"full", "this room is full; you can watch"};
  if (client.room != id || client.member != member || member < 0) leave_room(connection, client, now);
  if (live.time(now) - live.room.updated > limits_.touch_ms) rooms_.record(live, Touched{}, now, true);
  std::string secret;
  if (newcomer) {
    secret = rooms_.fresh_secret();
    // A class keeps no name, whatever its host shows.
    const bool keeps = live.room.names && !live.room.class_mode;
    member = rooms_.record(live, MemberCame{keeps ? name : "", sha256_hex(secret), place}, now).member;
    if (here(live.room.muted_from)) rooms_.record(live, MemberMuted{member, true}, now);
    if (live.reserved_until >= 0) live.ready.insert(member);  // came to play, and at once
    ++counters_.joins;
  } else if (member >= 0) {
    ++counters_.reconnects;
    if (live.room.members[static_cast<std::size_t>(member)].gone)
      rooms_.record(live, MemberBack{member}, now);
  }
  client.room = id;
  client.life = live.life;
  if (!client.path_room.empty()) client.path_room = id;  // it may have been a short name
  client.member = member;
  live.clients.insert(connection);
  live.empty_since = -1;
  if (rooms_.connected(live, live.room.host))
    live.host_away_since = -1;
  else if (live.host_away_since < 0)
    live.host_away_since = now;  // since the room was read from disk
  std::erase_if(live.away, [&](const auto& a) { return a.second == member; });
  std::erase_if(live.gone_away, [&](const auto& a) { return a.second == member; });
  if (member >= 0 && member == live.room.host) rooms_.name_class(live);
  // Whose room it is, has it again.
  if (member >= 0 && member == live.room.owner && live.room.stand_in) {
    rooms_.record(live, HostChanged{member, false}, now);
    live.host_away_since = -1;
  }
  welcome(connection, client, live, seen, secret, now);
  if (member >= 0) {
    tell_presence(live, member, true);
    rooms_.return_to_game(live, member, now);
  } else {
    Change watcher;
    watcher.room = true;
    tell(live, watcher, now);  // one spectator more
  }
  list(live, now);
  if (member >= 0) begin_if_ready(live, now);
  clock_.plan(live, now);
}

void Protocol::on_leave(Connection connection, Client& client, const Json&, std::int64_t now) {
  Live& live = room_of(client);
  const int member = client.member;
  part(live, connection, client, -1, now);
  // A host who leaves hands the room to somebody who is there; alone, the host only closes the door.
  if (member >= 0 && member == live.room.host) clock_.hand_over(live, now);
  const bool goes = member >= 0 && member != live.room.host;
  if (goes) {
    rooms_.remove_from_game(live, member, now);
    rooms_.record(live, MemberGone{member, false}, now);
  }
  send(connection, wire::left());
  leave_room(connection, client, now);
  if (goes) std::erase_if(live.away, [&](const auto& a) { return a.second == member; });
  clock_.schedule(live);
}

}  // namespace thirdcard::server

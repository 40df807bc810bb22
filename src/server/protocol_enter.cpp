// SPDX-License-Identifier: MIT
// Coming in and going: opening a room, sitting down, coming back, watching, leaving.
#include <algorithm>

#include "server/fields.hpp"
#include "server/protocol.hpp"
#include "server/text.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

void Protocol::on_create(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const std::string name = clean(text_field(m, "name", limits_.name_bytes, false));
  const bool class_mode = flag_field(m, "class");
  const play::Rules rules = play::rules_from_json(m.contains("rules") ? m["rules"] : Json("set"));
  check_asked(rules);
  if (rooms_.on_disk >= limits_.rooms_on_disk)
    throw Refusal{"full", "this server keeps no more rooms; delete one or try another day"};
  if (!client.address.empty()) {
    if (openers_.size() > 10'000) openers_.clear();
    auto [at, fresh] = openers_.try_emplace(client.address, limits_.rooms_per_address, now);
    auto& [left, when] = at->second;
    left = std::min<double>(limits_.rooms_per_address,
                            left + static_cast<double>(now - when) * limits_.rooms_per_address / 3'600'000);
    when = now;
    if (left < 1)
      throw Refusal{"too_many", "too many rooms were opened from your address; try again in a few minutes"};
    left -= 1;
  }
  rooms_.make_place();
  leave_room(connection, client, now);
  const std::string secret = rooms_.fresh_secret();
  Live& live = rooms_.create();
  rooms_.record(live, RoomCreated{rules, class_mode}, now, true);
  rooms_.record(live, MemberCame{class_mode ? "" : name, sha256_hex(secret)}, now, true);
  client.room = live.room.id;
  client.member = 0;
  live.clients.insert(connection);
  ++counters_.rooms_created;
  welcome(connection, client, live, -1, secret, now);
  clock_.schedule(live);
}

void Protocol::on_join(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const std::string id = text_field(m, "room", 40), given = text_field(m, "secret", 64, false);
  Live* found = rooms_.find(id);
  if (found == nullptr) {
    if (++client.unknown_rooms > limits_.unknown_rooms) hang_up(connection);
    throw Refusal{"no_such_room", "there is no room '" + id + "'; check the link"};
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
    if (live.room.members[member].gone)
      throw Refusal{"gone", live.room.members[member].kicked ? "the host has removed you from this room"
                                                             : "you have left this room"};
  } else if (watch) {
    if (rooms_.watchers(live) >= limits_.watchers) throw Refusal{"full", "too many are watching this room"};
  } else {
    if (live.room.locked) throw Refusal{"locked", "the host has locked this room; you can watch"};
    if (live.room.active_members() >= limits_.members ||
        live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members))
      throw Refusal{"full", "this room is full; you can watch"};
  }
  const std::string name = clean(text_field(m, "name", limits_.name_bytes, false));
  if (client.room != id || client.member != member || member < 0) leave_room(connection, client, now);
  if (now - live.room.updated > limits_.touch_ms) rooms_.record(live, Touched{}, now, true);
  std::string secret;
  if (given.empty() && !watch) {
    secret = rooms_.fresh_secret();
    member = rooms_.record(live, MemberCame{live.room.names ? name : "", sha256_hex(secret)}, now).member;
    ++counters_.joins;
  } else if (member >= 0) {
    ++counters_.reconnects;
  }
  client.room = id;
  client.member = member;
  live.clients.insert(connection);
  live.empty_since = -1;
  if (rooms_.connected(live, live.room.host))
    live.host_away_since = -1;
  else if (live.host_away_since < 0)
    live.host_away_since = now;  // since the room was read from disk
  std::erase_if(live.away, [&](const auto& a) { return a.second == member; });
  welcome(connection, client, live, seen, secret, now);
  if (member >= 0) {
    tell_presence(live, member, true);
    rooms_.return_to_game(live, member, now);
  } else {
    Change watcher;
    watcher.room = true;
    tell(live, watcher, now);  // one spectator more
  }
  clock_.plan(live, now);
}

void Protocol::on_leave(Connection connection, Client& client, const Json&, std::int64_t now) {
  Live& live = room_of(client);
  const int member = client.member;
  // A host who leaves hands the room to somebody who is there; alone, the host only closes the door.
  if (member >= 0 && member == live.room.host) clock_.hand_over(live, now);
  const bool goes = member >= 0 && member != live.room.host;
  if (goes) {
    rooms_.remove_from_game(live, member, now);
    rooms_.record(live, MemberGone{member, false}, now);
  }
  send(connection, Json{{"type", "left"}});
  leave_room(connection, client, now);
  if (goes) std::erase_if(live.away, [&](const auto& a) { return a.second == member; });
  clock_.schedule(live);
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Strangers: looking for an opponent, open rooms that wait, being ready, and the phrases that stand for chat
// where nobody knows the others. Two who look for the same game get a room of their own: the second makes it
// and is seated there, the first is told its name, both are ready, and so the game begins when both are in.
#include <algorithm>

#include "play/games/description.hpp"
#include "server/base/fields.hpp"
#include "server/rooms/protocol.hpp"
#include "server/rooms/text.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

namespace {

constexpr std::int64_t kReservedMs = 30'000;  // for the one who was found, before strangers see the room

/// A game under its usual rules that two can play. Refusal, InputError.
play::Rules game_for_two(const std::string& game, const Limits& limits) {
  const play::Rules rules = play::rules_from_name(game);
  check_asked(rules, limits);
  if (play::least_players(rules) > 2 || play::most_players(rules) < 2)
    throw Refusal{"wrong", "this game is not for two; open a room for it"};
  return rules;
}

}  // namespace

OpenRooms& Protocol::open_rooms() {
  auto& open = rooms_.common().open_rooms;
  if (!open)
    throw Refusal{"no_open_rooms", "this server has no open rooms; open a room and pass on its link"};
  return *open;
}

void Protocol::check_place(const Client& client, std::int64_t now) {
  if (rooms_.common().disk_low)
    throw Refusal{"full", "this server's disk is nearly full; its keeper has been told"};
  if (!rooms_.common().may_open(client.address, now))
    throw Refusal{"too_many", "too many rooms were opened from your address; try again in a few minutes"};
  if (!rooms_.common().place_on_disk(limits_.rooms_on_disk, now))
    throw Refusal{"full", "this server keeps no more rooms; delete one or try another day"};
}

void Protocol::stop_finding(Connection connection, Client& client) {
  if (std::exchange(client.finds, false)) open_rooms().stop(connection);
}

void Protocol::on_find(Connection connection, Client& client, const Json& m, std::int64_t now) {
  OpenRooms& open = open_rooms();
  const std::string game = text_field(m, "game", 40, false);
  stop_finding(connection, client);
  if (game.empty()) return send(connection, wire::finding(nullptr));
  const play::Rules rules = game_for_two(game, limits_);
  const std::string name = name_for(m, nullptr);
  check_place(client, now);
  rooms_.make_place();
  leave_room(connection, client, now);  // nobody waits in two places
  const auto other = open.find(game, connection, OpenRooms::known_as(client.address, connection), now);
  if (!other) {
    client.finds = true;
    return send(connection, wire::finding(&game));
  }
  Live& live = make_room(connection, client, RoomCreated{rules, false, true}, name, now);
  live.reserved_until = now + kReservedMs;
  live.ready.insert(client.member);
  list(live, now);
  // It may be at another hub; it hears of the room when that is on disk.
  outputs_.push_back(
      {rooms_.ticket(), *other, std::make_shared<const std::string>(wire::found(live.room.id)), live.life});
}

void Protocol::on_ready(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (live.room.playing()) throw Refusal{"running", "a game is running"};
  const bool ready = flag_field(m, "ready");
  if (ready == (live.ready.count(client.member) > 0)) return;
  if (ready)
    live.ready.insert(client.member);
  else
    live.ready.erase(client.member);
  Change change;
  change.room = true;
  tell(live, change, now);
  begin_if_ready(live, now);
}

void Protocol::begin_if_ready(Live& live, std::int64_t now) {
  const Room& r = live.room;
  if (!r.open || r.playing() || live.ready.empty()) return;
  Connection asker = 0;
  std::set<int> here;
  for (Connection c : live.clients) {
    const int member = rooms_.client(c)->member;
    if (member < 0 || !r.members[static_cast<std::size_t>(member)].playing) continue;
    if (live.ready.count(member) == 0) return;
    here.insert(member);
    if (!rooms_.client(c)->busy) asker = c;
  }
  const auto bots = std::count_if(r.members.begin(), r.members.end(),
                                  [](const Member& m) { return m.bot && !m.gone && m.playing; });
  const auto players = static_cast<int>(here.size()) + static_cast<int>(bots);
  if (asker == 0 || players < std::max(2, play::least_players(r.rules))) return;
  // Nobody asked for this, and it must not throw into whoever leaves: the asker is told why not.
  attempt(asker, std::nullopt, [&] { start(asker, *rooms_.client(asker), Json::object(), false, now); });
}

void Protocol::on_phrase(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (!(live.room.open || live.room.chat) || live.room.rules.teams != play::Teams::kNone)
    throw Refusal{"no_chat", "nothing is said in this room"};
  if (live.room.members[static_cast<std::size_t>(client.member)].muted)
    throw Refusal{"muted", "the host does not let you say anything"};
  const auto phrase = static_cast<int>(number_field(m, "phrase", 1, kPhrases, 0));
  if (phrase == 0) throw Refusal{"wrong", "say which phrase, from 1 to " + std::to_string(kPhrases)};
  rooms_.record(live, PhraseSaid{client.member, phrase}, now);
}

void Protocol::part(const Live& live, Connection connection, const Client& client, int but_only,
                    std::int64_t now) {
  auto& open = rooms_.common().open_rooms;
  if (!open || !live.room.open || client.member < 0) return;
  const std::string me = OpenRooms::known_as(client.address, connection);
  for (Connection c : live.clients) {
    const Client& other = *rooms_.client(c);
    if (c == connection || other.member < 0 || (but_only >= 0 && other.member != but_only)) continue;
    open->part(me, OpenRooms::known_as(other.address, c), now);
  }
}

void Protocol::list(const Live& live, std::int64_t now) {
  const Room& r = live.room;
  auto& open = rooms_.common().open_rooms;
  if (!open || !r.open) return;
  int here = 0;
  for (std::size_t i = 0; i < r.members.size(); ++i)
    here += !r.members[i].gone && (r.members[i].bot || rooms_.connected(live, static_cast<int>(i)));
  const int watchers = rooms_.watchers(live), most = std::min(play::most_players(r.rules), limits_.members);
  const bool anybody = static_cast<int>(live.clients.size()) > watchers;
  if (!anybody || r.locked || r.playing() || here >= most) return open->gone(r.id);
  open->wait(r.id, {std::string(play::describe(r.rules).name), here, most, watchers, live.reserved_until});
}

}  // namespace thirdcard::server

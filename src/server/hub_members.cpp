// SPDX-License-Identifier: MIT
// Who is in the room and in which part: bots, teams, who looks on, who is the host, who has to go.
#include <algorithm>

#include "server/hub_parts.hpp"

namespace thirdcard::server {

void Hub::on_bot(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  if (live.room.active_members() >= limits_.members ||
      live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members))
    throw Refusal{"full", "this room is full"};
  const auto skill = number_field(m, "skill", 0, 100, 70), speed = number_field(m, "speed", 1, 100, 40);
  std::string level = text_field(m, "level", 20, false);
  if (level.empty()) level = "greedy";
  play::antiset_bot_from_name(level);
  const int bots = static_cast<int>(std::count_if(live.room.members.begin(), live.room.members.end(),
                                                  [](const Member& x) { return x.bot; }));
  const int member = record(live,
                            {{"do", "bot"},
                             {"name", "Bot " + std::to_string(bots + 1)},
                             {"skill", skill},
                             {"speed", speed},
                             {"level", level}},
                            now)
                         .member;
  if (live.room.game && !live.room.game->over())
    act(live, member, 0, {play::ActionKind::kJoin, play::kSpectator, {}, 0}, now);
  plan_bots(live, now);
}

void Hub::on_kick(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[member].gone) throw Refusal{"wrong", "there is no such player"};
  if (member == live.room.host) throw Refusal{"wrong", "the host stays; hand the room over first"};
  remove_from_game(live, member, now);
  record(live, {{"do", "kick"}, {"member", member}}, now);
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end()))
    if (clients_[c]->member == member) {
      send(c, Json{{"type", "error"},
                   {"code", "kicked"},
                   {"message", "the host has removed you from this room"}});
      live.clients.erase(c);
      clients_[c]->room.clear();
      clients_[c]->member = -1;
      hang_up(c);
    }
  plan_bots(live, now);
}

void Hub::on_leave(Connection connection, Client& client, const Json&, std::int64_t now) {
  Live& live = room_of(client);
  const int member = client.member;
  // A host who leaves hands the room to somebody who is there; alone, the host only closes the door.
  if (member >= 0 && member == live.room.host) hand_over(live, now);
  const bool goes = member >= 0 && member != live.room.host;
  if (goes) {
    remove_from_game(live, member, now);
    record(live, {{"do", "leave"}, {"member", member}}, now);
  }
  send(connection, Json{{"type", "left"}});
  detach(connection, client, now);
  live.away.erase(std::remove_if(live.away.begin(), live.away.end(),
                                 [&](const auto& a) { return a.second == member && goes; }),
                  live.away.end());
  schedule(live);
}

int Hub::next_host(const Live& live) const {
  if (live.room.class_mode) return -1;  // a class waits for its teacher
  for (std::size_t i = 0; i < live.room.members.size(); ++i) {
    const Member& m = live.room.members[i];
    if (!m.bot && !m.gone && static_cast<int>(i) != live.room.host && connected(live, static_cast<int>(i)))
      return static_cast<int>(i);
  }
  return -1;
}

void Hub::hand_over(Live& live, std::int64_t now) {
  const int next = next_host(live);
  if (next < 0) return;
  live.host_away_since = -1;
  record(live, {{"do", "host"}, {"member", next}}, now);
}

void Hub::on_host(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[member].gone || live.room.members[member].bot)
    throw Refusal{"wrong", "there is no such player"};
  if (!connected(live, member)) throw Refusal{"wrong", "that player is away"};
  record(live, {{"do", "host"}, {"member", member}}, now);
  live.host_away_since = -1;
  schedule(live);
}

void Hub::on_seat(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (client.member < 0) throw Refusal{"watching", "you are watching; join to play"};
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, client.member));
  if (member != client.member && client.member != live.room.host)
    throw Refusal{"not_host", "only the host can seat others"};
  if (live.room.members[member].gone) throw Refusal{"wrong", "there is no such player"};
  Json body{{"do", "seat"}, {"member", member}};
  if (m.contains("team")) body["team"] = number_field(m, "team", -1, limits_.members - 1, -1);
  if (m.contains("playing")) body["playing"] = flag_field(m, "playing");
  if (body.size() == 2) throw Refusal{"wrong", "nothing to change; give team or playing"};
  const bool was = live.room.members[member].playing, is = body.value("playing", was);
  record(live, body, now);
  if (was && !is)
    remove_from_game(live, member, now);
  else if (!was && is)
    welcome_back(live, member, now);
  plan_bots(live, now);
}

}  // namespace thirdcard::server

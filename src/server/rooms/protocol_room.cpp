// SPDX-License-Identifier: MIT
// The room itself: bots, teams, who looks on, who is the host, who has to go; what the host sets; talking.
#include <algorithm>

#include "server/base/fields.hpp"
#include "server/rooms/protocol.hpp"
#include "server/rooms/text.hpp"

namespace thirdcard::server {

void Protocol::on_bot(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (live.room.active_members() >= limits_.members ||
      live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members))
    throw Refusal{"full", "this room is full"};
  const auto skill = number_field(m, "skill", 0, 100, 70), speed = number_field(m, "speed", 1, 100, 40);
  std::string level = text_field(m, "level", 20, false);
  if (level.empty()) level = "greedy";
  const int bots = static_cast<int>(std::count_if(live.room.members.begin(), live.room.members.end(),
                                                  [](const Member& x) { return x.bot; }));
  const int member = rooms_
                         .record(live,
                                 BotCame{"Bot " + std::to_string(bots + 1),
                                         {static_cast<int>(skill), static_cast<int>(speed)},
                                         play::antiset_bot_from_name(level)},
                                 now)
                         .member;
  rooms_.return_to_game(live, member, now);
}

void Protocol::on_kick(Connection connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  const auto word =
      std::make_shared<const std::string>(wire::error("kicked", "the host has removed you from this room"));
  const auto send_away_all = [&](int member) {
    for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end()))
      if (rooms_.client(c)->member == member) send_away(live, c, word);
  };
  if (flag_field(m, "watchers")) {  // all who look on
    send_away_all(-1);
    Change watchers;
    watchers.room = true;
    return tell(live, watchers, now);
  }
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[static_cast<std::size_t>(member)].gone)
    throw Refusal{"wrong", "there is no such player"};
  if (member == live.room.host) throw Refusal{"wrong", "the host stays; hand the room over first"};
  if (member == live.room.owner) throw Refusal{"not_owner", "whose room it is cannot be removed"};
  const Concerned concerned = concerned_by(live, member, flag_field(m, "everybody"));
  if (concerned.everybody) {
    for (const Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end()))
      if (const Client& other = *rooms_.client(c); other.member < 0 && other.address == concerned.address)
        send_away(live, c, word);
  }
  for (const int one : concerned.members) {
    part(live, connection, client, one, now);
    rooms_.remove_from_game(live, one, now);
    rooms_.record(live, MemberGone{one, true, false, one == member ? concerned.digest : ""}, now);
    send_away_all(one);
  }
  clock_.plan(live, now);
}

Protocol::Concerned Protocol::concerned_by(const Live& live, int member, bool everybody) const {
  Concerned out;
  out.address = rooms_.address_of(live, member);
  out.everybody = everybody && !out.address.empty();
  std::set<int> there = rooms_.members_at(live, out.address);
  there.insert(member);
  // A new name does not help. Where others of the room are as well, nobody else suffers unless the host says
  // so.
  if (out.everybody || there.size() == 1) out.digest = digest_of(live.room, out.address);
  if (!out.everybody) there = {member};
  there.erase(live.room.host);
  if (live.room.owner != member) there.erase(live.room.owner);
  out.members = std::move(there);
  return out;
}

void Protocol::on_mute(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[static_cast<std::size_t>(member)].gone)
    throw Refusal{"wrong", "there is no such player"};
  const bool muted = flag_field(m, "muted");
  if (member == live.room.host) return rooms_.record(live, MemberMuted{member, muted}, now), void();
  const Concerned concerned = concerned_by(live, member, flag_field(m, "everybody"));
  for (const int one : concerned.members)
    rooms_.record(live, MemberMuted{one, muted, one == member ? concerned.digest : ""}, now);
}

void Protocol::on_host(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[member].gone || live.room.members[member].bot)
    throw Refusal{"wrong", "there is no such player"};
  if (!rooms_.connected(live, member)) throw Refusal{"wrong", "that player is away"};
  rooms_.record(live, HostChanged{member, false}, now);
  live.host_away_since = -1;
  clock_.schedule(live);
}

void Protocol::on_seat(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  const auto member = static_cast<int>(
      number_field(m, "member", 0, static_cast<std::int64_t>(live.room.members.size()) - 1, client.member));
  if (member != client.member && client.member != live.room.host)
    throw Refusal{"not_host", "only the host can seat others"};
  if (live.room.members[member].gone) throw Refusal{"wrong", "there is no such player"};
  SeatChosen choice{member};
  if (m.contains("team"))
    choice.team = static_cast<int>(number_field(m, "team", -1, limits_.members - 1, -1));
  if (m.contains("playing")) choice.playing = flag_field(m, "playing");
  if (!choice.team && !choice.playing) throw Refusal{"wrong", "nothing to change; give team or playing"};
  const bool was = live.room.members[member].playing, is = choice.playing.value_or(was);
  rooms_.record(live, choice, now);
  if (was && !is)
    rooms_.remove_from_game(live, member, now);
  else if (!was && is)
    rooms_.return_to_game(live, member, now);
}

void Protocol::on_name(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (live.room.class_mode || !live.room.names) throw Refusal{"name", "nobody has a name in this room"};
  const std::string name = name_for(m, &live.room, client.member);
  if (name != live.room.members[static_cast<std::size_t>(client.member)].name)
    rooms_.record(live, NameChosen{client.member, name}, now);
}

void Protocol::on_set(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  RoomSet set;
  if (m.contains("locked")) set.locked = flag_field(m, "locked");
  if (m.contains("chat")) set.chat = flag_field(m, "chat");
  if (live.room.open && set.chat.value_or(false))
    throw Refusal{"no_chat", "there is no chat in an open room"};
  if (m.contains("names")) set.names = flag_field(m, "names");
  if (m.contains("rules")) {
    set.rules = play::rules_from_json(m["rules"]);
    check_asked(*set.rules, limits_);
  }
  if (!set.locked && !set.chat && !set.names && !set.rules)
    throw Refusal{"wrong", "nothing to set; give locked, chat, names or rules"};
  rooms_.record(live, std::move(set), now);
}

void Protocol::on_lesson(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  LessonShown shown;
  if (const auto name = m.find("name"); name != m.end() && !name->is_null()) {
    const std::string text = text_field(m, "name", limits_.name_bytes);
    if (text.empty()) throw Refusal{"wrong", "the lesson has no name; null ends it"};
    shown.step = {text, static_cast<int>(number_field(m, "step", 0, 9999, 0))};
  }
  rooms_.record(live, std::move(shown), now);
}

void Protocol::on_chat(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (!live.room.chat || live.room.rules.teams != play::Teams::kNone)
    throw Refusal{"no_chat", "there is no chat in this room"};
  if (live.room.members[static_cast<std::size_t>(client.member)].muted)
    throw Refusal{"muted", "the host does not let you write"};
  const std::string text = clean(text_field(m, "text", limits_.chat_bytes));
  if (text.empty()) throw Refusal{"wrong", "write something"};
  rooms_.record(live, ChatSaid{client.member, text}, now);
}

void Protocol::on_delete(Connection, Client& client, const Json&, std::int64_t) {
  delete_room(room_of(client), "the host has deleted this room");
}

void Protocol::delete_room(Live& live, const char* why) {
  const auto text = std::make_shared<const std::string>(wire::error("deleted", why));
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end()))
    send_away(live, c, text);
  rooms_.remove(live);
}

}  // namespace thirdcard::server

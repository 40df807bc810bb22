// SPDX-License-Identifier: MIT
// Coming in, acting, talking, and what the host sets. Each handler checks everything before it records
// anything.
#include <algorithm>

#include "play/games/description.hpp"
#include "server/hub_parts.hpp"

namespace thirdcard::server {

namespace {

/// A puzzle race may be asked for without its board: the server makes one when the game begins.
void check_asked(play::Rules rules) {
  if (play::describe(rules).makes_board && rules.board.empty())
    rules.board = {0, 1, 2}, rules.properties = 4, rules.puzzle_projective = false;
  play::check_rules(rules, play::least_players(rules));
}

/// Without spaces at the ends, and without the marks that turn text around or hide it.
std::string clean(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t k) {
      return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0;
    };
    const bool mark =
        at(0) == 0xe2 && ((at(1) == 0x80 && ((at(2) >= 0x8b && at(2) <= 0x8f && at(2) != 0x8d) ||
                                             (at(2) >= 0xa8 && at(2) <= 0xae))) ||
                          (at(1) == 0x81 && at(2) >= 0xa0 && at(2) <= 0xaf));
    if (mark)
      i += 2;
    else
      out += text[i];
  }
  const std::size_t first = out.find_first_not_of(' '), last = out.find_last_not_of(' ');
  return first == std::string::npos ? "" : out.substr(first, last - first + 1);
}

}  // namespace

void Hub::handle(Connection connection, Client& client, const Json& message, std::int64_t now) {
  static const std::map<std::string, Handler> handlers{
      {"create", &Hub::on_create}, {"join", &Hub::on_join},     {"act", &Hub::on_act},
      {"start", &Hub::on_start},   {"bot", &Hub::on_bot},       {"kick", &Hub::on_kick},
      {"host", &Hub::on_host},     {"seat", &Hub::on_seat},     {"set", &Hub::on_set},
      {"lesson", &Hub::on_lesson}, {"chat", &Hub::on_chat},     {"leave", &Hub::on_leave},
      {"end", &Hub::on_end},       {"delete", &Hub::on_delete}, {"replay", &Hub::on_replay}};
  const std::string type = text_field(message, "type", 20);
  if (type == "ping") return send(connection, Json{{"type", "pong"}, {"time", now}});
  const auto at = handlers.find(type);
  if (at == handlers.end()) throw Refusal{"unknown_type", "there is no message '" + type + "'"};
  // A room's log is finite; what ends things is always possible.
  const auto room = rooms_.find(client.room);
  if (room != rooms_.end() && room->second->room.seq >= limits_.entries && type != "leave" && type != "end" &&
      type != "kick" && type != "delete" && type != "replay" && type != "create" && type != "join")
    throw Refusal{"full", "this room has a very long story; open another one"};
  (this->*at->second)(connection, client, message, now);
}

Hub::Live* Hub::find_room(const std::string& id) {
  if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second.get();
  if (id.empty() || id.size() > 40 || !std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
      }))
    return nullptr;
  const auto log = load_(id);
  if (log.empty()) return nullptr;
  make_place();
  auto live = std::make_unique<Live>(Room::from_log(id, log));
  live->bot_seed = random_();
  Live* out = live.get();
  rooms_[id] = std::move(live);
  return out;
}

/// An empty room is only a cache of the disk; the longest empty one makes place.
void Hub::make_place() {
  if (rooms_.size() < limits_.rooms) return;
  auto oldest = rooms_.end();
  for (auto at = rooms_.begin(); at != rooms_.end(); ++at)
    if (at->second->clients.empty() && at->second->last_ticket <= committed_ &&
        (oldest == rooms_.end() || at->second->empty_since < oldest->second->empty_since))
      oldest = at;
  if (oldest == rooms_.end())
    throw Refusal{"full", "this server has no place for another room now; try later"};
  forget(oldest);
}

void Hub::forget(std::unordered_map<std::string, std::unique_ptr<Live>>::iterator at) {
  if (at->second->wake >= 0) wakes_.erase({at->second->wake, at->first});
  rooms_.erase(at);
}

Hub::Live& Hub::room_of(const Client& client) {
  const auto at = rooms_.find(client.room);
  if (client.room.empty() || at == rooms_.end()) throw Refusal{"no_room", "join a room first"};
  return *at->second;
}

Hub::Live& Hub::host_room(const Client& client) {
  Live& live = room_of(client);
  if (client.member != live.room.host) throw Refusal{"not_host", "only the host can do that"};
  return live;
}

void Hub::on_create(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const std::string name = clean(text_field(m, "name", limits_.name_bytes, false));
  const bool class_mode = flag_field(m, "class");
  const play::Rules rules = play::rules_from_json(m.contains("rules") ? m["rules"] : Json("set"));
  check_asked(rules);
  if (on_disk_ >= limits_.rooms_on_disk)
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
  make_place();
  detach(connection, client, now);
  const std::string id = readable_name(), secret = fresh_secret();
  auto fresh = std::make_unique<Live>(Room(id));
  fresh->bot_seed = random_();
  Live& live = *(rooms_[id] = std::move(fresh));
  record(live, {{"do", "create"}, {"rules", play::rules_to_json(rules)}, {"class", class_mode}}, now, true);
  record(live, {{"do", "member"}, {"name", class_mode ? "" : name}, {"secret", sha256_hex(secret)}}, now,
         true);
  client.room = id;
  client.member = 0;
  live.clients.insert(connection);
  ++counters_.rooms_created;
  ++on_disk_;
  welcome(connection, client, live, -1, secret, now);
  schedule(live);
}

void Hub::on_join(Connection connection, Client& client, const Json& m, std::int64_t now) {
  const std::string id = text_field(m, "room", 40), given = text_field(m, "secret", 64, false);
  Live* found = find_room(id);
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
    int watchers = 0;
    for (Connection c : live.clients) watchers += clients_[c]->member < 0;
    if (watchers >= limits_.watchers) throw Refusal{"full", "too many are watching this room"};
  } else {
    if (live.room.locked) throw Refusal{"locked", "the host has locked this room; you can watch"};
    if (live.room.active_members() >= limits_.members ||
        live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members))
      throw Refusal{"full", "this room is full; you can watch"};
  }
  const std::string name = clean(text_field(m, "name", limits_.name_bytes, false));
  if (client.room != id) detach(connection, client, now);
  if (now - live.room.updated > limits_.touch_ms) record(live, {{"do", "touch"}}, now, true);
  std::string secret;
  bool fresh = false;
  if (given.empty() && !watch) {
    secret = fresh_secret();
    member =
        record(live,
               {{"do", "member"}, {"name", live.room.names ? name : ""}, {"secret", sha256_hex(secret)}}, now)
            .member;
    fresh = true;
    ++counters_.joins;
  } else if (member >= 0) {
    ++counters_.reconnects;
  }
  client.room = id;
  client.member = member;
  live.clients.insert(connection);
  live.empty_since = -1;
  if (connected(live, live.room.host))
    live.host_away_since = -1;
  else if (live.host_away_since < 0)
    live.host_away_since = now;  // since the room was read from disk
  live.away.erase(
      std::remove_if(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member; }),
      live.away.end());
  welcome(connection, client, live, seen, secret, now);
  if (member >= 0) {
    publish_presence(live, member, true);
    if (fresh && live.room.game && !live.room.game->over())
      act(live, member, 0, {play::ActionKind::kJoin, play::kSpectator, {}, 0}, now);
    else
      welcome_back(live, member, now);
  } else {
    publish(live, Room::Change::of_room(), now);  // one spectator more
  }
  plan_bots(live, now);
}

void Hub::welcome_back(Live& live, int member, std::int64_t now) {
  const Member& m = live.room.members[member];
  if (!live.room.game || live.room.game->over()) return;
  if (m.seat >= 0)
    act(live, member, 0, {play::ActionKind::kReturn, m.seat, {}, 0}, now);
  else if (m.playing)
    act(live, member, 0, {play::ActionKind::kJoin, play::kSpectator, {}, 0}, now);
}

void Hub::on_act(Connection connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (client.member < 0) throw Refusal{"watching", "you are watching; join to play"};
  Member& me = live.room.members[client.member];
  const std::int64_t ref = number_field(m, "ref", 1, std::int64_t{1} << 53, 0);
  if (ref == 0) throw Refusal{"no_ref", "number your actions: ref 1, 2, 3, ..."};
  // A message sent again is answered again, not carried out again.
  if (ref == me.last_ref && !me.last_answer.empty())
    return send(connection, std::make_shared<const std::string>(me.last_answer));
  if (ref <= me.last_ref)
    throw Refusal{"replayed", "that number has been used; go on from " + std::to_string(me.last_ref + 1)};
  if (!live.room.game) throw Refusal{"no_game", "the game has not begun"};
  if (!m.contains("action")) throw Refusal{"wrong", "the field action is missing"};
  play::Action action = play::action_from_json(m["action"]);
  switch (action.kind) {
    case play::ActionKind::kJoin:
    case play::ActionKind::kLeave:
    case play::ActionKind::kReturn:
    case play::ActionKind::kTick:
    case play::ActionKind::kEnd:
      throw Refusal{"wrong", "that is not for players to do"};
    default:
      break;
  }
  action.player = me.seat;
  if (me.seat < 0) throw Refusal{"not_playing", "you play from the next game on"};
  const play::Answer answer = act(live, client.member, ref, action, now);
  if (action.kind == play::ActionKind::kClaim) {
    ++counters_.claims;
    counters_.claims_yes += answer.verdict == play::Verdict::kYes;
    counters_.claims_no += answer.verdict == play::Verdict::kNo;
    counters_.claims_late += answer.verdict == play::Verdict::kLate;
  }
  Json reply{{"type", "answer"}, {"ref", ref}, {"seq", live.room.seq}};
  reply.update(play::answer_to_json(answer));
  Member& same = live.room.members[client.member];
  same.last_ref = ref;
  same.last_answer = reply.dump();
  send(connection, std::make_shared<const std::string>(same.last_answer));
}

void Hub::on_set(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  Json body{{"do", "set"}};
  for (const char* key : {"locked", "chat", "names"})
    if (m.contains(key)) body[key] = flag_field(m, key);
  if (m.contains("rules")) {
    const play::Rules rules = play::rules_from_json(m["rules"]);
    check_asked(rules);
    body["rules"] = play::rules_to_json(rules);
  }
  if (body.size() == 1) throw Refusal{"wrong", "nothing to set; give locked, chat, names or rules"};
  record(live, body, now);
}

void Hub::on_lesson(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  Json body{{"do", "lesson"}, {"name", nullptr}};
  if (const auto name = m.find("name"); name != m.end() && !name->is_null()) {
    const std::string text = text_field(m, "name", limits_.name_bytes);
    if (text.empty()) throw Refusal{"wrong", "the lesson has no name; null ends it"};
    body["name"] = text;
    body["step"] = number_field(m, "step", 0, 9999, 0);
  }
  record(live, body, now);
}

void Hub::on_chat(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (client.member < 0) throw Refusal{"watching", "you are watching; join to write"};
  if (!live.room.chat || live.room.rules.teams != play::Teams::kNone)
    throw Refusal{"no_chat", "there is no chat in this room"};
  const std::string text = clean(text_field(m, "text", limits_.chat_bytes));
  if (text.empty()) throw Refusal{"wrong", "write something"};
  record(live, {{"do", "chat"}, {"member", client.member}, {"text", text}}, now);
}

void Hub::on_delete(Connection, Client& client, const Json&, std::int64_t) {
  Live& live = host_room(client);
  const std::string id = live.room.id;
  writes_.push_back({StoreWrite::Kind::kRemove, id, {}});
  ++ticket_;
  const auto text = std::make_shared<const std::string>(
      Json{{"type", "error"}, {"code", "deleted"}, {"message", "the host has deleted this room"}}.dump());
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end())) {
    send(c, text);
    clients_[c]->room.clear();
    clients_[c]->member = -1;
    hang_up(c);
  }
  if (on_disk_ > 0) --on_disk_;
  forget(rooms_.find(id));
}

}  // namespace thirdcard::server

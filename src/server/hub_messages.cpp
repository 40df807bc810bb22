// SPDX-License-Identifier: MIT
// What players and hosts can ask for. Each handler checks everything before it records anything.
#include <algorithm>

#include "server/hub_parts.hpp"

namespace thirdcard::server {

void Hub::handle(Connection connection, Client& client, const Json& message, std::int64_t now) {
  static const std::map<std::string, Handler> handlers{
      {"create", &Hub::on_create}, {"join", &Hub::on_join}, {"act", &Hub::on_act}, {"start", &Hub::on_start}, {"bot", &Hub::on_bot}, {"kick", &Hub::on_kick},
      {"set", &Hub::on_set}, {"chat", &Hub::on_chat}, {"leave", &Hub::on_leave}, {"end", &Hub::on_end}, {"delete", &Hub::on_delete}, {"replay", &Hub::on_replay}};
  const std::string type = text_field(message, "type", 20);
  if (type == "ping") return send(connection, Json{{"type", "pong"}, {"time", now}});
  const auto at = handlers.find(type);
  if (at == handlers.end()) throw Refusal{"unknown_type", "there is no message '" + type + "'"};
  (this->*at->second)(connection, client, message, now);
}

Hub::Live* Hub::find_room(const std::string& id) {
  if (const auto at = rooms_.find(id); at != rooms_.end()) return at->second.get();
  if (id.empty() || id.size() > 40 || !std::all_of(id.begin(), id.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; })) return nullptr;
  const auto log = load_(id);
  if (log.empty()) return nullptr;
  // An empty room is only a cache of the disk; the longest empty one makes place.
  if (rooms_.size() >= limits_.rooms) {
    auto oldest = rooms_.end();
    for (auto at = rooms_.begin(); at != rooms_.end(); ++at)
      if (at->second->clients.empty() && at->second->last_ticket <= committed_ && (oldest == rooms_.end() || at->second->empty_since < oldest->second->empty_since)) oldest = at;
    if (oldest == rooms_.end()) throw Refusal{"full", "this server has no place for another room now; try later"};
    if (oldest->second->wake >= 0) wakes_.erase({oldest->second->wake, oldest->first});
    rooms_.erase(oldest);
  }
  auto live = std::make_unique<Live>(Room::from_log(id, log));
  live->bot_seed = random_();
  Live* out = live.get();
  rooms_[id] = std::move(live);
  return out;
}

Hub::Live& Hub::room_of(const Client& client) {
  const auto at = rooms_.find(client.room);
  if (client.room.empty() || at == rooms_.end()) throw Refusal{"no_room", "join a room first"};
  return *at->second;
}

Hub::Live& Hub::host_room(const Client& client) {
  Live& live = room_of(client);
  if (client.member != 0) throw Refusal{"not_host", "only the host can do that"};
  return live;
}

void Hub::on_create(Connection connection, Client& client, const Json& m, std::int64_t now) {
  if (rooms_.size() >= limits_.rooms) {
    // As when loading: empty rooms make place.
    const auto empty = std::find_if(rooms_.begin(), rooms_.end(), [&](const auto& r) { return r.second->clients.empty() && r.second->last_ticket <= committed_; });
    if (empty == rooms_.end()) throw Refusal{"full", "this server has no place for another room now; try later"};
    if (empty->second->wake >= 0) wakes_.erase({empty->second->wake, empty->first});
    rooms_.erase(empty);
  }
  const std::string name = text_field(m, "name", limits_.name_bytes, false);
  const bool class_mode = flag_field(m, "class");
  const play::Rules rules = play::rules_from_json(m.contains("rules") ? m["rules"] : Json("set"));
  play::check_rules(rules, play::least_players(rules));
  detach(connection, client, now);
  const std::string id = readable_name(), secret = fresh_secret();
  auto fresh = std::make_unique<Live>(Room(id));
  fresh->bot_seed = random_();
  Live& live = *(rooms_[id] = std::move(fresh));
  record(live, {{"do", "create"}, {"rules", play::rules_to_json(rules)}, {"class", class_mode}}, now, true);
  record(live, {{"do", "member"}, {"name", class_mode ? "" : name}, {"secret", sha256_hex(secret)}}, now, true);
  client.room = id;
  client.member = 0;
  live.clients.insert(connection);
  ++counters_.rooms_created;
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
    if (live.room.members[member].gone) throw Refusal{"gone", live.room.members[member].kicked ? "the host has removed you from this room" : "you have left this room"};
  } else if (watch) {
    int watchers = 0;
    for (Connection c : live.clients) watchers += clients_[c]->member < 0;
    if (watchers >= limits_.watchers) throw Refusal{"full", "too many are watching this room"};
  } else {
    if (live.room.locked) throw Refusal{"locked", "the host has locked this room; you can watch"};
    if (live.room.active_members() >= limits_.members || live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members)) throw Refusal{"full", "this room is full; you can watch"};
  }
  const std::string name = text_field(m, "name", limits_.name_bytes, false);
  if (client.room != id) detach(connection, client, now);
  if (now - live.room.updated > 86'400'000) record(live, {{"do", "touch"}}, now, true);
  std::string secret;
  bool fresh = false;
  if (given.empty() && !watch) {
    secret = fresh_secret();
    member = record(live, {{"do", "member"}, {"name", live.room.names ? name : ""}, {"secret", sha256_hex(secret)}}, now).member;
    fresh = true;
    ++counters_.joins;
  } else if (member >= 0) {
    ++counters_.reconnects;
  }
  client.room = id;
  client.member = member;
  live.clients.insert(connection);
  live.empty_since = -1;
  live.away.erase(std::remove_if(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member; }), live.away.end());
  welcome(connection, client, live, seen, secret, now);
  if (member >= 0) {
    publish_presence(live, member, true);
    if (fresh && live.room.game && !live.room.game->over()) act(live, member, 0, {play::ActionKind::kJoin, play::kSpectator, {}, 0}, now);
    else welcome_back(live, member, now);
  }
  plan_bots(live, now);
}

void Hub::welcome_back(Live& live, int member, std::int64_t now) {
  const int seat = live.room.members[member].seat;
  if (live.room.game && seat >= 0 && !live.room.game->over()) act(live, member, 0, {play::ActionKind::kReturn, seat, {}, 0}, now);
}

void Hub::on_act(Connection connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (client.member < 0) throw Refusal{"watching", "you are watching; join to play"};
  Member& me = live.room.members[client.member];
  const std::int64_t ref = number_field(m, "ref", 1, std::int64_t{1} << 53, 0);
  if (ref == 0) throw Refusal{"no_ref", "number your actions: ref 1, 2, 3, ..."};
  // A message sent again is answered again, not carried out again.
  if (ref == me.last_ref && !me.last_answer.empty()) return send(connection, std::make_shared<const std::string>(me.last_answer));
  if (ref <= me.last_ref) throw Refusal{"replayed", "that number has been used; go on from " + std::to_string(me.last_ref + 1)};
  if (!live.room.game) throw Refusal{"no_game", "the game has not begun"};
  if (!m.contains("action")) throw Refusal{"wrong", "the field action is missing"};
  play::Action action = play::action_from_json(m["action"]);
  switch (action.kind) {
    case play::ActionKind::kJoin:
    case play::ActionKind::kLeave:
    case play::ActionKind::kReturn:
    case play::ActionKind::kTick:
    case play::ActionKind::kEnd: throw Refusal{"wrong", "that is not for players to do"};
    default: break;
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

void Hub::on_start(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  if (live.room.game && !live.room.game->over()) throw Refusal{"running", "a game is running; end it first"};
  const play::Rules rules = m.contains("rules") ? play::rules_from_json(m["rules"]) : live.room.rules;
  std::vector<int> seats, teams;
  for (std::size_t i = 0; i < live.room.members.size(); ++i)
    if (!live.room.members[i].gone) seats.push_back(static_cast<int>(i));
  if (const auto given = m.find("teams"); given != m.end()) {
    if (!given->is_array() || given->size() != seats.size()) throw InputError("the field teams is not understood", "one team for each of the " + std::to_string(seats.size()) + " players");
    for (const Json& t : *given) {
      if (!t.is_number_integer() || t.get<std::int64_t>() < 0 || t.get<std::int64_t>() >= static_cast<std::int64_t>(seats.size())) throw InputError("the field teams is not understood", "teams are numbered from 0");
      teams.push_back(static_cast<int>(t.get<std::int64_t>()));
    }
  }
  const std::uint64_t seed = random_();
  play::Game(rules, seed, static_cast<int>(seats.size()), teams);  // InputError before anything is recorded
  ++counters_.games_started;
  record(live, {{"do", "start"}, {"rules", play::rules_to_json(rules)}, {"seed", std::to_string(seed)}, {"seats", seats}, {"teams", teams}}, now);
  // Who is not connected is not waited for.
  for (int member : seats) {
    if (live.room.members[member].bot) continue;
    const bool here = std::any_of(live.clients.begin(), live.clients.end(), [&](Connection c) { return clients_[c]->member == member; });
    if (!here && std::none_of(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member; })) live.away.emplace_back(now, member);
  }
  plan_bots(live, now);
}

void Hub::on_bot(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  if (live.room.active_members() >= limits_.members || live.room.members.size() >= static_cast<std::size_t>(4 * limits_.members)) throw Refusal{"full", "this room is full"};
  const auto skill = number_field(m, "skill", 0, 100, 70), speed = number_field(m, "speed", 1, 100, 40);
  const int bots = static_cast<int>(std::count_if(live.room.members.begin(), live.room.members.end(), [](const Member& x) { return x.bot; }));
  const int member = record(live, {{"do", "bot"}, {"name", "Bot " + std::to_string(bots + 1)}, {"skill", skill}, {"speed", speed}}, now).member;
  if (live.room.game && !live.room.game->over()) act(live, member, 0, {play::ActionKind::kJoin, play::kSpectator, {}, 0}, now);
  plan_bots(live, now);
}

void Hub::on_kick(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  const auto member = static_cast<int>(number_field(m, "member", 1, static_cast<std::int64_t>(live.room.members.size()) - 1, -1));
  if (member < 0 || live.room.members[member].gone) throw Refusal{"wrong", "there is no such player"};
  remove_from_game(live, member, now);
  record(live, {{"do", "kick"}, {"member", member}}, now);
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end()))
    if (clients_[c]->member == member) {
      send(c, Json{{"type", "error"}, {"code", "kicked"}, {"message", "the host has removed you from this room"}});
      live.clients.erase(c);
      clients_[c]->room.clear();
      clients_[c]->member = -1;
      hang_up(c);
    }
  plan_bots(live, now);
}

void Hub::on_set(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = host_room(client);
  Json body{{"do", "set"}};
  for (const char* key : {"locked", "chat", "names"})
    if (m.contains(key)) body[key] = flag_field(m, key);
  if (m.contains("rules")) {
    const play::Rules rules = play::rules_from_json(m["rules"]);
    play::check_rules(rules, play::least_players(rules));
    body["rules"] = play::rules_to_json(rules);
  }
  if (body.size() == 1) throw Refusal{"wrong", "nothing to set; give locked, chat, names or rules"};
  record(live, body, now);
}

void Hub::on_chat(Connection, Client& client, const Json& m, std::int64_t now) {
  Live& live = room_of(client);
  if (client.member < 0) throw Refusal{"watching", "you are watching; join to write"};
  if (!live.room.chat || live.room.rules.teams != play::Teams::kNone) throw Refusal{"no_chat", "there is no chat in this room"};
  const std::string text = text_field(m, "text", limits_.chat_bytes);
  if (text.empty()) throw Refusal{"wrong", "write something"};
  record(live, {{"do", "chat"}, {"member", client.member}, {"text", text}}, now);
}

void Hub::on_leave(Connection connection, Client& client, const Json&, std::int64_t now) {
  Live& live = room_of(client);
  const int member = client.member;
  if (member > 0) {
    remove_from_game(live, member, now);
    record(live, {{"do", "leave"}, {"member", member}}, now);
  }
  send(connection, Json{{"type", "left"}});
  detach(connection, client, now);
  live.away.erase(std::remove_if(live.away.begin(), live.away.end(), [&](const auto& a) { return a.second == member && member > 0; }), live.away.end());
  schedule(live);
}

void Hub::on_end(Connection, Client& client, const Json&, std::int64_t now) {
  Live& live = host_room(client);
  if (!live.room.game || live.room.game->over()) throw Refusal{"no_game", "no game is running"};
  act(live, -1, 0, {play::ActionKind::kEnd, play::kSpectator, {}, 0}, now);
}

void Hub::on_delete(Connection, Client& client, const Json&, std::int64_t) {
  Live& live = host_room(client);
  const std::string id = live.room.id;
  writes_.push_back({StoreWrite::Kind::kRemove, id, {}});
  ++ticket_;
  const auto text = std::make_shared<const std::string>(Json{{"type", "error"}, {"code", "deleted"}, {"message", "the host has deleted this room"}}.dump());
  for (Connection c : std::vector<Connection>(live.clients.begin(), live.clients.end())) {
    send(c, text);
    clients_[c]->room.clear();
    clients_[c]->member = -1;
    hang_up(c);
  }
  if (live.wake >= 0) wakes_.erase({live.wake, id});
  rooms_.erase(id);
}

void Hub::on_replay(Connection connection, Client& client, const Json&, std::int64_t) {
  Live& live = room_of(client);
  const Room& r = live.room;
  // The seed tells every card, so it leaves the server only when the game is over.
  if (!r.game || !r.game->over()) throw Refusal{"running", "only a finished game can be replayed"};
  Json actions = Json::array();
  for (const play::Action& a : r.game->log()) actions.push_back(play::action_to_json(a));
  send(connection, Json{{"type", "replay"}, {"rules", play::rules_to_json(r.game->rules())}, {"seed", std::to_string(r.game->seed())}, {"players", r.game->starting_players()}, {"teams", r.game->starting_teams()}, {"seats", r.seats}, {"actions", std::move(actions)}});
}

}  // namespace thirdcard::server

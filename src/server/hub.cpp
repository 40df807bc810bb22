// SPDX-License-Identifier: MIT
// The hub's heart: what arrives, what is recorded, what is told to whom, and what time brings.
#include "server/hub.hpp"

#include <algorithm>

#include "play/games/description.hpp"
#include "server/hub_parts.hpp"

namespace thirdcard::server {

Hub::Hub(Limits limits, Load load, std::function<std::uint64_t()> random)
    : limits_(limits), load_(std::move(load)), random_(std::move(random)) {}
Hub::~Hub() = default;

const Room* Hub::room(const std::string& id) const {
  const auto at = rooms_.find(id);
  return at == rooms_.end() ? nullptr : &at->second->room;
}

void Hub::opened(Connection connection, std::string address) {
  auto client = std::make_unique<Client>();
  client->address = std::move(address);
  client->allowance = limits_.burst * 1000;
  clients_[connection] = std::move(client);
}

void Hub::received(Connection connection, std::string_view text, std::int64_t now) {
  const auto at = clients_.find(connection);
  if (at == clients_.end()) return;
  Client& client = *at->second;
  ++counters_.messages;
  // A bucket of messages that fills at a constant rate.
  if (client.allowance_at == 0) client.allowance_at = now;
  client.allowance = std::min<std::int64_t>(
      limits_.burst * 1000, client.allowance + (now - client.allowance_at) * limits_.messages_per_second);
  client.allowance_at = std::max(client.allowance_at, now);
  if (client.allowance < 1000) {
    ++counters_.limited;
    if (client.limited++ == 0)
      send(connection,
           Json{{"type", "error"}, {"code", "too_many"}, {"message", "too many messages; wait a moment"}});
    if (client.limited > 200) hang_up(connection);
    return;
  }
  client.allowance -= 1000;
  client.limited = 0;

  Json ref;
  const auto refuse = [&](const char* code, const std::string& message) {
    ++counters_.bad_messages;
    Json error{{"type", "error"}, {"code", code}, {"message", message}};
    if (!ref.is_null()) error["ref"] = ref;
    send(connection, error);
  };
  if (text.size() > limits_.message_bytes)
    return refuse("too_long", "a message has at most " + std::to_string(limits_.message_bytes) + " bytes");
  const Json message = Json::parse(text.begin(), text.end(), nullptr, false);
  if (message.is_discarded() || !message.is_object())
    return refuse("not_json", "a message is one JSON object");
  if (const auto r = message.find("ref"); r != message.end() && r->is_number_integer()) ref = *r;
  try {
    handle(connection, client, message, now);
  } catch (const Refusal& r) {
    refuse(r.code, r.message);
  } catch (const InputError& e) {
    refuse("wrong", e.what());
  }
}

void Hub::closed(Connection connection, std::int64_t now) {
  const auto at = clients_.find(connection);
  if (at == clients_.end()) return;
  detach(connection, *at->second, now);
  clients_.erase(connection);
}

void Hub::detach(Connection connection, Client& client, std::int64_t now) {
  if (client.room.empty()) return;
  const auto at = rooms_.find(client.room);
  client.room.clear();
  if (at == rooms_.end()) return;
  Live& live = *at->second;
  live.clients.erase(connection);
  const int member = client.member;
  client.member = -1;
  if (live.clients.empty()) live.empty_since = now;
  if (member >= 0 && !connected(live, member)) {
    live.away.emplace_back(now, member);
    if (member == live.room.host) live.host_away_since = now;
    publish_presence(live, member, false);
  }
  if (member < 0) publish(live, Room::Change::of_room(), now);  // one spectator less
  schedule(live);
}

bool Hub::connected(const Live& live, int member) const {
  return std::any_of(live.clients.begin(), live.clients.end(),
                     [&](Connection c) { return clients_.at(c)->member == member; });
}

// ---------------------------------------------------------------- outputs

void Hub::send(Connection to, std::shared_ptr<const std::string> text) {
  outputs_.push_back({ticket_, to, std::move(text)});
}
void Hub::send(Connection to, const Json& message) {
  // Names and chat are the players' bytes: anything that is not UTF-8 is replaced, never thrown at.
  send(to, std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}
void Hub::hang_up(Connection to) { outputs_.push_back({ticket_, to, nullptr}); }

std::vector<StoreWrite> Hub::take_writes() { return std::exchange(writes_, {}); }
std::vector<Output> Hub::take_outputs() { return std::exchange(outputs_, {}); }

Json Hub::room_json(const Live& live) const {
  const Room& r = live.room;
  std::set<int> connected;
  int watchers = 0;
  for (Connection c : live.clients) {
    const int m = clients_.at(c)->member;
    if (m >= 0)
      connected.insert(m);
    else
      ++watchers;
  }
  Json members = Json::array();
  for (std::size_t i = 0; i < r.members.size(); ++i) {
    const Member& m = r.members[i];
    Json one{{"member", i},
             {"name", r.names || m.bot ? m.name : ""},
             {"seat", m.seat},
             {"bot", m.bot},
             {"host", static_cast<int>(i) == r.host},
             {"gone", m.gone},
             {"connected", m.bot || connected.count(static_cast<int>(i)) > 0},
             {"team", m.team},
             {"playing", m.playing}};
    if (m.bot) {
      one["level"] = m.level == play::AntisetBot::kRandom   ? "random"
                     : m.level == play::AntisetBot::kGreedy ? "greedy"
                                                            : "perfect";
      one["skill"] = m.skill.skill, one["speed"] = m.skill.speed;
      const auto proved = live.proved.find(static_cast<int>(i));
      one["proved"] = proved == live.proved.end() ? Json(nullptr) : Json(proved->second);
    }
    members.push_back(std::move(one));
  }
  return {{"id", r.id},
          {"rules", play::rules_to_json(r.rules)},
          {"locked", r.locked},
          {"chat", r.chat && r.rules.teams == play::Teams::kNone},
          {"names", r.names},
          {"class", r.class_mode},
          {"games", r.games},
          {"lesson", r.lesson ? Json{{"name", r.lesson->name}, {"step", r.lesson->step}} : Json(nullptr)},
          {"members", std::move(members)},
          {"watchers", watchers}};
}

void Hub::publish(Live& live, const Room::Change& change, std::int64_t now) {
  const Room& r = live.room;
  if (live.clients.empty()) return;
  Json base{{"type", "update"}, {"seq", r.seq}};
  if (change.room) base["room"] = room_json(live);
  if (change.chat)
    base["chat"] = {{"member", r.chat_lines.back().member}, {"text", r.chat_lines.back().text}};
  if (!change.game || !r.game) {
    const auto text =
        std::make_shared<const std::string>(base.dump(-1, ' ', false, Json::error_handler_t::replace));
    for (Connection c : live.clients) send(c, text);
    return;
  }
  base["now"] = r.game_time(now);
  // In most games all see the same; in a puzzle race each side sees its own.
  std::map<int, std::shared_ptr<const std::string>> texts;
  const auto text_for = [&](int seat) {
    const bool same = !play::describe(r.game->rules()).sides;
    auto& text = texts[same ? play::kSpectator : seat];
    if (!text) {
      const int viewer = same ? play::kSpectator : seat;
      Json m = base;
      Json events = Json::array();
      for (std::size_t i = change.first_event; i < r.game->events().size(); ++i)
        events.push_back(play::event_to_json(r.game->visible(r.game->events()[i], viewer)));
      m["events"] = std::move(events);
      m["view"] = play::view_to_json(r.game->view(viewer));
      text = std::make_shared<const std::string>(m.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    return text;
  };
  for (Connection c : live.clients) {
    const int member = clients_[c]->member;
    send(c, text_for(member >= 0 ? r.members[member].seat : play::kSpectator));
  }
}

void Hub::publish_presence(Live& live, int member, bool connected) {
  if (live.clients.empty()) return;
  const auto text = std::make_shared<const std::string>(
      Json{{"type", "presence"}, {"member", member}, {"connected", connected}}.dump());
  for (Connection c : live.clients) send(c, text);
}

void Hub::welcome(Connection connection, Client& client, Live& live, std::int64_t seen,
                  const std::string& secret, std::int64_t now) {
  const Room& r = live.room;
  Json m{{"type", "welcome"}, {"room_id", r.id}, {"member", client.member}, {"seq", r.seq}};
  if (!secret.empty()) m["secret"] = secret;
  if (!link_.empty()) m["link"] = link_ + "room/" + r.id;
  m["room"] = room_json(live);
  if (r.game) {
    const int seat = client.member >= 0 ? r.members[client.member].seat : play::kSpectator;
    m["now"] = r.game_time(now);
    if (seen >= 0) {
      Json missed = Json::array();
      for (std::size_t i = r.events_after(seen); i < r.game->events().size(); ++i)
        missed.push_back(play::event_to_json(r.game->visible(r.game->events()[i], seat)));
      m["missed"] = std::move(missed);
    }
    m["view"] = play::view_to_json(r.game->view(seat));
  }
  Json lines = Json::array();
  for (const ChatLine& line : r.chat_lines)
    lines.push_back({{"seq", line.seq}, {"member", line.member}, {"text", line.text}});
  m["chat"] = std::move(lines);
  send(connection, m);
}

// ---------------------------------------------------------------- records

Room::Change Hub::record(Live& live, Json body, std::int64_t now, bool quiet) {
  LogEntry entry{live.room.seq + 1, std::max(now, live.room.updated),
                 body.dump(-1, ' ', false, Json::error_handler_t::replace)};
  Room::Change change = live.room.fold(entry);
  writes_.push_back({StoreWrite::Kind::kAppend, live.room.id, std::move(entry)});
  live.last_ticket = ++ticket_;
  if (!quiet) publish(live, change, now);
  return change;
}

play::Answer Hub::act(Live& live, int member, std::int64_t ref, play::Action action, std::int64_t now) {
  Room& r = live.room;
  action.time = r.game_time(now);
  play::Game& game = *r.game;
  const std::size_t logged = game.log().size();
  const bool was_over = game.over();
  Room::Change change;
  change.first_event = game.events().size();
  play::Answer answer = game.apply(action);
  // Only what changed the game becomes an entry. The engine may have put a passed deadline before the
  // action; that is an entry of its own.
  const std::size_t news = game.log().size();
  if (news == logged) return answer;
  std::size_t first_event = change.first_event;
  for (std::size_t i = logged; i < news; ++i) {
    while (game.events()[first_event].seq <= static_cast<int>(i)) ++first_event;
    Json body{{"do", "act"}, {"action", play::action_to_json(game.log()[i])}};
    const bool own = game.log()[i].kind == action.kind && i + 1 == news;
    if (own && member >= 0) body["member"] = member;
    if (own && ref > 0) body["ref"] = ref;
    LogEntry entry{r.seq + 1, std::max(now, r.updated), body.dump()};
    r.note_action(entry, game.log()[i], own ? member : -1, first_event);
    writes_.push_back({StoreWrite::Kind::kAppend, r.id, std::move(entry)});
    live.last_ticket = ++ticket_;
    change.room |= game.log()[i].kind == play::ActionKind::kJoin;
  }
  change.game = true;
  change.room |= std::exchange(live.tell_room, false);
  publish(live, change, now);
  if (!was_over && r.game->over()) ++counters_.games_finished;
  plan_bots(live, now);
  return answer;
}

void Hub::remove_from_game(Live& live, int member, std::int64_t now) {
  const int seat = live.room.members[member].seat;
  if (live.room.game && seat >= 0 && !live.room.game->over())
    act(live, member, 0, {play::ActionKind::kLeave, seat, {}, 0}, now);
}

// ---------------------------------------------------------------- time

void Hub::plan_bots(Live& live, std::int64_t now) {
  Room& r = live.room;
  live.bot_at = -1;
  if (r.game && !r.game->over() && !live.clients.empty()) {
    std::vector<play::BotSeat> bots;
    if (live.thinking != std::pair(r.games, r.game->view().seq))
      for (const Member& m : r.members)
        if (m.bot && !m.gone && m.seat >= 0) bots.push_back({m.seat, m.skill});
    const auto first = play::next_bot(*r.game, bots, live.bot_seed);
    if (first) live.bot_at = now + first->wait_ms, live.bot_action = first->action;
  }
  schedule(live);
}

void Hub::schedule(Live& live) {
  std::int64_t at = live.bot_at;
  const auto take = [&](std::int64_t t) { at = at < 0 ? t : std::min(at, t); };
  if (live.room.game && !live.room.game->over())
    if (const auto d = live.room.game->deadline(); d >= 0) take(live.room.game_began + d);
  const bool loses = play::describe(live.room.rules).leaving_loses;
  for (const auto& [since, member] : live.away)
    take(since + (loses ? limits_.antiset_away_ms : limits_.away_ms));
  if (live.clients.empty() && live.empty_since >= 0) take(live.empty_since + limits_.idle_ms);
  if (live.host_away_since >= 0 && next_host(live) >= 0) take(live.host_away_since + limits_.host_away_ms);
  if (at == live.wake) return;
  if (live.wake >= 0) wakes_.erase({live.wake, live.room.id});
  live.wake = at;
  if (at >= 0) wakes_.insert({at, live.room.id});
}

std::int64_t Hub::next_tick() const { return wakes_.empty() ? -1 : wakes_.begin()->first; }

void Hub::tick(std::int64_t now) {
  // At most once per room and call, so that no room can keep the others waiting.
  std::vector<std::string> due;
  for (auto at = wakes_.begin(); at != wakes_.end() && at->first <= now; ++at) due.push_back(at->second);
  for (const std::string& id : due) {
    const auto at = rooms_.find(id);
    if (at == rooms_.end()) continue;
    Live& live = *at->second;
    Room& r = live.room;
    wakes_.erase({live.wake, id});
    live.wake = -1;
    if (live.clients.empty() && live.empty_since >= 0 && now >= live.empty_since + limits_.idle_ms &&
        live.last_ticket <= committed_) {
      rooms_.erase(at);
      continue;
    }
    if (r.game && !r.game->over())
      if (const auto d = r.game->deadline(); d >= 0 && r.game_began + d <= now)
        act(live, -1, 0, {play::ActionKind::kTick, play::kSpectator, {}, 0}, now);
    const std::int64_t patience =
        play::describe(r.rules).leaving_loses ? limits_.antiset_away_ms : limits_.away_ms;
    std::vector<int> gone;
    for (const auto& [since, member] : live.away)
      if (now >= since + patience) gone.push_back(member);
    live.away.erase(std::remove_if(live.away.begin(), live.away.end(),
                                   [&](const auto& a) { return now >= a.first + patience; }),
                    live.away.end());
    for (int member : gone) remove_from_game(live, member, now);
    if (live.host_away_since >= 0 && now >= live.host_away_since + limits_.host_away_ms) hand_over(live, now);
    try {
      if (live.bot_at >= 0 && live.bot_at <= now && r.game && !r.game->over()) bot_acts(live, now);
    } catch (const std::exception&) {
      // A bot that cannot play must not stop the clock of all rooms.
    }
    schedule(live);
  }
}

// ---------------------------------------------------------------- trouble

void Hub::storage_failed(std::string_view why) {
  writes_.clear();
  outputs_.clear();
  ticket_ = std::max(ticket_, committed_);
  const Json message{{"type", "error"},
                     {"code", "storage"},
                     {"message", "the last change could not be saved (" + std::string(why) +
                                     "); nothing saved before is lost, try again later"}};
  const auto text =
      std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
  for (auto at = rooms_.begin(); at != rooms_.end();) {
    Live& live = *at->second;
    if (live.last_ticket <= committed_) {
      ++at;
      continue;
    }
    for (Connection c : live.clients) {
      clients_[c]->room.clear();
      clients_[c]->member = -1;
      outputs_.push_back({0, c, text});
      outputs_.push_back({0, c, nullptr});
    }
    if (live.wake >= 0) wakes_.erase({live.wake, live.room.id});
    at = rooms_.erase(at);
  }
  committed_ = ticket_;
}

void Hub::shutting_down() {
  const auto text = std::make_shared<const std::string>(
      Json{{"type", "error"},
           {"code", "restart"},
           {"message", "the server stops; your room is kept, join again in a moment"}}
          .dump());
  for (const auto& [connection, client] : clients_) {
    send(connection, text);
    hang_up(connection);
  }
}

}  // namespace thirdcard::server

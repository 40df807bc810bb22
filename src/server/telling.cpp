// SPDX-License-Identifier: MIT
// What the players are told. A text may leave only when every write up to its
// ticket is on disk. Texts are made on the hub's thread, since they tell of a
// moment: so none grows with a room's story. The longest, a welcome to a room
// with all the members, lines and missed events that it can have, stays below
// a quarter of what may wait for one connection (tests/server/texts.standard.cpp).
#include <map>
#include <set>

#include "play/games/description.hpp"
#include "server/protocol.hpp"

namespace thirdcard::server {

namespace {

std::shared_ptr<const std::string> text_of(const Json& message) {
  return std::make_shared<const std::string>(message.dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// The same with a view as the last field.
std::shared_ptr<const std::string> text_of(const Json& message, const play::View& view) {
  std::string out = message.dump(-1, ' ', false, Json::error_handler_t::replace);
  out.pop_back();
  ((out += ",\"view\":") += play::view_text(view)) += '}';
  return std::make_shared<const std::string>(std::move(out));
}

Json line_json(const ChatLine& line) {
  Json out{{"member", line.member}};
  if (line.phrase > 0)
    out["phrase"] = line.phrase;
  else
    out["text"] = line.text;
  return out;
}

}  // namespace

void Protocol::send(Connection to, std::shared_ptr<const std::string> text) {
  Client* client = rooms_.client(to);
  if (client != nullptr) client->told = rooms_.ticket();
  outputs_.push_back({rooms_.ticket(), to, std::move(text), client == nullptr ? 0 : client->life});
}
void Protocol::send(Connection to, const Json& message) { send(to, text_of(message)); }
void Protocol::hang_up(Connection to) {
  if (Client* client = rooms_.client(to)) client->hung_up = true, client->queue.clear();
  outputs_.push_back({rooms_.ticket(), to, nullptr, 0});
}

Json Protocol::room_json(const Live& live) const {
  const Room& r = live.room;
  std::set<int> connected;
  for (Connection c : live.clients) connected.insert(rooms_.clients().at(c)->member);
  Json members = Json::array();
  for (std::size_t i = 0; i < r.members.size(); ++i) {
    const Member& m = r.members[i];
    Json one{{"member", i},
             {"name", !r.names && !m.bot ? "" : m.name},
             {"seat", m.seat},
             {"bot", m.bot},
             {"host", static_cast<int>(i) == r.host},
             {"gone", m.gone},
             {"connected", m.bot || connected.count(static_cast<int>(i)) > 0},
             {"team", m.team},
             {"playing", m.playing},
             {"owner", static_cast<int>(i) == r.owner},
             {"muted", m.muted},
             {"ready", live.ready.count(static_cast<int>(i)) > 0}};
    if (m.bot) {
      one["level"] = m.level == play::AntisetBot::kRandom   ? "random"
                     : m.level == play::AntisetBot::kGreedy ? "greedy"
                                                            : "perfect";
      one["skill"] = m.skill.skill, one["speed"] = m.skill.speed;
      one["proved"] = m.proved ? Json(*m.proved) : Json(nullptr);
    }
    members.push_back(std::move(one));
  }
  Json out{{"id", r.id},
           {"rules", play::rules_to_json(r.rules)},
           {"locked", r.locked},
           {"open", r.open},
           {"chat", r.chat && r.rules.teams == play::Teams::kNone},
           {"names", r.names},
           {"class", r.class_mode},
           {"short", live.short_name.empty() ? Json(nullptr) : Json(live.short_name)},
           {"games", r.games},
           {"lesson", r.lesson ? Json{{"name", r.lesson->name}, {"step", r.lesson->step}} : Json(nullptr)},
           {"members", std::move(members)},
           {"watchers", rooms_.watchers(live)}};
  // What the host chooses for the next game leaves the one before alone.
  if (r.game && r.game->rules() != r.rules) out["game_rules"] = play::rules_to_json(r.game->rules());
  return out;
}

void Protocol::tell(Live& live, const Change& change, std::int64_t now) {
  const Room& r = live.room;
  counters_.games_finished += change.over;
  if (live.clients.empty() || !(change.room || change.game || change.chat)) return;
  Json base{{"type", "update"}, {"seq", r.seq}};
  if (change.room) base["room"] = room_json(live);
  if (change.chat) base["chat"] = line_json(r.chat_lines.back());
  if (!change.game || !r.game) {
    const auto text = text_of(base);
    for (Connection c : live.clients) send(c, text);
    return;
  }
  base["now"] = r.game_time(live.time(now));
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
      text = text_of(m, r.game->view(viewer));
    }
    return text;
  };
  for (Connection c : live.clients) {
    const int member = rooms_.clients().at(c)->member;
    send(c, text_for(member >= 0 ? r.members[member].seat : play::kSpectator));
  }
}

void Protocol::tell_presence(Live& live, int member, bool connected) {
  if (live.clients.empty()) return;
  const auto text = text_of({{"type", "presence"}, {"member", member}, {"connected", connected}});
  for (Connection c : live.clients) send(c, text);
}

void Protocol::welcome(Connection connection, const Client& client, Live& live, std::int64_t seen,
                       const std::string& secret, std::int64_t now) {
  const Room& r = live.room;
  Json m{{"type", "welcome"}, {"room_id", r.id}, {"member", client.member}, {"seq", r.seq}};
  if (!secret.empty()) m["secret"] = secret;
  if (!link_.empty()) m["link"] = link_ + "room/" + r.id;
  m["room"] = room_json(live);
  if (r.game) {
    const int seat = client.member >= 0 ? r.members[client.member].seat : play::kSpectator;
    m["now"] = r.game_time(live.time(now));
    if (seen >= 0) {
      Json missed = Json::array();
      // Whoever was away for long sees the table, and the last of what
      // happened.
      const std::size_t all = r.game->events().size();
      for (std::size_t i = std::max(r.events_after(seen), all - std::min(all, limits_.missed_events));
           i < all; ++i)
        missed.push_back(play::event_to_json(r.game->visible(r.game->events()[i], seat)));
      m["missed"] = std::move(missed);
    }
  }
  Json lines = Json::array();
  for (const ChatLine& line : r.chat_lines) {
    lines.push_back(line_json(line));
    lines.back()["seq"] = line.seq;
  }
  m["chat"] = std::move(lines);
  if (!r.game) return send(connection, m);
  send(connection,
       text_of(m, r.game->view(client.member >= 0 ? r.members[client.member].seat : play::kSpectator)));
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// What the players are told. A text may leave only when every write up to its
// ticket is on disk. Texts are made on the hub's thread, since they tell of a
// moment: so none grows with a room's story. The longest, a welcome to a room
// with all the members, lines and missed events that it can have, stays below
// a quarter of what may wait for one connection (tests/server/texts.standard.cpp).
#include <map>
#include <set>

#include "play/games/description.hpp"
#include "server/rooms/protocol.hpp"

namespace thirdcard::server {

namespace {

wire::LineShown shown_line(const ChatLine& line) { return {-1, line.member, line.text, line.phrase}; }

/// What this side may know of the events from `first` on.
std::vector<play::Event> visible(const play::Game& game, std::size_t first, int viewer) {
  std::vector<play::Event> out;
  for (std::size_t i = first; i < game.events().size(); ++i)
    out.push_back(game.visible(game.events()[i], viewer));
  return out;
}

}  // namespace

void Protocol::send(Connection to, std::shared_ptr<const std::string> text) {
  Client* client = rooms_.client(to);
  if (client != nullptr) client->told = rooms_.ticket();
  outputs_.push_back({rooms_.ticket(), to, std::move(text), client == nullptr ? 0 : client->life});
}
void Protocol::hang_up(Connection to) {
  if (Client* client = rooms_.client(to)) client->hung_up = true, client->queue.clear();
  outputs_.push_back({rooms_.ticket(), to, nullptr, 0});
}

wire::RoomShown Protocol::shown(const Live& live) const {
  const Room& r = live.room;
  std::set<int> connected;
  for (Connection c : live.clients) connected.insert(rooms_.clients().at(c)->member);
  wire::RoomShown out;
  for (std::size_t i = 0; i < r.members.size(); ++i) {
    const Member& m = r.members[i];
    const auto member = static_cast<int>(i);
    wire::MemberShown one;
    one.member = member;
    if (r.names || m.bot) one.name = m.name;
    one.seat = m.seat;
    one.host = member == r.host, one.owner = member == r.owner;
    one.gone = m.gone;
    one.connected = m.bot || connected.count(member) > 0;
    one.team = m.team;
    one.playing = m.playing;
    one.muted = m.muted;
    one.ready = live.ready.count(member) > 0;
    if (m.bot) one.bot = {m.level, m.skill, m.proved};
    out.members.push_back(std::move(one));
  }
  out.id = r.id;
  out.rules = r.rules;
  out.locked = r.locked, out.open = r.open;
  out.chat = r.chat && r.rules.teams == play::Teams::kNone;
  out.names = r.names;
  out.class_mode = r.class_mode;
  out.short_name = live.short_name;
  out.games = r.games;
  if (r.lesson) out.lesson = {r.lesson->name, r.lesson->step};
  out.watchers = rooms_.watchers(live);
  // What the host chooses for the next game leaves the one before alone.
  if (r.game && r.game->rules() != r.rules) out.game_rules = r.game->rules();
  return out;
}

void Protocol::tell(Live& live, const Change& change, std::int64_t now) {
  const Room& r = live.room;
  counters_.games_finished += change.over;
  if (live.clients.empty() || !(change.room || change.game || change.chat)) return;
  wire::RoomMessage base = wire::RoomMessage::update(r.seq);
  if (change.room) base.room(shown(live));
  if (change.chat) base.chat(shown_line(r.chat_lines.back()));
  if (!change.game || !r.game) {
    const auto text = std::make_shared<const std::string>(base.text());
    for (Connection c : live.clients) send(c, text);
    return;
  }
  base.now(r.game_time(live.time(now)));
  // In most games all see the same; in a puzzle race each side sees its own.
  std::map<int, std::shared_ptr<const std::string>> texts;
  const bool same = !play::describe(r.game->rules()).sides;
  const auto text_for = [&](int seat) {
    const int viewer = same ? play::kSpectator : seat;
    auto& text = texts[viewer];
    if (!text) {
      const play::View view = r.game->view(viewer);
      wire::RoomMessage message = base;
      message.events(visible(*r.game, change.first_event, viewer));
      text = std::make_shared<const std::string>(message.text(&view));
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
  const auto text = std::make_shared<const std::string>(wire::presence(member, connected));
  for (Connection c : live.clients) send(c, text);
}

void Protocol::welcome(Connection connection, const Client& client, Live& live, std::int64_t seen,
                       const std::string& secret, std::int64_t now) {
  const Room& r = live.room;
  const int seat = client.member >= 0 ? r.members[client.member].seat : play::kSpectator;
  wire::RoomMessage m = wire::RoomMessage::welcome(r.id, client.member, r.seq, secret,
                                                   link_.empty() ? "" : link_ + "room/" + r.id);
  m.room(shown(live));
  if (r.game) {
    m.now(r.game_time(live.time(now)));
    // Whoever was away for long sees the table, and the last of what happened.
    const std::size_t all = r.game->events().size();
    if (seen >= 0)
      m.missed(
          visible(*r.game, std::max(r.events_after(seen), all - std::min(all, limits_.missed_events)), seat));
  }
  std::vector<wire::LineShown> lines;
  for (const ChatLine& line : r.chat_lines) {
    lines.push_back(shown_line(line));
    lines.back().seq = line.seq;
  }
  m.chat(lines);
  if (!r.game) return send(connection, m.text());
  const play::View view = r.game->view(seat);
  send(connection, m.text(&view));
}

}  // namespace thirdcard::server

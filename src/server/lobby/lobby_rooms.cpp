// SPDX-License-Identifier: MIT
// Public rooms: who waits for what, and a seat for whoever asks. The lobby chooses a room's name and gives
// out passes; the first who comes makes the room (protocol_lobby.cpp), so two who ask at one moment meet.
#include <algorithm>
#include <cmath>

#include "server/fields.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/rated.hpp"
#include "server/rooms.hpp"
#include "server/text.hpp"

namespace thirdcard::server {

namespace {

/// What a room of the lobby may play: a game under its usual rules. Refusal, InputError.
void check_game(const std::string& game, bool rated, int players, const Limits& limits) {
  const auto& names = play::rule_names();
  if (std::find(names.begin(), names.end(), game) == names.end())
    throw Refusal{"wrong", "there is no game '" + game + "'; room.rules of docs/protocol.md lists them"};
  if (rated && !is_rated_game(game))
    throw Refusal{"wrong", "this game cannot be rated; hello.rated lists those that can"};
  const play::Rules rules = play::rules_from_name(game);
  check_asked(rules, limits);
  if (players < play::least_players(rules) || players > play::most_players(rules))
    throw Refusal{"wrong", "this game takes from " + std::to_string(play::least_players(rules)) + " to " +
                               std::to_string(play::most_players(rules)) + " players"};
}

}  // namespace

void Lobby::heard(const RoomNews& news, std::int64_t now) {
  dirty_ = true;
  if (news.gone || (news.seated.empty() && !news.playing)) {
    const auto at = tables_.find(news.room);
    if (at == tables_.end()) return;
    if (news.gone || at->second.coming.empty())
      tables_.erase(at);
    else
      at->second.seated.clear(), at->second.playing = false;
    return;
  }
  const auto [at, fresh] = tables_.try_emplace(news.room);
  Table& t = at->second;
  if (fresh) t.since = now;
  t.lobby = news.lobby;
  t.there = true;
  t.playing = news.playing, t.locked = news.locked, t.games = news.games, t.watchers = news.watchers;
  t.seated = news.seated;
  for (const auto& one : t.seated) t.coming.erase(one.person);
}

int Lobby::open_seats(const Table& t, const std::string& but_not) const {
  if (t.playing || t.locked || (t.lobby.rated && t.games > 0)) return 0;
  int taken = 0;
  for (const auto& one : t.seated) taken += one.person.empty() || one.person != but_not;
  for (const auto& [person, until] : t.coming) taken += person != but_not;
  return std::max(0, t.lobby.wanted - taken);
}

std::shared_ptr<const std::string> Lobby::rooms_text() const {
  std::vector<std::pair<std::tuple<bool, std::int64_t, std::string>, const Table*>> order;
  for (const auto& [room, t] : tables_)
    if (t.there) order.push_back({{open_seats(t, "") == 0, t.since, room}, &t});
  std::sort(order.begin(), order.end());
  if (order.size() > limits_.rooms_listed) order.resize(limits_.rooms_listed);
  Json rooms = Json::array();
  for (const auto& [key, t] : order) {
    Json seated = Json::array();
    for (const auto& one : t->seated) {
      Json player{{"person", one.person}, {"name", one.name}};
      if (!one.person.empty()) player["name"] = link_.name_of(one.person), player["rating"] = one.rating;
      seated.push_back(std::move(player));
    }
    rooms.push_back({{"room", std::get<2>(key)},
                     {"game", t->lobby.game},
                     {"rated", t->lobby.rated},
                     {"strength", t->lobby.strength},
                     {"players", t->lobby.wanted},
                     {"seated", std::move(seated)},
                     {"open", open_seats(*t, "")},
                     {"playing", t->playing},
                     {"watchers", t->watchers}});
  }
  const Json out{{"type", "rooms"}, {"rooms", std::move(rooms)}, {"here", guests_.size()}};
  return std::make_shared<const std::string>(out.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Lobby::on_look(Connection connection, Guest& g, const Json& m, std::int64_t) {
  g.looks = flag_field(m, "on");
  if (g.looks) deliver_(connection, rooms_text());
}

std::string Lobby::fresh_room() {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
  std::string out(1, letter_);
  std::uint64_t bits = random_(), more = random_();
  for (int i = 0; i < 13; ++i) {
    out += kLetters[bits & 31];
    bits = bits >> 5 | (more & 31) << 59;
    more >>= 5;
  }
  return out;
}

void Lobby::give_seat(Connection connection, const std::string& room, Table& t, const PersonRating& r,
                      bool made, std::int64_t now) {
  const std::string word = hex_of(random_()) + hex_of(random_());
  const int rating = static_cast<int>(std::lround(r.rating));
  Pass pass{r.person,
            room,
            t.lobby,
            !t.there,
            rating,
            static_cast<int>(std::lround(r.deviation)),
            now + limits_.seat_ms};
  link_.give(word, std::move(pass), now);
  if (std::none_of(t.seated.begin(), t.seated.end(), [&](const auto& s) { return s.person == r.person; }))
    t.coming[r.person] = {now + limits_.seat_ms, rating};
  dirty_ = true;
  send(connection,
       {{"type", "seat"}, {"room", room}, {"pass", word}, {"made", made}, {"milliseconds", limits_.seat_ms}});
}

void Lobby::on_play(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string person = signed_in(g), game = text_field(m, "game", 40);
  const bool rated = flag_field(m, "rated");
  std::string strength = text_field(m, "strength", 10, false);
  if (strength.empty()) strength = "any";
  if (strength != "any" && strength != "near") throw Refusal{"wrong", "strength is any or near"};
  const auto players = static_cast<int>(number_field(m, "players", 2, 8, 2));
  check_game(game, rated, players, limits_);
  const PersonRating own = people_.rating(person, game);
  const int rating = static_cast<int>(std::lround(own.rating));
  // Who waits somewhere already goes on waiting there, or leaves that room for this one.
  Table* best = nullptr;
  std::string name;
  for (auto& [room, t] : tables_) {
    const bool mine =
        t.coming.count(person) != 0 ||
        std::any_of(t.seated.begin(), t.seated.end(), [&](const auto& s) { return s.person == person; });
    if (t.lobby.game != game || t.lobby.rated != rated || t.lobby.wanted != players ||
        open_seats(t, person) == 0)
      continue;
    if (mine) {
      best = &t, name = room;
      break;
    }
    const int other = !t.seated.empty()  ? t.seated.front().rating
                      : t.coming.empty() ? rating
                                         : t.coming.begin()->second.second;
    if ((strength == "near" || t.lobby.strength == "near") && std::abs(other - rating) > kNearPoints)
      continue;
    if (rated && !g.address.empty() && t.maker_address == g.address) continue;
    if (best == nullptr || t.since < best->since) best = &t, name = room;
  }
  const bool made = best == nullptr;
  // Nobody keeps seats in several rooms.
  for (auto& [room, t] : tables_)
    if (&t != best) t.coming.erase(person);
  if (made) {
    name = fresh_room();
    best = &tables_[name];
    best->lobby = {game, rated, players, strength};
    best->since = now;
    best->maker_address = g.address;
  }
  give_seat(connection, name, *best, own, made, now);
}

void Lobby::on_sit(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string person = signed_in(g), room = text_field(m, "room", 40);
  const auto at = tables_.find(room);
  if (at == tables_.end()) throw Refusal{"no_such_room", "this room is not in the lobby any more"};
  Table& t = at->second;
  const bool seated =
      std::any_of(t.seated.begin(), t.seated.end(), [&](const auto& s) { return s.person == person; });
  if (!seated && open_seats(t, person) == 0) throw Refusal{"no_seat", "no seat is free there; you can watch"};
  for (auto& [other, table] : tables_)
    if (&table != &t) table.coming.erase(person);
  give_seat(connection, room, t, people_.rating(person, t.lobby.game), false, now);
}

}  // namespace thirdcard::server

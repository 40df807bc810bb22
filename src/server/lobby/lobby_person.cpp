// SPDX-License-Identifier: MIT
// Somebody's page, games that were counted, and reports for the keeper.
#include <cmath>

#include "server/fields.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/signatures.hpp"
#include "server/rooms.hpp"

namespace thirdcard::server {

namespace {

constexpr int kHistory = 500, kGames = 50, kDays = 100;

}  // namespace

Json Lobby::game_json(const PlayedGame& game) const {
  Json players = Json::array();
  for (const PlayedSeat& s : game.seats)
    players.push_back({{"person", s.person},
                       {"name", s.person.empty() ? "" : link_.name_of(s.person)},
                       {"sets", s.sets},
                       {"left", s.left},
                       {"before", std::lround(s.before)},
                       {"after", std::lround(s.after)}});
  return {{"room", game.room},
          {"number", game.number},
          {"game", game.game},
          {"time", game.time},
          {"players", std::move(players)}};
}

void Lobby::counted(const PlayedGame& game) {
  const Json text{{"type", "result"}, {"result", game_json(game)}};
  std::vector<Connection> told;
  for (const auto& [connection, g] : guests_)
    for (const PlayedSeat& s : game.seats)
      if (!g.hung_up && !g.person.empty() && g.person == s.person) told.push_back(connection);
  for (const Connection c : told) {
    send(c, text);
    attempt(c, {}, [&] { tell_you(c, guests_.at(c).person); });
  }
}

void Lobby::on_person(Connection connection, Guest&, const Json& m, std::int64_t) {
  const std::string id = text_field(m, "person", 16);
  const auto person = is_hex(id, 16) ? people_.by_id(id) : std::nullopt;
  if (!person) throw Refusal{"no_such_person", "there is nobody with this number; perhaps not any more"};
  Json ratings = Json::array(), history = Json::array(), games = Json::array(), days = Json::array();
  for (const PersonRating& r : people_.ratings(id))
    ratings.push_back({{"game", r.game},
                       {"rating", std::lround(r.rating)},
                       {"deviation", std::lround(r.deviation)},
                       {"games", r.games}});
  const auto points = people_.history(id, kHistory);
  for (auto at = points.rbegin(); at != points.rend(); ++at)
    history.push_back({{"time", at->time},
                       {"game", at->game},
                       {"rating", std::lround(at->seats[0].after)},
                       {"deviation", std::lround(at->seats[0].deviation)}});
  for (const PlayedGame& game : people_.games(id, kGames)) games.push_back(game_json(game));
  for (const DailyTry& t : people_.days(id, kDays))
    days.push_back({{"game", t.game},
                    {"date", play::date_from_day(t.day)},
                    {"milliseconds", t.took},
                    {"wrong", t.wrong}});
  send(connection, {{"type", "person"},
                    {"person", id},
                    {"name", person->name},
                    {"since", person->since},
                    {"ratings", std::move(ratings)},
                    {"history", std::move(history)},
                    {"games", std::move(games)},
                    {"days", std::move(days)}});
}

void Lobby::on_report(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string by = signed_in(g), about = text_field(m, "person", 16),
                    room = text_field(m, "room", 40, false), reason = text_field(m, "reason", 20);
  if (reason != "name" && reason != "cheating" && reason != "leaving" && reason != "other")
    throw Refusal{"wrong", "the reason is name, cheating, leaving or other"};
  change(
      connection, g, ref_of(m),
      [report = Report{now, by, about, room, reason}, a_day = limits_.reports_a_day,
       most = static_cast<int>(limits_.reports)](People& people, Outcome& out) {
        if (!people.by_id(report.about))
          out = {"no_such_person", "there is nobody with this number"};
        else if (people.reports_by(report.by, report.time - 86'400'000) >= a_day)
          out = {"too_many", "you have told the keeper often today; that will do"};
        else
          people.report(report, most);
      },
      [this, connection, about](Guest&, std::int64_t) {
        send(connection, {{"type", "reported"}, {"person", about}});
      },
      now);
}

}  // namespace thirdcard::server

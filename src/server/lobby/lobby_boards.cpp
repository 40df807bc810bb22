// SPDX-License-Identifier: MIT
// Daily puzzles on the server's clock, and the boards. That a puzzle was shown is on disk before it is, so
// neither a lost connection nor a killed server gives a second beginning. A ranking is made anew at most
// every five seconds, and a costly one less often, so that asking costs little however many there are.
#include <algorithm>
#include <chrono>
#include <cmath>

#include "server/fields.hpp"
#include "server/lobby/lobby.hpp"
#include "server/lobby/rated.hpp"
#include "server/rooms.hpp"

namespace thirdcard::server {

namespace {

std::string puzzle_field(const Json& m) {
  const std::string game = text_field(m, "game", 20);
  const auto& all = board_puzzles();
  if (std::find(all.begin(), all.end(), game) == all.end())
    throw Refusal{"wrong", "the puzzles of the board are set12, set9 and projective"};
  return game;
}

std::int64_t so_far(const DailyTry& t, std::int64_t now) {
  if (t.took >= 0) return t.took;
  return (std::max<std::int64_t>(0, now - t.began) + t.wrong * kWrongClaimMs) / 100 * 100;
}

Json line_json(const BoardLine& l, LobbyLink& link) {
  return {{"place", l.place},
          {"person", l.person},
          {"name", link.name_of(l.person)},
          {"days", l.days},
          {"milliseconds", l.took}};
}

}  // namespace

void Lobby::on_daily(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string person = signed_in(g), game = puzzle_field(m);
  const std::int64_t day = day_of(now);
  const play::Puzzle puzzle = puzzles_->of(game, day, person);
  DailyTry fresh{game, person, day, now};
  const auto show = [this, connection, game, day, person, puzzle](Guest& still, std::int64_t at) {
    const auto t = people_.daily(game, day, person);
    if (!t) throw Refusal{"no_such_person", "this person is deleted"};
    still.shown[game] = day;
    Json found = Json::array();
    for (std::size_t i = 0; i < puzzle.sets.size(); ++i)
      if ((t->found >> i & 1) != 0) found.push_back(puzzle.sets[i]);
    send(connection, {{"type", "puzzle"},
                      {"game", game},
                      {"date", play::date_from_day(day)},
                      {"cards", puzzle.cards},
                      {"sets", puzzle.sets.size()},
                      {"found", std::move(found)},
                      {"wrong", t->wrong},
                      {"milliseconds", so_far(*t, at)},
                      {"done", t->took >= 0}});
  };
  if (people_.daily(game, day, person)) return show(g, now);
  change(
      connection, g, ref_of(m),
      [fresh](People& people, Outcome& out) {
        if (!people.by_id(fresh.person))
          out = {"no_such_person", "this person is deleted"};
        else if (!people.daily(fresh.game, fresh.day, fresh.person))
          people.set_daily(fresh);
      },
      show, now);
}

void Lobby::on_found(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string person = signed_in(g), game = puzzle_field(m);
  const auto shown = g.shown.find(game);
  if (shown == g.shown.end() || shown->second < day_of(now) - 1)
    throw Refusal{"no_puzzle", "ask for today's puzzle first"};
  const std::int64_t day = shown->second;
  const auto given = m.find("cards");
  if (given == m.end() || !given->is_array() || given->size() != 3 ||
      !std::all_of(given->begin(), given->end(), [](const Json& c) { return c.is_number_integer(); }))
    throw InputError("the field cards is not understood", "three cards");
  std::vector<play::Card> cards;
  const play::Puzzle puzzle = puzzles_->of(game, day, person);
  for (const Json& c : *given) {
    const auto card = c.get<std::int64_t>();
    if (std::find(puzzle.cards.begin(), puzzle.cards.end(), card) == puzzle.cards.end() ||
        std::find(cards.begin(), cards.end(), card) != cards.end())
      throw InputError("the field cards is not understood", "three cards of the puzzle");
    cards.push_back(static_cast<play::Card>(card));
  }
  std::sort(cards.begin(), cards.end());
  const auto at = std::find(puzzle.sets.begin(), puzzle.sets.end(), cards);
  const bool right = at != puzzle.sets.end();
  const std::uint64_t bit = right ? std::uint64_t{1} << (at - puzzle.sets.begin()) : 0;
  const std::uint64_t all = (std::uint64_t{1} << puzzle.sets.size()) - 1;
  struct Judged {
    DailyTry t;
    bool again = false;
  };
  auto judged = std::make_shared<Judged>();
  change(
      connection, g, ref_of(m),
      [=](People& people, Outcome& out) {
        const auto before = people.daily(game, day, person);
        if (!before || before->took >= 0) {
          out = before ? Outcome{"done", "you have solved this puzzle"}
                       : Outcome{"no_puzzle", "ask for today's puzzle first"};
          return;
        }
        DailyTry t = *before;
        judged->again = right && (t.found & bit) != 0;
        if (!right) ++t.wrong;
        t.found |= bit;
        if (t.found == all) t.took = so_far(t, now);
        judged->t = t;
        if (!judged->again) people.set_daily(t);
      },
      [this, connection, judged, game, given = *given, sets = puzzle.sets.size(), right, day](
          Guest&, std::int64_t at_end) {
        const DailyTry& t = judged->t;
        Json place = nullptr;
        if (t.took >= 0) {
          for (auto& [key, one] : rankings_)
            if (key.first == game) one.until = std::min(one.until, at_end);
          std::int64_t better = 0;
          for (const BoardLine& l : people_.board(game, day, day, People::Order::kBest))
            better += l.took < t.took;
          place = better + 1;
        }
        send(connection, {{"type", "judged"},
                          {"game", game},
                          {"cards", given},
                          {"verdict", judged->again ? "again"
                                      : right       ? "yes"
                                                    : "no"},
                          {"found", __builtin_popcountll(t.found)},
                          {"sets", sets},
                          {"wrong", t.wrong},
                          {"milliseconds", so_far(t, at_end)},
                          {"done", t.took >= 0},
                          {"place", std::move(place)}});
      },
      now);
}

const Lobby::Ranking& Lobby::ranking(const std::string& game, const std::string& span, std::int64_t now) {
  Ranking& r = rankings_[{game, span}];
  const std::int64_t today = day_of(now), monday = today - (today + 3) % 7;  // day 0 was a Thursday
  const std::int64_t first = span == "day" ? today : span == "week" ? monday : 0;
  if (now < r.until && r.first == first) return r;
  const auto began = std::chrono::steady_clock::now();
  r.lines = people_.board(game, first, today, span == "week" ? People::Order::kMean : People::Order::kBest);
  const auto took = std::chrono::steady_clock::now() - began;
  r.first = first;
  r.until = now + std::max<std::int64_t>(
                      5000, 50 * std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
  return r;
}

void Lobby::on_board(Connection connection, Guest& g, const Json& m, std::int64_t now) {
  const std::string game = puzzle_field(m), span = text_field(m, "span", 10);
  if (span != "day" && span != "week" && span != "all") throw Refusal{"wrong", "span is day, week or all"};
  const Ranking& r = ranking(game, span, now);
  Json rows = Json::array(), own = nullptr;
  for (const BoardLine& l : r.lines) {
    if (rows.size() < limits_.board_lines) rows.push_back(line_json(l, link_));
    if (!g.person.empty() && l.person == g.person) own = line_json(l, link_);
  }
  send(connection, {{"type", "board"},
                    {"game", game},
                    {"span", span},
                    {"date", play::date_from_day(span == "all" ? day_of(now) : r.first)},
                    {"rows", std::move(rows)},
                    {"own", std::move(own)}});
}

void Lobby::on_ratings(Connection connection, Guest&, const Json& m, std::int64_t) {
  const std::string game = text_field(m, "game", 40);
  if (!is_rated_game(game)) throw Refusal{"wrong", "hello.rated lists the games that are rated"};
  Json rows = Json::array();
  std::int64_t place = 0;
  long before = 0;
  for (const PersonRating& r : people_.best(game, kSettledDeviation, static_cast<int>(limits_.board_lines))) {
    const long rating = std::lround(r.rating);
    if (rows.empty() || rating != before) place = static_cast<std::int64_t>(rows.size()) + 1;
    before = rating;
    rows.push_back({{"place", place},
                    {"person", r.person},
                    {"name", link_.name_of(r.person)},
                    {"rating", rating},
                    {"deviation", std::lround(r.deviation)},
                    {"games", r.games}});
  }
  send(connection, {{"type", "ratings"}, {"game", game}, {"rows", std::move(rows)}});
}

}  // namespace thirdcard::server

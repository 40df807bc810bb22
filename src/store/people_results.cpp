// SPDX-License-Identifier: MIT
// Ratings and daily puzzles. A rated game is counted within the transaction that keeps its last entry; its
// room and number are a key of their own, so that whatever is tried again counts once.
#include <algorithm>

#include "store/glicko.hpp"
#include "store/statement.hpp"
#include "thirdcard/people.hpp"

namespace thirdcard {

namespace {

constexpr double kDay = 86'400'000;  // milliseconds: one period of the ratings

PersonRating rating_of(const Statement& row) {
  return {row.text(0), row.text(1), row.real(2), row.real(3), row.real(4), row.number(5), row.number(6)};
}

PlayedSeat seat_of(const Statement& row, int at) {
  return {row.text(at),     row.number(at + 1), row.number(at + 2) != 0,
          row.real(at + 3), row.real(at + 4),   row.real(at + 5)};
}

/// The share of the sets that these two have found; who left has none.
double score(const PlayedSeat& one, const PlayedSeat& other) {
  if (one.left != other.left) return one.left ? 0 : 1;
  const auto both = static_cast<double>(one.sets + other.sets);
  return both == 0 ? 0.5 : static_cast<double>(one.sets) / both;
}

}  // namespace

std::vector<PersonRating> People::ratings(const std::string& person) const {
  Statement rows(db_, "SELECT * FROM ratings WHERE person = ?1 ORDER BY games DESC, game");
  rows.bind(1, person);
  std::vector<PersonRating> out;
  while (rows.step()) out.push_back(rating_of(rows));
  return out;
}

PersonRating People::rating(const std::string& person, const std::string& game) const {
  Statement rows(db_, "SELECT * FROM ratings WHERE person = ?1 AND game = ?2");
  rows.bind(1, person).bind(2, game);
  if (rows.step()) return rating_of(rows);
  PersonRating fresh;
  fresh.person = person, fresh.game = game;
  return fresh;
}

std::vector<PersonRating> People::best(const std::string& game, double deviation, int limit) const {
  Statement rows(
      db_, "SELECT * FROM ratings WHERE game = ?1 AND deviation <= ?2 ORDER BY rating DESC, person LIMIT ?3");
  rows.bind(1, game).bind(2, deviation).bind(3, std::int64_t{limit});
  std::vector<PersonRating> out;
  while (rows.step()) out.push_back(rating_of(rows));
  return out;
}

bool People::rate(PlayedGame& game) {
  Statement(db_, "INSERT OR IGNORE INTO games VALUES(?1, ?2)").bind(1, game.room).bind(2, game.number).run();
  if (sqlite3_changes(db_) == 0) return false;
  struct Before {
    bool there = false;
    PersonRating row;
    Glicko now;  // at the time of the game
    double periods = 0;
  };
  std::vector<Before> before;
  for (PlayedSeat& seat : game.seats) {
    Before b;
    b.there = !seat.person.empty() && by_id(seat.person).has_value();
    if (!b.there) seat.person.clear();
    b.row = rating(seat.person, game.game);
    if (b.row.games > 0) b.periods = std::max<double>(0, static_cast<double>(game.time - b.row.time) / kDay);
    b.now = aged({b.row.rating, b.row.deviation, b.row.volatility}, b.periods);
    before.push_back(std::move(b));
  }
  Statement keep(db_, "INSERT OR REPLACE INTO ratings VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  Statement result(db_, "INSERT INTO results VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)");
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    PlayedSeat& seat = game.seats[i];
    const Before& own = before[i];
    std::vector<Versus> against;
    for (std::size_t j = 0; j < game.seats.size(); ++j)
      if (j != i && own.there && before[j].there && !(seat.left && game.seats[j].left))
        against.push_back({before[j].now, score(seat, game.seats[j])});
    seat.before = seat.after = own.row.rating, seat.deviation = own.row.deviation;
    if (!own.there) seat.before = seat.after = seat.deviation = 0;
    if (!against.empty()) {
      const Glicko after =
          after_results({own.row.rating, own.row.deviation, own.row.volatility}, against, own.periods);
      seat.after = after.rating, seat.deviation = after.deviation;
      keep.bind(1, seat.person)
          .bind(2, game.game)
          .bind(3, after.rating)
          .bind(4, after.deviation)
          .bind(5, after.volatility)
          .bind(6, own.row.games + 1)
          .bind(7, game.time)
          .run();
    }
    result.bind(1, game.room)
        .bind(2, game.number)
        .bind(3, static_cast<std::int64_t>(i))
        .bind(4, seat.person)
        .bind(5, game.game)
        .bind(6, game.time)
        .bind(7, seat.sets)
        .bind(8, std::int64_t{seat.left})
        .bind(9, seat.before)
        .bind(10, seat.after)
        .bind(11, seat.deviation)
        .run();
  }
  return true;
}

std::vector<PlayedGame> People::history(const std::string& person, int limit) const {
  Statement rows(
      db_,
      "SELECT room, number, game, time, person, sets, gone, before, after, deviation FROM results WHERE "
      "person = ?1 ORDER BY time DESC, room, number DESC LIMIT ?2");
  rows.bind(1, person).bind(2, std::int64_t{limit});
  std::vector<PlayedGame> out;
  while (rows.step())
    out.push_back({rows.text(0), rows.number(1), rows.text(2), rows.number(3), {seat_of(rows, 4)}});
  return out;
}

std::vector<PlayedGame> People::games(const std::string& person, int limit) const {
  std::vector<PlayedGame> out = history(person, limit);
  for (PlayedGame& game : out) {
    Statement rows(
        db_,
        "SELECT person, sets, gone, before, after, deviation FROM results WHERE room = ?1 AND number = "
        "?2 ORDER BY seat");
    rows.bind(1, game.room).bind(2, game.number);
    game.seats.clear();
    while (rows.step()) game.seats.push_back(seat_of(rows, 0));
  }
  return out;
}

// ---------------------------------------------------------------- daily puzzles

namespace {

DailyTry try_of(const Statement& row) {
  return {
      row.text(0),   row.text(2),  row.number(1), row.number(3), static_cast<std::uint64_t>(row.number(4)),
      row.number(5), row.number(6)};
}

}  // namespace

std::optional<DailyTry> People::daily(const std::string& game, std::int64_t day,
                                      const std::string& person) const {
  Statement rows(db_, "SELECT * FROM daily WHERE game = ?1 AND day = ?2 AND person = ?3");
  rows.bind(1, game).bind(2, day).bind(3, person);
  return rows.step() ? std::optional(try_of(rows)) : std::nullopt;
}

void People::set_daily(const DailyTry& one) {
  Statement(
      db_,
      "INSERT INTO daily VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT(game, day, person) DO UPDATE SET "
      "found = ?5, wrong = ?6, took = ?7 WHERE took < 0")
      .bind(1, one.game)
      .bind(2, one.day)
      .bind(3, one.person)
      .bind(4, one.began)
      .bind(5, static_cast<std::int64_t>(one.found))
      .bind(6, one.wrong)
      .bind(7, one.took)
      .run();
}

std::vector<DailyTry> People::days(const std::string& person, int limit) const {
  Statement rows(db_, "SELECT * FROM daily WHERE person = ?1 AND took >= 0 ORDER BY day DESC, game LIMIT ?2");
  rows.bind(1, person).bind(2, std::int64_t{limit});
  std::vector<DailyTry> out;
  while (rows.step()) out.push_back(try_of(rows));
  return out;
}

std::vector<BoardLine> People::board(const std::string& game, std::int64_t first, std::int64_t last,
                                     Order order) const {
  Statement rows(
      db_, order == Order::kBest
               ? "SELECT person, count(*), min(took) AS t FROM daily WHERE game = ?1 AND day BETWEEN ?2 "
                 "AND ?3 AND took >= 0 GROUP BY person ORDER BY t, person"
               : "SELECT person, count(*) AS n, sum(took) / count(*) / 100 * 100 AS t FROM daily WHERE "
                 "game = ?1 AND day BETWEEN ?2 AND ?3 AND took >= 0 GROUP BY person ORDER BY n DESC, t, "
                 "person");
  rows.bind(1, game).bind(2, first).bind(3, last);
  std::vector<BoardLine> out;
  while (rows.step()) {
    BoardLine line{static_cast<std::int64_t>(out.size()) + 1, rows.text(0), rows.number(1), rows.number(2)};
    if (!out.empty() && out.back().took == line.took &&
        (order == Order::kBest || out.back().days == line.days))
      line.place = out.back().place;
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace thirdcard

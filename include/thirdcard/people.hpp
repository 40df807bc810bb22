// SPDX-License-Identifier: MIT
// The people of a lobby: keys, names, ratings, daily puzzles, reports, in the same database as the rooms
// (docs/privacy.md says what is kept and for how long). An object belongs to one connection of SQLite and
// one thread. What changes something is called from a StoreWrite alone, within its transaction, so a rating
// and the entry that ended the game are kept together or not at all. StoreError where SQLite fails.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

struct sqlite3;

namespace thirdcard {

struct Person {
  std::string id;                                // 16 hexadecimal digits, for good
  std::string key, recovery;                     // public halves, in hexadecimal
  std::string name, bones;                       // bones: equal for names that look alike
  std::int64_t since = 0, seen = 0, barred = 0;  // milliseconds since 1970; barred until then
};

struct PersonRating {
  std::string person, game;
  double rating = 1500, deviation = 350, volatility = 0.06;
  std::int64_t games = 0, time = 0;
};

struct PlayedSeat {
  std::string person;  // empty: deleted since
  std::int64_t sets = 0;
  bool left = false;
  double before = 1500, after = 1500, deviation = 350;
};
struct PlayedGame {
  std::string room;
  std::int64_t number = 0;
  std::string game;
  std::int64_t time = 0;
  std::vector<PlayedSeat> seats;
};

/// Somebody's try at a daily puzzle.
struct DailyTry {
  std::string game, person;
  std::int64_t day = 0, began = 0;
  std::uint64_t found = 0;  // sets, as bits
  std::int64_t wrong = 0;
  std::int64_t took = -1;  // milliseconds, with what wrong claims cost; -1: not done
};
struct BoardLine {
  std::int64_t place = 0;
  std::string person;
  std::int64_t days = 0, took = 0;
};
struct Report {
  std::int64_t time = 0;
  std::string by, about, room, reason;
};

class People {
 public:
  /// `make`: creates the tables, and the file is of version 2 from then on.
  People(sqlite3* db, bool make);

  // ---- persons
  std::optional<Person> by_key(const std::string& key) const;
  std::optional<Person> by_id(const std::string& id) const;
  /// Somebody else who was seen since then and is called so.
  std::optional<Person> called(const std::string& bones, const std::string& not_this,
                               std::int64_t since) const;
  std::vector<std::pair<std::string, std::string>> names() const;  // (id, name) of all
  std::int64_t count() const;
  void add(const Person& person);
  void rename(const std::string& id, const std::string& name, const std::string& bones);
  void replace_keys(const std::string& id, const std::string& key, const std::string& recovery);
  void seen(const std::string& id, std::int64_t time);
  void bar(const std::string& id, std::int64_t until);
  /// With everything under it.
  void remove(const std::string& id);
  /// Those not seen since `long_ago`, and those without any result not seen since `recently`; their ids.
  std::vector<std::string> remove_unseen(std::int64_t long_ago, std::int64_t recently);
  /// 32 random bytes in hexadecimal that this database keeps; `fresh` where there are none yet.
  std::string secret(const std::string& fresh);

  // ---- ratings
  std::vector<PersonRating> ratings(const std::string& person) const;
  PersonRating rating(const std::string& person, const std::string& game) const;
  std::vector<PersonRating> best(const std::string& game, double deviation, int limit) const;
  /// Counts a game, once: false, and nothing is changed, where it has been counted. Fills in ratings before
  /// and after.
  bool rate(PlayedGame& game);
  /// The last results of a person, newest first, without the others' seats; then whole games.
  std::vector<PlayedGame> history(const std::string& person, int limit) const;
  std::vector<PlayedGame> games(const std::string& person, int limit) const;

  // ---- daily puzzles
  std::optional<DailyTry> daily(const std::string& game, std::int64_t day, const std::string& person) const;
  /// Stores a try; one that is there begins when it began.
  void set_daily(const DailyTry& one);
  std::vector<DailyTry> days(const std::string& person, int limit) const;
  enum class Order : std::uint8_t { kMean, kBest };
  /// All who have solved that puzzle on one of these days: by days solved and mean time, or by best time.
  /// Equals share a place.
  std::vector<BoardLine> board(const std::string& game, std::int64_t first, std::int64_t last,
                               Order order) const;

  // ---- reports
  void report(const Report& report, int most);
  std::int64_t reports_by(const std::string& person, std::int64_t since) const;
  std::vector<Report> reports(int limit) const;
  void clear_reports(const std::string& about);

 private:
  sqlite3* db_;
};

}  // namespace thirdcard

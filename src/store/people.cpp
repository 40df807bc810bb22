// SPDX-License-Identifier: MIT
// Persons and reports. Statements are prepared when they are needed: these things are rare beside claims.
#include "thirdcard/people.hpp"

#include "store/statement.hpp"

namespace thirdcard {

namespace {

constexpr const char* kTables = R"(BEGIN IMMEDIATE;
CREATE TABLE people(id TEXT PRIMARY KEY, key TEXT NOT NULL UNIQUE, recovery TEXT NOT NULL, name TEXT NOT NULL,
  bones TEXT NOT NULL, since INTEGER NOT NULL, seen INTEGER NOT NULL, barred INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX people_bones ON people(bones);
CREATE INDEX people_seen ON people(seen);
CREATE TABLE ratings(person TEXT NOT NULL, game TEXT NOT NULL, rating REAL NOT NULL, deviation REAL NOT NULL,
  volatility REAL NOT NULL, games INTEGER NOT NULL, time INTEGER NOT NULL, PRIMARY KEY(person, game)) WITHOUT ROWID;
CREATE INDEX ratings_game ON ratings(game, rating);
CREATE TABLE games(room TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY(room, number)) WITHOUT ROWID;
CREATE TABLE results(room TEXT NOT NULL, number INTEGER NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL,
  game TEXT NOT NULL, time INTEGER NOT NULL, sets INTEGER NOT NULL, gone INTEGER NOT NULL, before REAL NOT NULL,
  after REAL NOT NULL, deviation REAL NOT NULL, PRIMARY KEY(room, number, seat)) WITHOUT ROWID;
CREATE INDEX results_person ON results(person, time);
CREATE TABLE daily(game TEXT NOT NULL, day INTEGER NOT NULL, person TEXT NOT NULL, began INTEGER NOT NULL,
  found INTEGER NOT NULL, wrong INTEGER NOT NULL, took INTEGER NOT NULL, PRIMARY KEY(game, day, person)) WITHOUT ROWID;
CREATE INDEX daily_person ON daily(person, day);
CREATE TABLE reports(time INTEGER NOT NULL, by TEXT NOT NULL, about TEXT NOT NULL, room TEXT NOT NULL, reason TEXT NOT NULL);
CREATE TABLE secrets(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
PRAGMA user_version=2;
COMMIT)";

constexpr const char* kColumns = "id, key, recovery, name, bones, since, seen, barred";

Person person_of(const Statement& row) {
  return {row.text(0), row.text(1),   row.text(2),   row.text(3),
          row.text(4), row.number(5), row.number(6), row.number(7)};
}

std::optional<Person> first_of(Statement& rows) {
  return rows.step() ? std::optional(person_of(rows)) : std::nullopt;
}

}  // namespace

People::People(sqlite3* db, bool make) : db_(db) {
  char* why = nullptr;
  if (!make || sqlite3_exec(db, kTables, nullptr, nullptr, &why) == SQLITE_OK) return;
  const std::string message = why == nullptr ? "unknown error" : why;
  sqlite3_free(why);
  sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
  throw StoreError(message);
}

std::optional<Person> People::by_key(const std::string& key) const {
  Statement rows(db_, (std::string("SELECT ") + kColumns + " FROM people WHERE key = ?1").c_str());
  return first_of(rows.bind(1, key));
}

std::optional<Person> People::by_id(const std::string& id) const {
  Statement rows(db_, (std::string("SELECT ") + kColumns + " FROM people WHERE id = ?1").c_str());
  return first_of(rows.bind(1, id));
}

std::optional<Person> People::called(const std::string& bones, const std::string& not_this,
                                     std::int64_t since) const {
  Statement rows(
      db_, (std::string("SELECT ") + kColumns + " FROM people WHERE bones = ?1 AND id <> ?2 AND seen >= ?3")
               .c_str());
  return first_of(rows.bind(1, bones).bind(2, not_this).bind(3, since));
}

std::vector<std::pair<std::string, std::string>> People::names() const {
  Statement rows(db_, "SELECT id, name FROM people");
  std::vector<std::pair<std::string, std::string>> out;
  while (rows.step()) out.emplace_back(rows.text(0), rows.text(1));
  return out;
}

std::int64_t People::count() const {
  Statement rows(db_, "SELECT count(*) FROM people");
  rows.step();
  return rows.number(0);
}

void People::add(const Person& p) {
  Statement(db_, "INSERT INTO people VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")
      .bind(1, p.id)
      .bind(2, p.key)
      .bind(3, p.recovery)
      .bind(4, p.name)
      .bind(5, p.bones)
      .bind(6, p.since)
      .bind(7, p.seen)
      .bind(8, p.barred)
      .run();
}

void People::rename(const std::string& id, const std::string& name, const std::string& bones) {
  Statement(db_, "UPDATE people SET name = ?2, bones = ?3 WHERE id = ?1")
      .bind(1, id)
      .bind(2, name)
      .bind(3, bones)
      .run();
}

void People::replace_keys(const std::string& id, const std::string& key, const std::string& recovery) {
  Statement(db_, "UPDATE people SET key = ?2, recovery = ?3 WHERE id = ?1")
      .bind(1, id)
      .bind(2, key)
      .bind(3, recovery)
      .run();
}

void People::seen(const std::string& id, std::int64_t time) {
  Statement(db_, "UPDATE people SET seen = max(seen, ?2) WHERE id = ?1").bind(1, id).bind(2, time).run();
}

void People::bar(const std::string& id, std::int64_t until) {
  Statement(db_, "UPDATE people SET barred = ?2 WHERE id = ?1").bind(1, id).bind(2, until).run();
}

void People::remove(const std::string& id) {
  for (const char* sql :
       {"DELETE FROM people WHERE id = ?1", "DELETE FROM ratings WHERE person = ?1",
        "DELETE FROM daily WHERE person = ?1", "DELETE FROM reports WHERE by = ?1 OR about = ?1",
        // The game stays in the others' story, with nobody in this seat.
        "UPDATE results SET person = '', before = 0, after = 0, deviation = 0 WHERE person = ?1"})
    Statement(db_, sql).bind(1, id).run();
}

std::vector<std::string> People::remove_unseen(std::int64_t long_ago, std::int64_t recently) {
  std::vector<std::string> old;
  {
    Statement rows(
        db_,
        "SELECT id FROM people WHERE seen < ?1 OR (seen < ?2 AND NOT EXISTS (SELECT 1 FROM ratings WHERE "
        "person = id) AND NOT EXISTS (SELECT 1 FROM daily WHERE person = id AND took >= 0)) LIMIT 1000");
    rows.bind(1, long_ago).bind(2, recently);
    while (rows.step()) old.push_back(rows.text(0));
  }
  for (const std::string& id : old) remove(id);
  return old;
}

std::string People::secret(const std::string& fresh) {
  Statement(db_, "INSERT OR IGNORE INTO secrets VALUES('daily', ?1)").bind(1, fresh).run();
  Statement rows(db_, "SELECT value FROM secrets WHERE name = 'daily'");
  rows.step();
  return rows.text(0);
}

// ---------------------------------------------------------------- reports

void People::report(const Report& r, int most) {
  Statement(db_, "INSERT INTO reports VALUES(?1, ?2, ?3, ?4, ?5)")
      .bind(1, r.time)
      .bind(2, r.by)
      .bind(3, r.about)
      .bind(4, r.room)
      .bind(5, r.reason)
      .run();
  Statement(db_, "DELETE FROM reports WHERE rowid <= (SELECT max(rowid) FROM reports) - ?1")
      .bind(1, std::int64_t{most})
      .run();
}

std::int64_t People::reports_by(const std::string& person, std::int64_t since) const {
  Statement rows(db_, "SELECT count(*) FROM reports WHERE by = ?1 AND time >= ?2");
  rows.bind(1, person).bind(2, since).step();
  return rows.number(0);
}

std::vector<Report> People::reports(int limit) const {
  Statement rows(db_, "SELECT time, by, about, room, reason FROM reports ORDER BY rowid DESC LIMIT ?1");
  rows.bind(1, std::int64_t{limit});
  std::vector<Report> out;
  while (rows.step()) out.push_back({rows.number(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4)});
  return out;
}

void People::clear_reports(const std::string& about) {
  Statement(db_, "DELETE FROM reports WHERE about = ?1").bind(1, about).run();
}

}  // namespace thirdcard

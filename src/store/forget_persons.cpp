// SPDX-License-Identifier: MIT
// A file of version 2 belonged to a server with a lobby: persons with keys, ratings, results, daily puzzles
// and reports in tables of their own, and in the log of a room of the lobby the numbers of its players. The
// tables go, with everything in them; rooms and games stay. A room of the lobby becomes an open room, its
// players lose their names and numbers, and the entry that a game did not count becomes one that says
// nothing, since entries are numbered without a gap.
//
// What is deleted stays readable in free pages and in the log beside the file. So the file is written anew
// (VACUUM) and the log emptied, before anybody may say that it is done.
#include "store/forget_persons.hpp"

#include <string>

#include "store/schema.hpp"
#include "store/statement.hpp"

namespace thirdcard {

namespace {

// clang-format off
// An entry that is no JSON any more belongs to a damaged room, which must not keep the others.
constexpr const char* kForget = R"sql(
BEGIN IMMEDIATE;
CREATE TEMP TABLE of_lobby AS SELECT room FROM log
  WHERE seq = 1 AND CASE WHEN json_valid(body) THEN json_type(body, '$.lobby') END IS NOT NULL;
UPDATE log SET body = json_set(body, '$.name', '')
  WHERE room IN (SELECT room FROM of_lobby)
    AND CASE WHEN json_valid(body) THEN json_extract(body, '$.do') END IN ('member', 'name');
UPDATE log SET body = json_remove(body, '$.person', '$.rating')
  WHERE room IN (SELECT room FROM of_lobby)
    AND CASE WHEN json_valid(body) THEN json_type(body, '$.person') END IS NOT NULL;
UPDATE log SET body = '{"do":"touch"}' WHERE body = '{"do":"void"}';
UPDATE log SET body = json_set(json_remove(body, '$.lobby'), '$.open', json('true'))
  WHERE seq = 1 AND room IN (SELECT room FROM of_lobby);
DROP TABLE IF EXISTS people;
DROP TABLE IF EXISTS ratings;
DROP TABLE IF EXISTS games;
DROP TABLE IF EXISTS results;
DROP TABLE IF EXISTS daily;
DROP TABLE IF EXISTS reports;
DROP TABLE IF EXISTS secrets;
COMMIT;
)sql";
// clang-format on

void run(sqlite3* db, const char* sql) {
  try {
    run_sql(db, sql);
  } catch (const StoreError&) {
    if (sqlite3_get_autocommit(db) == 0) sqlite3_exec(db, "ROLLBACK", nullptr, nullptr, nullptr);
    throw;
  }
}

std::int64_t number(sqlite3* db, const char* sql) {
  Statement row(db, sql);
  return row.step() ? row.number(0) : 0;
}

}  // namespace

ForgottenPersons forget_persons(sqlite3* db) {
  ForgottenPersons out;
  if (number(db, "SELECT count(*) FROM sqlite_master WHERE name = 'people'") != 0)
    out.persons = number(db, "SELECT count(*) FROM people");
  run(db, kForget);
  out.rooms = number(db, "SELECT count(*) FROM of_lobby");
  run(db, "DROP TABLE of_lobby");
  run(db, "VACUUM");
  if (number(db, "PRAGMA wal_checkpoint(TRUNCATE)") != 0)
    throw StoreError("another program reads the file, so its log cannot be emptied");
  return out;
}

}  // namespace thirdcard

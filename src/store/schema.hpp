// SPDX-License-Identifier: MIT
// The tables of a database of rooms, and the versions of it. Whoever makes a file makes these tables and no
// others: what a stranger's file has besides (triggers, views, other tables) is never taken over.
#pragma once

#include <sqlite3.h>

#include <string>

#include "thirdcard/store.hpp"

namespace thirdcard {

// user_version. 1: rooms. 2: with persons, from a time when the server knew some (forget_persons.cpp). 3:
// rooms, of which some may be open.
inline constexpr int kWithPersons = 2, kStoreVersion = 3;

// clang-format off
// An entry has some hundred bytes: small pages quarter what a commit has to write.
inline constexpr const char* kFormOfFile = R"sql(
PRAGMA page_size = 1024;
PRAGMA auto_vacuum = INCREMENTAL;
)sql";
inline constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS rooms(id TEXT PRIMARY KEY, last INTEGER NOT NULL, updated INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS log(room TEXT NOT NULL, seq INTEGER NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(room, seq)) WITHOUT ROWID;
)sql";
// Changes the first page and no other: it tells whether writing works, whatever else is damaged. 0x33726463 is
// "3rdc" and says to programs such as file(1) whose database this is.
inline constexpr const char* kProveWriting = "PRAGMA application_id = 0x33726463";
// clang-format on

/// Statements without a result. StoreError.
inline void run_sql(sqlite3* db, const char* sql) {
  char* why = nullptr;
  if (sqlite3_exec(db, sql, nullptr, nullptr, &why) == SQLITE_OK) return;
  const std::string message = why == nullptr ? "unknown error" : why;
  sqlite3_free(why);
  throw StoreError(message);
}

}  // namespace thirdcard

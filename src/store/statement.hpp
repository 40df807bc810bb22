// SPDX-License-Identifier: MIT
// A prepared statement of SQLite; what fails is a StoreError with SQLite's own words.
#pragma once

#include <sqlite3.h>

#include <string>

#include "thirdcard/store.hpp"

namespace thirdcard {

class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr) != SQLITE_OK)
      throw StoreError(sqlite3_errmsg(db));
  }
  ~Statement() { sqlite3_finalize(statement_); }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  Statement& bind(int at, const std::string& text) {
    sqlite3_bind_text(statement_, at, text.data(), static_cast<int>(text.size()), SQLITE_STATIC);
    return *this;
  }
  Statement& bind(int at, std::int64_t number) {
    sqlite3_bind_int64(statement_, at, number);
    return *this;
  }
  Statement& bind(int at, double number) {
    sqlite3_bind_double(statement_, at, number);
    return *this;
  }
  /// A column of another statement's row, whatever it holds.
  Statement& bind_value(int at, const Statement& row, int column) {
    sqlite3_bind_value(statement_, at, sqlite3_column_value(row.statement_, column));
    return *this;
  }
  int columns() const { return sqlite3_column_count(statement_); }
  /// True: a row is there.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    const std::string why = sqlite3_errmsg(db_);
    sqlite3_reset(statement_);
    throw StoreError(why);
  }
  void run() {
    while (step()) {
    }
    reset();
  }
  void reset() {
    sqlite3_reset(statement_);
    sqlite3_clear_bindings(statement_);
  }
  double real(int column) const { return sqlite3_column_double(statement_, column); }
  std::int64_t number(int column) const { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) const {
    const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_, column));
    return bytes == nullptr
               ? ""
               : std::string(bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_, column)));
  }

 private:
  sqlite3* db_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// store: rooms kept in SQLite. A room is its log: entries numbered from 1 without gaps, each a small JSON
// text; whoever folds the log has the room. Writes go in transactions that are on disk when `commit`
// returns (write-ahead log, synchronous FULL): neither a killed process nor a power cut loses them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

/// Storage failed while running (disk full, folder gone, ...). Nothing of the transaction was kept.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LogEntry {
  std::int64_t seq = 0;   // 1, 2, 3, ...
  std::int64_t time = 0;  // milliseconds since 1970
  std::string body;
};

/// One change: an entry at the end of a room's log, the whole room's removal, or nothing but a proof that
/// writing works.
struct StoreWrite {
  enum class Kind : std::uint8_t { kAppend, kRemove, kProbe };
  Kind kind = Kind::kAppend;
  std::string room;  // writes of one name are kept together or not at all
  LogEntry entry;
};

/// A room whose writes were not kept, and why.
struct StoreFailure {
  std::string room, why;
};

/// How many persons a file has lost, and how many rooms have lost their players' names.
struct ForgottenPersons {
  std::int64_t persons = 0, rooms = 0;
};

class Store {
 public:
  /// Opens or creates FOLDER/thirdcard.db. InputError says why it cannot be used: missing, not writable,
  /// full, made by a newer version, no database.
  explicit Store(const std::string& folder);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Durable on return. Each room's writes are kept together or not at all; those that were not, because
  /// an entry leaves a gap or a page is damaged, are returned. StoreError: nothing at all was kept.
  std::vector<StoreFailure> commit(std::span<const StoreWrite> writes);
  /// The room's log in order; empty: no such room. StoreError when it cannot be read.
  std::vector<LogEntry> log(const std::string& room) const;
  /// The number and the time of a room's last entry; nothing: no such room.
  std::optional<std::pair<std::int64_t, std::int64_t>> last(const std::string& room) const;
  std::int64_t rooms() const;
  std::int64_t entries() const;
  /// At most `count` rooms, the one with the latest entry first.
  std::vector<std::string> latest(std::int64_t count) const;
  /// The rooms whose last entry is older than `time`, the oldest first.
  std::vector<std::string> older_than(std::int64_t time) const;
  /// Has a game begun in this room?
  bool played(const std::string& room) const;
  /// Removes those of these rooms that still are; returns how many.
  std::size_t remove_if_older(std::span<const std::string> rooms, std::int64_t time);
  /// Both, for all rooms.
  std::size_t remove_older_than(std::int64_t time) { return remove_if_older(older_than(time), time); }
  /// Gives up to so many unused pages back to the system; true: there are more.
  bool shrink(int pages);
  /// A file from the time when the server knew persons loses all that it holds of them, in every table and
  /// entry, and what deleting leaves in free pages and in the log beside it. Nothing: there was none of it.
  /// StoreError: not done, or not wholly; it is done again at the next call.
  std::optional<ForgottenPersons> forget_persons();
  /// SQLite's own check of the whole file: "ok" or what is wrong.
  std::string integrity() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct StoredRooms {
  std::int64_t rooms = 0, entries = 0, bytes = 0;
};
/// Writes all rooms of FOLDER as they are at one moment to a new file, also while a server writes there, and
/// checks the file: SQLite's own check, and every room's entries numbered without a gap. The file is there
/// whole or not at all; one that exists is left alone. InputError.
StoredRooms backup_rooms(const std::string& folder, const std::string& file);
/// Checks such a file and puts it into FOLDER, which no server may be using. Rooms that are there already are
/// an InputError, or, with `replace`, stay beside it as thirdcard.db.before-1 and so on; `aside` says where.
StoredRooms restore_rooms(const std::string& file, const std::string& folder, bool replace,
                          std::string& aside);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Backup and restore. The database and its log are one thing in two files, so neither alone is a copy: one
// transaction reads the rows of rooms and log, and writes them into a new file of our own tables, while
// others go on writing. What else a file has (triggers, views, other tables) is neither run nor taken over.
// The new file is written aside, checked, synced, and only then gets its name.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/kept_files.hpp"
#include "store/schema.hpp"
#include "store/statement.hpp"
#include "thirdcard/store.hpp"

namespace thirdcard {

namespace {

struct Opened {
  sqlite3* db = nullptr;
  Opened(const std::string& path, int how) {
    if (sqlite3_open_v2(path.c_str(), &db, how | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) {
      const std::string why = db == nullptr ? "no memory" : sqlite3_errmsg(db);
      sqlite3_close(db);
      throw StoreError(why);
    }
    sqlite3_busy_timeout(db, 10'000);
    // Nothing of the file's own is run: no trigger, no view, no function that its schema names.
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
    sqlite3_db_config(db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  }
  ~Opened() { sqlite3_close(db); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  /// The first column of the first row, or nothing.
  std::string text(const char* sql) const {
    Statement row(db, sql);
    return row.step() ? row.text(0) : "";
  }
  std::int64_t number(const char* sql) const {
    Statement row(db, sql);
    return row.step() ? row.number(0) : 0;
  }
};

/// Removes what was not finished.
struct Aside {
  std::string path;
  ~Aside() {
    if (!path.empty()) ::unlink(path.c_str());
  }
};

/// Removes a folder that was made and has stayed empty.
struct MadeFolder {
  std::string path;
  ~MadeFolder() {
    if (!path.empty()) ::rmdir(path.c_str());
  }
};

// clang-format off
constexpr const char* kForeignTables = R"sql(
SELECT 2 - count(*) FROM sqlite_master
WHERE type = 'table' AND name IN ('rooms', 'log') AND sql NOT LIKE 'CREATE VIRTUAL%'
)sql";
constexpr const char* kForeignValues = R"sql(
SELECT (SELECT count(*) FROM rooms WHERE typeof(id) <> 'text' OR typeof(last) <> 'integer' OR typeof(updated) <> 'integer')
  + (SELECT count(*) FROM log WHERE typeof(room) <> 'text' OR typeof(seq) <> 'integer' OR typeof(time) <> 'integer' OR typeof(body) <> 'text')
)sql";
constexpr const char* kRoomsWithGaps = R"sql(
SELECT count(*) FROM rooms r
WHERE r.last <> (SELECT count(*) FROM log l WHERE l.room = r.id AND l.seq BETWEEN 1 AND r.last)
)sql";
constexpr const char* kEntriesTooMany = R"sql(
SELECT (SELECT count(*) FROM log) - (SELECT coalesce(sum(last), 0) FROM rooms)
)sql";
// clang-format on

/// The rows of one table of `from`, in the same order, into the empty one of `to`.
void copy_rows(const Opened& from, const Opened& to, const char* select, const char* insert) {
  Statement row(from.db, select), write(to.db, insert);
  while (row.step()) {
    write.bind_value(1, row, 0).bind_value(2, row, 1).bind_value(3, row, 2);
    if (row.columns() == 4) write.bind_value(4, row, 3);
    write.run();
  }
}

/// Makes the empty file `path` a database of the rooms of `source`, and checks it. StoreError says what is
/// wrong.
StoredRooms copy_rooms(const std::string& source, int how, const std::string& path) {
  {
    const Opened from(source, how), to(path, SQLITE_OPEN_READWRITE);
    const std::int64_t version = from.number("PRAGMA user_version");
    if (version > kStoreVersion) throw StoreError("it was made by a newer version of thirdcard");
    if (version < 1) throw StoreError("it holds no rooms");
    if (from.number(kForeignTables) != 0) throw StoreError("its rooms are no tables of thirdcard's");
    run_sql(to.db, kFormOfFile);
    run_sql(to.db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");  // synced when it is whole
    run_sql(to.db, kTables);
    run_sql(from.db, "BEGIN");  // one moment
    copy_rows(from, to, "SELECT id, last, updated FROM rooms ORDER BY id",
              "INSERT INTO rooms VALUES(?1, ?2, ?3)");
    copy_rows(from, to, "SELECT room, seq, time, body FROM log ORDER BY room, seq",
              "INSERT INTO log VALUES(?1, ?2, ?3, ?4)");
    run_sql(from.db, "COMMIT");
    run_sql(to.db, ("PRAGMA user_version = " + std::to_string(version)).c_str());
    run_sql(to.db, kProveWriting);
    run_sql(to.db, "COMMIT");
  }
  const Opened file(path, SQLITE_OPEN_READONLY);
  if (file.number(kForeignValues) != 0) throw StoreError("it holds values that are none of a room");
  if (file.number(kRoomsWithGaps) != 0 || file.number(kEntriesTooMany) != 0)
    throw StoreError("entries of a room are missing");
  return {file.number("SELECT count(*) FROM rooms"), file.number("SELECT count(*) FROM log"),
          static_cast<std::int64_t>(std::filesystem::file_size(path))};
}

void sync(const std::string& path, int how) {
  const int file = ::open(path.c_str(), how | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

std::string folder_of(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path().string();
  return parent.empty() ? "." : parent;
}

/// A new empty file that only its owner reads: rooms hold names.
void make(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0)
    throw InputError("cannot write " + path + ": " + std::strerror(errno),
                     "name a place where files can be made");
  ::close(file);
}

}  // namespace

StoredRooms backup_rooms(const std::string& folder, const std::string& file) {
  const std::string from = folder + "/thirdcard.db";
  if (::access(from.c_str(), R_OK) != 0)
    throw InputError("there are no rooms to read in " + folder + ": " + std::strerror(errno),
                     "name the folder of the server with --data");
  if (::access(file.c_str(), F_OK) == 0)
    throw InputError(file + " exists", "it is left as it is; name a new file");
  Aside aside{file + ".part-" + std::to_string(::getpid())};
  make(aside.path);
  try {
    const StoredRooms out = copy_rooms(from, SQLITE_OPEN_READWRITE, aside.path);
    sync(aside.path, O_RDONLY);
    // A link, not a rename: what another has put there meanwhile stays.
    if (::link(aside.path.c_str(), file.c_str()) != 0)
      throw InputError("cannot write " + file + ": " + std::strerror(errno), "name a new file");
    sync(folder_of(file), O_RDONLY | O_DIRECTORY);
    return out;
  } catch (const StoreError& e) {
    throw InputError("cannot back up the rooms in " + folder + ": " + e.what(),
                     "look at the server's log, and at the space left on both disks");
  }
}

StoredRooms restore_rooms(const std::string& file, const std::string& folder, bool replace,
                          std::string& aside) {
  if (::access(file.c_str(), R_OK) != 0)
    throw InputError("cannot read " + file + ": " + std::strerror(errno),
                     "name a file that thirdcard backup wrote");
  const std::string to = folder + "/thirdcard.db";
  MadeFolder made;
  if (::mkdir(folder.c_str(), 0700) == 0)
    made.path = folder;
  else if (errno != EEXIST)
    throw InputError("cannot make " + folder + ": " + std::strerror(errno),
                     "name a writable folder with --data");
  if (const std::string holder = writer_of(to); !holder.empty())
    throw InputError("the rooms in " + folder + " are kept by " + holder, "stop that server first");
  const FileLock lock(to);
  const bool there = ::access(to.c_str(), F_OK) == 0 || ::access((to + "-wal").c_str(), F_OK) == 0;
  if (there && !replace)
    throw InputError(folder + " has rooms already",
                     "name an empty folder, or keep them aside with --replace");
  Aside part{to + ".part-" + std::to_string(::getpid())};
  make(part.path);
  StoredRooms out;
  try {
    out = copy_rooms(file, SQLITE_OPEN_READONLY, part.path);
  } catch (const StoreError& e) {
    throw InputError(file + " cannot be restored: " + e.what(), "name a file that thirdcard backup wrote");
  }
  sync(part.path, O_RDONLY);
  if (there) {
    int number = 1;
    const auto name = [&] { return to + ".before-" + std::to_string(number); };
    while (::access(name().c_str(), F_OK) == 0) ++number;
    aside = name();
    try {
      Opened(to, SQLITE_OPEN_READWRITE).text("PRAGMA wal_checkpoint(TRUNCATE)");  // so that it is one file
    } catch (const StoreError&) {
      // It cannot be read: it is put aside as it is, with its log.
    }
    for (const char* end : {"-wal", "-shm", ""})
      if (::rename((to + end).c_str(), (aside + end).c_str()) != 0 && errno != ENOENT)
        throw InputError("cannot put aside " + to + end + ": " + std::strerror(errno), "look at " + folder);
  }
  if (::rename(part.path.c_str(), to.c_str()) != 0)
    throw InputError("cannot write " + to + ": " + std::strerror(errno), "look at " + folder);
  part.path.clear();
  sync(folder, O_RDONLY | O_DIRECTORY);
  return out;
}

}  // namespace thirdcard

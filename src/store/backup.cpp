// SPDX-License-Identifier: MIT
// Backup and restore. The database and its log are one thing in two files, so neither alone is a copy; SQLite
// itself writes one file of what a single reader sees (VACUUM INTO), while others go on writing. It is
// written aside, checked as a stranger would check it, synced, and only then gets its name.
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/kept_files.hpp"
#include "thirdcard/store.hpp"

namespace thirdcard {

namespace {

constexpr int kNewest = 3;  // user_version that this program reads

struct Opened {
  sqlite3* db = nullptr;
  Opened(const std::string& path, int how) {
    if (sqlite3_open_v2(path.c_str(), &db, how | SQLITE_OPEN_NOMUTEX, nullptr) != SQLITE_OK) {
      const std::string why = db == nullptr ? "no memory" : sqlite3_errmsg(db);
      sqlite3_close(db);
      throw StoreError(why);
    }
    sqlite3_busy_timeout(db, 10'000);
  }
  ~Opened() { sqlite3_close(db); }
  Opened(const Opened&) = delete;
  Opened& operator=(const Opened&) = delete;

  /// The first column of the first row, or nothing.
  std::string text(const char* sql, const std::string& value = {}) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, nullptr) != SQLITE_OK)
      throw StoreError(sqlite3_errmsg(db));
    if (!value.empty())
      sqlite3_bind_text(statement, 1, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
    const int code = sqlite3_step(statement);
    const auto* bytes = code == SQLITE_ROW ? sqlite3_column_text(statement, 0) : nullptr;
    const std::string out = bytes == nullptr ? "" : reinterpret_cast<const char*>(bytes);
    const std::string why = code == SQLITE_ROW || code == SQLITE_DONE ? "" : sqlite3_errmsg(db);
    sqlite3_finalize(statement);
    if (!why.empty()) throw StoreError(why);
    return out;
  }
  std::int64_t number(const char* sql) const { return std::atoll(text(sql).c_str()); }
};

/// Removes what was not finished.
struct Aside {
  std::string path;
  ~Aside() {
    if (!path.empty()) ::unlink(path.c_str());
  }
};

/// Every room of a file that nobody writes. StoreError says what is wrong with it.
StoredRooms check(const std::string& path) {
  const Opened file(path, SQLITE_OPEN_READONLY);
  const std::int64_t version = file.number("PRAGMA user_version");
  if (version > kNewest) throw StoreError("it was made by a newer version of thirdcard");
  if (version < 1) throw StoreError("it holds no rooms");
  if (const std::string found = file.text("PRAGMA integrity_check"); found != "ok") throw StoreError(found);
  if (file.number(
          "SELECT count(*) FROM rooms r WHERE r.last <> (SELECT count(*) FROM log l WHERE l.room = r.id "
          "AND l.seq BETWEEN 1 AND r.last)") != 0 ||
      file.number("SELECT count(*) FROM log") != file.number("SELECT coalesce(sum(last), 0) FROM rooms"))
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
    {
      const Opened rooms(from, SQLITE_OPEN_READWRITE);
      if (rooms.number("PRAGMA user_version") > kNewest)
        throw StoreError("it was made by a newer version of thirdcard");
      rooms.text("VACUUM INTO ?1", aside.path);
    }
    const StoredRooms out = check(aside.path);
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
  StoredRooms out;
  try {
    out = check(file);
  } catch (const StoreError& e) {
    throw InputError(file + " is no backup of rooms: " + e.what(), "name a file that thirdcard backup wrote");
  }
  const std::string to = folder + "/thirdcard.db";
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST)
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
  std::error_code error;
  make(part.path);
  std::filesystem::copy_file(file, part.path, std::filesystem::copy_options::overwrite_existing, error);
  if (error)
    throw InputError("cannot write to " + folder + ": " + error.message(), "make space or name another");
  ::chmod(part.path.c_str(), 0600);
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

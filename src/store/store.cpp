// SPDX-License-Identifier: MIT
// SQLite in write-ahead mode. One transaction holds the entries of many rooms (group commit: whoever calls
// gathers them), so the cost of reaching the disk is shared. Each connection belongs to one thread; a
// second one may read while the first writes. user_version is the format's version.
#include "thirdcard/store.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <map>
#include <optional>

#include "store/checkpointer.hpp"
#include "store/forget_persons.hpp"
#include "store/schema.hpp"
#include "store/statement.hpp"

namespace thirdcard {

namespace {

/// The database is its owner's alone, whatever the umask says and an earlier version left: it holds names.
/// SQLite gives the files beside it the same mode. One that is there is not opened: to close it again would
/// end the locks that this process has on it.
void make_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file >= 0) ::close(file);
  for (const char* end : {"", "-wal", "-shm"}) ::chmod((path + end).c_str(), 0600);
}

}  // namespace

struct Store::Impl {
  struct Database {
    sqlite3* db = nullptr;
    ~Database() { sqlite3_close(db); }
    void run(const char* sql) { run_sql(db, sql); }
  };

  explicit Impl(const std::string& folder) {
    const std::string path = folder + "/thirdcard.db";
    const auto fail = [&](const std::string& why) {
      return InputError("cannot keep rooms in " + folder + ": " + why, "name a writable folder with --data");
    };
    if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) throw fail(std::strerror(errno));
    struct stat info {};
    if (::stat(folder.c_str(), &info) != 0) throw fail(std::strerror(errno));
    if (!S_ISDIR(info.st_mode)) throw fail("it is not a folder");
    make_private(path);
    try {
      if (sqlite3_open_v2(path.c_str(), &base.db,
                          SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                          nullptr) != SQLITE_OK)
        throw StoreError(sqlite3_errmsg(base.db));
      sqlite3_busy_timeout(base.db, 5000);
      base.run(kFormOfFile);
      base.run(
          "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; "
          "PRAGMA wal_autocheckpoint=0; PRAGMA journal_size_limit=67108864; PRAGMA cache_size=-4096");
      Statement version(base.db, "PRAGMA user_version");
      version.step();
      const auto found = version.number(0);
      version.reset();
      if (found > kStoreVersion) throw StoreError("it was made by a newer version of thirdcard");
      // A write now tells at once whether writing works at all.
      base.run("BEGIN IMMEDIATE");
      base.run(kTables);
      base.run(kProveWriting);
      base.run("COMMIT");
      if (found < kWithPersons) base.run("PRAGMA user_version=3");
    } catch (const StoreError& e) {
      throw fail(e.what());
    }
    begin = std::make_unique<Statement>(base.db, "BEGIN IMMEDIATE");
    end = std::make_unique<Statement>(base.db, "COMMIT");
    // The room's row holds the number of its last entry: an append that would leave a gap changes no row.
    create = std::make_unique<Statement>(base.db, "INSERT INTO rooms VALUES(?1, 1, ?2)");
    advance = std::make_unique<Statement>(
        base.db, "UPDATE rooms SET last = ?2, updated = ?3 WHERE id = ?1 AND last = ?2 - 1");
    insert = std::make_unique<Statement>(base.db, "INSERT INTO log VALUES(?1, ?2, ?3, ?4)");
    remove_log = std::make_unique<Statement>(base.db, "DELETE FROM log WHERE room = ?1");
    remove_room = std::make_unique<Statement>(base.db, "DELETE FROM rooms WHERE id = ?1");
    probe = std::make_unique<Statement>(base.db, kProveWriting);
    select =
        std::make_unique<Statement>(base.db, "SELECT seq, time, body FROM log WHERE room = ?1 ORDER BY seq");
    checkpointer.emplace(base.db, path);
    if (::stat(path.c_str(), &file) != 0) throw fail(std::strerror(errno));
    name = path;
  }
  /// SQLite goes on writing to a file that has no name any more, and all of that is lost with the process.
  void check_there() const {
    struct stat now {};
    if (::stat(name.c_str(), &now) != 0 || now.st_ino != file.st_ino || now.st_dev != file.st_dev)
      throw StoreError(name + " is gone or another one");
  }
  void apply(const StoreWrite& write);
  void reset();
  void roll_back();
  Database base;
  std::unique_ptr<Statement> begin, end, create, advance, insert, remove_log, remove_room, select, probe;
  std::optional<Checkpointer> checkpointer;
  std::string name;
  struct stat file {};
};

Store::Store(const std::string& folder) : impl_(std::make_unique<Impl>(folder)) {}
Store::~Store() = default;

void Store::Impl::apply(const StoreWrite& w) {
  if (w.kind == StoreWrite::Kind::kRemove) {
    remove_log->bind(1, w.room).run();
    remove_room->bind(1, w.room).run();
    return;
  }
  if (w.kind == StoreWrite::Kind::kProbe) return probe->run();
  if (w.entry.seq == 1) {
    create->bind(1, w.room).bind(2, w.entry.time).run();
  } else {
    advance->bind(1, w.room).bind(2, w.entry.seq).bind(3, w.entry.time).run();
    if (sqlite3_changes(base.db) != 1)
      throw StoreError("entry " + std::to_string(w.entry.seq) + " of a room does not follow its last one");
  }
  insert->bind(1, w.room).bind(2, w.entry.seq).bind(3, w.entry.time).bind(4, w.entry.body).run();
}

void Store::Impl::reset() {
  for (Statement* x : {begin.get(), end.get(), create.get(), advance.get(), insert.get(), remove_log.get(),
                       remove_room.get(), probe.get()})
    x->reset();
}

void Store::Impl::roll_back() {
  sqlite3_exec(base.db, "ROLLBACK", nullptr, nullptr, nullptr);
  reset();
}

std::vector<StoreFailure> Store::commit(std::span<const StoreWrite> writes) {
  if (writes.empty()) return {};
  Impl& s = *impl_;
  bool kept = false;
  try {
    s.begin->run();
    for (const StoreWrite& w : writes) s.apply(w);
    s.end->run();
    kept = true;
  } catch (const StoreError&) {
    s.roll_back();
  }
  if (kept) return s.check_there(), std::vector<StoreFailure>{};
  // Something is wrong with a room, or with all: once more, each room for itself. This is rare, so the
  // usual way does not pay for it.
  std::vector<std::string> order;
  std::map<std::string, std::vector<const StoreWrite*>> by_room;
  for (const StoreWrite& w : writes) {
    auto& list = by_room[w.room];
    if (list.empty()) order.push_back(w.room);
    list.push_back(&w);
  }
  std::vector<StoreFailure> failed;
  try {
    s.begin->run();
    for (const std::string& room : order) {
      s.base.run("SAVEPOINT room");
      try {
        for (const StoreWrite* w : by_room[room]) s.apply(*w);
      } catch (const StoreError& e) {
        s.reset();
        if (sqlite3_get_autocommit(s.base.db) != 0) throw;  // the whole transaction is gone
        s.base.run("ROLLBACK TO room");
        failed.push_back({room, e.what()});
      }
      s.base.run("RELEASE room");
    }
    s.end->run();
  } catch (const StoreError&) {
    s.roll_back();
    throw;
  }
  s.check_there();
  return failed;
}

std::vector<LogEntry> Store::log(const std::string& room) const {
  std::vector<LogEntry> out;
  Statement& select = *impl_->select;
  select.bind(1, room);
  try {
    while (select.step()) out.push_back({select.number(0), select.number(1), select.text(2)});
  } catch (const StoreError&) {
    select.reset();
    throw;
  }
  select.reset();
  // A damaged page can hide entries without SQLite noticing.
  for (std::size_t i = 0; i < out.size(); ++i)
    if (out[i].seq != static_cast<std::int64_t>(i) + 1)
      throw StoreError("entry " + std::to_string(i + 1) + " of a room is missing");
  return out;
}

std::optional<std::pair<std::int64_t, std::int64_t>> Store::last(const std::string& room) const {
  Statement row(impl_->base.db, "SELECT last, updated FROM rooms WHERE id = ?1");
  row.bind(1, room);
  if (!row.step()) return std::nullopt;
  return std::pair(row.number(0), row.number(1));
}

std::int64_t Store::rooms() const {
  Statement count(impl_->base.db, "SELECT count(*) FROM rooms");
  count.step();
  return count.number(0);
}

std::int64_t Store::entries() const {
  Statement count(impl_->base.db, "SELECT count(*) FROM log");
  count.step();
  return count.number(0);
}

std::vector<std::string> Store::latest(std::int64_t count) const {
  Statement late(impl_->base.db, "SELECT id FROM rooms ORDER BY updated DESC LIMIT ?1");
  late.bind(1, count);
  std::vector<std::string> out;
  while (late.step()) out.push_back(late.text(0));
  return out;
}

std::vector<std::string> Store::older_than(std::int64_t time) const {
  Statement old(impl_->base.db, "SELECT id FROM rooms WHERE updated < ?1 ORDER BY updated");
  old.bind(1, time);
  std::vector<std::string> out;
  while (old.step()) out.push_back(old.text(0));
  return out;
}

bool Store::played(const std::string& room) const {
  // In a text of somebody's the quotation marks would be written with backslashes.
  Statement begun(impl_->base.db,
                  R"sql(SELECT 1 FROM log WHERE room = ?1 AND instr(body, '"do":"start"') LIMIT 1)sql");
  begun.bind(1, room);
  return begun.step();
}

std::size_t Store::remove_if_older(std::span<const std::string> rooms, std::int64_t time) {
  Impl& s = *impl_;
  std::size_t removed = 0;
  try {
    s.begin->run();
    Statement room(s.base.db, "DELETE FROM rooms WHERE id = ?1 AND updated < ?2");
    for (const std::string& id : rooms) {
      room.bind(1, id).bind(2, time).run();
      if (sqlite3_changes(s.base.db) == 0) continue;
      s.remove_log->bind(1, id).run();
      ++removed;
    }
    s.end->run();
    return removed;
  } catch (const StoreError&) {
    s.roll_back();
    throw;
  }
}

bool Store::shrink(int pages) {
  const auto unused = [&] {
    Statement count(impl_->base.db, "PRAGMA freelist_count");
    return count.step() ? count.number(0) : 0;
  };
  const std::int64_t before = unused();
  if (before == 0) return false;
  impl_->base.run(("PRAGMA incremental_vacuum(" + std::to_string(pages) + ")").c_str());
  const std::int64_t after = unused();
  return after > 0 &&
         after < before;  // a database of an earlier version does not shrink: a backup of it does
}

std::optional<ForgottenPersons> Store::forget_persons() {
  Statement version(impl_->base.db, "PRAGMA user_version");
  version.step();
  const auto found = version.number(0);
  version.reset();
  if (found != kWithPersons) return std::nullopt;
  const ForgottenPersons out = thirdcard::forget_persons(impl_->base.db);
  impl_->base.run("PRAGMA user_version=3");
  return out;
}

std::string Store::integrity() const {
  Statement check(impl_->base.db, "PRAGMA integrity_check");
  check.step();
  return check.text(0);
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The store: what was committed is there after reopening; a failed transaction leaves nothing; gaps,
// unusable folders and old rooms.
#include "thirdcard/store.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "folder.hpp"
#include "store/checkpointer.hpp"

namespace thirdcard {
namespace {

StoreWrite entry(const std::string& room, std::int64_t seq, const std::string& body,
                 std::int64_t time = 1000) {
  return {StoreWrite::Kind::kAppend, room, {seq, time, body}};
}

/// Fault S10: whichever page is damaged, the server starts, and each room is read whole or not at all.
TEST(Store, ADamagedPageKeepsNoOtherRoomFromStarting) {
  Folder whole;
  const auto name = [](int room) { return "room" + std::to_string(room); };
  constexpr int kRooms = 8, kEntries = 12;
  {
    Store store(whole.path);
    std::vector<StoreWrite> writes;
    for (int room = 0; room < kRooms; ++room)
      for (int seq = 1; seq <= kEntries; ++seq)
        writes.push_back(entry(name(room), seq, std::string(200, 'x')));
    ASSERT_TRUE(store.commit(writes).empty());
  }
  const auto pages = static_cast<int>(whole.bytes() / 1024);
  ASSERT_GT(pages, 20);
  int lost = 0;
  for (int page = 1; page < pages;
       ++page) {  // the first one is the list of tables: without it there is nothing
    Folder folder;
    const std::string path = folder.path + "/thirdcard.db";
    std::filesystem::copy_file(whole.path + "/thirdcard.db", path);
    {
      std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
      file.seekp(page * 1024);
      file << std::string(1024, '\xee');
    }
    Store store(folder.path);
    int read = 0;
    for (int room = 0; room < kRooms; ++room) {
      try {
        const auto log = store.log(name(room));
        // A room that is gone with the page's neighbours has no entry at all.
        EXPECT_TRUE(log.empty() || log.size() == kEntries) << "page " << page;
        read += log.size() == kEntries;
      } catch (const StoreError& e) {
        EXPECT_EQ(std::string(e.what()).find("room0"), std::string::npos) << e.what();
      }
    }
    lost += read < kRooms;
  }
  EXPECT_GT(lost, 10);  // the test damages what it means to
}

/// Fault S14: rooms hold names, so their files are their owner's alone, whatever the umask and an earlier
/// version.
TEST(Store, FilesAreTheirOwnersAlone) {
  Folder above;
  const std::string folder = above.path + "/data";
  const mode_t before = ::umask(0);
  const auto mode = [&](const std::string& path) {
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 0777 : 0;
  };
  for (int time = 0; time < 2; ++time) {
    Store store(folder);
    store.commit(std::vector<StoreWrite>{entry("a" + std::to_string(time), 1, "x")});
    EXPECT_EQ(mode(folder), 0700u);
    for (const char* end : {"", "-wal", "-shm"})
      EXPECT_EQ(mode(folder + "/thirdcard.db" + end), 0600u) << end;
    ::chmod((folder + "/thirdcard.db").c_str(), 0644);
  }
  ::umask(before);
}

TEST(Store, KeepsWhatWasCommitted) {
  Folder folder;
  {
    Store store(folder.path);
    store.commit(std::vector<StoreWrite>{entry("a", 1, "x"), entry("b", 1, "y"), entry("a", 2, "z\0z")});
    store.commit(std::vector<StoreWrite>{entry("a", 3, std::string(5000, 'q'))});
    Store other(folder.path);  // a second connection reads meanwhile
    EXPECT_EQ(other.log("a").size(), 3u);
  }
  Store again(folder.path);
  const auto log = again.log("a");
  ASSERT_EQ(log.size(), 3u);
  EXPECT_EQ(log[0].body, "x");
  EXPECT_EQ(log[2].body, std::string(5000, 'q'));
  EXPECT_EQ(log[2].seq, 3);
  EXPECT_EQ(again.rooms(), 2);
  EXPECT_EQ(again.entries(), 4);
  EXPECT_TRUE(again.log("c").empty());
  EXPECT_EQ(again.integrity(), "ok");
}

// Fault S2: one room's trouble rolled back the entries of all.
TEST(Store, ARoomIsKeptWholeOrNotAtAllAndAlone) {
  Folder folder;
  Store store(folder.path);
  store.commit(std::vector<StoreWrite>{entry("a", 1, "x")});
  const auto failed = [&](const std::vector<StoreWrite>& writes) {
    std::string rooms;
    for (const StoreFailure& f : store.commit(writes)) rooms += f.room + ";";
    return rooms;
  };
  EXPECT_EQ(failed({entry("b", 1, "y"), entry("a", 3, "gap"), entry("b", 2, "y")}), "a;");
  EXPECT_EQ(failed({entry("c", 1, "y"), entry("a", 2, "good"), entry("a", 2, "twice"), entry("a", 3, "z")}),
            "a;");
  EXPECT_EQ(failed({entry("new", 2, "no beginning"), entry("c", 3, "gap"), entry("d", 1, "w")}), "new;c;");
  EXPECT_EQ(store.rooms(), 4);
  EXPECT_EQ(store.log("a").size(), 1u);
  EXPECT_EQ(store.log("b").size(), 2u);
  EXPECT_EQ(store.log("c").size(), 1u);
  store.commit(std::vector<StoreWrite>{entry("a", 2, "goes on")});
  EXPECT_EQ(store.log("a").size(), 2u);
}

TEST(Store, RemovesRooms) {
  Folder folder;
  Store store(folder.path);
  store.commit(std::vector<StoreWrite>{entry("old", 1, "x", 100), entry("old", 2, "x", 200),
                                       entry("young", 1, "y", 900), entry("third", 1, "z", 900)});
  EXPECT_EQ(store.remove_older_than(500), 1u);
  EXPECT_TRUE(store.log("old").empty());
  store.commit(std::vector<StoreWrite>{{StoreWrite::Kind::kRemove, "young", {}}});
  EXPECT_TRUE(store.log("young").empty());
  EXPECT_EQ(store.log("third").size(), 1u);
  EXPECT_EQ(store.entries(), 1);
}

TEST(Store, AFullDiskLosesNothing) {
  // A limit on the size of files stands in for a full disk.
  Folder folder;
  {
    Store store(folder.path);
    store.commit(std::vector<StoreWrite>{entry("a", 1, "x")});
  }  // its thread has ended before the process is copied
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit small{64 * 1024, 64 * 1024};
    ::setrlimit(RLIMIT_FSIZE, &small);
    int failures = 0;
    try {
      Store full(folder.path);
      for (std::int64_t seq = 2; seq < 40; ++seq)
        full.commit(std::vector<StoreWrite>{entry("a", seq, std::string(4000, 'x'))});
    } catch (const std::exception&) {
      ++failures;
    }
    ::_exit(failures == 1 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  Store after(folder.path);
  EXPECT_EQ(after.integrity(), "ok");
  const auto log = after.log("a");
  ASSERT_GE(log.size(), 1u);
  for (std::size_t i = 0; i < log.size(); ++i) EXPECT_EQ(log[i].seq, static_cast<std::int64_t>(i + 1));
  after.commit(std::vector<StoreWrite>{entry("a", static_cast<std::int64_t>(log.size()) + 1, "goes on")});
}

TEST(Store, UnusableFoldersAreNamed) {
  const auto refused = [](const std::string& folder) {
    try {
      Store store(folder);
    } catch (const InputError& e) {
      return std::string(e.what()).find(folder) != std::string::npos;
    }
    return false;
  };
  EXPECT_TRUE(refused("/proc/nowhere/at/all"));
  EXPECT_TRUE(refused("/dev/null"));
  Folder folder;
  std::ofstream(folder.path + "/thirdcard.db") << std::string(5000, 'n');
  EXPECT_TRUE(refused(folder.path));
}

/// Waits until the file has at least so many bytes; the system tells when it was written to.
bool grows_to(const std::string& path, std::uintmax_t bytes) {
  const int watch = ::inotify_init1(IN_CLOEXEC);
  EXPECT_GE(::inotify_add_watch(watch, path.c_str(), IN_MODIFY), 0);
  bool there = false;
  while (!(there = std::filesystem::file_size(path) >= bytes)) {
    pollfd events{watch, POLLIN, 0};
    if (::poll(&events, 1, 10'000) != 1) break;
    std::array<char, 4096> read;
    if (::read(watch, read.data(), read.size()) <= 0) break;
  }
  ::close(watch);
  return there;
}

/// How often a log was begun anew: its head counts it.
std::uint32_t times_begun(const std::string& log) {
  const std::string head = read_file(log, std::size_t{1} << 30).substr(12, 4);
  std::uint32_t out = 0;
  for (const unsigned char byte : head) out = out << 8 | byte;
  return out;
}

// Written to again and again, the log must begin anew every now and then; in a lull its pages are moved.
TEST(Store, LogOfWritesStaysSmall) {
  Folder folder;
  const std::string path = folder.path + "/x.db";
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &db), SQLITE_OK);
  const auto run = [&](const char* sql) { return sqlite3_exec(db, sql, nullptr, nullptr, nullptr); };
  ASSERT_EQ(run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA wal_autocheckpoint=0; CREATE "
                "TABLE t(x)"),
            SQLITE_OK);
  int rows = 0;
  {
    Checkpointer checkpointer(db, path, 50, 400);
    // 2 MB at a time, and each time the mover is given its turn, until the log has begun anew twice, however
    // busy the machine is.
    for (; times_begun(path + "-wal") < 2 && rows < 15'000; rows += 250) {
      const auto before = std::filesystem::file_size(path);
      for (int i = 0; i < 250; ++i) ASSERT_EQ(run("INSERT INTO t VALUES(hex(randomblob(1900)))"), SQLITE_OK);
      EXPECT_TRUE(grows_to(path, before + 500'000));
    }
    EXPECT_GE(times_begun(path + "-wal"), 2u);
    const auto before = std::filesystem::file_size(path);
    ASSERT_EQ(run("INSERT INTO t VALUES(hex(randomblob(150000)))"), SQLITE_OK);  // 75 pages, then a lull
    EXPECT_TRUE(grows_to(path, before + 290'000));
  }
  sqlite3_stmt* count = nullptr;
  ASSERT_EQ(sqlite3_prepare_v2(db, "SELECT count(*) FROM t", -1, &count, nullptr), SQLITE_OK);
  ASSERT_EQ(sqlite3_step(count), SQLITE_ROW);
  EXPECT_EQ(sqlite3_column_int(count, 0), rows + 1);
  sqlite3_finalize(count);
  sqlite3_close(db);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The store: what was committed is there after reopening; a failed transaction leaves nothing; gaps,
// unusable folders and old rooms.
#include "thirdcard/store.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace thirdcard {
namespace {

struct Folder {
  Folder() {
    char name[] = "/tmp/thirdcard-store-XXXXXX";
    path = ::mkdtemp(name);
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::string path;
};

StoreWrite entry(const std::string& room, std::int64_t seq, const std::string& body, std::int64_t time = 1000) { return {StoreWrite::Kind::kAppend, room, {seq, time, body}}; }

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

TEST(Store, ATransactionIsKeptWholeOrNotAtAll) {
  Folder folder;
  Store store(folder.path);
  store.commit(std::vector<StoreWrite>{entry("a", 1, "x")});
  EXPECT_THROW(store.commit(std::vector<StoreWrite>{entry("b", 1, "y"), entry("a", 3, "gap")}), StoreError);
  EXPECT_THROW(store.commit(std::vector<StoreWrite>{entry("b", 1, "y"), entry("a", 1, "twice")}), StoreError);
  EXPECT_THROW(store.commit(std::vector<StoreWrite>{entry("new", 2, "no beginning")}), StoreError);
  EXPECT_EQ(store.rooms(), 1);
  EXPECT_EQ(store.log("a").size(), 1u);
  store.commit(std::vector<StoreWrite>{entry("a", 2, "goes on")});
  EXPECT_EQ(store.log("a").size(), 2u);
}

TEST(Store, RemovesRooms) {
  Folder folder;
  Store store(folder.path);
  store.commit(std::vector<StoreWrite>{entry("old", 1, "x", 100), entry("old", 2, "x", 200), entry("young", 1, "y", 900), entry("third", 1, "z", 900)});
  EXPECT_EQ(store.remove_older_than(500), 1);
  EXPECT_TRUE(store.log("old").empty());
  store.commit(std::vector<StoreWrite>{{StoreWrite::Kind::kRemove, "young", {}}});
  EXPECT_TRUE(store.log("young").empty());
  EXPECT_EQ(store.log("third").size(), 1u);
  EXPECT_EQ(store.entries(), 1);
}

TEST(Store, AFullDiskLosesNothing) {
  // A limit on the size of files stands in for a full disk.
  Folder folder;
  Store store(folder.path);
  store.commit(std::vector<StoreWrite>{entry("a", 1, "x")});
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    rlimit small{64 * 1024, 64 * 1024};
    ::setrlimit(RLIMIT_FSIZE, &small);
    int failures = 0;
    try {
      Store full(folder.path);
      for (std::int64_t seq = 2; seq < 40; ++seq) full.commit(std::vector<StoreWrite>{entry("a", seq, std::string(4000, 'x'))});
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

// Written without a pause, the write-ahead log must begin anew every now and then (store/checkpointer.hpp).
TEST(Store, LogOfWritesStaysSmall) {
  Folder folder;
  constexpr int kBatches = 150, kRooms = 100;  // 15,000 entries of one page each: 60 MB and more
  const std::string body(3900, 'q');
  {
    Store store(folder.path);
    for (int i = 1; i <= kBatches; ++i) {
      std::vector<StoreWrite> batch;
      for (int room = 0; room < kRooms; ++room) batch.push_back(entry("room" + std::to_string(room), i, body));
      store.commit(batch);
    }
    EXPECT_LT(std::filesystem::file_size(folder.path + "/thirdcard.db-wal"), 50'000'000u);
    EXPECT_GT(std::filesystem::file_size(folder.path + "/thirdcard.db"), 10'000'000u);
    EXPECT_EQ(store.entries(), kBatches * kRooms);
    EXPECT_EQ(store.integrity(), "ok");
  }
  Store again(folder.path);
  EXPECT_EQ(again.log("room7").size(), static_cast<std::size_t>(kBatches));
}

}  // namespace
}  // namespace thirdcard

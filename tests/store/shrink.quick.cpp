// SPDX-License-Identifier: MIT
// The database gives space back, and notices when it is not where it was (fault S15).
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "folder.hpp"
#include "thirdcard/store.hpp"

namespace thirdcard {

namespace {

std::vector<StoreWrite> rooms(int from, int count, std::int64_t time) {
  std::vector<StoreWrite> out;
  for (int i = from; i < from + count; ++i)
    out.push_back({StoreWrite::Kind::kAppend, "r" + std::to_string(i), {1, time, std::string(3000, 'x')}});
  return out;
}

}  // namespace

TEST(Store, ShrinksWhenRoomsAreRemoved) {
  const Folder folder;
  {
    Store store(folder.path);
    ASSERT_TRUE(store.commit(rooms(0, 300, 1000)).empty());
    ASSERT_TRUE(store.commit(rooms(300, 10, 5000)).empty());
  }
  const auto full = folder.bytes();
  {
    Store store(folder.path);
    ASSERT_EQ(store.remove_older_than(2000), 300u);
    int steps = 1;
    while (store.shrink(100)) ++steps;
    EXPECT_GT(steps, 5);
    EXPECT_FALSE(store.shrink(100));
  }
  EXPECT_LT(folder.bytes(), full / 5);
  const Store store(folder.path);
  EXPECT_EQ(store.rooms(), 10);
  EXPECT_EQ(store.integrity(), "ok");
}

TEST(Store, S15ADatabaseThatWasMovedKeepsNothing) {
  const Folder folder;
  Store store(folder.path);
  ASSERT_TRUE(store.commit(rooms(0, 1, 1)).empty());
  const std::string away = folder.path + "/away";
  std::filesystem::rename(folder.path + "/thirdcard.db", away);
  EXPECT_THROW(store.commit(rooms(1, 1, 1)), StoreError);
  std::filesystem::copy_file(away, folder.path + "/thirdcard.db");  // looks the same, and is another
  EXPECT_THROW(store.commit(rooms(2, 1, 1)), StoreError);
  std::filesystem::rename(away, folder.path + "/thirdcard.db");
  EXPECT_TRUE(store.commit(rooms(3, 1, 1)).empty());
}

}  // namespace thirdcard

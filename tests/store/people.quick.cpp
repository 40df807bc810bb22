// SPDX-License-Identifier: MIT
// People beside the rooms: a database of the version before becomes one with people, and one without a lobby
// stays as it was; a game is counted once, and together with its last entry; boards; deletion.
#include "thirdcard/people.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "folder.hpp"
#include "thirdcard/store.hpp"

namespace thirdcard {
namespace {

struct Database : Folder {
  /// All rows of a query, the columns joined by |.
  std::vector<std::string> rows(const std::string& sql) const {
    sqlite3* db = nullptr;
    sqlite3_open((path + "/thirdcard.db").c_str(), &db);
    std::vector<std::string> out;
    const auto add = [](void* to, int columns, char** values, char**) {
      std::string row;
      for (int i = 0; i < columns; ++i)
        row += (i > 0 ? "|" : "") + std::string(values[i] == nullptr ? "" : values[i]);
      static_cast<std::vector<std::string>*>(to)->push_back(row);
      return 0;
    };
    char* why = nullptr;
    EXPECT_EQ(sqlite3_exec(db, sql.c_str(), add, &out, &why), SQLITE_OK) << why;
    sqlite3_close(db);
    return out;
  }
};

StoreWrite entry(const std::string& room, std::int64_t seq) {
  return {StoreWrite::Kind::kAppend, room, {seq, 1000, "x"}};
}
StoreWrite change(const std::string& name, std::function<void(People&)> what) {
  return {StoreWrite::Kind::kPeople, name, {}, std::move(what)};
}
Person person(const std::string& id, const std::string& name, std::int64_t seen = 1000) {
  return {id, "key-" + id, "recovery-" + id, name, name, 500, seen, 0};
}
void add(Store& store, const std::vector<Person>& all) {
  store.commit(std::vector<StoreWrite>{change("p", [&](People& p) {
    for (const Person& one : all) p.add(one);
  })});
}
/// What the version before this one made.
void make_version_1(const Database& folder) {
  folder.rows(
      "CREATE TABLE rooms(id TEXT PRIMARY KEY, last INTEGER NOT NULL, updated INTEGER NOT NULL) WITHOUT "
      "ROWID;"
      "CREATE TABLE log(room TEXT NOT NULL, seq INTEGER NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL, "
      "PRIMARY KEY(room, seq)) WITHOUT ROWID;"
      "CREATE TABLE opened(one INTEGER PRIMARY KEY, times INTEGER NOT NULL);"
      "INSERT INTO rooms VALUES('a', 1, 7); INSERT INTO log VALUES('a', 1, 7, 'old'); PRAGMA user_version=1");
}
constexpr const char* kSchema = "SELECT type, name, sql FROM sqlite_master ORDER BY name";

TEST(People, WithoutALobbyTheDatabaseStaysAsItWas) {
  Database old, fresh;
  make_version_1(old);
  const auto before = old.rows(kSchema);
  { Store(old.path).commit(std::vector<StoreWrite>{entry("b", 1)}); }
  EXPECT_EQ(old.rows(kSchema), before);
  EXPECT_EQ(old.rows("PRAGMA user_version"), std::vector<std::string>{"1"});
  { Store made(fresh.path); }
  EXPECT_EQ(fresh.rows(kSchema).size(), before.size());
  EXPECT_EQ(fresh.rows("PRAGMA user_version"), std::vector<std::string>{"1"});
  EXPECT_THROW(Store(fresh.path).people(), StoreError);
}

TEST(People, ADatabaseOfTheVersionBeforeGetsThem) {
  Database folder;
  make_version_1(folder);
  {
    Store store(folder.path, true);
    EXPECT_EQ(store.log("a").at(0).body, "old");
    add(store, {person("1", "Ann")});
  }
  EXPECT_EQ(folder.rows("PRAGMA user_version"), std::vector<std::string>{"2"});
  EXPECT_EQ(Store(folder.path, true).people().by_key("key-1")->name, "Ann");
  // Without the lobby the people stay, and nobody looks at them.
  { EXPECT_EQ(Store(folder.path).rooms(), 1); }
  EXPECT_EQ(folder.rows("PRAGMA user_version"), std::vector<std::string>{"2"});
  // What a newer version has changed is refused in a line.
  folder.rows("PRAGMA user_version=3");
  try {
    Store newer(folder.path);
    FAIL();
  } catch (const InputError& e) {
    EXPECT_NE(std::string(e.what()).find("newer version of thirdcard"), std::string::npos);
  }
}

PlayedGame game(const std::string& room, std::int64_t number, int a, int b) {
  return {room, number, "set", 86'400'000, {{"1", a}, {"2", b}}};
}

TEST(People, AGameIsCountedOnceAndTogetherWithItsEntry) {
  Database folder;
  Store store(folder.path, true);
  add(store, {person("1", "Ann"), person("2", "Bob"), person("3", "Cem")});
  PlayedGame told;
  const auto rate = [&](const PlayedGame& g) {
    return change(g.room, [&told, g](People& p) {
      PlayedGame counted = g;
      if (p.rate(counted)) told = counted;
    });
  };
  EXPECT_TRUE(store.commit(std::vector<StoreWrite>{entry("a", 1), rate(game("a", 1, 15, 9))}).empty());
  const double first = store.people().rating("1", "set").rating;
  EXPECT_GT(first, 1500);
  EXPECT_NEAR(first + store.people().rating("2", "set").rating, 3000, 1e-9);
  EXPECT_DOUBLE_EQ(told.seats[0].after, first);
  // Again: nothing.
  store.commit(std::vector<StoreWrite>{rate(game("a", 1, 15, 9))});
  EXPECT_DOUBLE_EQ(store.people().rating("1", "set").rating, first);
  EXPECT_EQ(store.people().rating("1", "set").games, 1);
  // An entry that leaves a gap takes its rating with it, and no other room's.
  const auto failed = store.commit(std::vector<StoreWrite>{entry("b", 1), rate(game("b", 1, 0, 24)),
                                                           entry("a", 3), rate(game("a", 2, 24, 0))});
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_EQ(failed[0].room, "a");
  EXPECT_EQ(store.people().rating("1", "set").games, 2);
  EXPECT_LT(store.people().rating("1", "set").rating, first);
  EXPECT_EQ(folder.rows("SELECT room, number FROM games").size(), 2u);
  // And a rating that fails takes its entry.
  const auto broken = store.commit(
      std::vector<StoreWrite>{entry("c", 1), change("c", [](People&) { throw StoreError("no"); })});
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_TRUE(store.log("c").empty());
}

TEST(People, WhoLeavesLosesAndOthersAreCompared) {
  Database folder;
  Store store(folder.path, true);
  add(store, {person("1", "Ann"), person("2", "Bob"), person("3", "Cem")});
  // Ann had most sets, and left.
  PlayedGame g{"a", 1, "set", 0, {{"1", 20, true}, {"2", 2, false}, {"3", 2, false}}};
  store.commit(std::vector<StoreWrite>{change("a", [&](People& p) { p.rate(g); })});
  EXPECT_LT(store.people().rating("1", "set").rating, 1400);
  EXPECT_GT(store.people().rating("2", "set").rating, 1500);
  EXPECT_DOUBLE_EQ(store.people().rating("2", "set").rating, store.people().rating("3", "set").rating);
  // Against somebody who is deleted nobody wins anything.
  PlayedGame alone{"b", 1, "junior", 0, {{"1", 20, false}, {"9", 0, false}}};
  store.commit(std::vector<StoreWrite>{change("b", [&](People& p) { p.rate(alone); })});
  EXPECT_EQ(store.people().rating("1", "junior").games, 0);
}

TEST(People, EqualsShareAPlace) {
  Database folder;
  Store store(folder.path, true);
  store.commit(std::vector<StoreWrite>{change("d", [](People& p) {
    const auto solved = [&](const char* who, std::int64_t day, std::int64_t took) {
      p.set_daily({"set9", who, day, 0, 15, 0, took});
    };
    solved("1", 10, 5000), solved("2", 10, 4000), solved("3", 10, 5000), solved("4", 10, 9000);
    solved("1", 11, 7000), solved("3", 11, 7000), p.set_daily({"set9", "5", 10, 0, 1, 0, -1});
  })});
  const auto places = [](const std::vector<BoardLine>& lines) {
    std::string out;
    for (const BoardLine& l : lines) out += l.person + "." + std::to_string(l.place) + " ";
    return out;
  };
  const People& p = store.people();
  EXPECT_EQ(places(p.board("set9", 10, 10, People::Order::kBest)), "2.1 1.2 3.2 4.4 ");
  EXPECT_EQ(places(p.board("set9", 10, 11, People::Order::kMean)), "1.1 3.1 2.3 4.4 ");
  EXPECT_EQ(places(p.board("set12", 0, 99, People::Order::kBest)), "");
  // What is done stays as it is.
  store.commit(std::vector<StoreWrite>{change("d", [](People& q) {
    q.set_daily({"set9", "4", 10, 0, 15, 0, 1});
  })});
  EXPECT_EQ(p.daily("set9", 10, "4")->took, 9000);
}

TEST(People, NothingIsLeftOfWhoIsDeleted) {
  Database folder;
  Store store(folder.path, true);
  add(store, {person("aaaaaaaaaaaaaaaa", "Annabel"), person("2", "Bob"), person("3", "Cem", 100)});
  store.commit(std::vector<StoreWrite>{change("a", [](People& p) {
    PlayedGame g{"room", 1, "set", 0, {{"aaaaaaaaaaaaaaaa", 3}, {"2", 4}}};
    p.rate(g);
    p.set_daily({"set9", "aaaaaaaaaaaaaaaa", 10, 0, 15, 0, 100});
    p.report({1, "aaaaaaaaaaaaaaaa", "2", "", "name"}, 10);
    p.report({1, "2", "aaaaaaaaaaaaaaaa", "", "name"}, 10);
  })});
  const double bobs = store.people().rating("2", "set").rating;
  store.commit(std::vector<StoreWrite>{change("a", [](People& p) { p.remove("aaaaaaaaaaaaaaaa"); })});
  for (const std::string& table : folder.rows("SELECT name FROM sqlite_master WHERE type = 'table'"))
    for (const std::string& row : folder.rows("SELECT * FROM " + table)) {
      EXPECT_EQ(row.find("aaaaaaaaaaaaaaaa"), std::string::npos) << table;
      EXPECT_EQ(row.find("Annabel"), std::string::npos) << table;
    }
  EXPECT_DOUBLE_EQ(store.people().rating("2", "set").rating, bobs);
  EXPECT_EQ(store.people().games("2", 5).at(0).seats.at(0).person, "");
  // Those who were not seen for long go by themselves, sooner when they have no result.
  store.commit(std::vector<StoreWrite>{change("a", [](People& p) {
    EXPECT_EQ(p.remove_unseen(50, 500), std::vector<std::string>{"3"});
    EXPECT_EQ(p.remove_unseen(5000, 5000), std::vector<std::string>{"2"});
  })});
}

TEST(People, ReportsAreBounded) {
  Database folder;
  Store store(folder.path, true);
  store.commit(std::vector<StoreWrite>{change("r", [](People& p) {
    for (int i = 0; i < 30; ++i) p.report({i, "1", std::to_string(i), "", "other"}, 10);
  })});
  EXPECT_EQ(store.people().reports(100).size(), 10u);
  EXPECT_EQ(store.people().reports(100).front().about, "29");
  EXPECT_EQ(store.people().reports_by("1", 25), 5);
}

}  // namespace
}  // namespace thirdcard

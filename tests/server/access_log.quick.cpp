// SPDX-License-Identifier: MIT
// The log of accesses and abuse tells askers of one day apart and gives nobody away.
#include "server/net/access_log.hpp"

#include <gtest/gtest.h>

#include <set>

#include "rounds.hpp"
#include "wire/json.hpp"

namespace thirdcard::server {
namespace {

constexpr std::int64_t kOneDay = 86'400'000, kOneMinute = 60'000;

struct Kept {
  explicit Kept(bool accesses = true) : log(accesses, [this] { return ++last; }) {
    log.log_to([this](Json line) { lines.push_back(std::move(line)); });
  }
  std::string text() const {
    std::string out;
    for (const Json& line : lines) out += line.dump() + "\n";
    return out;
  }
  std::uint64_t last = 0;
  std::vector<Json> lines;
  AccessLog log;
};

HttpRequest asked(std::string target, std::string address) {
  HttpRequest out;
  out.method = "GET", out.target = std::move(target), out.address = std::move(address);
  return out;
}

TEST(AccessLog, TellsAskersOfOneDayApart) {
  Kept kept;
  const std::string one = kept.log.client("203.0.113.9", 5 * kOneDay);
  EXPECT_EQ(one.size(), 8u);
  EXPECT_EQ(kept.log.client("203.0.113.9", 6 * kOneDay - 1), one);
  EXPECT_NE(kept.log.client("203.0.113.10", 5 * kOneDay), one);
  EXPECT_NE(kept.log.client("203.0.113.9", 6 * kOneDay), one);
  // The key of a day that is over is gone, for the same day told again as well.
  EXPECT_NE(kept.log.client("203.0.113.9", 5 * kOneDay), one);
  // Another server has another key.
  Kept other;
  other.last = 77;
  EXPECT_NE(other.log.client("203.0.113.9", 5 * kOneDay), one);
}

TEST(AccessLog, SaysNeitherAddressNorRoomNorWhatWasTyped) {
  Kept kept;
  for (const char* target :
       {"/", "/ws/asecretroomname", "/room/asecretroomname?x=asecretroomname", "/asecretroomname",
        "/assets/index.js", "/%61secretroomname/../asecretroomname", "/healthz", ""})
    for (const int status : {200, 404}) kept.log.access(asked(target, "203.0.113.9"), status, 7, 0);
  HttpRequest odd = asked("/", "203.0.113.9");
  odd.method = "asecretroomname";
  kept.log.access(odd, 400, 0, 0);
  kept.log.abuse("too many messages", "203.0.113.9", 0);
  ASSERT_EQ(kept.lines.size(), 18u);
  EXPECT_EQ(kept.text().find("secret"), std::string::npos) << kept.text();
  EXPECT_EQ(kept.text().find("203.0"), std::string::npos);
  std::set<std::string> kinds;
  for (const Json& line : kept.lines) kinds.insert(line.at("what").get<std::string>());
  EXPECT_EQ(kinds, (std::set<std::string>{"/", "/ws", "/room", "/assets", "/healthz", "page", "other",
                                          "too many messages"}));
}

TEST(AccessLog, AccessesAreToldOnlyWhereTheyAreWanted) {
  Kept kept(false);
  kept.log.access(asked("/", "203.0.113.9"), 200, 7, 0);
  EXPECT_TRUE(kept.lines.empty());
  kept.log.abuse("too many messages", "203.0.113.9", 0);
  EXPECT_EQ(kept.lines.size(), 1u);
}

TEST(AccessLog, AFloodIsAFewLines) {
  Kept kept;
  constexpr int kFlood = rounds(100'000, 5'000);
  for (int i = 0; i < kFlood; ++i) kept.log.abuse("too many messages", "203.0.113.9", i % 50'000);
  kept.log.abuse("too many connections", "203.0.113.9", 55'000);
  ASSERT_EQ(kept.lines.size(), 2u);
  kept.log.abuse("too many messages", "203.0.113.9", kOneMinute);
  ASSERT_EQ(kept.lines.size(), 4u);
  EXPECT_EQ(kept.lines[2].at("more"), kFlood - 1);
  EXPECT_EQ(kept.lines[2].at("client"), kept.lines[0].at("client"));
  EXPECT_FALSE(kept.lines[3].contains("more"));
  // A crowd of addresses cannot fill the disk either.
  kept.lines.clear();
  for (int i = 0; i < 5000; ++i) kept.log.abuse("too many messages", std::to_string(i), 2 * kOneMinute);
  EXPECT_EQ(kept.lines.size(), 1000u);
  kept.log.abuse("too many messages", "0", 3 * kOneMinute);
  EXPECT_EQ(kept.lines.at(1000).at("more"), 4000);
}

}  // namespace
}  // namespace thirdcard::server

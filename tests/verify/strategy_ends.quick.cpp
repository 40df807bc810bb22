// SPDX-License-Identifier: MIT
// Counts and pairings against plain minimax: whenever the verifier lets one of them settle a position of a
// small random hypergraph, every line of play says the same; and it lets them often enough to matter.
#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "avoid/naive.hpp"
#include "core/container.hpp"
#include "rounds.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

/// A file about the player to move after `moves`: one move, and why it is the last.
Verdict judge(const naive::Hypergraph& h, const std::vector<int>& moves, const std::string& kind, int number,
              std::string entry, const std::string& rule = "avoid") {
  const std::string player = moves.size() % 2 == 0 ? "first" : "second";
  std::string played, body("l\0\0\0\0\0", 6);
  for (const int p : moves) played += (played.empty() ? "" : ",") + std::to_string(p);
  entry.insert(0, 1, '\0');
  for (int i = 0; i < 4; ++i) body += static_cast<char>(entry.size() >> 8 * i & 255);
  return verify_file(container_file(
      {"strategy", 5,
       "{\"claims\":[{\"kind\":\"" + kind + "\",\"number\":" + std::to_string(number) + ",\"player\":\"" +
           player + "\"}],\"design\":" + design_statement("x", h.points, h.blocks) +
           ",\"maker\":\"none\",\"moves\":[" + played + "],\"rule\":\"" + rule + "\",\"to_move\":\"" +
           player + "\"}",
       false, body + entry}));
}
std::string bytes(std::initializer_list<int> values) {
  std::string out;
  for (const int b : values) out += static_cast<char>(b);
  return out;
}

TEST(StrategyEnds, WhatTheySettleIsTrue) {
  RandomStream random(5, 1);
  std::map<std::string, int> held;
  for (int round = 0; round < rounds(1500, 600); ++round) {
    const auto h = naive::random_hypergraph(random, 8, 9);
    if (h.points == 0) continue;
    std::vector<int> order(static_cast<std::size_t>(h.points));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    const auto played = static_cast<std::ptrdiff_t>(random.below(order.size()));
    const std::vector<int> moves(order.begin(), order.begin() + played);
    std::vector<int> owner(order.size(), -1);
    bool over = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      owner[static_cast<std::size_t>(moves[i])] = static_cast<int>(i % 2);
      over = over || naive::holds(h, owner, static_cast<int>(i % 2));
    }
    if (over) continue;
    const naive::Result value = naive::Game(h, 'a').value(owner, static_cast<int>(played % 2));
    const int p = order[static_cast<std::size_t>(played)];
    // Every other time the true length; no game lasts longer than there are free points.
    const auto free = static_cast<int>(order.size()) - static_cast<int>(played);
    const int n = random.below(2) == 0 ? value.plies
                                       : static_cast<int>(random.below(static_cast<std::uint64_t>(free) + 1));
    if (judge(h, moves, "wins", n, bytes({131, p})).kind == Verdict::Kind::kHolds) {
      ++held["wins"];
      EXPECT_TRUE(value.outcome > 0 && value.plies <= n);
    }
    if (judge(h, moves, "lasts", n, bytes({131, p})).kind == Verdict::Kind::kHolds) {
      ++held["lasts"];
      EXPECT_TRUE(value.outcome >= 0 || value.plies >= n);
    }
    const std::size_t count = random.below(order.size() - static_cast<std::size_t>(played));
    std::string pairing = bytes({132, p, static_cast<int>(count)});
    for (std::size_t i = 0; i < count; ++i)
      pairing += static_cast<char>(order[static_cast<std::size_t>(played) + 1 + i]);
    if (judge(h, moves, "draws", -1, pairing).kind == Verdict::Kind::kHolds) {
      ++held[count == 0 ? "no pair" : count % 2 == 0 ? "pairs" : "pairs and a point left"];
      EXPECT_GE(value.outcome, 0);
    }
  }
  for (const char* what : {"wins", "lasts", "no pair", "pairs", "pairs and a point left"})
    EXPECT_GE(held[what], 10) << what;
}

TEST(StrategyEnds, EachConditionOfAPairingCounts) {
  const auto kHolds = Verdict::Kind::kHolds;
  // Seven points, two blocks; the first player has taken 0 and moves to 6 after the second took 5.
  const naive::Hypergraph h{7, {{0, 1, 2}, {0, 3, 4}}};
  const auto draws = [&](std::initializer_list<int> entry, const char* rule = "avoid") {
    return judge(h, {0, 5}, "draws", -1, bytes(entry), rule).kind;
  };
  EXPECT_EQ(draws({132, 6, 4, 1, 2, 3, 4}), kHolds);
  EXPECT_NE(draws({132, 6, 4, 1, 3, 2, 4}), kHolds);          // the blocks hold no pair
  EXPECT_NE(draws({132, 6, 2, 1, 2}), kHolds);                // one block is forgotten
  EXPECT_NE(draws({132, 6, 3, 1, 2, 3}), kHolds);             // four free points: the hero takes the last
  EXPECT_NE(draws({132, 6, 4, 1, 2, 2, 3}), kHolds);          // a point twice
  EXPECT_NE(draws({132, 6, 6, 1, 2, 3, 4, 5, 0}), kHolds);    // taken points
  EXPECT_NE(draws({132, 6, 6, 1, 2, 3, 4, 9, 200}), kHolds);  // no points
  EXPECT_NE(draws({132, 6, 5, 1, 2, 3, 4}), kHolds);          // it ends early
  EXPECT_NE(draws({132, 6}), kHolds);
  EXPECT_NE(draws({132, 6, 4, 1, 2, 3, 4}, "achieve"), kHolds);
  EXPECT_NE(draws({131, 6}), kHolds);  // a count is for wins and lengths
  EXPECT_NE(judge(h, {0, 5}, "wins", -1, bytes({132, 6, 4, 1, 2, 3, 4})).kind, kHolds);
}

TEST(StrategyEnds, EachConditionOfACountCounts) {
  const auto kHolds = Verdict::Kind::kHolds;
  // The second player has taken 1 and 2: 3, 4 and 5 are safe for the first alone. Without blocks through 0, 6
  // and 7, the second can take up to two of the points 6 and 7 safely.
  const naive::Hypergraph h{9, {{1, 2, 3}, {1, 2, 4}, {1, 2, 5}, {1, 2, 8}}};
  const auto says = [&](const char* kind, int n, int p) {
    return judge(h, {0, 1, 6, 2}, kind, n, bytes({131, p})).kind;
  };
  EXPECT_EQ(says("wins", 4, 3), kHolds);  // 3; 7; 4; and the second must take 5 or 8
  EXPECT_NE(says("wins", 3, 3), kHolds);
  EXPECT_EQ(says("wins", 2, 7), kHolds);
  EXPECT_NE(says("wins", 1, 7), kHolds);
  EXPECT_EQ(says("lasts", 5, 3), kHolds);
  EXPECT_NE(says("lasts", 6, 3), kHolds);  // five points are free
  EXPECT_NE(judge(h, {0, 1, 6, 2}, "wins", 4, bytes({131, 3}), "achieve").kind, kHolds);
  // As many safe points for both and none private: nothing is decided.
  const naive::Hypergraph open{9, {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}}};
  EXPECT_NE(judge(open, {}, "wins", -1, bytes({131, 0})).kind, kHolds);
  EXPECT_NE(judge(open, {}, "lasts", 5, bytes({131, 0})).kind, kHolds);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The table that threads share, and checkpoints of what it holds: what is found was stored, whatever others
// write meanwhile; a search that goes on from a file, or on any number of threads, gives the same values.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "avoid/search/avoid_game.hpp"
#include "avoid/search/table.hpp"
#include "rounds.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

// Large enough for thousands of nodes.
constexpr const char* kSystem = kSanitized ? "sts(15,7)" : "random-sts(19,3)";

using Wide = avoid::PairKey<PointSet<128>>;

/// Every word depends on the number, so that a mixture of two keys is none.
Wide wide_key(std::uint64_t n) {
  Wide key;
  for (auto* set : {&key.mine, &key.theirs})
    for (auto& word : set->word) word = n += 0x9e3779b97f4a7c15ULL;
  return key;
}
avoid::PackedKey packed_key(std::uint64_t n) { return {n * 0x9e3779b97f4a7c15ULL + 1}; }

/// Threads store and look up what follows from the number of a key.
template <class Key>
void what_is_found_was_stored(Key (*key_of)(std::uint64_t), std::uint64_t memory, std::uint64_t keys) {
  avoid::Table<Key> table(memory, 4);
  std::atomic<std::uint64_t> found{0}, wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      RandomStream random(1, static_cast<std::uint64_t>(t));
      for (int i = 0; i < rounds(200'000, 5'000); ++i) {
        const std::uint64_t n = random.below(keys);
        const int low = -static_cast<int>(n % 299), high = static_cast<int>(n % 293);
        const Key key = key_of(n);
        if (random.below(2) == 0) {
          table.store(key, key.hash(), {low, high}, 1);
          continue;
        }
        const avoid::Bounds b = table.find(key, key.hash());
        if (b.low == -avoid::kBig && b.high == avoid::kBig) continue;
        ++found;
        wrong += b.low != low || b.high != high;
      }
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_GT(found, 100u);
}

TEST(SharedTable, WhatIsFoundWasStored) {
  for (const auto& [memory, keys] : {std::pair<std::uint64_t, std::uint64_t>{1, 16},  // all in one bucket
                                     {std::uint64_t{1} << 22, 20'000}}) {             // grows
    what_is_found_was_stored<avoid::PackedKey>(packed_key, memory, keys);
    what_is_found_was_stored<Wide>(wide_key, memory, keys);
  }
}

TEST(SharedTable, KeepsToItsMemory) {
  for (const int threads : {1, 2}) {
    constexpr std::uint64_t kMemory = 1 << 20;
    avoid::Table<avoid::PackedKey> table(kMemory, threads);
    for (std::uint64_t n = 0; n < 100'000; ++n) {
      const auto key = packed_key(n);
      table.store(key, key.hash(), {0, 1}, 1);
      ASSERT_LE(table.bytes(), kMemory);
    }
    EXPECT_GT(table.bytes(), kMemory / 8);
  }
}

/// Bytes of a table for so many threads after positions have been stored; `beginning` chooses their hashes.
std::uint64_t grown(int threads, std::uint64_t beginning, std::uint64_t positions) {
  avoid::Table<avoid::PackedKey> table(1 << 24, threads);
  for (std::uint64_t n = 0; n < positions; ++n) {
    const avoid::PackedKey key = packed_key(beginning * 1'000'003 + n);
    table.store(key, key.hash(), {0, 1}, 1);
  }
  return table.bytes();
}

// Arrays that were outgrown stay while threads may read them, so a table for threads has up to twice the
// bytes.
TEST(SharedTable, GrowsByWhatItHolds) {
  for (std::uint64_t beginning = 0; beginning < static_cast<std::uint64_t>(rounds(3000, 100)); ++beginning) {
    const std::uint64_t positions = 150 + 7 * (beginning % 200);
    const std::uint64_t alone = grown(1, beginning, positions);
    for (const int threads : {2, 4}) {
      const std::uint64_t shared = grown(threads, beginning, positions);
      ASSERT_GE(shared, alone) << beginning << ", " << threads << " threads";
      ASSERT_LE(shared, 2 * alone) << beginning << ", " << threads << " threads";
    }
  }
}

// Large tables count a sixteenth of their buckets; the sizes may differ by one doubling near a border.
TEST(SharedTable, LargeTablesGrowByWhatTheyHold) {
  for (std::uint64_t beginning = 0; beginning < static_cast<std::uint64_t>(rounds(8, 2)); ++beginning) {
    const std::uint64_t positions = 30'000 + 5'000 * beginning;
    const std::uint64_t alone = grown(1, beginning, positions), shared = grown(2, beginning, positions);
    EXPECT_GE(shared, alone) << beginning;
    EXPECT_LE(shared, 4 * alone) << beginning;
  }
}

TEST(SharedTable, ThreadsGrowItTogether) {
  for (std::uint64_t beginning = 0; beginning < static_cast<std::uint64_t>(rounds(200, 5)); ++beginning) {
    constexpr std::uint64_t kPositions = 2000;
    avoid::Table<avoid::PackedKey> table(1 << 24, 2);
    std::vector<std::thread> threads;
    for (std::uint64_t half = 0; half < 2; ++half)
      threads.emplace_back([&, half] {
        for (std::uint64_t n = half; n < kPositions; n += 2) {
          const avoid::PackedKey key = packed_key(beginning * 1'000'003 + n);
          table.store(key, key.hash(), {0, 1}, 1);
        }
      });
    for (auto& t : threads) t.join();
    // What is stored while it grows may be lost, so half of one thread's size will do.
    ASSERT_GE(2 * table.bytes(), grown(1, beginning, kPositions)) << beginning;
  }
}

TEST(SharedTable, WordsThatAreNoFactsAreNotTaken) {
  avoid::Table<avoid::PackedKey> table(1 << 20, 1);
  const auto key = packed_key(7);
  table.store(key, key.hash(), {-3, 5}, 9);
  const auto facts = table.dearest(10);
  ASSERT_EQ(facts.size(), 2u);
  avoid::Table<avoid::PackedKey> other(1 << 20, 1);
  ASSERT_TRUE(other.learn(facts));
  EXPECT_EQ(other.find(key, key.hash()).low, -3);
  EXPECT_EQ(other.find(key, key.hash()).high, 5);
  for (const std::uint64_t bad :
       {std::uint64_t{0}, facts[1] | std::uint64_t{1} << 40, facts[1] - 9, ~std::uint64_t{0} >> 32})
    EXPECT_FALSE(other.learn(std::vector<std::uint64_t>{facts[0], bad})) << bad;
  EXPECT_FALSE(other.learn(std::vector<std::uint64_t>{facts[0]}));
}

TEST(SharedTable, TheDearestAreKept) {
  avoid::Table<avoid::PackedKey> table(1 << 20, 1);
  for (std::uint64_t n = 0; n < 60; ++n) {
    const auto key = packed_key(n);
    table.store(key, key.hash(), {0, 0}, n < 10 ? 30 : n < 30 ? 20 : 10);
  }
  EXPECT_EQ(table.dearest(5).size(), 0u);
  EXPECT_EQ(table.dearest(29).size(), 2 * 10u);
  EXPECT_EQ(table.dearest(30).size(), 2 * 30u);
  EXPECT_EQ(table.dearest(5000).size(), 2 * 60u);
}

TEST(SharedTable, ThreadsDoNotChangeTheAnswer) {
  const Design design = design_from_name(kSystem);
  for (const Rule rule : {Rule::kAvoid, Rule::kAchieve})
    for (const bool every_move : {false, true}) {
      SolveOptions options;
      options.rule = rule, options.every_move = every_move, options.memory = 1 << 26;
      const std::vector<Point> moves =
          rule == Rule::kAvoid ? std::vector<Point>{0, 5} : std::vector<Point>{0, 5, 9, 2};
      Job one, two;
      one.threads = 1, two.threads = 2;
      const Solution a = solve(design, moves, options, one), b = solve(design, moves, options, two);
      ASSERT_TRUE(a.complete && b.complete);
      EXPECT_EQ(a.value, b.value);
      ASSERT_EQ(a.moves.size(), b.moves.size());
      for (std::size_t i = 0; i < a.moves.size(); ++i) EXPECT_EQ(a.moves[i].value, b.moves[i].value);
    }
}

TEST(SolveCheckpoint, AnotherSessionGoesOnFromIt) {
  const Design design = design_from_name(kSystem);
  SolveOptions options;
  options.memory = 1 << 26;
  Solver first(design, options), second(design, options);
  SolveCall slice;
  slice.job.threads = 1, slice.node_limit = 2000;
  EXPECT_EQ(first.solve({}, slice).reason, "nodes");
  second.resume(first.checkpoint());
  Job job;
  job.threads = 1;
  const Solution resumed = second.solve({}, job), whole = solve(design, {}, options, job);
  EXPECT_LT(resumed.nodes, whole.nodes);
  EXPECT_EQ(resumed.value, whole.value);
  for (std::size_t i = 0; i < whole.moves.size(); ++i)
    EXPECT_EQ(resumed.moves[i].value, whole.moves[i].value);
}

TEST(SolveCheckpoint, OtherFilesAreRefused) {
  const Design design = design_from_name(kSystem);
  SolveOptions options;
  options.memory = 1 << 26;
  Solver solver(design, options);
  SolveCall slice;
  slice.job.threads = 1, slice.node_limit = 2000;
  solver.solve({}, slice);
  const std::string file = solver.checkpoint();
  solver.resume(file);
  std::string damaged = file;
  damaged[file.size() / 2] ^= 1;
  EXPECT_THROW(solver.resume(damaged), InputError);
  EXPECT_THROW(solver.resume(file.substr(0, file.size() / 2)), InputError);
  EXPECT_THROW(solver.resume(""), InputError);
  EXPECT_THROW(Solver(design_from_name("random-sts(19,4)"), options).resume(file), InputError);
  SolveOptions other = options;
  other.rule = Rule::kAchieve;
  EXPECT_THROW(Solver(design, other).resume(file), InputError);
}

}  // namespace
}  // namespace thirdcard

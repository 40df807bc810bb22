// SPDX-License-Identifier: MIT
// Outcomes by whole layers against the search with lengths, move by move, from random positions.
#include "avoid/search/layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "rounds.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

std::vector<Point> random_legal(RandomStream& random, const Design& design, std::size_t length) {
  std::vector<Point> played;
  for (int tries = 0; played.size() < length && tries < 100; ++tries) {
    played.push_back(static_cast<Point>(random.below(static_cast<std::uint64_t>(design.points()))));
    try {
      check_position(design, played, Rule::kAvoid);
    } catch (const InputError&) {
      played.pop_back();
    }
  }
  return played;
}

TEST(Layers, AgreeWithTheSearch) {
  RandomStream random(5, 0);
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(13,2)", "sts(15,1)", "sts(15,19)",
                           "sts(15,61)", "sts(15,80)"}) {
    const Design design = design_from_name(name);
    for (std::size_t length = rounds(0, 2); length <= 8; length += 2 - length % 2) {
      const auto played = random_legal(random, design, length);
      SolveOptions options;
      const Solution want = solve(design, played, options);
      options.length = false;
      const Solution got = solve(design, played, options);
      ASSERT_TRUE(got.complete);
      EXPECT_EQ(got.value.outcome, want.value.outcome) << name;
      ASSERT_EQ(got.moves.size(), want.moves.size());
      for (std::size_t i = 0; i < got.moves.size(); ++i) {
        const Value &g = got.moves[i].value, &w = want.moves[i].value;
        EXPECT_EQ(g.outcome, w.outcome) << name << " after " << length << ", point " << got.moves[i].point;
        EXPECT_LE(g.plies_min, w.plies_min) << name;
        EXPECT_GE(g.plies_max, w.plies_max) << name;
      }
    }
  }
}

TEST(Layers, LengthsAgreeWithTheSearch) {
  RandomStream random(6, 0);
  std::set<int> seen;
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(15,1)", "sts(15,19)", "sts(15,61)"}) {
    const Design design = design_from_name(name);
    for (std::size_t length = rounds(0, 2); length <= 9; ++length) {
      const auto played = random_legal(random, design, length);
      SolveOptions options;
      const Solution want = solve(design, played, options);
      options.every_length = false;
      const Solution got = solve(design, played, options);
      ASSERT_TRUE(got.complete);
      EXPECT_EQ(got.value, want.value) << name << " after " << length;
      ASSERT_EQ(got.moves.size(), want.moves.size());
      for (std::size_t i = 0; i < got.moves.size(); ++i)
        EXPECT_EQ(got.moves[i].value.outcome, want.moves[i].value.outcome) << name << " after " << length;
      seen.insert(got.value.plies_min * (got.value.outcome == Outcome::kWin ? 1 : -1));
    }
  }
  EXPECT_GE(seen.size(), 8u);  // wins and losses of many lengths were compared
}

TEST(Layers, StopAndMakeDoWithLittleMemory) {
  const Design design = design_from_name("sts(15,40)");
  StopToken stop;
  Job job;
  job.stop = &stop;
  avoid::Layers layers(design);
  int told = 0;
  EXPECT_FALSE(layers.solve(0, 0, 70000, job, [&](int, bool) { ++told; }));  // too little: nothing is told
  EXPECT_EQ(told, 0);
  EXPECT_TRUE(layers.solve(0, 0, 1 << 20, job, [&](int, bool wins) {
    ++told;
    EXPECT_FALSE(wins);
  }));
  EXPECT_EQ(told, 15);
  stop.request("interrupted");
  EXPECT_FALSE(layers.solve(0, 0, 1 << 20, job, [&](int, bool) { ADD_FAILURE(); }));
  // The solver falls back on the search, with the same answer.
  SolveOptions options;
  options.length = false;
  options.memory = 50000;
  EXPECT_EQ(winner_name(solve(design, {}, options), options), "second");
}

TEST(Layers, AnotherSolveInsideTheCallback) {
  const Design outer = design_from_name("sts(15,61)"), inner = design_from_name("sts(15,19)");
  SolveOptions plain;
  plain.length = false;
  const auto wins = [](const Solution& s) {
    return std::count_if(s.moves.begin(), s.moves.end(),
                         [](const MoveValue& m) { return m.value.outcome == Outcome::kWin; });
  };
  SolveCall call;
  int calls = 0;
  call.on_move = [&](const MoveValue&) {
    ++calls;
    EXPECT_EQ(wins(solve(inner, {}, plain)), 1);
  };
  EXPECT_EQ(wins(solve(outer, {}, plain, call)), 7);
  EXPECT_EQ(calls, 15);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Nofil from all caps against the search and the nim-values of parts, which share no code with it.
#include "avoid/search/nofil_caps.hpp"

#include <gtest/gtest.h>

namespace thirdcard {
namespace {

TEST(NofilCaps, AgreeWithSearchAndParts) {
  RandomStream random(7, 0);
  int wins = 0, losses = 0;
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(13,2)", "sts(15,1)", "sts(15,61)"}) {
    const Design design = design_from_name(name);
    for (std::size_t length = 0; length <= 3; ++length) {
      std::vector<Point> played;
      for (int tries = 0; played.size() < length && tries < 100; ++tries) {
        played.push_back(static_cast<Point>(random.below(static_cast<std::uint64_t>(design.points()))));
        try {
          check_position(design, played, Rule::kNofil);
        } catch (const InputError&) {
          played.pop_back();
        }
      }
      SolveOptions options;
      options.rule = Rule::kNofil;
      const Solution got = solve(design, played, options);
      ASSERT_TRUE(got.complete);
      SolveOptions one = options;
      one.every_move = false;  // the position's own value: by the search, and by parts
      const Solution want = solve(design, played, one);
      EXPECT_EQ(got.value, want.value) << name << " after " << length;
      EXPECT_EQ(got.nimber, want.nimber) << name << " after " << length;
      EXPECT_EQ(got.nimber != 0, got.value.outcome == Outcome::kWin);
      for (const MoveValue& move : got.moves) {
        played.push_back(move.point);
        const Solution after = solve(design, played, one);
        EXPECT_EQ(move.nimber, after.nimber) << name;
        EXPECT_EQ(move.value.outcome == Outcome::kWin, after.value.outcome == Outcome::kLoss) << name;
        EXPECT_EQ(move.value.plies_min, after.value.plies_min + 1) << name;
        played.pop_back();
        ++(move.value.outcome == Outcome::kWin ? wins : losses);
      }
    }
  }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 20);
}

TEST(NofilCaps, OutcomesAloneLittleMemoryAndStop) {
  const Design design = design_from_name("sts(15,7)");
  SolveOptions options;
  options.rule = Rule::kNofil;
  const Solution whole = solve(design, {}, options);
  options.length = false, options.nimbers = false;
  const Solution outcome = solve(design, {}, options);
  EXPECT_EQ(outcome.value.outcome, whole.value.outcome);
  EXPECT_EQ(outcome.nimber, -1);
  EXPECT_FALSE(outcome.value.exact());
  // Less memory than the caps take: the search answers.
  Solution by_caps;
  options.memory = 60000;
  EXPECT_FALSE(avoid::answer_by_caps(design, 0, 15, options, {}, by_caps));
  EXPECT_EQ(solve(design, {}, options).value.outcome, whole.value.outcome);
  StopToken stop;
  stop.request("interrupted");
  SolveCall call;
  call.job.stop = &stop;
  options.memory = 1 << 24;
  const Solution stopped = solve(design, {}, options, call);
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.reason, "interrupted");
}

}  // namespace
}  // namespace thirdcard

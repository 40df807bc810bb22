// SPDX-License-Identifier: MIT
// The larger published answers: AG(3,3) and PG(4,2) complete, all 80 STS(15), both STS(13), SQS(10).
#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

TEST(Complete, AffineSpaceOfTwentySevenCards) {
  const Design d = design_from_name("ag(3,3)");
  const GameTable t = GameTable::make(d, std::uint64_t{1} << 30);
  EXPECT_EQ(t.classes(), 28664u);
  EXPECT_LT(t.file().size(), 2000000u);
  EXPECT_EQ(t.look_up({}).value, (Value{Outcome::kWin, 18, 18}));
  EXPECT_EQ(solve(d, {}, {}).value, (Value{Outcome::kWin, 18, 18}));
  const std::vector<Point> two{0, 1};
  const auto looked = t.look_up(two), solved = solve(d, two, {});
  ASSERT_EQ(looked.moves.size(), solved.moves.size());
  for (std::size_t i = 0; i < looked.moves.size(); ++i) {
    EXPECT_EQ(looked.moves[i].value, solved.moves[i].value);
    EXPECT_EQ(looked.moves[i].value.outcome == Outcome::kWin, looked.moves[i].point == 2);
  }
}

TEST(Complete, ProjectiveDeckOfThirtyOneCards) {
  const GameTable t = GameTable::make(design_from_name("pg(4,2)"), std::uint64_t{1} << 30);
  EXPECT_EQ(t.classes(), 26563u);
  EXPECT_EQ(t.look_up({}).value, (Value{Outcome::kLoss, 25, 25}));
}

TEST(Complete, TripleSystemsOfOrderFifteen) {
  int first = 0;
  for (int i = 1; i <= 80; ++i) {
    const Solution s = solve(catalogue_system(15, i), {}, {});
    ASSERT_TRUE(s.complete);
    if (s.value.outcome == Outcome::kWin) {
      ++first;
      EXPECT_EQ(s.value.plies_min, 12);
    } else {
      EXPECT_EQ(s.value.plies_min, 13);
    }
  }
  EXPECT_EQ(first, 2);
  for (int i = 1; i <= 2; ++i)
    EXPECT_EQ(solve(catalogue_system(13, i), {}, {}).value, (Value{Outcome::kLoss, 11, 11}));
}

TEST(Complete, OtherPublishedWinners) {
  EXPECT_EQ(solve(design_from_name("sqs(10)"), {}, {}).value.outcome, Outcome::kLoss);
  EXPECT_EQ(solve(design_from_name("sqs(8)"), {}, {}).value.outcome, Outcome::kDraw);
  EXPECT_EQ(solve(design_from_name("bibd(6,3,2)"), {}, {}).value.outcome, Outcome::kWin);
  EXPECT_EQ(solve(design_from_name("bibd(7,3,2)"), {}, {}).value.outcome, Outcome::kLoss);
}

TEST(Complete, ProofOfASystemThatTheFirstPlayerWins) {
  for (const char* name : {"sts(15,1)", "ag(3,3)"}) {
    const Design d = design_from_name(name);
    SolveOptions options;
    options.length = false;
    const auto verdict = verify_file(strategy_proof(d, {}, options, solve(d, {}, options)).file);
    EXPECT_EQ(verdict.kind, Verdict::Kind::kHolds) << verdict.message;
  }
}

}  // namespace
}  // namespace thirdcard

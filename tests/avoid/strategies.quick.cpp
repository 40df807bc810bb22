// SPDX-License-Identifier: MIT
// Strategies: the sample game of Clark, Fisk and Goren, section 2, move for move; lengths equal to cap
// sizes; what their Example 5 says about Theorem 3; the mirror on other designs.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "thirdcard/plans.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard {
namespace {

Match play(const std::string& design, const std::string& first, const std::string& second,
           std::uint64_t seed = 1) {
  const Design d = design_from_name(design);
  const auto a = make_strategy(first, d, 0);
  const auto b = make_strategy(second, d, 1);
  return play_match(d, *a, *b, {}, seed);
}

TEST(Strategies, SampleGameOfThePaper) {
  // Colour and shape as in its Table 2: red diamond 2, purple diamond 8, green diamond 5, purple squiggle 6,
  // green oval 4, red squiggle 0, red oval 1; then green squiggle 3 and purple oval 7 both complete a set.
  for (const char* last : {"3", "7"}) {
    const Match m = play("ag(2,3)", "theorem1:2", std::string("script:8,6,0,") + last);
    std::string text;
    for (std::size_t i = 0; i < m.moves.size(); ++i)
      text += (i % 2 == 0 ? "X" : "O") + std::to_string(i / 2 + 1) + " " + std::to_string(m.moves[i]) + ": " +
              m.why[i] + "\n";
    if (std::string(last) == "3") {
      std::ifstream golden(std::string(THIRDCARD_SOURCE_DIR) + "/tests/avoid/golden/antiset-sample-game.txt");
      std::stringstream want;
      want << golden.rdbuf();
      EXPECT_EQ(text, want.str());
    }
    EXPECT_EQ(m.moves, (std::vector<Point>{2, 8, 5, 6, 4, 0, 1, static_cast<Point>(std::stoi(last))}));
    EXPECT_EQ(m.first, Outcome::kWin);
  }
}

TEST(Strategies, LengthsAreTheCapSizes) {
  const std::size_t caps[] = {4, 9, 20};
  for (int d = 2; d <= 4; ++d) {
    const Match m = play("ag(" + std::to_string(d) + ",3)", "theorem1", "max-cap");
    EXPECT_EQ(m.first, Outcome::kWin);
    EXPECT_EQ(m.moves.size(), 2 * caps[d - 2]);
  }
}

TEST(Plans, AreWhatTheirPlayersTake) {
  for (const char* name : {"max-cap", "theorem3"})
    for (int d = 2; d <= 3; ++d) {
      const Design design = design_from_name("ag(" + std::to_string(d) + ",3)");
      const Match m = play(design.name(), "theorem1:5", name);
      const StrategyPlan plan = strategy_plan(name, design, 5);
      EXPECT_EQ(plan.flats.size(), std::string(name) == "max-cap" ? 0u : static_cast<std::size_t>(d - 1));
      // Her points are those of the plan, in its order, for as long as it lasts.
      std::size_t at = 0, taken = 0;
      for (std::size_t i = 1; i < m.moves.size(); i += 2) {
        const auto is_move = [&](const StrategyPlan::Step& step) { return step.point == m.moves[i]; };
        const auto found =
            std::find_if(plan.steps.begin() + static_cast<std::ptrdiff_t>(at), plan.steps.end(), is_move);
        if (found == plan.steps.end()) break;
        at = static_cast<std::size_t>(found - plan.steps.begin()) + 1;
        ++taken;
      }
      EXPECT_GE(taken + 1, m.moves.size() / 2) << name << ", d = " << d;
      EXPECT_EQ(theorem1_followed(design, m.moves).left, -1);
    }
}

TEST(Plans, FollowTheorem1UntilItIsLeft) {
  const Design plane = design_from_name("ag(2,3)");
  const std::vector<Point> game{0, 1, 2, 3, 6}, other{0, 1, 2, 3, 7};
  EXPECT_EQ(theorem1_followed(plane, game).left, -1);
  EXPECT_EQ(theorem1_followed(plane, game).pairs.size(), 2u);
  EXPECT_EQ(theorem1_followed(plane, other).left, 4);
  EXPECT_EQ(theorem1_followed(plane, other).wanted, 6);
  EXPECT_EQ(theorem1_followed(plane, std::span(game).first(4)).wanted, 6);
  EXPECT_EQ(theorem1_followed(plane, std::span(game).first(3)).wanted, -1);
  EXPECT_THROW(theorem1_followed(design_from_name("pg(2,2)"), game), InputError);
  EXPECT_THROW(strategy_plan("theorem1", plane, 0), InputError);
  EXPECT_THROW(strategy_plan("max-cap", plane, 9), InputError);
}

TEST(Strategies, TheoremThreeClimbsThroughParallelFlats) {
  const std::size_t rounds[] = {4, 8};  // 2 + the sum of smaller cap sizes
  for (int d = 2; d <= 3; ++d) {
    const Match m = play("ag(" + std::to_string(d) + ",3)", "theorem1", "theorem3");
    EXPECT_EQ(m.first, Outcome::kWin);
    EXPECT_GE(m.moves.size(), 2 * rounds[d - 2]);
    // Example 5: after one round on a line through X1 = 0, Olivia fills S2 and Xavier falls in S3, level by
    // level.
    const int plane = d == 2 ? 1 : 3;
    const std::size_t from = d == 2 ? 1 : 3, count = d == 2 ? 2 : 4;  // her moves of the last level
    std::vector<Point> in_s2;
    for (std::size_t k = 0; k < from; ++k)
      EXPECT_EQ(m.moves[2 * k + 1] / (3 * plane), 0) << "she stays in S1";
    for (std::size_t k = from; k < from + count; ++k) {
      const Point o = m.moves[2 * k + 1], x = m.moves[2 * k + 2];
      EXPECT_EQ(o / (3 * plane), 1) << "S2";
      EXPECT_EQ(x / (3 * plane), 2) << "S3";
      in_s2.push_back(static_cast<Point>(o % (3 * plane)));
    }
    EXPECT_TRUE(is_cap(d - 1, in_s2));
  }
}

TEST(Strategies, TheoremOneBeatsEverybody) {
  for (const char* second : {"random", "greedy", "theorem3"})
    for (std::uint64_t seed = 1; seed <= 5; ++seed)
      EXPECT_EQ(play("ag(3,3)", "theorem1", second, seed).first, Outcome::kWin);
}

TEST(Strategies, MirrorNeverLosesAndProjectiveWins) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(play("ag(2,3)", "mirror", "random", seed).first, Outcome::kWin);
    EXPECT_NE(play("ag(2,5)", "mirror", "random", seed).first, Outcome::kLoss);
    EXPECT_EQ(play("pg(2,2)", "random", "projective", seed).first, Outcome::kLoss);
  }
  EXPECT_THROW(play("pg(2,2)", "mirror", "random"), InputError);  // no involution with one fixed point
  EXPECT_THROW(play("pg(2,2)", "theorem1", "random"), InputError);
  EXPECT_THROW(play("ag(2,3)", "theorem1", "nobody"), InputError);
}

TEST(Strategies, PerfectPlayTakesTheExactLength) {
  EXPECT_EQ(play("ag(2,3)", "perfect", "perfect").moves.size(), 8u);
  EXPECT_EQ(play("pg(2,2)", "perfect", "perfect").moves.size(), 7u);
}

TEST(Strategies, PerfectPlaysTheSameFromATable) {
  for (const char* name : {"ag(2,3)", "pg(3,2)"}) {
    const Design design = design_from_name(name);
    const auto table = std::make_shared<const GameTable>(GameTable::make(design, 1 << 28));
    SolveOptions tiny;
    tiny.memory = 2000;  // too little for a table: the player searches
    const auto a = make_strategy("perfect", design, 0, {}, table), b = make_strategy("perfect", design, 1);
    const auto c = make_strategy("perfect", design, 0, tiny), d = make_strategy("perfect", design, 1, tiny);
    const Match with = play_match(design, *a, *b), without = play_match(design, *c, *d);
    EXPECT_EQ(with.moves, without.moves) << name;
    EXPECT_EQ(with.moves.size(), static_cast<std::size_t>(table->look_up({}).value.plies_min));
  }
}

TEST(Strategies, TheoremsBoundTheGameOnEightyOneCards) {
  // X1, then answers by the third point: the first player wins, within twice the largest cap, and Olivia
  // always has a safe card while her pairs spoil too few.
  const Design design = design_from_name("ag(4,3)");
  StopToken stop;
  Job job;
  job.stop = &stop;
  job.threads = 1;
  SolveOptions options;
  options.every_move = true;
  SolveCall call(job);
  call.on_move = [&](const MoveValue& m) {
    EXPECT_EQ(m.value.outcome, Outcome::kWin);
    stop.request("time");
  };
  const Solution s = solve(design, {}, options, call);
  EXPECT_FALSE(s.complete);
  EXPECT_EQ(s.value.outcome, Outcome::kWin);
  EXPECT_EQ(s.value.plies_min, 26);
  EXPECT_EQ(s.value.plies_max, 40);
  for (const auto& m : s.moves) EXPECT_EQ(m.value, s.value);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Winner and length proved and verified for every system of order 13 and 15, AG(3,3) and PG(4,2).
#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

std::string proved(const Design& design) {
  const StrategyProof proof = strategy_proof(design, {}, {}, solve(design, {}, {}));
  EXPECT_TRUE(proof.length) << design.name();
  const Verdict verdict = verify_file(proof.file);
  EXPECT_EQ(verdict.kind, Verdict::Kind::kHolds) << verdict.message;
  return verdict.message;
}

/// Ten systems of order 15 each; the first player wins on two of the 80, numbers 19 and 61.
class Fifteen : public testing::TestWithParam<int> {};

TEST_P(Fifteen, WinnerAndLengthAreProved) {
  for (int i = GetParam(); i < GetParam() + 10; ++i)
    EXPECT_EQ(proved(catalogue_system(15, i)),
              i == 19 || i == 61
                  ? "a design of 15 points, rule avoid: the first player wins in exactly 12 plies"
                  : "a design of 15 points, rule avoid: the second player wins in exactly 13 plies")
        << i;
}
INSTANTIATE_TEST_SUITE_P(Lengths, Fifteen, testing::Range(1, 81, 10));

TEST(Lengths, TripleSystemsOfOrderThirteen) {
  for (int i = 1; i <= 2; ++i)
    EXPECT_EQ(proved(catalogue_system(13, i)),
              "a design of 13 points, rule avoid: the second player wins in exactly 11 plies");
}

TEST(Lengths, TheTwoDecks) {
  EXPECT_EQ(proved(design_from_name("ag(3,3)")),
            "ag(3,3), rule avoid: the first player wins in exactly 18 plies");
  EXPECT_EQ(proved(design_from_name("pg(4,2)")),
            "pg(4,2), rule avoid: the second player wins in exactly 25 plies");
}

}  // namespace
}  // namespace thirdcard

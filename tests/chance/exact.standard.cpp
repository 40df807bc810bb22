// SPDX-License-Identifier: MIT
// Distributions by classes against every one of the 2^27 subsets of three properties, visited one by one
// by the extremal layer, which shares no code with them.
#include <gtest/gtest.h>

#include "thirdcard/chance.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/integer.hpp"

namespace thirdcard {
namespace {

TEST(ExactChance, ThreePropertiesAgreeWithAllSubsets) {
  const Space deck = deck_space("3^3");
  const auto classes = set_distributions(deck, 27, Job{});
  const auto all = subset_distribution(affine_design(3, 3, 1));
  for (int n = 0; n <= 27; ++n)
    for (std::size_t t = 0; t < std::max(all[n].size(), classes[n].size()); ++t)
      EXPECT_EQ(t < classes[n].size() ? classes[n][t] : Integer(0),
                t < all[n].size() ? Integer(all[n][t]) : Integer(0))
          << n << " " << t;
}

TEST(ExactChance, FourteenCardsAnewAgreeWithTheTable) {
  const Space deck = deck_space("3^4");
  const auto fresh = set_distributions(deck, 14, Job{});
  for (int n = 11; n <= 14; ++n) {
    const auto known = known_set_distribution(deck, n);
    ASSERT_TRUE(known.has_value()) << n;
    EXPECT_EQ(fresh[n], *known) << n;
  }
}

TEST(WeightedCaps, IsNearTheExactChance) {
  for (const char* name : {"3^4", "3^3", "projective(5)"}) {
    const Space deck = deck_space(name);
    const auto exact = deals_without_set(deck, std::min(20, deck.points()), Job{});
    for (int n : {0, 1, 3, 8, 9, 12, 15}) {
      const double p = n < static_cast<int>(exact.size())
                           ? static_cast<double>(Fraction(exact[n]) / Fraction(binomial(deck.points(), n)))
                           : 0;
      const WeightedEstimate w = weighted_no_set(deck, n, 20000, 5, Job{});
      EXPECT_NEAR(w.estimate, p, 5 * w.standard_error + 1e-12) << name << " " << n;
      EXPECT_EQ(w.estimate, weighted_no_set(deck, n, 20000, 5, Job{nullptr, {}, 1}).estimate);
    }
  }
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The explicit caps have the published sizes; every line of the geometry is tried.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(ExplicitCap, HasTheLargestSizeAndHoldsNoLine) {
  const std::size_t sizes[] = {2, 4, 9, 20, 45};
  for (int d = 1; d <= 5; ++d) {
    const auto cap = explicit_cap(d);
    EXPECT_EQ(cap.size(), sizes[d - 1]);
    const Design lines = affine_design(d, 3, 1);
    std::vector<char> in(static_cast<std::size_t>(lines.points()));
    for (const Point p : cap) in[p] = 1;
    for (std::size_t b = 0; b < lines.blocks(); ++b) {
      int inside = 0;
      for (const Point p : lines.block(b)) inside += in[p];
      ASSERT_LT(inside, 3) << "dimension " << d;
    }
  }
  EXPECT_EQ(explicit_cap(6).size(), 112u);
  EXPECT_THROW(explicit_cap(0), InputError);
  EXPECT_THROW(explicit_cap(7), InputError);
}

TEST(ExplicitCap, CheckSeesALineARepeatAndAStrayPoint) {
  EXPECT_FALSE(is_cap(2, std::vector<Point>{0, 1, 2}));
  EXPECT_FALSE(is_cap(2, std::vector<Point>{0, 4, 8}));
  EXPECT_FALSE(is_cap(2, std::vector<Point>{0, 1, 1}));
  EXPECT_FALSE(is_cap(2, std::vector<Point>{9}));
  EXPECT_TRUE(is_cap(2, std::vector<Point>{0, 1, 3, 4}));
}

}  // namespace
}  // namespace thirdcard

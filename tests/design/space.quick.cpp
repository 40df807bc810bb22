// SPDX-License-Identifier: MIT
// Spaces against their designs, which are made by subspaces and not by third points.
#include "thirdcard/space.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace thirdcard {
namespace {

TEST(Space, ThirdPointsAreTheLinesOfTheDesign) {
  for (const Space& space :
       {Space::affine(1, 3), Space::affine(2, 3), Space::affine(4, 3), Space::affine(5, 3),
        Space::projective(1, 2), Space::projective(2, 2), Space::projective(5, 2)}) {
    const Design design = space.flats(1);
    ASSERT_EQ(space.points(), design.points());
    EXPECT_EQ(space.lines(), static_cast<std::int64_t>(design.blocks()));
    EXPECT_EQ(space.name(), design.name());
    const auto lines = space.line_list();
    ASSERT_EQ(lines.size(), design.blocks());
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const auto block = design.block(i);
      EXPECT_TRUE(std::equal(block.begin(), block.end(), lines[i].begin())) << space.name() << " line " << i;
    }
    const ThirdPoints table(design);
    for (int x = 0; x < space.points(); ++x) {
      EXPECT_EQ(space.third(x, x), x);
      for (int y = 0; y < space.points(); ++y) EXPECT_EQ(space.third(x, y), table(x, y));
    }
  }
}

TEST(Space, TablelessSpacesCalculate) {
  const Space space = Space::affine(7, 3);
  for (int x = 0; x < 50; ++x)
    for (int y = 2000; y < 2050; ++y) {
      const int z = space.third(x, y);
      const Point pair[] = {static_cast<Point>(x), static_cast<Point>(y)};
      const auto line = space.span(pair);
      EXPECT_TRUE(std::binary_search(line.begin(), line.end(), z));
      EXPECT_NE(z, x);
      EXPECT_NE(z, y);
    }
}

TEST(Space, CountsTranslationsAndFrames) {
  EXPECT_EQ(Space::affine(4, 3).lines_through_point(), 40);
  EXPECT_EQ(Space::affine(2, 5).lines_through_point(), 6);
  EXPECT_EQ(Space::projective(3, 3).lines_through_point(), 13);
  EXPECT_EQ(Space::affine(4, 3).flat_count(2), 1170);
  EXPECT_EQ(Space::affine(2, 3).flats(2).blocks(), 1u);
  const Space plane = Space::affine(2, 5);
  for (int p = 0; p < 25; ++p) EXPECT_EQ(plane.translated(plane.translated(p, 3, 17), 17, 3), p);
  EXPECT_EQ(plane.translated(3, 3, 17), 17);
  EXPECT_EQ(Space::affine(4, 3).frame(), (std::vector<int>{0, 27, 9, 3, 1}));
  EXPECT_EQ(Space::projective(3, 2).frame(), (std::vector<int>{7, 3, 1, 0}));
}

TEST(Space, LargestCapsAreReached) {
  for (int d = 1; d <= 6; ++d)
    EXPECT_EQ(static_cast<int>(explicit_cap(d).size()), Space::affine(d, 3).largest_cap());
  // The complement of a hyperplane of PG(4,2) has 16 points and no line.
  EXPECT_EQ(Space::projective(4, 2).largest_cap(), 16);
  EXPECT_FALSE(Space::affine(2, 5).largest_cap());
}

TEST(Space, RefusesWhatIsNone) {
  EXPECT_THROW(Space(Geometry{}), InputError);
  EXPECT_THROW(Space::affine(9, 3), InputError);
  EXPECT_THROW(Space::affine(1000000000, 3), InputError);
}

}  // namespace
}  // namespace thirdcard

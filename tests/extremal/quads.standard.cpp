// SPDX-License-Identifier: MIT
// The whole tables of 64 and 128 cards.
#include <gtest/gtest.h>

#include <map>

#include "thirdcard/extremal.hpp"

namespace thirdcard {
namespace {

std::int64_t quads_by_sums(const std::vector<Point>& set) {
  std::vector<std::int64_t> pairs(256);
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) ++pairs[set[i] ^ set[j]];
  std::int64_t sum = 0;
  for (const auto p : pairs) sum += p * (p - 1) / 2;
  return sum / 3;
}

TEST(Quads, EveryRowOf64CardsIsClosed) {
  const ExtremalTable table = extremal_table(affine_design(6, 2, 2));
  for (const ExtremalRow& row : table.rows) {
    EXPECT_TRUE(row.min.closed() && row.max.closed()) << row.n;
    EXPECT_EQ(quads_by_sums(row.max.witness), row.max.lower);
    EXPECT_EQ(quads_by_sums(row.min.witness), row.min.upper);
    std::vector<Point> first;
    for (int p = 0; p < row.n; ++p) first.push_back(static_cast<Point>(p));
    EXPECT_EQ(quads_by_sums(first), row.max.upper) << "the first cards in order hold the most";
  }
}

TEST(Quads, EveryMaximumOf128CardsIsThatOfTheFirstCards) {
  ExtremalOptions options;
  options.exchanges = 8000;  // the minima stay open here
  const ExtremalTable table = extremal_table(affine_design(7, 2, 2), options);
  std::vector<Point> first;
  for (const ExtremalRow& row : table.rows) {
    EXPECT_EQ(row.max.upper, quads_by_sums(first)) << row.n;
    first.push_back(static_cast<Point>(row.n));
  }
}

TEST(Quads, QuadFreeSetsOfDimensionSevenAndEight) {
  // Sizes of the largest and of the complete ones as published (docs/results.md).
  for (const auto& [d, sizes] : std::map<int, std::vector<int>>{{7, {12}}, {8, {15, 16, 18}}}) {
    CapOptions options;
    options.at_most = 3;
    const CapCensus census = classify_caps(affine_design(d, 2, 2), options);
    std::vector<int> complete;
    for (const CapSize& s : census.sizes)
      if (s.complete_classes > 0) complete.push_back(s.k);
    EXPECT_EQ(complete, sizes) << d;
    EXPECT_EQ(census.largest, sizes.back());
  }
}

}  // namespace
}  // namespace thirdcard

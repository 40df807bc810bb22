// SPDX-License-Identifier: MIT
// The complete table of the deck, its certificate, and PG(4,2) by visiting all 2^31 subsets.
#include <gtest/gtest.h>

#include "thirdcard/extremal.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

TEST(Deck, EveryRowIsClosedAndTheCertificateHolds) {
  const Design deck = affine_design(4, 3, 1);
  ExtremalOptions options;
  options.maps = true;
  const ExtremalTable table = extremal_table(deck, options);
  for (const ExtremalRow& row : table.rows) {
    EXPECT_TRUE(row.max.closed() && row.min.closed()) << row.n;
    EXPECT_EQ(blocks_inside(deck, row.max.witness), row.max.lower);
    EXPECT_EQ(blocks_inside(deck, row.min.witness), row.min.upper);
  }
  const std::string file = table_certificate(table);
  EXPECT_LT(file.size(), 20u << 20);
  EXPECT_EQ(verify_file(file).kind, Verdict::Kind::kHolds);
}

TEST(Deck, ProjectiveDeckMatchesEverySubset) {
  const Design deck = projective_design(4, 2, 1);
  const SubsetDistribution counts = subset_distribution(deck);
  for (const ExtremalRow& row : extremal_table(deck).rows) {
    std::vector<std::int64_t> values;
    for (std::size_t t = 0; t < counts[row.n].size(); ++t)
      if (counts[row.n][t] > 0) values.push_back(static_cast<std::int64_t>(t));
    EXPECT_EQ(row.values, values) << row.n;
    EXPECT_EQ(row.max.sets, std::to_string(counts[row.n][values.back()]));
  }
}

TEST(Deck, LargerProjectiveTableHolds) {
  ExtremalOptions options;
  options.maps = true;
  const ExtremalTable table = extremal_table(projective_design(5, 2, 1), options);
  EXPECT_EQ(verify_file(table_certificate(table)).kind, Verdict::Kind::kHolds);
}

}  // namespace
}  // namespace thirdcard

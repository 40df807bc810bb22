// SPDX-License-Identifier: MIT
// Parameters against the definition: every t-subset of the points, every block.
#include <gtest/gtest.h>

#include <algorithm>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

/// The largest t <= k by brute force, and its lambda; {0, ...} for none.
Parameters by_definition(const Design& d) {
  Parameters found;
  if (d.blocks() == 0) return found;
  for (std::size_t i = 0; i < d.blocks(); ++i)
    if (d.block(i).size() != d.block(0).size()) return found;
  const int k = static_cast<int>(d.block(0).size());
  for (int t = 1; t <= (k == d.points() ? std::min(2, k) : k); ++t) {
    std::vector<char> pick(d.points());
    std::fill(pick.begin(), pick.begin() + t, 1);
    std::int64_t common = -1;
    do {
      std::int64_t through = 0;
      for (std::size_t i = 0; i < d.blocks(); ++i) {
        int inside = 0;
        for (Point p : d.block(i)) inside += pick[p];
        through += inside == t;
      }
      if (common >= 0 && through != common) return found;
      common = through;
    } while (std::prev_permutation(pick.begin(), pick.end()));
    found = {t, k, common};
  }
  return found;
}

TEST(Parameters, AgreeWithTheDefinition) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "ag(2,4)", "sqs(8)", "sqs(10)", "sqs(14)", "bibd(6,3,2)",
                           "bibd(7,3,2)", "bibd(9,3,1)", "flats(3,2,2)", "flats(4,2,3)", "ag(3,2)", "pg(3,2)",
                           "pflats(3,2,2)", "ag(1,5)", "pg(1,3)", "bibd(11,5,2)", "bibd(13,4,1)"}) {
    const Design d = design_from_name(name);
    EXPECT_EQ(parameters_of(d), by_definition(d)) << name;
  }
}

TEST(Parameters, OfHypergraphsAgreeWithTheDefinition) {
  RandomStream random(7, 0);
  int none = 0, some = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const int v = 2 + static_cast<int>(random.below(5)), k = 1 + static_cast<int>(random.below(v));
    std::vector<std::vector<int>> blocks(1 + random.below(8));
    for (auto& b : blocks) {
      const int size = random.below(10) == 0 ? 1 : k;
      std::vector<int> all(v);
      for (int i = 0; i < v; ++i) all[i] = i;
      random.shuffle(std::span(all));
      b.assign(all.begin(), all.begin() + size);
    }
    const Design d = Design::from_blocks("x", v, blocks);
    const Parameters p = parameters_of(d);
    (p.t == 0 ? none : some)++;
    EXPECT_EQ(p, by_definition(d)) << design_to_text(d, DesignFormat::kBlocks);
  }
  EXPECT_GT(none, 20);
  EXPECT_GT(some, 20);
}

TEST(Parameters, OfAllSubsets) {
  std::vector<std::vector<int>> blocks;
  for (int a = 0; a < 7; ++a)
    for (int b = a + 1; b < 7; ++b)
      for (int c = b + 1; c < 7; ++c) blocks.push_back({a, b, c}), blocks.push_back({c, a, b});
  EXPECT_EQ(parameters_of(Design::from_blocks("x", 7, blocks)), (Parameters{3, 3, 2}));
}

TEST(SmallDesigns, AreWithoutRepeatedBlocks) {
  for (const char* name : {"bibd(7,3,2)", "bibd(6,3,2)", "bibd(9,3,2)", "bibd(10,3,2)"}) {
    const auto blocks = design_from_name(name).block_lists();
    EXPECT_EQ(std::adjacent_find(blocks.begin(), blocks.end()), blocks.end()) << name;
  }
  for (const char* name : {"sqs(9)", "sqs(20)", "sqs(-4)", "bibd(8,3,1)", "bibd(0,0,0)", "bibd(7,1,1)",
                           "bibd(7,8,1)", "bibd(100000,3,2000000)"})
    EXPECT_THROW(design_from_name(name), InputError) << name;
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Tables, counts and bounds against brute force on small designs, by code of the test's own.
#include "thirdcard/extremal.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "extremal/layer_hull.hpp"
#include "extremal/levels.hpp"
#include "extremal/table.hpp"
#include "extremal/witness_search.hpp"
#include "rounds.hpp"

namespace thirdcard {
namespace {

using extremal::BlockCounts;
using extremal::LayerHull;
using extremal::LayerTable;
using extremal::TableSpace;

std::int64_t count_blocks(const Design& design, std::uint32_t set) {
  std::int64_t t = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    bool inside = true;
    for (const Point p : design.block(i)) inside = inside && (set >> p & 1);
    t += inside;
  }
  return t;
}

/// counts[n][t] by the definition.
std::vector<std::vector<std::uint64_t>> brute_force(const Design& design) {
  std::vector<std::vector<std::uint64_t>> counts(design.points() + 1,
                                                 std::vector<std::uint64_t>(design.blocks() + 1));
  for (std::uint32_t s = 0; s < std::uint32_t{1} << design.points(); ++s)
    ++counts[std::popcount(s)][count_blocks(design, s)];
  return counts;
}

TEST(SubsetDistribution, MatchesTheDefinition) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "pg(3,2)", "ag(1,3)"}) {
    const Design design = design_from_name(name);
    EXPECT_EQ(subset_distribution(design), brute_force(design)) << name;
  }
  // A triple system that is no Steiner system takes the way without the identity.
  const Design odd =
      Design::from_blocks("odd", 13, {{0, 1, 2}, {0, 1, 3}, {4, 5, 12}, {10, 11, 12}, {0, 11, 12}});
  EXPECT_EQ(subset_distribution(odd), brute_force(odd));
  EXPECT_THROW(subset_distribution(design_from_name("ag(4,3)")), InputError);
  EXPECT_EQ(subset_distribution(design_from_name("pg(2,3)")), brute_force(design_from_name("pg(2,3)")));
}

TEST(ExtremalTable, SmallSpacesMatchBruteForce) {
  for (const char* name : {"ag(1,3)", "ag(2,3)", "pg(2,2)", "pg(3,2)"}) {
    const Design design = design_from_name(name);
    const auto counts = brute_force(design);
    const ExtremalTable table = extremal_table(design);
    ASSERT_EQ(table.rows.size(), counts.size());
    for (const ExtremalRow& row : table.rows) {
      std::vector<std::int64_t> values;
      for (std::size_t t = 0; t < counts[row.n].size(); ++t)
        if (counts[row.n][t] > 0) values.push_back(static_cast<std::int64_t>(t));
      EXPECT_EQ(row.values, values) << name << " n = " << row.n;
      EXPECT_TRUE(row.max.closed() && row.min.closed());
      EXPECT_EQ(row.max.upper, values.back());
      EXPECT_EQ(row.min.lower, values.front());
      EXPECT_EQ(row.max.sets, std::to_string(counts[row.n][values.back()])) << name << " n = " << row.n;
      EXPECT_EQ(row.min.sets, std::to_string(counts[row.n][values.front()])) << name << " n = " << row.n;
      EXPECT_EQ(blocks_inside(design, row.max.witness), row.max.lower);
      EXPECT_EQ(blocks_inside(design, row.min.witness), row.min.upper);
      EXPECT_EQ(static_cast<int>(row.max.witness.size()), row.n);
    }
  }
}

TEST(ExtremalTable, OtherDesignsVisitEverySubset) {
  const Design design = Design::from_blocks("sts(13)", 13, [] {
    std::vector<std::vector<int>> blocks;  // cyclic, from the differences 1,3,4 and 2,5,7
    for (int i = 0; i < 13; ++i)
      blocks.push_back({i, (i + 1) % 13, (i + 4) % 13}), blocks.push_back({i, (i + 2) % 13, (i + 7) % 13});
    return blocks;
  }());
  ASSERT_TRUE(is_steiner_triple_system(design));
  const auto counts = brute_force(design);
  for (const ExtremalRow& row : extremal_table(design).rows) {
    EXPECT_TRUE(row.max.closed() && row.min.closed()) << row.n;
    EXPECT_GT(counts[row.n][row.max.lower], 0u);
    EXPECT_GT(counts[row.n][row.min.upper], 0u);
    for (std::size_t t = 0; t < counts[row.n].size(); ++t)
      if (counts[row.n][t] > 0) {
        EXPECT_TRUE(static_cast<std::int64_t>(t) <= row.max.upper &&
                    static_cast<std::int64_t>(t) >= row.min.lower);
      }
  }
}

TEST(LayerHull, NeverExcludesWhatExists) {
  for (const auto& [below, above] : {std::pair{"ag(1,3)", "ag(2,3)"}, std::pair{"pg(2,2)", "pg(3,2)"}}) {
    const Design layer = design_from_name(below), design = design_from_name(above);
    LayerTable table;
    for (const auto& row : brute_force(layer)) {
      const auto first = std::find_if(row.begin(), row.end(), [](auto c) { return c > 0; }) - row.begin();
      const auto last = row.rend() - std::find_if(row.rbegin(), row.rend(), [](auto c) { return c > 0; }) - 1;
      table.least.push_back(first), table.most.push_back(last);
    }
    const LayerHull hull(*TableSpace::of(design.geometry()), table);
    const auto counts = brute_force(design);
    for (int n = 0; n <= design.points(); ++n) {
      const std::int64_t most = hull.most(n).first, least = hull.least(n).first;
      for (std::size_t t = 0; t < counts[n].size(); ++t)
        if (counts[n][t] > 0) {
          EXPECT_TRUE(static_cast<std::int64_t>(t) <= most && static_cast<std::int64_t>(t) >= least)
              << above << " n = " << n << " t = " << t;
        }
    }
  }
}

TEST(Levels, BudgetsFollowTheBusiestPoint) {
  const auto budget = extremal::budgets_below(30, 25, 3);
  const std::vector<std::int64_t> expected{0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0, 0,
                                           0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 19, 22, 25};
  EXPECT_EQ(budget, expected);
}

TEST(Levels, ChainFindsAllSetsWithinItsBudget) {
  // AG(2,3): all 6-sets with at most 2 lines, counted as sums of orbits, against brute force.
  const Design design = design_from_name("ag(2,3)");
  const auto counts = brute_force(design);
  const auto budget = extremal::budgets_below(6, 2, 3);
  const auto chain = extremal::grow_levels(TableSpace(2, TableSpace::Kind::kTernary), 6, budget, {}, {});
  for (int n = 0; n <= 6; ++n) {
    std::uint64_t labelled = 0, expected = 0;
    for (const auto order : chain.levels[n].stabiliser) labelled += 432 / order;
    for (std::int64_t t = 0; t <= budget[n]; ++t) expected += counts[n][t];
    EXPECT_EQ(labelled, expected) << n;
  }
}

TEST(BlockCounts, StayRightUnderRandomMoves) {
  for (const char* name : {"ag(3,3)", "pg(2,3)", "flats(3,3,2)"}) {
    const Design design = design_from_name(name);
    BlockCounts counts(design);
    RandomStream random(5, 1);
    for (int step = 0; step < 300; ++step) {
      const int p = static_cast<int>(random.below(design.points()));
      counts.contains(p) ? counts.erase(p) : counts.insert(p);
      ASSERT_EQ(counts.blocks(), blocks_inside(design, counts.points())) << name;
      const int x = static_cast<int>(random.below(design.points())),
                y = static_cast<int>(random.below(design.points()));
      if (!counts.contains(x) || counts.contains(y)) continue;
      auto exchanged = counts.points();
      std::replace(exchanged.begin(), exchanged.end(), static_cast<Point>(x), static_cast<Point>(y));
      ASSERT_EQ(blocks_inside(design, exchanged) - counts.blocks(),
                counts.completed(y) - counts.completed(x) - counts.shared(x, y))
          << name;
    }
  }
}

TEST(ConsecutiveMaximisation, FallsShortAtEighteen) {
  const Design deck = affine_design(4, 3, 1);
  const auto order = consecutive_maximisation(4);
  ASSERT_EQ(std::set<Point>(order.begin(), order.end()).size(), 81u);
  const auto sets = [&](std::size_t n) { return blocks_inside(deck, std::span(order).first(n)); };
  EXPECT_EQ(sets(12), 14);
  EXPECT_EQ(sets(18), 35);  // 36 is possible
  EXPECT_EQ(sets(27), 117);
  EXPECT_EQ(sets(81), 1080);
}

TEST(CompleteSearch, MatchesTheDistribution) {
  const Design plane = affine_design(2, 3, 1);
  const auto counts = brute_force(plane);
  for (int n = 0; n <= 9; ++n) {
    const auto found = complete_search(plane, n);
    std::uint64_t all = 0;
    for (const auto c : counts[n]) all += c;
    EXPECT_EQ(found.tried, all);
    EXPECT_GT(counts[n][found.most], 0u);
    for (std::size_t t = found.most + 1; t < counts[n].size(); ++t) EXPECT_EQ(counts[n][t], 0u);
    EXPECT_EQ(blocks_inside(plane, found.witness), found.most);
  }
}

TEST(Caps, SmallCensusesMatchBruteForce) {
  for (const auto& [name, at_most] :
       {std::pair{"ag(2,3)", 2}, std::pair{"pg(2,2)", 2}, std::pair{"pg(2,3)", 2}, std::pair{"pg(2,3)", 3},
        std::pair{"pg(3,2)", 2}}) {
    const Design design = design_from_name(name);
    std::vector<std::uint64_t> expected(design.points() + 1);
    for (std::uint32_t s = 0; s < std::uint32_t{1} << design.points(); ++s) {
      bool cap = true;
      for (std::size_t i = 0; i < design.blocks() && cap; ++i) {
        int inside = 0;
        for (const Point p : design.block(i)) inside += s >> p & 1;
        cap = inside <= at_most;
      }
      if (cap) ++expected[std::popcount(s)];
    }
    CapOptions options;
    options.at_most = at_most;
    const CapCensus census = classify_caps(design, options);
    EXPECT_TRUE(census.complete);
    for (std::size_t k = 0; k < expected.size(); ++k)
      EXPECT_EQ(k < census.sizes.size() ? census.sizes[k].caps : "0", std::to_string(expected[k]))
          << name << " k = " << k;
  }
}

// M7: blocks of different sizes.
TEST(Caps, WithoutAWholeBlockMatchBruteForce) {
  RandomStream random(7, 1);
  for (int round = 0; round < rounds(60, 10); ++round) {
    const int v = 2 + static_cast<int>(random.below(6));
    std::vector<std::vector<int>> blocks(1 + random.below(6));
    for (auto& block : blocks) {
      const std::uint64_t size = 1 + random.below(static_cast<std::uint64_t>(std::min(v, 4)));
      std::set<int> points;
      while (points.size() < size)
        points.insert(static_cast<int>(random.below(static_cast<std::uint64_t>(v))));
      block.assign(points.begin(), points.end());
    }
    std::vector<std::uint64_t> expected(static_cast<std::size_t>(v) + 1);
    for (std::uint32_t s = 0; s < std::uint32_t{1} << v; ++s)
      if (std::none_of(blocks.begin(), blocks.end(), [&](const std::vector<int>& b) {
            return std::all_of(b.begin(), b.end(), [&](int p) { return (s >> p & 1) != 0; });
          }))
        ++expected[static_cast<std::size_t>(std::popcount(s))];
    CapOptions options;
    options.whole_blocks = true;
    const CapCensus census = classify_caps(Design::from_blocks("mixed", v, blocks), options);
    EXPECT_TRUE(census.complete);
    for (std::size_t k = 0; k < expected.size(); ++k)
      EXPECT_EQ(k < census.sizes.size() ? census.sizes[k].caps : "0", std::to_string(expected[k]))
          << "round " << round << ", k = " << k;
  }
  CapOptions options;
  options.whole_blocks = true;
  EXPECT_THROW(classify_caps(Design::from_blocks("empty", 3, {{}, {0, 1}}), options), InputError);
}

TEST(Pictures, AreWellFormed) {
  const Design deck = affine_design(4, 3, 1);
  const std::string svg = set_picture(deck, explicit_cap(4));
  EXPECT_EQ(svg.substr(0, 4), "<svg");
  std::size_t circles = 0;
  for (std::size_t at = svg.find("<circle"); at != std::string::npos; at = svg.find("<circle", at + 1))
    ++circles;
  EXPECT_EQ(circles, 20u);
  EXPECT_NE(table_plot(extremal_table(affine_design(2, 3, 1))).find("</svg>"), std::string::npos);
}

// A fuzzer of the Python module found both: an empty block had no first point, and a name came into the SVG
// as it was.
TEST(Pictures, TakeAnEmptyBlockAndAnyName) {
  const Design design = Design::from_blocks("<script>&\n", 3, {{}, {0, 1}});
  const std::vector<Point> set{0, 1};
  for (const std::string& svg : {set_picture(design, set), table_plot(extremal_table(design))}) {
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    EXPECT_NE(svg.find("&lt;script&gt;&amp; "), std::string::npos);
  }
}

TEST(ExtremalTable, RefusesACertificateBeforeTheWork) {
  ExtremalOptions options;
  options.maps = true;
  Job job;
  job.progress = [](const Progress&) { FAIL() << "work was begun"; };
  EXPECT_THROW(extremal_table(design_from_name("sts(15,7)"), options, job), InputError);
  EXPECT_THROW(extremal_table(design_from_name("ag(2,5)"), options, job), InputError);
}

TEST(ExtremalTable, EachBoundRuleHasWordsOfItsOwn) {
  std::set<std::string> words, sentences;
  for (std::size_t i = 0; i < words_of(BoundRule{}).size(); ++i) {
    words.insert(name_of(static_cast<BoundRule>(i)));
    sentences.insert(about(static_cast<BoundRule>(i)));
  }
  EXPECT_EQ(words.size(), words_of(BoundRule{}).size());
  EXPECT_EQ(sentences.size(), words.size());
  EXPECT_FALSE(sentences.count(""));
}

}  // namespace
}  // namespace thirdcard

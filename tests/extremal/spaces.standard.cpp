// SPDX-License-Identifier: MIT
// AG(3,3) and PG(4,2) complete by two methods, the caps of AG(4,3), plane-free sets with their certificate.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "canonical.hpp"
#include "core/container.hpp"
#include "extremal/table.hpp"
#include "thirdcard/extremal.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/verify.hpp"
#include "verify/json.hpp"

namespace thirdcard {
namespace {

TEST(Spaces, CubeTableMatchesEverySubset) {
  const Design cube = affine_design(3, 3, 1);
  const SubsetDistribution counts = subset_distribution(cube);
  ExtremalOptions options;
  options.maps = true;
  const ExtremalTable table = extremal_table(cube, options);
  for (const ExtremalRow& row : table.rows) {
    Integer total = 0;
    std::vector<std::int64_t> values;
    for (std::size_t t = 0; t < counts[row.n].size(); ++t) {
      total += counts[row.n][t];
      if (counts[row.n][t] > 0) values.push_back(static_cast<std::int64_t>(t));
    }
    EXPECT_EQ(total, binomial(27, row.n));
    EXPECT_EQ(row.values, values) << row.n;
    EXPECT_EQ(row.max.sets, std::to_string(counts[row.n][values.back()])) << row.n;
    EXPECT_EQ(row.min.sets, std::to_string(counts[row.n][values.front()])) << row.n;
  }
  EXPECT_EQ(verify_file(table_certificate(table)).kind, Verdict::Kind::kHolds);
}

TEST(Spaces, EighteenCardsWithTheMostSetsHoldNoPlane) {
  // Refutes that every maximal board above 9 cards contains a magic square.
  const Design planes = affine_design(3, 3, 2);
  const ExtremalTable table = extremal_table(affine_design(3, 3, 1));
  EXPECT_EQ(table.rows[18].max.classes, 1);
  EXPECT_EQ(table.rows[18].max.sets, "2106");
  EXPECT_EQ(blocks_inside(planes, table.rows[18].max.witness), 0);
}

TEST(Spaces, LevelsOfTheCubeCountAllSubsets) {
  const auto chain =
      extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 13, {}, {}, {});
  for (int k = 0; k <= 13; ++k) {
    Integer labelled = 0;
    for (const auto order : chain.levels[k].stabiliser) labelled += 303264 / order;
    EXPECT_EQ(labelled, binomial(27, k)) << k;
  }
}

TEST(Spaces, ChainOfTheCubeAgreesWithEverySubset) {
  const Design cube = affine_design(3, 3, 1);
  const SubsetDistribution counts = subset_distribution(cube);
  const auto budget = extremal::budgets_below(13, 9, 3);
  const auto chain = extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 13,
                                           budget, {}, {});
  for (int k = 0; k <= 13; ++k) {
    Integer labelled = 0, expected = 0;
    for (const auto order : chain.levels[k].stabiliser) labelled += 303264 / order;
    for (std::int64_t t = 0; t <= budget[k]; ++t) expected += counts[k][t];
    EXPECT_EQ(labelled, expected) << k;
  }
}

/// Labelled caps of AG(3,3) by plain recursion.
void count_caps(std::vector<int>& chosen, std::vector<std::uint64_t>& counts) {
  ++counts[chosen.size()];
  for (int p = chosen.empty() ? 0 : chosen.back() + 1; p < 27; ++p) {
    bool free = true;
    for (std::size_t i = 0; i < chosen.size() && free; ++i)
      for (std::size_t j = 0; j < i && free; ++j) {
        bool line = true;
        for (int place = 1; place < 27; place *= 3)
          line = line && (chosen[i] / place + chosen[j] / place + p / place) % 3 == 0;
        free = !line;
      }
    if (!free) continue;
    chosen.push_back(p);
    count_caps(chosen, counts);
    chosen.pop_back();
  }
}

TEST(Spaces, CapsOfTheCubeMatchPlainRecursion) {
  std::vector<std::uint64_t> expected(28);
  std::vector<int> chosen;
  count_caps(chosen, expected);
  const CapCensus census = classify_caps(affine_design(3, 3, 1));
  EXPECT_EQ(census.largest, 9);
  for (std::size_t k = 0; k < census.sizes.size(); ++k)
    EXPECT_EQ(census.sizes[k].caps, std::to_string(expected[k])) << k;
}

TEST(Spaces, CapsOfTheDeckMatchThePublishedNumbers) {
  const CapCensus census = classify_caps(affine_design(4, 3, 1));
  EXPECT_EQ(census.largest, 20);
  ASSERT_EQ(census.sizes.size(), 21u);
  const char* known[] = {"84240",       "1579500",     "22441536",     "247615056",    "2144076480",
                         "14587567020", "77541824880", "318294370368", "991227481920", "2284535476080"};
  for (int k = 3; k <= 12; ++k) EXPECT_EQ(census.sizes[k].caps, known[k - 3]) << k;
  EXPECT_EQ(census.sizes[20].classes, 1u);
}

TEST(Spaces, FiftyFourCardsCanBePlaneFree) {
  const FlatFree found = flat_free(affine_design(4, 3, 1).geometry(), 2);
  EXPECT_EQ(found.lower, 54);
  EXPECT_EQ(found.upper, 54);
  EXPECT_EQ(blocks_inside(affine_design(4, 3, 2), found.witness), 0);
  EXPECT_EQ(verify_file(found.certificate).kind, Verdict::Kind::kHolds);
  // A representative left out, with the digest recomputed.
  Container content = read_container(found.certificate, "flat-free", 2, "");
  ASSERT_FALSE(content.gzip);
  verify::Value proof = verify::parse(content.body);
  auto& split = const_cast<verify::Value&>(proof.field("split"));
  const_cast<verify::Value&>(split.items[0].field("representatives")).items.pop_back();
  content.body = canonical(proof);
  EXPECT_EQ(verify_file(container_file(content)).kind, Verdict::Kind::kFalse);
}

TEST(Spaces, CubeHoldsTwentyPointsWithoutAPlane) {
  const FlatFree found = flat_free(affine_design(3, 3, 1).geometry(), 2);
  EXPECT_EQ(found.lower, 20);
  EXPECT_EQ(found.upper, 20);
}

TEST(Spaces, StoppedLevelsResumeFromTheirCheckpoint) {
  const std::string path = ::testing::TempDir() + "thirdcard_levels_" + std::to_string(::getpid());
  extremal::LevelOptions options;
  options.checkpoint = path;
  StopToken stop;
  Job job;
  job.stop = &stop;
  int stages = 0;
  job.progress = [&](const Progress& p) {
    if (p.stage == "sets of 9 points" && ++stages == 1) stop.request("test");
  };
  job.threads = 1;
  EXPECT_THROW(extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 12, {},
                                     options, job),
               Stopped);
  const auto resumed = extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary),
                                             12, {}, options, {});
  const auto straight =
      extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 12, {}, {}, {});
  ASSERT_EQ(resumed.levels.size(), straight.levels.size());
  for (std::size_t k = 0; k < straight.levels.size(); ++k) {
    EXPECT_EQ(resumed.levels[k].sets, straight.levels[k].sets);
    EXPECT_EQ(resumed.levels[k].maps, straight.levels[k].maps);
  }
  EXPECT_THROW(extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 11, {},
                                     options, {}),
               InputError);  // another search
  std::string content = read_file(path);
  content[content.size() / 2] ^= 1;
  write_file(path, content);
  EXPECT_THROW(extremal::grow_levels(extremal::TableSpace(3, extremal::TableSpace::Kind::kTernary), 12, {},
                                     options, {}),
               InputError);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Quads among n cards: the integer programs against every subset of the decks of 16 and 32 cards, exact
// refutations against random programs, and the rules for any design against brute force.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>

#include "extremal/quad_program.hpp"
#include "extremal/quad_witness.hpp"
#include "extremal/table_rows.hpp"
#include "rounds.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {
namespace {

using namespace extremal;

constexpr std::size_t kNodes = 500;

QuadTable bounds_of(const ExtremalTable& table) {
  QuadTable out;
  for (const ExtremalRow& r : table.rows) out.least.push_back(r.min.lower), out.most.push_back(r.max.upper);
  return out;
}

/// Every case of "n cards hold from..to quads" is refuted, with one choice of the origin.
bool refuted(int dimension, int n, std::int64_t from, std::int64_t to, const QuadTable& below) {
  for (const bool busiest : {true, false}) {
    bool all = true;
    for (const QuadCase which : quad_cases(n)) {
      const QuadProgram q = quad_program(dimension, n, which, busiest, from, to, below);
      all = all && refute(q.program, [&](Box& b) { return q.narrow(b); }, kNodes, {}).has_value();
    }
    if (all) return true;
  }
  return false;
}

TEST(QuadProgram, RefutesJustBeyondWhatAllSubsetsShow) {
  // The values that occur come from classes of all subsets, which know nothing of the programs.
  QuadTable below = bounds_of(extremal_table(affine_design(3, 2, 2)));
  for (int d = 4; d <= 5; ++d) {
    const ExtremalTable table = extremal_table(affine_design(d, 2, 2));
    for (int n = 5; n <= table.points / 2; ++n) {
      const ExtremalRow& row = table.rows[n];
      ASSERT_TRUE(row.values_known);
      if (row.min.lower > 0) {
        EXPECT_TRUE(refuted(d, n, 0, row.min.lower - 1, below)) << d << " " << n;
      }
      EXPECT_TRUE(refuted(d, n, row.max.upper + 1, row.max.upper + 9, below)) << d << " " << n;
      for (const auto t : row.values) EXPECT_FALSE(refuted(d, n, t, t, below)) << d << " " << n << " " << t;
    }
    below = bounds_of(table);
  }
}

/// Sidon sets of F_2^d by size, one by one.
void count_sidon(int v, std::vector<int>& set, std::uint64_t forbidden, std::vector<std::uint64_t>& counts) {
  if (counts.size() <= set.size()) counts.resize(set.size() + 1);
  ++counts[set.size()];
  for (int p = set.empty() ? 0 : set.back() + 1; p < v; ++p) {
    if (forbidden >> p & 1) continue;
    std::uint64_t more = forbidden;
    for (std::size_t i = 0; i < set.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) more |= std::uint64_t{1} << (p ^ set[i] ^ set[j]);
    set.push_back(p);
    count_sidon(v, set, more, counts);
    set.pop_back();
  }
}

TEST(Quads, QuadFreeSetsOneByOne) {
  for (int d = 3; d <= 5; ++d) {
    std::vector<int> set;
    std::vector<std::uint64_t> counts;
    count_sidon(1 << d, set, 0, counts);
    const Design deck = affine_design(d, 2, 2);
    CapOptions options;
    options.at_most = usual_at_most(deck);
    EXPECT_EQ(options.at_most, 3);
    const CapCensus census = classify_caps(deck, options);
    ASSERT_EQ(census.sizes.size(), counts.size()) << d;
    for (const CapSize& s : census.sizes) EXPECT_EQ(s.caps, std::to_string(counts[s.k])) << d << " " << s.k;
  }
  EXPECT_EQ(usual_at_most(design_from_name("pg(2,4)")), 2);
  EXPECT_EQ(usual_at_most(design_from_name("sqs(10)")), 3);
}

TEST(QuadProgram, ARealSetSatisfiesTheRows) {
  // Random cards with their true splits, quads, triples and pairs are a point of the program of their case.
  const int d = 5, N = 32;
  const QuadTable below = bounds_of(extremal_table(affine_design(4, 2, 2)));
  const Design deck = affine_design(d, 2, 2);
  RandomStream random(7, 1);
  for (int trial = 0; trial < rounds(300, 60); ++trial) {
    std::vector<Point> all(N);
    std::iota(all.begin(), all.end(), Point{0});
    random.shuffle(std::span<Point>(all));
    const int n = 4 + static_cast<int>(random.below(13));
    std::vector<Point> set(all.begin(), all.begin() + n);
    int sum = 0;
    for (const Point p : set) sum ^= p;
    const std::int64_t quads = blocks_inside(deck, set);
    const auto through = [&](int x) {
      std::int64_t count = 0;
      for (std::size_t i = 0; i < deck.blocks(); ++i) {
        const auto b = deck.block(i);
        count += std::find(b.begin(), b.end(), x) != b.end() && std::all_of(b.begin(), b.end(), [&](Point p) {
                   return std::find(set.begin(), set.end(), p) != set.end();
                 });
      }
      return count;
    };
    int origin = sum;  // n odd: a translation by the sum makes the sum 0
    if (n % 2 == 0)
      origin =
          *std::max_element(set.begin(), set.end(), [&](int a, int b) { return through(a) < through(b); });
    for (Point& p : set) p = static_cast<Point>(p ^ origin);
    const auto in = [&](int x) { return std::find(set.begin(), set.end(), x) != set.end(); };
    const int t = n % 2 == 0 ? sum : 0;
    const QuadCase which = n % 2 == 1 ? (in(0) ? QuadCase::kOddWith : QuadCase::kOddWithout)
                           : t == 0   ? QuadCase::kEvenZero
                           : in(t)    ? QuadCase::kEvenInside
                                      : QuadCase::kEvenOutside;
    const QuadProgram q = quad_program(d, n, which, true, quads, quads, below);
    std::vector<std::int64_t> x(q.program.box.low.size());
    for (int u = 1; u < N; ++u) {
      int ones = 0;
      for (const Point p : set) ones += std::popcount(static_cast<unsigned>(p & u)) % 2;
      const auto at = std::find(q.split.begin(), q.split.end(), ones);
      ASSERT_NE(at, q.split.end());
      ++x[at - q.split.begin()];
    }
    std::int64_t triples = 0, pairs = 0;
    for (std::size_t i = 0; i < set.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        pairs += (set[i] ^ set[j]) == t;
        for (std::size_t k = 0; k < j; ++k)
          triples += (set[i] ^ set[j] ^ set[k]) == 0 && set[i] && set[j] && set[k];
      }
    x[q.quads] = quads, x[q.quads + 1] = triples;
    if (which == QuadCase::kEvenInside || which == QuadCase::kEvenOutside) x[q.quads + 2] = pairs;
    Box box = q.program.box;
    ASSERT_TRUE(q.narrow(box));
    for (std::size_t j = 0; j < x.size(); ++j) EXPECT_TRUE(box.low[j] <= x[j] && x[j] <= box.high[j]) << j;
    for (const ProgramRow& row : q.program.rows) {
      std::int64_t left = 0;
      for (std::size_t j = 0; j < x.size(); ++j) left += row.coefficients[j] * x[j];
      if (row.sense != ProgramRow::Sense::kAtMost) {
        EXPECT_GE(left, row.right);
      }
      if (row.sense != ProgramRow::Sense::kAtLeast) {
        EXPECT_LE(left, row.right);
      }
    }
  }
}

TEST(IntegerRefutation, AgreesWithAllPointsOfSmallBoxes) {
  RandomStream random(3, 9);
  int refutations = 0;
  for (int trial = 0; trial < 400; ++trial) {
    IntegerProgram program;
    const int variables = 2 + static_cast<int>(random.below(3)), rows = 1 + static_cast<int>(random.below(4));
    for (int j = 0; j < variables; ++j)
      program.box.low.push_back(0), program.box.high.push_back(static_cast<std::int64_t>(random.below(5)));
    for (int i = 0; i < rows; ++i) {
      ProgramRow row;
      for (int j = 0; j < variables; ++j)
        row.coefficients.push_back(static_cast<std::int64_t>(random.below(13)) - 6);
      row.sense = static_cast<ProgramRow::Sense>(random.below(3));
      row.right = static_cast<std::int64_t>(random.below(25)) - 12;
      program.rows.push_back(row);
    }
    bool solvable = false;
    std::vector<std::int64_t> x(variables);
    const std::function<void(int)> visit = [&](int j) {
      if (j == variables) {
        bool all = true;
        for (const ProgramRow& row : program.rows) {
          const std::int64_t left =
              std::inner_product(x.begin(), x.end(), row.coefficients.begin(), std::int64_t{0});
          all = all && (row.sense == ProgramRow::Sense::kAtMost || left >= row.right) &&
                (row.sense == ProgramRow::Sense::kAtLeast || left <= row.right);
        }
        solvable = solvable || all;
        return;
      }
      for (x[j] = 0; x[j] <= program.box.high[j]; ++x[j]) visit(j + 1);
    };
    visit(0);
    const auto tree = refute(program, [](Box&) { return true; }, 4000, {});
    EXPECT_EQ(tree.has_value(), !solvable) << trial;
    refutations += tree.has_value();
  }
  EXPECT_GT(refutations, 50);
}

TEST(ExtremalTable, AnyDesignMatchesBruteForce) {
  RandomStream random(11, 4);
  for (int trial = 0; trial < 200; ++trial) {
    const int v = 3 + static_cast<int>(random.below(7));
    std::vector<std::vector<int>> blocks(random.below(12));
    for (auto& block : blocks) {
      std::vector<int> all(v);
      std::iota(all.begin(), all.end(), 0);
      random.shuffle(std::span<int>(all));
      block.assign(all.begin(), all.begin() + 1 + static_cast<std::ptrdiff_t>(random.below(std::min(v, 5))));
    }
    const Design design = Design::from_blocks("random", v, blocks);
    std::vector<std::int64_t> least(v + 1, 1000), most(v + 1, -1);
    for (std::uint32_t s = 0; s < 1u << v; ++s) {
      std::vector<Point> set;
      for (int p = 0; p < v; ++p)
        if (s >> p & 1) set.push_back(static_cast<Point>(p));
      const std::int64_t t = blocks_inside(design, set);
      least[set.size()] = std::min(least[set.size()], t), most[set.size()] = std::max(most[set.size()], t);
    }
    TableRows rules(design);
    rules.close();
    const ExtremalTable table = extremal_table(design);
    for (int n = 0; n <= v; ++n) {
      EXPECT_LE(rules[n].min.lower, least[n]);
      EXPECT_GE(rules[n].max.upper, most[n]);
      const ExtremalRow& row = table.rows[n];
      EXPECT_TRUE(row.min.closed() && row.max.closed()) << trial << " " << n;
      EXPECT_EQ(row.min.lower, least[n]);
      EXPECT_EQ(row.max.upper, most[n]);
      EXPECT_EQ(blocks_inside(design, row.min.witness), least[n]);
      EXPECT_EQ(blocks_inside(design, row.max.witness), most[n]);
    }
  }
}

TEST(ExtremalTable, NamedDesignsAreClosed) {
  // FAULTS L16, L33: no row of these was closed, and n = v stood open.
  for (const char* name :
       {"sqs(8)", "sqs(10)", "sqs(14)", "pg(2,3)", "ag(2,4)", "bibd(6,3,2)", "bibd(7,3,2)", "flats(4,2,2)"}) {
    const Design design = design_from_name(name);
    const ExtremalTable table = extremal_table(design);
    for (const ExtremalRow& row : table.rows)
      EXPECT_TRUE(row.min.closed() && row.max.closed()) << name << " " << row.n;
    EXPECT_EQ(table.rows.back().min.lower, static_cast<std::int64_t>(design.blocks())) << name;
  }
}

TEST(ComplementIdentity, HoldsForRandomSets) {
  RandomStream random(5, 5);
  for (const char* name : {"sqs(10)", "bibd(7,3,2)", "ag(2,3)", "flats(4,2,2)", "pg(3,2)"}) {
    const Design design = design_from_name(name);
    const auto identity = complement_identity(design);
    ASSERT_TRUE(identity) << name;
    for (int trial = 0; trial < 50; ++trial) {
      std::vector<Point> in, out;
      for (int p = 0; p < design.points(); ++p) (random.below(2) ? in : out).push_back(static_cast<Point>(p));
      EXPECT_EQ(identity->outside(static_cast<std::int64_t>(in.size()), blocks_inside(design, in)),
                blocks_inside(design, out));
    }
  }
  EXPECT_FALSE(complement_identity(design_from_name("ag(2,4)")));
  EXPECT_FALSE(complement_identity(Design::from_blocks("odd", 4, {{0, 1}, {1, 2, 3}})));
}

}  // namespace
}  // namespace thirdcard

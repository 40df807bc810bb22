// SPDX-License-Identifier: MIT
// Invariants against their definitions: every set of blocks, every set of points, every combination of rows,
// on systems that are small enough; and against published figures.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "thirdcard/classify.hpp"

namespace thirdcard {
namespace {

std::vector<std::uint32_t> masks_of(const Design& d) {
  std::vector<std::uint32_t> masks;
  for (std::size_t i = 0; i < d.blocks(); ++i) {
    masks.push_back(0);
    for (const Point p : d.block(i)) masks.back() |= 1u << p;
  }
  return masks;
}

/// Calls visit for every set of so many blocks.
template <class Visit>
void each_choice(const std::vector<std::uint32_t>& blocks, std::size_t size, Visit&& visit,
                 std::vector<std::uint32_t> chosen = {}, std::size_t from = 0) {
  if (chosen.size() == size) return visit(chosen);
  chosen.push_back(0);
  for (std::size_t i = from; i < blocks.size(); ++i) {
    chosen.back() = blocks[i];
    each_choice(blocks, size, visit, chosen, i + 1);
  }
}

/// How many of the blocks hold each point that one of them holds, increasing.
std::vector<int> degrees(const std::vector<std::uint32_t>& blocks) {
  std::vector<int> out;
  for (int p = 0; p < 32; ++p)
    if (const auto n =
            std::count_if(blocks.begin(), blocks.end(), [&](std::uint32_t b) { return b >> p & 1; });
        n > 0)
      out.push_back(static_cast<int>(n));
  std::sort(out.begin(), out.end());
  return out;
}

Invariants of(const Design& d, std::vector<Invariant> wanted) {
  InvariantOptions options;
  options.wanted = std::move(wanted);
  return invariants_of(d, options);
}
Invariants of(const char* name, std::vector<Invariant> wanted) {
  return of(design_from_name(name), std::move(wanted));
}

TEST(Invariants, ConfigurationsByTheirDefinition) {
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(13,2)"}) {
    const Design d = design_from_name(name);
    const auto blocks = masks_of(d);
    ConfigurationCount pasch{0, std::vector<std::uint64_t>(static_cast<std::size_t>(d.points()))};
    ConfigurationCount mitres = pasch, grids = pasch, prisms = pasch;
    const auto count = [&](ConfigurationCount& c, std::uint32_t points) {
      ++c.all;
      for (; points != 0; points &= points - 1) ++c.at[static_cast<std::size_t>(std::countr_zero(points))];
    };
    const auto all_of = [](const std::vector<std::uint32_t>& chosen) {
      std::uint32_t all = 0;
      for (const std::uint32_t b : chosen) all |= b;
      return all;
    };
    each_choice(blocks, 4, [&](const auto& chosen) {
      if (degrees(chosen) == std::vector<int>(6, 2)) count(pasch, all_of(chosen));
    });
    each_choice(blocks, 5, [&](const auto& chosen) {
      if (degrees(chosen) != std::vector<int>{2, 2, 2, 2, 2, 2, 3}) return;
      std::uint32_t centre = ~0u, disjoint = 0;
      for (int p = 0; p < d.points(); ++p)
        if (std::count_if(chosen.begin(), chosen.end(), [&](std::uint32_t b) { return b >> p & 1; }) == 3)
          centre = 1u << p;
      for (const std::uint32_t b : chosen)
        for (const std::uint32_t c : chosen)
          if (b < c && (b & c) == 0 && ((b | c) & centre) == 0) ++disjoint;
      if (disjoint == 1) count(mitres, centre);
    });
    if (d.points() == 13) {
      each_choice(blocks, 6, [&](const auto& chosen) {
        if (std::popcount(all_of(chosen)) != 9 || degrees(chosen) != std::vector<int>(9, 2)) return;
        bool triangle = false;
        for (const std::uint32_t a : chosen)
          for (const std::uint32_t b : chosen)
            for (const std::uint32_t c : chosen)
              triangle = triangle || (a < b && b < c && (a & b) != 0 && (a & c) != 0 && (b & c) != 0);
        count(triangle ? prisms : grids, all_of(chosen));
      });
    }
    const auto found = of(d, {Invariant::kPasch, Invariant::kMitres, Invariant::kGrids, Invariant::kPrisms,
                              Invariant::kCycles});
    EXPECT_EQ(found.pasch->all, pasch.all) << name;
    EXPECT_EQ(found.pasch->at, pasch.at) << name;
    EXPECT_EQ(found.mitres->all, mitres.all) << name;
    EXPECT_EQ(found.mitres->at, mitres.at) << name;
    if (d.points() == 13) {
      EXPECT_EQ(found.grids->all, grids.all) << name;
      EXPECT_EQ(found.grids->at, grids.at) << name;
      EXPECT_EQ(found.prisms->all, prisms.all) << name;
      EXPECT_EQ(found.prisms->at, prisms.at) << name;
      EXPECT_GT(prisms.all, 0u);
      EXPECT_GT(grids.all, 0u);
    }
    // A cycle of four points is a Pasch configuration, seen from each of its three pairs that no block holds.
    std::uint64_t fours = 0;
    for (const auto& [lengths, pairs] : *found.cycles)
      fours += pairs * static_cast<std::uint64_t>(std::count(lengths.begin(), lengths.end(), 4));
    EXPECT_EQ(fours, 3 * pasch.all) << name;
  }
}

/// Mathon, Phelps and Rosa 1983; Colbourn and Rosa, Triple Systems.
TEST(Invariants, TheEightySystemsOfOrderFifteen) {
  std::uint64_t all = 0, without = 0;
  std::vector<std::uint64_t> first;
  for (int i = 1; i <= 80; ++i) {
    const auto found = of(catalogue_system(15, i), {Invariant::kPasch, Invariant::kParallel});
    all += found.pasch->all;
    without += *found.parallel->number == 0;
    if (i <= 7) first.push_back(found.pasch->all);
    if (i == 1) {
      EXPECT_EQ(*found.parallel->number, 56u);
    }
    if (i == 77) {
      EXPECT_EQ(found.pasch->all, 2u);
    }
    if (i == 80) {
      EXPECT_EQ(found.pasch->all, 0u);
    }
  }
  EXPECT_EQ(first, (std::vector<std::uint64_t>{105, 73, 57, 49, 49, 37, 33}));
  EXPECT_EQ(all, 1390u);
  EXPECT_EQ(without, 10u);
}

TEST(Invariants, ClassesOfDisjointBlocks) {
  for (const char* name : {"ag(2,3)", "sts(13,1)", "sqs(8)", "sts(15,7)", "bibd(6,3,2)"}) {
    const Design d = design_from_name(name);
    const auto blocks = masks_of(d);
    const std::uint32_t points = (1u << d.points()) - 1;
    std::uint64_t parallel = 0, almost = 0, most = 0;
    for (std::size_t size = 1; size <= static_cast<std::size_t>(d.points() / 3); ++size)
      each_choice(blocks, size, [&](const auto& chosen) {
        std::uint32_t held = 0;
        for (const std::uint32_t b : chosen) {
          if ((held & b) != 0) return;
          held |= b;
        }
        parallel += held == points, almost += std::popcount(points & ~held) == 1, most = size;
      });
    const auto found = of(d, {Invariant::kParallel, Invariant::kAlmost, Invariant::kDisjoint});
    EXPECT_EQ(found.parallel->number, parallel) << name;
    EXPECT_EQ(found.almost->number, almost) << name;
    EXPECT_EQ(found.disjoint->number, most) << name;
  }
  EXPECT_EQ(*of("ag(2,3)", {Invariant::kResolutions}).resolutions->number, 1u);
  EXPECT_EQ(*of("pg(2,2)", {Invariant::kResolutions}).resolutions->number, 0u);
  EXPECT_EQ(*of("sts(15,1)", {Invariant::kResolutions}).resolutions->number, 240u);  // packings of PG(3,2)
}

TEST(Invariants, SubsystemsIndependentSetsAndColoursByAllSubsets) {
  for (const char* name :
       {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(13,2)", "pg(2,3)", "sqs(8)", "bibd(6,3,2)"}) {
    const Design d = design_from_name(name);
    const auto blocks = masks_of(d);
    const std::uint32_t all = 1u << d.points();
    std::map<int, std::uint64_t> sub;
    std::uint64_t most = 0;
    std::vector<int> colours(all, 99);
    colours[0] = 0;
    for (std::uint32_t s = 1; s < all; ++s) {
      bool closed = s != all - 1, independent = true, block = false;
      for (const std::uint32_t b : blocks) {
        closed = closed && ((b & ~s) == 0 || std::popcount(b & s) < 2);
        independent = independent && (b & ~s) != 0;
        block = block || (s & ~b) == 0;
      }
      if (closed && !block && std::popcount(s) > 2) ++sub[std::popcount(s)];
      if (!independent) continue;
      most = std::max<std::uint64_t>(most, static_cast<std::uint64_t>(std::popcount(s)));
      const std::uint32_t rest = (all - 1) & ~s;
      for (std::uint32_t t = rest;; t = (t - 1) & rest) {
        colours[s | t] = std::min(colours[s | t], colours[t] + 1);
        if (t == 0) break;
      }
    }
    // Classes may be taken in any order, so the table is filled until it stays.
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t s = 1; s < all; ++s) {
        bool independent = true;
        for (const std::uint32_t b : blocks) independent = independent && (b & ~s) != 0;
        if (!independent) continue;
        const std::uint32_t rest = (all - 1) & ~s;
        for (std::uint32_t t = rest;; t = (t - 1) & rest) {
          if (colours[t] + 1 < colours[s | t]) colours[s | t] = colours[t] + 1, changed = true;
          if (t == 0) break;
        }
      }
    }
    const auto found = of(d, {Invariant::kSubsystems, Invariant::kIndependent, Invariant::kColours});
    EXPECT_EQ(found.independent->number, most) << name;
    EXPECT_EQ(found.colours->number, static_cast<std::uint64_t>(colours[all - 1])) << name;
    const Parameters p = parameters_of(d);
    EXPECT_EQ(found.subsystems.has_value(), p.t == 2 && p.lambda == 1) << name;
    if (found.subsystems) {
      EXPECT_EQ(found.subsystems->by_size, sub) << name;
    }
  }
  const std::map<int, std::uint64_t> planes{{7, 15}};
  EXPECT_EQ(of("sts(15,1)", {Invariant::kSubsystems}).subsystems->by_size, planes);
}

/// The vectors that the rows span, one by one.
TEST(Invariants, RanksByCountingTheSpan) {
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sqs(8)", "pg(2,3)", "bibd(6,3,2)"}) {
    const Design d = design_from_name(name);
    const Invariants found = of(d, {Invariant::kRanks});
    for (const auto& [p, rank] : *found.ranks) {
      std::set<std::vector<int>> span{std::vector<int>(static_cast<std::size_t>(d.points()))};
      for (std::size_t i = 0; i < d.blocks(); ++i) {
        const auto before = span;
        for (std::vector<int> vector : before)
          for (int times = 1; times < p; ++times) {
            for (const Point x : d.block(i)) vector[x] = (vector[x] + 1) % p;
            span.insert(vector);
          }
      }
      std::size_t power = 1;
      for (int i = 0; i < rank; ++i) power *= static_cast<std::size_t>(p);
      EXPECT_EQ(span.size(), power) << name << " over GF(" << p << ")";
    }
  }
  EXPECT_EQ(of("sts(15,1)", {Invariant::kRanks}).ranks->at(2), 11);
}

TEST(Invariants, OrbitsAndIntersections) {
  const auto found = of("sts(13,1)", {Invariant::kGroup, Invariant::kIntersections});
  EXPECT_EQ(found.group->order, "6");
  int points = 0, blocks = 0;
  for (const int n : found.group->point_orbits) {
    points += n;
    EXPECT_EQ(6 % n, 0);
  }
  for (const int n : found.group->block_orbits) {
    blocks += n;
    EXPECT_EQ(6 % n, 0);
  }
  EXPECT_EQ(points, 13);
  EXPECT_EQ(blocks, 26);
  // Each point is on six blocks: 13 * 15 pairs meet.
  const std::map<int, std::uint64_t> pairs{{0, 130}, {1, 195}};
  EXPECT_EQ(*found.intersections, pairs);
  EXPECT_THROW(invariant_from_name("beauty"), InputError);
}

TEST(Invariants, ALimitLeavesTheNumberOpen) {
  InvariantOptions options;
  options.nodes = 3;
  const auto found = invariants_of(design_from_name("sts(15,1)"), options);
  EXPECT_TRUE(found.parallel.has_value());
  EXPECT_FALSE(found.parallel->number.has_value());
  EXPECT_FALSE(found.colours->number.has_value());
  EXPECT_EQ(found.pasch->all, 105u);
  for (const auto& [column, value] : invariant_columns(found, options)) {
    if (column == "parallel_classes") {
      EXPECT_EQ(value, "");
    }
  }
}

}  // namespace
}  // namespace thirdcard

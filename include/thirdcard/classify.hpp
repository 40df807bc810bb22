// SPDX-License-Identifier: MIT
// classify: what tells designs apart. Invariants: configurations and cycles of triple systems, parallel
// classes, subsystems, independent sets, colourings, ranks, intersections of blocks, orbits.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/kinds.hpp"

namespace thirdcard {

// clang-format off
#define THIRDCARD_INVARIANTS(ROW) \
  ROW(kPasch, "pasch") \
  ROW(kMitres, "mitres") \
  ROW(kGrids, "grids") \
  ROW(kPrisms, "prisms") \
  ROW(kCycles, "cycles") \
  ROW(kDisjoint, "disjoint") \
  ROW(kParallel, "parallel") \
  ROW(kAlmost, "almost") \
  ROW(kResolutions, "resolutions") \
  ROW(kSubsystems, "subsystems") \
  ROW(kIndependent, "independent") \
  ROW(kColours, "colours") \
  ROW(kRanks, "ranks") \
  ROW(kIntersections, "intersections") \
  ROW(kGroup, "group")
// clang-format on
THIRDCARD_KINDS(Invariant, THIRDCARD_INVARIANTS)

/// One sentence about it.
const char* about(Invariant invariant);
/// InputError names those there are.
Invariant invariant_from_name(std::string_view word);

/// How often a configuration occurs, in all and by point.
struct ConfigurationCount {
  std::uint64_t all = 0;
  std::vector<std::uint64_t> at;
};

/// What was asked for and applies to the design. A number that took too long is nullopt: a search visits at
/// most so many nodes as `InvariantOptions` says.
struct Invariants {
  std::string name;
  int points = 0;
  std::size_t blocks = 0;

  /// Of Steiner triple systems. Four blocks on six points; five on seven, two of them disjoint, by their
  /// centre; six on nine, two classes of three disjoint blocks; six on nine, two triangles with the same
  /// points on their sides.
  std::optional<ConfigurationCount> pasch, mitres, grids, prisms;
  /// Of Steiner triple systems: the blocks through two points pair off the other points twice; lengths of the
  /// cycles, increasing, and for how many pairs of points.
  std::optional<std::map<std::vector<int>, std::uint64_t>> cycles;

  struct Search {  // of a search with a limit
    std::optional<std::uint64_t> number;
  };
  std::optional<Search> disjoint;     // the most pairwise disjoint blocks
  std::optional<Search> parallel;     // sets of disjoint blocks that cover all points
  std::optional<Search> almost;       // that cover all points but one
  std::optional<Search> resolutions;  // partitions of the blocks into parallel classes
  std::optional<Search> independent;  // the most points that hold no block
  std::optional<Search> colours;      // fewest classes of points none of which holds a block
  /// Where two points determine a block: proper subsets with three points or more, not all in a block, that
  /// hold the block of any two of their points. Size and number.
  struct Subsystems {
    bool complete = false;
    std::map<int, std::uint64_t> by_size;
  };
  std::optional<Subsystems> subsystems;
  std::optional<std::map<int, int>> ranks;                    // of the incidence matrix over GF(p)
  std::optional<std::map<int, std::uint64_t>> intersections;  // size, pairs of blocks
  struct Symmetry {
    std::string order;
    std::vector<int> point_orbits, block_orbits;  // sizes, increasing
  };
  std::optional<Symmetry> group;
};

struct InvariantOptions {
  std::vector<Invariant> wanted;     // none: all
  std::uint64_t nodes = 20'000'000;  // of one search
};
/// Throws Stopped.
Invariants invariants_of(const Design& design, const InvariantOptions& options = {}, const Job& job = {});

/// Columns of a table: words and values, "" where nothing is known or the invariant does not apply. Which
/// columns there are depends on what is wanted alone.
std::vector<std::pair<std::string, std::string>> invariant_columns(const Invariants& invariants,
                                                                   const InvariantOptions& options);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// extremal: caps, the number of blocks inside n points, sets without a k-flat; exact values or honest
// bounds, with witnesses, and certificates that an independent verifier checks.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- counting inside a set

/// Number of blocks inside the set.
std::int64_t blocks_inside(const Design& design, std::span<const Point> set);

/// counts[n][t] = number of n-subsets with exactly t blocks inside, by visiting every subset once (half of
/// them for Steiner triple systems, by the complement identity). Blocks of three points, at most 31 points
/// (28 without the identity); InputError otherwise, Stopped if the job ends.
using SubsetDistribution = std::vector<std::vector<std::uint64_t>>;
SubsetDistribution subset_distribution(const Design& design, const Job& job = {});

// ---------------------------------------------------------------- blocks inside n points

/// q*F <= p + r.x (above) or q*F >= p + r.x (below) for every layer pattern a set with from..to lines can
/// have (to < 0: no upper end); summed over all directions it contradicts those numbers of lines.
/// AG(d,3): x = (a^2+b^2+c^2, 0), F = twice the real part of (a + b w + c w^2)^3; PG(d,2): u = 2h - n,
/// x = (u, u^2), F = u^3.
struct HullLine {
  bool above = true;
  std::int64_t from = 0, to = -1;
  std::int64_t q = 0, p = 0;
  std::array<std::int64_t, 2> r{};
};

/// How the proven side of a bound is proven.
enum class Rule : std::uint8_t {
  kCount,       // at least none; at most n floor((n-1)/2) / 3
  kHull,        // the hull bound on the layers
  kLevels,      // all sets within a budget, grown up to symmetry
  kStep,        // from n-1 by the busiest point
  kComplement,  // from the other extreme for the complement
  kEnumeration, // every subset visited
};
const char* rule_name(Rule rule);

struct Extreme {
  std::int64_t lower = 0, upper = 0;
  std::vector<Point> witness;  // attains `lower` of a maximum, `upper` of a minimum
  Rule rule = Rule::kCount;
  std::vector<HullLine> lines;  // for kHull
  std::string reason;           // in words
  std::int64_t classes = -1;    // inequivalent sets that attain it; -1: not counted
  std::string sets;             // how many sets attain it, in decimal; "": not counted
  bool closed() const { return lower == upper; }
};

struct ExtremalRow {
  int n = 0;
  Extreme max, min;
  std::vector<std::int64_t> values;  // every number of blocks that occurs, if known
  bool values_known = false;
  std::int64_t classes = -1;         // inequivalent n-sets, if counted
};

}  // namespace thirdcard

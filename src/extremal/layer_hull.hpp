// SPDX-License-Identifier: MIT
// The hull bound: what the layers of a point set allow for the number of lines inside it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "extremal/hull_line.hpp"
#include "extremal/table_space.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::extremal {

/// Proven bounds for the hyperplanes: every n-set has between least[n] and most[n] lines.
struct LayerTable {
  std::vector<std::int64_t> least, most;
};

/// Every point is in at most floor((n-1)/2) lines of the set.
inline std::int64_t pairs_bound(std::int64_t n) { return n < 3 ? 0 : n * ((n - 1) / 2) / 3; }

class LayerHull {
 public:
  LayerHull(const TableSpace& space, const LayerTable& layers) : space_(space), layers_(layers) {}

  /// No n-set has more than this many lines, and the inequalities that prove it.
  std::pair<std::int64_t, std::vector<HullLine>> most(int n) const;
  /// No n-set has fewer.
  std::pair<std::int64_t, std::vector<HullLine>> least(int n) const;

 private:
  struct Pattern {
    std::array<std::int64_t, 2> x;  // AG: (sum of squares, 0); PG: (u, u^2), u = 2h - n
    std::int64_t f;                 // AG: 2f; PG: u^3
    std::int64_t low, high;         // lines a set with this pattern can have
  };
  std::vector<Pattern> patterns(int n) const;
  std::optional<HullLine> refute(int n, const std::vector<Pattern>& all, std::int64_t from,
                                 std::int64_t to) const;

  std::optional<HullLine> best_quadratic(int n, const std::vector<Pattern>& allowed, bool above,
                                         std::int64_t from, std::int64_t to) const;

  TableSpace space_;
  LayerTable layers_;
};

}  // namespace thirdcard::extremal

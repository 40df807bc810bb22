// SPDX-License-Identifier: MIT
// Refinement cannot tell the points of a Steiner triple system apart until two of them are fixed, so
// nauty alone looks at v^2 nodes. The blocks through two points x, y pair off the other points twice, in
// even cycles; a point's invariant is the multiset, over y, of the cycle lengths. On a random system
// all points differ and nauty is done at once. Cost: v^3 steps.
#include "symmetry/cycle_invariant.hpp"

#include <algorithm>

namespace thirdcard {

namespace {

/// A fixed mix of 64 bits; sums of mixed values name multisets.
std::uint64_t mix(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15ULL;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ x >> 27) * 0x94d049bb133111ebULL;
  return x ^ x >> 31;
}

}  // namespace

std::vector<std::uint64_t> cycle_invariants(const Design& design) {
  const int v = design.points();
  std::vector<std::uint64_t> sum(v);
  if (v < 7 || !is_steiner_triple_system(design)) return sum;
  std::vector<Point> third(static_cast<std::size_t>(v) * v);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    for (int j = 0; j < 3; ++j) {
      const Point x = b[j], y = b[(j + 1) % 3], z = b[(j + 2) % 3];
      third[static_cast<std::size_t>(x) * v + y] = third[static_cast<std::size_t>(y) * v + x] = z;
    }
  }
  std::vector<std::uint32_t> seen(v);
  std::uint32_t round = 0;
  for (int x = 0; x < v; ++x)
    for (int y = x + 1; y < v; ++y) {
      ++round;
      const Point* through_x = third.data() + static_cast<std::size_t>(x) * v;
      const Point* through_y = third.data() + static_cast<std::size_t>(y) * v;
      seen[x] = seen[y] = seen[through_x[y]] = round;
      std::uint64_t cycles = 0;
      for (int start = 0; start < v; ++start) {
        std::uint64_t length = 0;
        for (int at = start; seen[at] != round; length += 2) {
          const Point next = through_x[at];
          seen[at] = seen[next] = round;
          at = through_y[next];
        }
        if (length != 0) cycles += mix(length);
      }
      sum[x] += mix(cycles), sum[y] += mix(cycles);
    }
  return sum;
}

}  // namespace thirdcard

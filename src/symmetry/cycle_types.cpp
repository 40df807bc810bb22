// SPDX-License-Identifier: MIT
// Refinement by neighbours sees no difference between the points of a Steiner triple system until three
// of them are fixed, so nauty alone looks at v^3 nodes. The blocks through two points x, y pair off the
// other points twice, in even cycles; the list of their lengths is a type of the pair that every
// automorphism keeps. On a random system these types tell all points apart at once, and in a system
// with one orbit of points they do so after one point is fixed. Cost: v^3 steps.
#include "symmetry/cycle_types.hpp"

#include "thirdcard/space.hpp"

namespace thirdcard {

std::vector<std::uint16_t> cycle_types(const Design& design) {
  constexpr int kMostPoints = 768;
  const int v = design.points();
  if (v <= 3 || v > kMostPoints || !is_steiner_triple_system(design)) return {};
  const ThirdPoints third(design);
  std::vector<std::uint16_t> types(static_cast<std::size_t>(v) * v);
  std::vector<int> seen(v, -1);
  int mark = 0;
  for (int x = 0; x < v; ++x)
    for (int y = x + 1; y < v; ++y, ++mark) {
      const Point *by_x = third.row(x), *by_y = third.row(y);
      seen[x] = seen[y] = seen[by_x[y]] = mark;
      std::uint32_t type = 1;
      for (int p = 0; p < v; ++p) {
        std::uint32_t length = 0;
        for (int q = p; seen[q] != mark; q = by_y[by_x[q]]) seen[q] = seen[by_x[q]] = mark, ++length;
        type += length * length * length * 0x9e3779b1u ^ length * 0x85ebca6bu;
      }
      type ^= type >> 16;
      types[static_cast<std::size_t>(x) * v + y] = types[static_cast<std::size_t>(y) * v + x] =
          static_cast<std::uint16_t>(type);
    }
  return types;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Like cycle_types.cpp for designs that are no triple systems: refinement by neighbours sees no difference
// between the points of a 2-design until some are fixed. How the blocks through x meet those through y is a
// type of the pair {x,y} that every automorphism keeps: over two blocks a, a' through x the number of blocks
// through y that meet both, weighted by the points they share, hashed and summed, and the same with x and y
// exchanged. Cost: v^2 r^3 for r blocks through a point.
#include "symmetry/meeting_types.hpp"

#include <algorithm>

namespace thirdcard {

std::vector<std::uint16_t> meeting_types(const Design& design) {
  constexpr int kMostPoints = 128;
  constexpr std::size_t kMostThrough = 16;
  const int v = design.points();
  if (v > kMostPoints) return {};
  std::vector<std::vector<int>> through(v);
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (Point p : design.block(i)) through[p].push_back(static_cast<int>(i));
  for (const auto& list : through)
    if (list.size() > kMostThrough) return {};
  const std::size_t n = design.blocks();
  std::vector<std::uint8_t> meet(n * n);
  for (int p = 0; p < v; ++p)
    for (int a : through[p])
      for (int b : through[p]) ++meet[a * n + b];
  const auto one_way = [&](int x, int y) {
    std::uint32_t type = 0;
    for (int a : through[x])
      for (int c : through[x]) {
        if (c <= a) continue;
        std::uint32_t both = 0;
        for (int b : through[y]) both += static_cast<std::uint32_t>(meet[a * n + b]) * meet[c * n + b];
        type += both * both * 0x9e3779b1u ^ (both + 1) * 0x85ebca6bu;
      }
    return type;
  };
  std::vector<std::uint16_t> types(static_cast<std::size_t>(v) * v);
  for (int x = 0; x < v; ++x)
    for (int y = x + 1; y < v; ++y) {
      std::uint32_t type = one_way(x, y) + one_way(y, x);
      type ^= type >> 16;
      types[static_cast<std::size_t>(x) * v + y] = types[static_cast<std::size_t>(y) * v + x] =
          static_cast<std::uint16_t>(type);
    }
  return types;
}

}  // namespace thirdcard

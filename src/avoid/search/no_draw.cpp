// SPDX-License-Identifier: MIT
// The classes, one pair after the other. Given up as soon as there are as many classes as half the points
// have pairs, which for most designs is soon: a pair then meets few others with which it holds a block.
#include "avoid/search/no_draw.hpp"

#include <algorithm>
#include <set>

namespace thirdcard::avoid {

std::optional<std::vector<std::uint16_t>> no_draw_classes(const Design& design) {
  const int v = design.points();
  if (v < 2 || v > 128) return std::nullopt;
  const auto half = static_cast<std::size_t>(v + 1) / 2, most = half * (half - 1) / 2;
  std::set<std::vector<int>> small;
  for (const auto& b : design.block_lists())
    if (b.size() <= 4) small.insert(b);
  if (small.empty()) return std::nullopt;
  // Does the set, of at most four points, hold a block?
  const auto holds = [&](const std::vector<int>& set) {
    if (small.count(set) != 0) return true;
    for (unsigned part = 1; part + 1 < 1U << set.size(); ++part) {
      std::vector<int> some;
      for (std::size_t i = 0; i < set.size(); ++i)
        if ((part >> i & 1) != 0) some.push_back(set[i]);
      if (small.count(some) != 0) return true;
    }
    return false;
  };
  using Pair = std::pair<int, int>;
  std::vector<std::vector<Pair>> classes;
  std::vector<std::uint16_t> out;
  for (int x = 0; x < v; ++x)
    for (int y = x + 1; y < v; ++y) {
      if (holds({x, y})) {
        out.push_back(kHoldsBlock);
        continue;
      }
      const auto takes = [&](const std::vector<Pair>& all) {
        return std::all_of(all.begin(), all.end(), [&](const Pair& other) {
          std::vector<int> both{x, y, other.first, other.second};
          std::sort(both.begin(), both.end());
          both.erase(std::unique(both.begin(), both.end()), both.end());
          return holds(both);
        });
      };
      const auto at = std::find_if(classes.begin(), classes.end(), takes);
      out.push_back(static_cast<std::uint16_t>(at - classes.begin()));
      if (at != classes.end()) {
        at->push_back({x, y});
      } else if (classes.size() + 1 < most) {
        classes.push_back({{x, y}});
      } else {
        return std::nullopt;
      }
    }
  return out;
}

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// In a geometry the frame canonizer knows the stabiliser of two sets. Elsewhere the stabiliser of a position
// is the automorphism group of the design with its hands marked: a block {p} for each point of the first
// hand, two such blocks for each of the second. (A block {p} of the design itself is counted before: its
// point gets the sum, so marks start above the largest.)
#include "avoid/search/stabiliser.hpp"

#include <algorithm>

#include "symmetry/graph_canonical.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::avoid {

std::vector<Point> position_orbits(const Design& design, std::span<const Point> played, Rule rule) {
  const bool one_hand = traits_of(rule).one_hand;
  if (design.geometry().kind != Geometry::Kind::kNone && !played.empty()) {
    using Set = PointSet<128>;
    Set hand[2];
    for (std::size_t i = 0; i < played.size(); ++i) hand[one_hand ? 0 : i % 2].insert(played[i]);
    auto stabiliser = SubsetCanonizer<Set>(design.geometry()).stabiliser(hand[0], hand[1]);
    return stabiliser.order == 1 ? std::vector<Point>{} : stabiliser.orbit;
  }
  if (design.geometry().kind == Geometry::Kind::kNone && !graph_symmetry_available()) return {};
  Group group;
  if (played.empty()) {
    group = automorphism_group(design);
  } else {
    auto blocks = design.block_lists();
    int single = 0;  // most blocks {p} on one point
    std::vector<int> singles(static_cast<std::size_t>(design.points()));
    for (const auto& b : blocks)
      if (b.size() == 1) single = std::max(single, ++singles[static_cast<std::size_t>(b[0])]);
    for (std::size_t i = 0; i < played.size(); ++i) {
      const int times = (single + 1) * (one_hand || i % 2 == 0 ? 1 : 2);
      for (int k = 0; k < times; ++k) blocks.push_back({played[i]});
    }
    group = automorphism_group(Design::from_blocks("position", design.points(), blocks));
  }
  if (group.generators.empty()) return {};
  return point_orbits(group);
}

}  // namespace thirdcard::avoid

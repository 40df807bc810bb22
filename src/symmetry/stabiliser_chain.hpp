// SPDX-License-Identifier: MIT
#pragma once

#include "thirdcard/symmetry.hpp"

namespace thirdcard {

class StabiliserChain {
 public:
  /// The chain of the group with a base that starts with these points (an orbit of length one included).
  /// `order_is_known`: group.order_factors multiply to the order; else the order is found and proved.
  StabiliserChain(const Group& group, std::span<const Point> base_start, bool order_is_known);

  /// The group that fixes the first `depth` base points, by strong generators.
  Group stabiliser(std::size_t depth) const;
  bool contains(const Permutation& permutation) const;

 private:
  struct Level {
    Point base = 0;
    std::vector<Permutation> generators, inverses;
    std::vector<Point> orbit;
    std::vector<std::int32_t> via;  // the generator that first reached y; kRoot, or kOutside the orbit
  };
  static constexpr std::int32_t kRoot = -1, kOutside = -2;
  void add_level(Point base_point);
  std::size_t sift(Permutation& g) const;
  bool insert(Permutation g);
  void grow_orbit(Level& level) const;
  void verify();

  int points_;
  std::vector<Level> levels_;
};

}  // namespace thirdcard

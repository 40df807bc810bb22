// SPDX-License-Identifier: MIT
// A Steiner triple system as its multiplication table: third(x,y) is the point of the block through x
// and y. And its canonical form, by the idea of Miller (1978): a few points generate the system.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

class TripleTable {
 public:
  explicit TripleTable(int points) : points_(points), third_(static_cast<std::size_t>(points) * points) {}
  /// The design must be a Steiner triple system.
  explicit TripleTable(const Design& design) : TripleTable(design.points()) {
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const auto b = design.block(i);
      set(b[0], b[1], b[2]);
    }
  }
  int points() const { return points_; }
  int third(int x, int y) const { return third_[static_cast<std::size_t>(x) * points_ + y]; }
  void set(int x, int y, int z) {
    for (auto [a, b, c] : {std::array{x, y, z}, {x, z, y}, {y, z, x}}) {
      third_[static_cast<std::size_t>(a) * points_ + b] = static_cast<Point>(c);
      third_[static_cast<std::size_t>(b) * points_ + a] = static_cast<Point>(c);
    }
  }
  std::vector<std::vector<int>> blocks() const;

 private:
  int points_;
  std::vector<Point> third_;
};

/// Equal codes, isomorphic systems; automorphisms is the order of the group.
struct TripleCanonicalForm {
  std::vector<Point> code;  // third(i,j) for j = 1..v-1, i = 0..j-1 in the canonical labelling
  std::uint64_t automorphisms;
};
TripleCanonicalForm triple_canonical_form(const TripleTable& system);

}  // namespace thirdcard

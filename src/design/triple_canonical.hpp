// SPDX-License-Identifier: MIT
// The canonical form of a Steiner triple system, by the idea of Miller (1978): a few points generate it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "thirdcard/space.hpp"

namespace thirdcard {

/// Equal codes, isomorphic systems; automorphisms is the order of the group.
struct TripleCanonicalForm {
  std::vector<Point> code;  // third(i,j) for j = 1..v-1, i = 0..j-1 in the canonical labelling
  std::uint64_t automorphisms;
};
TripleCanonicalForm triple_canonical_form(const ThirdPoints& system);

}  // namespace thirdcard

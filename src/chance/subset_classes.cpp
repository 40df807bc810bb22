// SPDX-License-Identifier: MIT
#include "chance/subset_classes.hpp"

namespace thirdcard::chance {

thirdcard::Geometry geometry_of(const ChanceDeck& deck) {
  using Kind = thirdcard::Geometry::Kind;
  if (deck.projective) return {Kind::kProjective, deck.properties - 1, 2, 1};
  return {Kind::kAffine, deck.properties, 3, 1};
}

}  // namespace thirdcard::chance

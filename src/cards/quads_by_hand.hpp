// SPDX-License-Identifier: MIT
// Quads counted one by one, by the rule of the game: each property all alike, two and two, or all different.
// Nothing of quad_counts.cpp is used.
#pragma once

#include "cards/count_by_hand.hpp"

namespace thirdcard {

struct QuadsByHand {
  ByHand cards, quads, through_card, through_two, sharing_two, sharing_one, semimagic, magic, strongly_magic;
};
/// Cards of d bits: properties of four values, a last one of two if d is odd.
QuadsByHand quads_by_hand(int d);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Why a strategy need not be walked further: a mirror, a count, a pairing or weights. Each check says what is
// wrong, or nothing. The game is not over, and the strategy's player, the hero, is not to move, but with
// weights, where either side may be.
#pragma once

#include <string>
#include <vector>

#include "verify/strategy.hpp"

namespace thirdcard::verify {

struct Moment {
  PointSet<128> hero, other;  // hands
  int plies = 0;              // since the stated position
  int start = 0;              // points taken there
};

/// The involution takes blocks to blocks.
std::string mirror_fault(const Game& game, const Claim& claim, const Moment& m,
                         const std::vector<std::uint16_t>& involution);
std::string count_fault(const Game& game, const Claim& claim, const Moment& m);
std::string weights_fault(const Game& game, const Claim& claim, const Moment& m, bool hero_to_move);
/// Two and two the points are pairs; an odd one at the end is left to the other side.
std::string pairing_fault(const Game& game, const Claim& claim, const Moment& m,
                          const std::vector<int>& points);

}  // namespace thirdcard::verify

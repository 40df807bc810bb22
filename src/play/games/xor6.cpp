// SPDX-License-Identifier: MIT
// Sums of any number of cards with six signs, so 63 cards.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_xor();

Description game_xor6() {
  Description d = game_xor();
  d.name = "xor6";
  d.place = 70;
  d.usual.properties = 6, d.usual.table = 7;
  return d;
}

}  // namespace thirdcard::play

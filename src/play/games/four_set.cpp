// SPDX-License-Identifier: MIT
// 4Set: quads with a fourth property, so 256 cards, fifteen of them on the table.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_quads();

Description game_four_set() {
  Description d = game_quads();
  d.name = "4set";
  d.usual.properties = 8, d.usual.table = 15;
  d.place = 83;
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Ultra Chain: every four cards but the first reuse exactly two of the four before them.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_ultra();

Description game_ultra_chain() {
  Description d = game_ultra();
  d.name = d.kind = "ultra-chain";
  d.goal =
      "Find four cards, two pairs that miss the same third card, that reuse exactly two of the last four.";
  d.usual.table = 12;
  d.reuse = 2;
  d.place = 103;
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// SET with a fifth property, so 243 cards.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_set243() {
  Description d = game_set();
  d.name = "set243";
  d.place = 30;
  d.usual.properties = 5, d.usual.table = 15;
  return d;
}

}  // namespace thirdcard::play

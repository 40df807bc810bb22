// SPDX-License-Identifier: MIT
// SET with one score for all.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_cooperative() {
  Description d = game_set();
  d.name = "cooperative";
  d.place = 150;
  d.offered = Offered::kRooms, d.free = false;
  d.usual.cooperative = true;
  return d;
}

}  // namespace thirdcard::play

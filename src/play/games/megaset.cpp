// SPDX-License-Identifier: MIT
// MegaSet: five properties and sixteen cards on the table.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_megaset() {
  Description d = game_set();
  d.name = "megaset";
  d.usual.properties = 5, d.usual.table = 16;
  d.place = 31;
  return d;
}

}  // namespace thirdcard::play

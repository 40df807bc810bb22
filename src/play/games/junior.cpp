// SPDX-License-Identifier: MIT
// Junior: SET with three properties, so 27 cards.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_junior() {
  Description d = game_set();
  d.name = "junior";
  d.place = 20;
  d.usual.properties = 3, d.usual.table = 9;
  return d;
}

}  // namespace thirdcard::play

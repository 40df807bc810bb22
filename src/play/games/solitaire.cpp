// SPDX-License-Identifier: MIT
// SET under the name by which it is played alone.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_solitaire() {
  Description d = game_set();
  d.name = "solitaire";
  d.place = 11;
  d.offered = Offered::kNowhere;
  return d;
}

}  // namespace thirdcard::play

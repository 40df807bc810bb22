// SPDX-License-Identifier: MIT
// Ultra with twelve cards on the table.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_ultra();

Description game_ultra12() {
  Description d = game_ultra();
  d.name = "ultra12";
  d.usual.table = 12;
  d.place = 101;
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Projective Set with six signs, so 63 cards.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_projective();

Description game_projective6() {
  Description d = game_projective();
  d.name = "projective6";
  d.place = 140;
  d.offered = Offered::kRooms;
  d.usual.properties = 6;
  return d;
}

}  // namespace thirdcard::play

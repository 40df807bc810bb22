// SPDX-License-Identifier: MIT
// SET on trust: no claim is checked, and only the sum of the cards left tells of a mistake.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_trust() {
  Description d = game_set();
  d.name = "trust";
  d.place = 190;
  d.offered = Offered::kRooms, d.free = false, d.tables = {};
  d.usual.checked = false, d.usual.deal_when_none = false;
  return d;
}

}  // namespace thirdcard::play

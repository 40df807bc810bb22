// SPDX-License-Identifier: MIT
// SET as in the rule book: call, then take; a wrong set costs a point; three more cards when all agree.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_call_set() {
  Description d = game_set();
  d.name = "call-set";
  d.place = 40;
  d.against_bots = true, d.free = false;
  d.usual.taking = Taking::kCall, d.usual.penalty = 1, d.usual.deal_when_none = false;
  return d;
}

}  // namespace thirdcard::play

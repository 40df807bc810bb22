// SPDX-License-Identifier: MIT
// Shuffle: SET whose cards change places after each set.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_set();

Description game_shuffle() {
  Description d = game_set();
  d.name = d.kind = "shuffle";
  d.trust = d.extras = false;
  d.mixes = true;
  d.place = 12;
  return d;
}

}  // namespace thirdcard::play

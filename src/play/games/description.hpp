// SPDX-License-Identifier: MIT
// What a game is, for all who host it: describe(rules) in thirdcard/play.hpp gives it.
#pragma once

#include "thirdcard/play.hpp"

namespace thirdcard::play {

struct Description {
  bool sides = false;  // sides search apart and see their own finds only
  bool makes_board =
      false;               // all cards lie there from the start; the host makes the board where none is given
  bool on_design = false;  // cards are the points of a design, taken in turn by thinking, not by finding
  bool leaving_loses = false;  // who leaves is out of the game
};

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// 4Set Junior, Chain: every four cards but the first reuse exactly two of the four before them.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_quads();

Description game_four_set_junior_chain() {
  Description d = game_quads();
  d.name = d.kind = "4set-junior-chain";
  d.goal =
      "Find four cards whose properties are each all alike, two and two, or all different, and that reuse "
      "exactly two of the last four.";
  d.usual.table = 11;
  d.reuse = 2;
  d.sums_to_zero = false;  // shared cards count twice
  d.certain_from = [](const Rules&) { return kNeverCertain; };
  d.place = 82;
  return d;
}

}  // namespace thirdcard::play

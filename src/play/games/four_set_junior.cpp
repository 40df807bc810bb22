// SPDX-License-Identifier: MIT
// 4Set Junior: quads with eleven cards on the table. Ten always hold an answer.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_quads();

Description game_four_set_junior() {
  Description d = game_quads();
  d.name = "4set-junior";
  d.usual.table = 11;
  d.place = 81;
  return d;
}

}  // namespace thirdcard::play

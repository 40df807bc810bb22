// SPDX-License-Identifier: MIT
// SET: three cards that are, in each property, all alike or all different.
#include "play/families.hpp"

namespace thirdcard::play {

Description game_set() {
  Description d = at_a_table();
  d.name = d.kind = "set";
  d.goal = "Find three cards that are, in each property, all alike or all different.";
  d.place = 10;
  d.offered = Offered::kAlone;
  d.trust = d.extras = d.free = true;
  d.tables = {9, 12, 15};
  // Two teams of three point; otherwise anybody plays.
  d.players = [](const Rules& r) { return r.teams != Teams::kNone ? Range{6, 6} : anybody(r); };
  d.certain_from = [](const Rules& r) {  // one more than the largest cap
    return r.properties == 3 ? 10 : r.properties == 4 ? 21 : 46;
  };
  return d;
}

}  // namespace thirdcard::play

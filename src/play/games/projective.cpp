// SPDX-License-Identifier: MIT
// Projective Set (Abrahamsen and Eriksen, section 9.1): cards of yes/no signs; every sign appears on two of
// the three cards or on none. One calls, then takes; the deal passes on.
#include "play/families.hpp"

namespace thirdcard::play {

Description game_projective() {
  Description d = at_a_table();
  d.name = d.kind = "projective";
  d.goal = "Find three cards on which every sign appears twice or not at all.";
  d.place = 50;
  d.offered = Offered::kAlone;
  d.usual.properties = 5, d.usual.table = 9;
  d.usual.taking = Taking::kCall, d.usual.penalty = 1;
  d.usual.deal_when_none = false, d.usual.deal_passes = true;
  d.family = projective;
  d.properties = {5, 6};
  d.trust = true;
  d.certain_from = [](const Rules& r) { return (1 << (r.properties - 1)) + 1; };
  return d;
}

}  // namespace thirdcard::play

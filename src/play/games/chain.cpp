// SPDX-License-Identifier: MIT
// Chain: every set but the first reuses exactly one card of the set before it, which lies beside the table.
#include "play/families.hpp"

namespace thirdcard::play {

Description game_chain() {
  Description d = at_a_table();
  d.name = d.kind = "chain";
  d.goal = "Find sets that reuse exactly one card of the last one.";
  d.place = 90;
  d.offered = Offered::kAlone;
  d.free = true;
  d.tables = {9, 12, 15};
  d.reuse = 1;
  d.sums_to_zero = false;  // shared cards count twice
  return d;
}

}  // namespace thirdcard::play

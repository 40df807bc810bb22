// SPDX-License-Identifier: MIT
// The finished runs of 10^11 games that data/ keeps as checkpoints (data/endgame-*-1e11.txt).
#pragma once

#include "thirdcard/chance.hpp"

namespace thirdcard::parts {

/// The counters of such a run by these rules; null if none is kept. Read once, with its digest.
const SimulationState* kept_endgames(EndgameRules rules);

}  // namespace thirdcard::parts

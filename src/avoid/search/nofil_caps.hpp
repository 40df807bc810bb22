// SPDX-License-Identifier: MIT
// Nofil on a small Steiner triple system, complete: a position is one cap, and there are few of them (some
// fifty thousand for 19 points). From the largest caps down, each takes its nim-value (the least number that
// no extension has) and its length (the winner shortens, the loser lengthens) from its extensions, which lie
// in one array under the cap itself. Cost: caps times their extensions, two milliseconds for 19 points.
#pragma once

#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

/// Does it apply? Nofil on a Steiner triple system of 7 to 21 points.
bool nofil_caps_apply(const Design& design, bool triple_system, const SolveOptions& options);

/// The common hand as bits, a cap with a safe point left. False: not done, for lack of memory.
bool answer_by_caps(const Design& design, std::uint32_t hand, int free, const SolveOptions& options,
                    const SolveCall& call, Solution& out);

}  // namespace thirdcard::avoid

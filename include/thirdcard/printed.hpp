// SPDX-License-Identifier: MIT
// avoid: the search as the paper on avoidance games prints it.
#pragma once

#include <functional>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

/// What the printed search says when it comes back to a first move.
inline constexpr const char* kBobLoses = "Bob loses!";
inline constexpr const char* kAliceReturns = "Alice returns to her first move";

/// For each first move of Alice: does the search say "Bob loses!", so that the move wins? `message` hears it
/// at once. Throws Stopped.
std::vector<bool> printed_search(const Design& design, const std::function<void(Point, bool)>& message = {},
                                 const Job& job = {});

}  // namespace thirdcard

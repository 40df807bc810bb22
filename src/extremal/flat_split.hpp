// SPDX-License-Identifier: MIT
// The case split that shows 26 points cannot meet all planes of AG(4,3).
#pragma once

#include <string>

#include "thirdcard/core.hpp"

namespace thirdcard::extremal {

/// Runs the proof and returns what its certificate shows, as JSON: the representatives of the 7-point
/// blocking sets of AG(3,3) and, for each class under translations, the map to a representative. Throws
/// std::logic_error if a case is not excluded, Stopped if the job ends.
std::string split_proof(const Job& job);

}  // namespace thirdcard::extremal

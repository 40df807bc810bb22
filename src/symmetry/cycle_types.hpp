// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// A hash of the cycle lengths of every pair of points of a Steiner triple system, row by row; isomorphisms
/// keep it. Empty for other designs and above 768 points.
std::vector<std::uint16_t> cycle_types(const Design& design);

}  // namespace thirdcard

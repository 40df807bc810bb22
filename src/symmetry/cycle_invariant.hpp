// SPDX-License-Identifier: MIT
// A colouring of the points of a Steiner triple system that isomorphisms respect.
#pragma once

#include <cstdint>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// Equal for points that an automorphism exchanges; all 0 if the design is no Steiner triple system.
std::vector<std::uint64_t> cycle_invariants(const Design& design);

}  // namespace thirdcard

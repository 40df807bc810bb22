// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

/// For each point the least point that an automorphism of the design fixing both hands (Nofil: the common
/// hand) takes it to. Empty when there is none but the identity.
std::vector<Point> position_orbits(const Design& design, std::span<const Point> played, Rule rule);

}  // namespace thirdcard::avoid

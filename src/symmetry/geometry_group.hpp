// SPDX-License-Identifier: MIT
#pragma once

#include "thirdcard/symmetry.hpp"

namespace thirdcard {

/// Do the flats say nothing about the points, so that every permutation keeps them?
bool has_symmetric_group(const Geometry& geometry);
Group symmetric_group(int points);
/// AΓL(d,q), PΓL(d+1,q) or the symmetric group: all permutations that keep the flats.
Group geometry_group(const Geometry& geometry);

/// Through nauty, whatever the design: the check of the above.
Group searched_group(const Design& design);

}  // namespace thirdcard

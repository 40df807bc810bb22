// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// For every pair of points a hash of how the blocks through one meet those through the other, row by row;
/// isomorphisms keep it. Empty above 128 points and where a point is in more than 16 blocks.
std::vector<std::uint16_t> meeting_types(const Design& design);
/// Blocks in a labelling that is canonical with these types: equal iff the designs are isomorphic. Another
/// form than canonical_form gives, and quicker on designs that are no triple systems.
std::vector<std::vector<Point>> typed_form(const Design& design);

}  // namespace thirdcard

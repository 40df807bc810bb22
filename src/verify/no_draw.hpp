// SPDX-License-Identifier: MIT
// A certificate that no game of avoidance is drawn: every set of half the points, rounded up, holds a block.
#pragma once

#include "verify/design.hpp"

namespace thirdcard::verify {

/// Takes the part of a strategy's body behind the maps. Is there a certificate? Refuted if it proves nothing.
bool read_no_draw(const StatedDesign& design, Bytes& body, const Job& job);

}  // namespace thirdcard::verify

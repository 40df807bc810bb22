// SPDX-License-Identifier: MIT
// Designs (schema/type/geometry.json).
#pragma once

#include "thirdcard/design.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

Json encode(const Geometry& geometry);

}  // namespace thirdcard::wire

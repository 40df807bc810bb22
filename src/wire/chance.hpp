// SPDX-License-Identifier: MIT
// Numbers found by chance, and exact ones (schema/type/estimate.json, fraction.json).
#pragma once

#include "thirdcard/chance.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

Json encode(const Estimate& estimate);
Json encode(const Fraction& fraction);

}  // namespace thirdcard::wire

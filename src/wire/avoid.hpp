// SPDX-License-Identifier: MIT
// Values of avoidance games (schema/type/value.json, move-value.json). A length that is not exact is -1 in
// `plies` and lies between `plies_min` and `plies_max`.
#pragma once

#include "thirdcard/avoid.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

Json encode(const Value& value);
/// With the nim-value under Nofil.
Json encode(const MoveValue& move, Rule rule = Rule::kAvoid);

/// Rounds of two plies; -1 while the length is not exact.
int rounds_of(const Value& value);
int plies_of(const Value& value);

}  // namespace thirdcard::wire

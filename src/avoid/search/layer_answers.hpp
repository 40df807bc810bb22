// SPDX-License-Identifier: MIT
// The outcome of every move of avoidance on a small Steiner triple system at once (layers.hpp).
#pragma once

#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

/// Does layers.hpp apply? Outcomes of every move are asked for, not their lengths.
bool layers_apply(const Design& design, bool triple_system, const SolveOptions& options);

/// Both hands as bits, free of blocks; `length`: that of the position, too. False: not done, for lack of
/// memory.
bool answer_by_layers(const Design& design, std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory,
                      bool length, const SolveCall& call, Solution& out);

}  // namespace thirdcard::avoid

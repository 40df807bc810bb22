// SPDX-License-Identifier: MIT
// Looks for n cards of F_2^d with few quads.
#pragma once

#include <cstdint>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::extremal {

/// Simulated annealing by exchanging one card at a time, several runs; the best set met, the same for the
/// same arguments. Ends early at `target` quads or when the job does.
std::vector<Point> few_quads(int dimension, int cards, std::int64_t target, std::uint64_t exchanges,
                             std::uint64_t seed, const Job& job);

}  // namespace thirdcard::extremal

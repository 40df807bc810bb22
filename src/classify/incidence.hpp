// SPDX-License-Identifier: MIT
// What the incidence matrix says: ranks over prime fields, intersections of blocks, subsystems.
#pragma once

#include "thirdcard/classify.hpp"

namespace thirdcard {

/// The rank of the incidence matrix over GF(p), p a prime below 256.
int incidence_rank(const Design& design, int p);
/// The primes over which the rank may tell designs apart: those that divide r - lambda of a 2-design,
/// elsewhere 2, 3, 5 and 7.
std::vector<int> telling_primes(const Design& design);
std::map<int, std::uint64_t> block_intersections(const Design& design);
/// nullopt unless any two points determine a block.
std::optional<Invariants::Subsystems> subsystems_of(const Design& design, std::size_t most, const Job& job);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Sets of points that hold no block, and partitions into such sets.
#pragma once

#include <optional>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The most points that hold no block; nullopt after so many nodes, or where a block is empty.
std::optional<std::uint64_t> most_independent(const Design& design, std::uint64_t nodes, const Job& job);
/// The fewest classes of points none of which holds a block. nullopt also where a block has one point.
std::optional<std::uint64_t> fewest_colours(const Design& design, std::uint64_t nodes, const Job& job);

}  // namespace thirdcard

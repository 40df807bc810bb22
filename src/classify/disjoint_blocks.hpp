// SPDX-License-Identifier: MIT
// Sets of pairwise disjoint blocks. Every function gives up after so many nodes (nullopt).
#pragma once

#include <optional>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The most pairwise disjoint blocks, where all blocks have the same size.
std::optional<std::uint64_t> most_disjoint(const Design& design, std::uint64_t nodes, const Job& job);
/// Sets of disjoint blocks that cover all points but `missed`, 0 or 1 of them.
std::optional<std::uint64_t> count_parallel(const Design& design, int missed, std::uint64_t nodes,
                                            const Job& job);
/// The parallel classes of any design, each as numbers of blocks; at most `most`.
std::optional<std::vector<std::vector<std::uint32_t>>> list_parallel(const Design& design, std::size_t most,
                                                                     std::uint64_t nodes, const Job& job);
/// Partitions of the blocks into parallel classes.
std::optional<std::uint64_t> count_resolutions(const Design& design, std::uint64_t nodes, const Job& job);

}  // namespace thirdcard

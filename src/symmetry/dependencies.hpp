// SPDX-License-Identifier: MIT
// Affine dependencies of points of F_2^d: the subsets of even size with sum zero. They are the words of a
// linear code, and determine the points up to affine maps.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace thirdcard {

/// The words of least weight that generate all dependencies of these (at most 64) different points, as sets
/// of places in the list. Which words these are does not depend on the order of the points. Empty if there
/// are no dependencies, or more than 2^10.
std::vector<std::uint64_t> short_dependencies(std::span<const std::uint16_t> points);

/// Are the sums of pairs all different? Of more than 64 points the answer is no.
bool is_sidon(std::span<const std::uint16_t> points);

}  // namespace thirdcard

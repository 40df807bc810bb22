// SPDX-License-Identifier: MIT
// Why no game of avoidance on a design can end in a draw, other than that it is a triple system: classes of
// pairs of points, such that two pairs of a class hold a block together and a set of half the points, rounded
// up, has more pairs than there are classes. In AG(d,2) with its planes, d >= 4, a class is a sum of two
// points.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

/// For every pair of points x < y, in lexicographic order, its class, or kHoldsBlock. Nothing where none are
/// found: each pair goes to the first class that takes it.
constexpr std::uint16_t kHoldsBlock = 0xffff;
std::optional<std::vector<std::uint16_t>> no_draw_classes(const Design& design);

}  // namespace thirdcard::avoid

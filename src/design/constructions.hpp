// SPDX-License-Identifier: MIT
// Designs from designs: what `design make` makes. InputError where nothing comes out.
#pragma once

#include <functional>
#include <string>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// Points and blocks exchanged.
Design dual_design(const Design& design, std::string name);
/// Every block's other points.
Design complement_design(const Design& design, std::string name);
/// `derived`: the blocks through the point, without it; else (residual) those that miss it.
Design point_design(const Design& design, bool derived, std::int64_t point, std::string name);
/// Of one block: `derived` its points, else (residual) the others, with what the other blocks have of them.
Design block_design(const Design& design, bool derived, std::int64_t block, std::string name);
/// All blocks of both, on the same points.
Design sum_design(const Design& a, const Design& b, std::string name);
/// The direct product of two Steiner triple systems; (x,y) is point x * b.points() + y.
Design product_design(const Design& a, const Design& b, std::string name);

}  // namespace thirdcard

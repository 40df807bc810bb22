// SPDX-License-Identifier: MIT
// The verifier's own geometries, from the definitions: ag(d,q), pg(d,q), flats(d,q,k), pflats(d,q,k).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::verify {

struct Geometry {
  bool affine = true;
  int d = 0, q = 0, k = 1;  // points and k-flats of AG(d,q) or PG(d,q)
};

/// The geometry a label names, written exactly so: small letters, no spaces, no leading zeros, d <= 99,
/// q <= 99. Nothing for any other label.
std::optional<Geometry> geometry_from_label(std::string_view label);

/// Are these the points and blocks (sorted) of the geometry? Built from the definition: q one of 2, 3, 4, 5,
/// 7, 8, 9, 11, 13, 16 (by Conway polynomial), 0 <= k <= d. Point i of AG is the base-q digits of i, first
/// coordinate most significant; points of PG are the vectors with leading entry 1 in increasing order.
/// At most as much work as the stated blocks have points, times a small factor.
bool is_geometry(const Geometry& geometry, int points, const std::vector<std::vector<int>>& blocks,
                 const Job& job = {});

}  // namespace thirdcard::verify

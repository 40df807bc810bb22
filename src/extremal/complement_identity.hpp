// SPDX-License-Identifier: MIT
// Blocks inside a set against blocks inside its complement. If every k-1 points of a design with blocks of k
// points lie in equally many blocks, inclusion and exclusion over the points of S that a block meets leave
// one unknown term, the blocks inside S itself:
//   outside(S) = sum over j < k of (-1)^j C(n,j) lambda_j  +  (-1)^k inside(S),        n = |S|.
// So the least (k even) or the greatest (k odd) number for v-n points is that for n points: one question.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::extremal {

struct ComplementIdentity {
  bool odd = true;                     // blocks of an odd number of points: least and greatest change places
  std::vector<std::int64_t> constant;  // by n
  /// Blocks inside the complement of a set of n points with t blocks inside.
  std::int64_t outside(std::int64_t n, std::int64_t t) const { return constant[n] + (odd ? -t : t); }
};

/// None unless all blocks have k >= 2 points and every k-1 points are in equally many of them.
std::optional<ComplementIdentity> complement_identity(const Design& design);

}  // namespace thirdcard::extremal

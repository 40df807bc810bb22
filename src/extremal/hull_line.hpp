// SPDX-License-Identifier: MIT
// The inequalities of the hull bound (layer_hull.hpp), as rows keep them and certificates write them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace thirdcard::extremal {

/// q*F <= p + r.x (above) or q*F >= p + r.x (below) for every layer pattern a set with from..to lines can
/// have (to < 0: no upper end); summed over all directions it contradicts those numbers of lines.
/// AG(d,3): x = (a^2+b^2+c^2, 0), F = twice the real part of (a + b w + c w^2)^3; PG(d,2): u = 2h - n,
/// x = (u, u^2), F = u^3.
struct HullLine {
  bool above = true;
  std::int64_t from = 0, to = -1;
  std::int64_t q = 0, p = 0;
  std::array<std::int64_t, 2> r{};
};

}  // namespace thirdcard::extremal

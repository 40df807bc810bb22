// SPDX-License-Identifier: MIT
// t-(v,k,lambda) by counting: every t-subset of every block is ranked into a table of C(v,t) counters.
#include "thirdcard/design.hpp"

#include <algorithm>

namespace thirdcard {

bool is_steiner_triple_system(const Design& design) {
  const std::size_t v = static_cast<std::size_t>(design.points());
  if (design.blocks() * 6 != v * (v - 1)) return false;
  std::vector<char> seen(v * v);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    if (b.size() != 3) return false;
    for (auto [x, y] : {std::pair{b[0], b[1]}, {b[0], b[2]}, {b[1], b[2]}})
      if (seen[x * v + y]++ != 0) return false;
  }
  return true;
}

}  // namespace thirdcard

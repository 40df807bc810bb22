// SPDX-License-Identifier: MIT
// Positions of Maker-Breaker that Breaker wins by weights (Erdos and Selfridge): every block without a point
// of Breaker weighs 2^-f, f its free points, and all of them less than 1 with Breaker to move, less than 1/2
// with Maker to move. Counted as the verifiers do, over the blocks of the statement; nothing of it is
// written.
#pragma once

#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

template <class Set>
class Weights {
 public:
  explicit Weights(const Design& design) : points_(design.points()) {
    for (const auto& list : design.block_lists()) {
      Set block;
      for (const int p : list) block.insert(p);
      blocks_.push_back(block);
    }
  }
  bool decide(const Set& breaker, const Set& maker, bool breaker_moves) const {
    std::vector<std::size_t> of_size(static_cast<std::size_t>(points_) + 1);
    for (const Set& b : blocks_)
      if (!b.meets(breaker)) ++of_size[static_cast<std::size_t>((b - maker).size())];
    std::size_t carried = 0;  // in units of 2^-f
    for (std::size_t f = of_size.size() - 1; f > 0; --f) {
      carried += of_size[f];
      if (f == 1 && !breaker_moves) return carried == 0 && of_size[0] == 0;
      carried /= 2;
    }
    return carried + of_size[0] == 0;
  }

 private:
  int points_;
  std::vector<Set> blocks_;
};

}  // namespace thirdcard::avoid

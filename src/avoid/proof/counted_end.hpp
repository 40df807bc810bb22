// SPDX-License-Identifier: MIT
// Positions of avoidance that counting decides, as strategy files have them. The strategy's player is not to
// move. Points safe for that player and not for the other are private: the other side loses by taking one.
// Taken greedily, by increasing points, they are `own` further safe moves that nobody can take away. The
// other side has at most `most` safe moves: of its safe points at least one is left out of each remainder of
// a block in a packing, which goes through the blocks in the order of the statement. So the other side runs
// out first if own >= most. The verifiers count in the same way; nothing of it is written.
#pragma once

#include <algorithm>
#include <vector>

#include "avoid/rules/board.hpp"

namespace thirdcard::avoid {

template <class Set>
class CountedEnd {
 public:
  CountedEnd(const Design& design, const Board<Set>& board) : board_(board) {
    auto lists = design.block_lists();
    std::sort(lists.begin(), lists.end());
    for (const auto& b : lists) {
      Set block;
      for (const int p : b) block.insert(p);
      blocks_.push_back(block);
    }
  }

  /// Private moves of the hand, one after the other.
  int own(Set hand, const Set& safe, const Set& safe_other) const {
    int moves = 0;
    for (Set left = safe - safe_other; !left.empty(); ++moves) {
      const int p = left.first();
      left = board_.safe_after(left, hand, Set{}, p);
      hand.insert(p);
    }
    return moves;
  }
  /// A bound of the safe moves of the hand; not below the true one, and given up once it is above `enough`.
  int most(const Set& hand, Set safe, int enough) const {
    const int safe_points = safe.size();
    int packed = 0;
    if (safe_points - safe_points / 2 > enough) return safe_points;  // a remainder has two points or more
    for (const Set& b : blocks_) {
      const Set rest = b - hand;
      if (rest.subset_of(safe)) safe -= rest, ++packed;
    }
    return safe_points - packed;
  }

 private:
  const Board<Set>& board_;
  std::vector<Set> blocks_;
};

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// The most points a hand can take, one after the other, without completing a block, while the other side
// stands still. Depth first over the safe points in increasing order; a branch that cannot pass the best so
// far is cut.
#include "avoid/rules/board.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard {

namespace {

template <class Set>
struct Extension {
  const avoid::Board<Set>& board;
  const Set& other;
  int budget;
  int best = 0;

  void search(const Set& hand, Set safe, int taken) {
    best = std::max(best, taken);
    for (int left = safe.size(); left > 0 && taken + left > best; --left) {
      if (--budget < 0) return;
      const int p = safe.first();
      safe.erase(p);
      Set with = hand;
      with.insert(p);
      search(with, board.safe_after(safe, hand, other, p), taken + 1);
    }
  }
};

}  // namespace

std::optional<int> largest_extension(const Position& position, int player, int budget) {
  return avoid::with_game_set(position.design(), [&]<class Set>() -> std::optional<int> {
    const avoid::Board<Set> board(position.design());
    const Set hand = Set::of(position.hand(player));
    const Set taken = board.all - Set::of(position.free_points());
    Extension<Set> extension{board, taken, budget};
    extension.search(hand, Set::of(position.safe_points(player)), 0);
    if (extension.budget < 0) return std::nullopt;
    return extension.best;
  });
}

}  // namespace thirdcard

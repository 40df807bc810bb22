// SPDX-License-Identifier: MIT
// Achievement, Maker-Breaker and both forms of Nofil for the common search (search.hpp). Ideas: a move that
// completes a block ends the search at once; one threat forces the answer, two decide; a board on which no
// block can be completed any more is decided; Maker-Breaker also by the weights of Erdos and Selfridge
// (Breaker wins when the sum of 2^-|left| over live blocks is below 1, or below 1/2 with Maker to move).
#pragma once

#include "avoid/search/avoid_game.hpp"

namespace thirdcard::avoid {

/// First to hold a block wins; a full board is a draw. In PairState, "unsafe" means "completes a block".
template <class Set>
class AchieveGame {
 public:
  using State = PairState<Set>;
  using Key = PairKey<Set>;
  static constexpr int kMaxMoves = Set::kCapacity;
  explicit AchieveGame(const Board<Set>& board) : board_(board) {}

  State state(const Set& mine, const Set& theirs) const {
    const Set taken = mine | theirs;
    return {mine, theirs, board_.safe(mine, taken), board_.safe(theirs, taken)};
  }
  State after(const State& s, int p) const {
    State c{s.theirs, s.mine, s.safe_theirs, board_.safe_after(s.safe_mine, s.mine, s.theirs, p)};
    c.theirs.insert(p);
    c.safe_mine.erase(p);
    return c;
  }
  Key key(const State& s) const {
    Key k{s.mine, s.theirs};
    board_.normalise(k.mine, k.theirs);
    return k;
  }

  bool below(const State& s, int bound) const { return statics(s).high < bound; }
  Bounds statics(const State& s) const {
    const Set free = board_.all - s.mine - s.theirs;
    if (free.empty()) return {0, 0};
    if (s.safe_mine != free) return {win_in(1), win_in(1)};
    const int threats = (free - s.safe_theirs).size();
    if (threats >= 2) return {loss_in(2), loss_in(2)};
    int mine = kBig, theirs = kBig;  // fewest further points to a block
    for (const Set& b : board_.blocks) {
      if (!b.meets(s.theirs)) mine = std::min(mine, (b - s.mine).size());
      if (!b.meets(s.mine)) theirs = std::min(theirs, (b - s.theirs).size());
    }
    const int n = free.size();
    if (mine > (n + 1) / 2) mine = kBig;
    if (theirs > n / 2) theirs = kBig;
    if (mine == kBig && theirs == kBig) return {0, 0};
    return {theirs == kBig ? 0 : loss_in(2 * theirs), mine == kBig ? 0 : win_in(2 * mine - 1)};
  }

  template <class F>
  void for_each_move(const State& s, F&& f) const {
    const Set free = board_.all - s.mine - s.theirs;
    const Set threat = free - s.safe_theirs;
    if (!threat.empty()) return f(threat.first());
    Set live;
    for (const Set& b : board_.blocks)
      if (!b.meets(s.theirs) || !b.meets(s.mine)) live |= b;
    const Set idle = free - live;
    (free & live).for_each(f);
    if (!idle.empty()) f(idle.first());  // points that no longer matter are all alike
  }

  int order(const State& child) const {
    const Set free = board_.all - child.mine - child.theirs;
    int weight = 0;  // live blocks of the side that just moved, nearly full ones first
    for (const Set& b : board_.blocks)
      if (!b.meets(child.mine))
        weight += 1 << std::min(8, 2 * (b & child.theirs).size());
      else if (!b.meets(child.theirs))
        weight -= 1 << std::min(8, 2 * (b & child.mine).size());
    return -weight - 64 * (free - child.safe_theirs).size();
  }

 private:
  const Board<Set>& board_;
};

/// Maker wants a block, Breaker a point in every block. Breaker's win counts to the full board.
template <class Set>
class MakerBreakerGame {
 public:
  struct State {
    Set maker, breaker;
    bool maker_moves;
  };
  using Key = PairKey<Set>;  // who moves follows from the numbers of points
  static constexpr int kMaxMoves = Set::kCapacity;
  explicit MakerBreakerGame(const Board<Set>& board) : board_(board) {}

  State after(State s, int p) const {
    (s.maker_moves ? s.maker : s.breaker).insert(p);
    s.maker_moves = !s.maker_moves;
    return s;
  }
  Key key(const State& s) const { return {s.maker, s.breaker}; }

  bool below(const State& s, int bound) const { return statics(s).high < bound; }
  Bounds statics(const State& s) const {
    const int free = board_.points - (s.maker | s.breaker).size();
    const auto breaker_wins = [&](bool decided) -> Bounds {
      const int score = s.maker_moves ? loss_in(free) : win_in(free);
      return decided ? Bounds{score, score} : Bounds{};
    };
    Set threats;
    bool live = false;
    int nearest = kBig;
    std::uint64_t weight = 0;  // in units of 2^-60, rounded up
    for (const Set& b : board_.blocks) {
      if (b.meets(s.breaker)) continue;
      const Set left = b - s.maker;
      const int n = left.size();
      live = true;
      nearest = std::min(nearest, n);
      if (n <= 1) threats |= left;
      if (weight < (std::uint64_t{1} << 61)) weight += n <= 60 ? std::uint64_t{1} << (60 - n) : 1;
    }
    if (!live || nearest > (s.maker_moves ? (free + 1) / 2 : free / 2)) return breaker_wins(true);
    if (s.maker_moves && !threats.empty()) return {win_in(1), win_in(1)};
    if (!s.maker_moves && threats.size() >= 2) return {loss_in(2), loss_in(2)};
    if (weight < std::uint64_t{1} << (s.maker_moves ? 59 : 60)) return breaker_wins(true);
    if (s.maker_moves) return {loss_in(free), win_in(2 * nearest - 1)};
    return {loss_in(2 * nearest), win_in(free)};
  }

  template <class F>
  void for_each_move(const State& s, F&& f) const {
    Set live, threats;
    for (const Set& b : board_.blocks) {
      if (b.meets(s.breaker)) continue;
      const Set left = b - s.maker;
      live |= left;
      if (left.size() == 1) threats |= left;
    }
    if (!s.maker_moves && !threats.empty()) return f(threats.first());
    live.for_each(f);  // a point outside every live block helps nobody
  }

  int order(const State& child) const {
    int weight = 0;
    for (const Set& b : board_.blocks)
      if (!b.meets(child.breaker)) weight += 1 << std::max(0, 20 - 2 * (b - child.maker).size());
    return child.maker_moves ? weight : -weight;
  }

 private:
  const Board<Set>& board_;
};

template <class Set>
struct OneHandKey {
  Set hand;
  std::uint64_t hash() const { return hand.hash(); }
  friend bool operator==(const OneHandKey&, const OneHandKey&) = default;
};

/// One common hand that never holds a block. The player who cannot move loses, or wins under misere.
template <class Set, bool kMisere>
class OneHandGame {
 public:
  struct State {
    Set hand, safe;
  };
  using Key = OneHandKey<Set>;
  static constexpr int kMaxMoves = Set::kCapacity;
  explicit OneHandGame(const Board<Set>& board) : board_(board) {}

  State state(const Set& hand) const { return {hand, board_.safe(hand, hand)}; }
  State after(State s, int p) const {
    s.safe = board_.safe_after(s.safe, s.hand, Set{}, p);
    s.hand.insert(p);
    return s;
  }
  Key key(const State& s) const { return {s.hand}; }

  bool below(const State& s, int bound) const { return statics(s).high < bound; }
  Bounds statics(const State& s) const {
    const int n = s.safe.size();
    if (n <= 1) return ends_in(n);
    // Two points: both can be taken, or the first to move takes one and ends the game.
    if (n == 2) return ends_in(after(s, s.safe.first()).safe.size() == 1 ? 2 : 1);
    // While a block can still be completed, the next move may end the game, or the one after.
    for (const Set& b : board_.blocks)
      if ((b - s.hand).subset_of(s.safe))
        return kMisere ? Bounds{loss_in(1), win_in(2)} : Bounds{loss_in(2), win_in(1)};
    return ends_in(n);
  }
  template <class F>
  void for_each_move(const State& s, F&& f) const {
    board_.distinct_moves(s.safe).for_each(f);
  }
  int order(const State& child) const { return child.safe.size(); }

 private:
  /// Exactly so many moves are left, whatever is played.
  static Bounds ends_in(int moves) {
    const bool last_is_mine = moves % 2 == 1;
    const int score = last_is_mine != kMisere ? win_in(moves) : loss_in(moves);
    return {score, score};
  }

  const Board<Set>& board_;
};

template <class Set>
using NofilGame = OneHandGame<Set, false>;
template <class Set>
using MisereNofilGame = OneHandGame<Set, true>;

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// Avoidance as almost a normal-play game. A free point is safe for a player if it completes no block of
// that player's hand; with a safe point nobody takes an unsafe one, so play is on safe points alone, a
// player without one loses if a free point is left, and a full board is a draw. `statics` decides or
// bounds a position without search:
//   * packing: among disjoint remainders of blocks a player leaves at least one point each, so the number
//     of further safe moves is at most |safe| - packing;
//   * private points: those safe for one player only cannot be taken away, so a greedy choice of them is a
//     lower bound. More private moves than the other side's upper bound decide the game;
//   * private endgame: with no point safe for both the two numbers are computed exactly;
//   * mirror: see mirror.hpp.
// Cost: about b word operations, paid only where the cheap counts do not decide.
#pragma once

#include <bit>
#include <memory>

#include "avoid/rules/board.hpp"
#include "avoid/search/mirror.hpp"
#include "avoid/search/table.hpp"

namespace thirdcard::avoid {

/// Up to 32 points: both hands in one word. Bits 0..31 the mover's hand, 32..63 the other's.
struct PackedKey {
  std::uint64_t bits = 0;
  friend bool operator==(const PackedKey&, const PackedKey&) = default;
  std::uint64_t hash() const {
    std::uint64_t h = bits * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93ULL;
    return h ^ h >> 32;
  }
};
static_assert(sizeof(PackedKey) == 8);

template <class Set>
struct PairKey {
  Set mine, theirs;
  friend bool operator==(const PairKey&, const PairKey&) = default;
  std::uint64_t hash() const {
    std::uint64_t h = mine.hash() ^ std::rotl(theirs.hash(), 23) * 0x9e3779b97f4a7c15ULL;
    h ^= h >> 29;
    h *= 0xd6e8feb86659fd93ULL;
    return h ^ h >> 32;
  }
};

template <class Set>
struct PairState {
  Set mine, theirs;            // the mover's hand and the other's
  Set safe_mine, safe_theirs;  // free points safe for each
};

template <class Set, class KeyType>
class AvoidGame {
 public:
  using State = PairState<Set>;
  using Key = KeyType;
  static constexpr int kMaxMoves = std::is_same_v<KeyType, PackedKey> ? 32 : Set::kCapacity;

  /// `canonizer` may be null; with it, positions of at most `canonical_stones` points are keyed up to
  /// symmetry.
  AvoidGame(const Board<Set>& board, const Mirrors<Set>* mirrors,
            const SubsetCanonizer<Set>* canonizer = nullptr, int canonical_stones = 0)
      : board_(board), mirrors_(mirrors), canonizer_(canonizer), canonical_stones_(canonical_stones) {}
  const Board<Set>& board() const { return board_; }

  State state(const Set& mine, const Set& theirs) const {
    const Set taken = mine | theirs;
    return {mine, theirs, board_.safe(mine, taken), board_.safe(theirs, taken)};
  }

  State after(const State& s, int p) const {
    State c;
    c.mine = s.theirs;
    c.theirs = s.mine;
    c.safe_theirs = board_.safe_after(s.safe_mine, s.mine, s.theirs, p);
    c.theirs.insert(p);
    c.safe_mine = s.safe_theirs;
    c.safe_mine.erase(p);
    return c;
  }

  Key key(const State& s) const {
    Set mine = s.mine, theirs = s.theirs;
    board_.normalise(mine, theirs);
    if (canonizer_ != nullptr && (mine | theirs).size() <= canonical_stones_) {
      const auto form = canonizer_->canonize(mine, theirs);
      mine = form.a, theirs = form.b;
    }
    if constexpr (std::is_same_v<KeyType, PackedKey>)
      return {mine.word[0] | theirs.word[0] << 32};
    else
      return {mine, theirs};
  }

  int free_points(const State& s) const { return board_.points - (s.mine | s.theirs).size(); }

  /// Proven bounds; equal when the position is decided. Cheap.
  Bounds statics(const State& s) const { return bounds<true>(s, kBig); }
  /// Does `statics` prove a score below the bound? Without the work for anything else.
  bool below(const State& s, int bound) const { return bounds<false>(s, bound).high < bound; }

  /// The moves worth looking at: every safe point.
  template <class F>
  void for_each_move(const State& s, F&& f) const {
    board_.distinct_moves(s.safe_mine).for_each(f);
  }

  /// Lower is looked at first: leave the other side few safe points and keep many.
  static int order(const State& child) {
    return 2 * child.safe_mine.size() - 2 * child.safe_theirs.size() -
           (child.safe_theirs - child.safe_mine).size() + (child.safe_mine - child.safe_theirs).size();
  }

 private:
  static Bounds exact(int score) { return {score, score}; }

  /// kLow false: only an upper bound below `bound` matters.
  template <bool kLow>
  Bounds bounds(const State& s, int bound) const {
    const int free = free_points(s);
    const int mine = s.safe_mine.size();
    if (mine == 0) return exact(free == 0 ? 0 : loss_in(1));
    const int theirs = s.safe_theirs.size();
    if (theirs == 0) return exact(free == 1 ? 0 : win_in(2));
    const Set shared = s.safe_mine & s.safe_theirs;
    if (shared.empty()) return private_endgame(s, free, mine, theirs);
    if (theirs == 1) return exact(free == 1 ? 0 : win_in(2));  // take it
    if (mine == free && theirs == free && undisturbed(s)) return exact(0);
    Bounds b;
    if (const int mirror = mirrors_ != nullptr ? mirrors_->find(s.mine, s.theirs) : -1; mirror >= 0) {
      // The other side mirrors: the mover never wins, and loses where no draw exists.
      const bool dead = (s.safe_mine | s.safe_theirs).size() < free;  // a point nobody can take safely
      b.high = mirrors_->no_draws() || dead
                   ? loss_in(std::min(free, 2 * mirrors_->moves_left(mirror, s.mine, s.theirs) + 1))
                   : 0;
    }
    if (board_.linear && board_.points > 32) {
      // Each new point makes at most |hand| others unsafe, and the other side takes one: so many moves are
      // sure.
      b.low = std::max(b.low, loss_in(2 * sure_moves(s.mine.size(), mine, true) + 1));
      b.high = std::min(b.high, win_in(2 * sure_moves(s.theirs.size(), theirs, false) + 2));
    }
    const int shared_count = shared.size();
    const int own = mine - shared_count, other = theirs - shared_count;
    // The mover survives his private moves, the other side hers.
    b.high = std::min(b.high, win_in(2 * (other > 0) + 2));
    b.low = std::max(b.low, loss_in(1 + 2 * (own > 0)));
    int greedy_own = own > 0, greedy_other = other > 0;
    if (kLow && b.low <= 0 && own > theirs / 2) {
      greedy_own = greedy(s.mine, s.theirs, s.safe_mine - shared);
      if (greedy_own > theirs / 2) {
        const int most = theirs - packing(s.theirs, s.safe_theirs, theirs - greedy_own + 1);
        if (greedy_own > most && free > 2 * most + 1) b.low = std::max(b.low, win_in(2 * most + 2));
      }
    }
    // The most safe moves the mover may have left for a loss that soon; each remainder leaves a point out.
    const int longest = kLow ? mine : std::min(mine, (bound + kBig - 2) / 2);
    if (other >= mine / 2 && (mine + 1) / 2 <= longest) {
      greedy_other = greedy(s.theirs, s.mine, s.safe_theirs - shared);
      if (greedy_other >= mine / 2) {
        const int most = mine - packing(s.mine, s.safe_mine, mine - std::min(greedy_other, longest));
        if (greedy_other >= most && free > 2 * most) b.high = std::min(b.high, loss_in(2 * most + 1));
      }
    }
    b.high = std::min(b.high, win_in(2 * greedy_other + 2));
    b.low = std::max(b.low, loss_in(2 * greedy_own + 1));
    return b;
  }

  /// Safe moves that a hand of `size` points with `safe` safe points has at least, whatever happens.
  static int sure_moves(int size, int safe, bool to_move) {
    if (!to_move) --safe;
    int moves = 0;
    for (; safe > 0; ++moves, ++size)
      safe -= size + 2;  // the point, those it makes unsafe, the other side's answer
    return moves;
  }

  /// Can neither side complete a block any more?
  bool undisturbed(const State& s) const {
    for (const Set& b : board_.blocks)
      if (!b.meets(s.mine) || !b.meets(s.theirs)) return false;
    return true;
  }

  /// Disjoint remainders of blocks inside `safe`: one point of each is never taken by this hand. Stops when
  /// `need` are found, or when so few points are left that they cannot be (need < kBig).
  int packing(const Set& hand, Set safe, int need) const {
    int packed = 0, left = safe.size();
    if (board_.triples) {
      for (int i = 0; i < Set::kWords; ++i)
        for (std::uint64_t w = hand.word[i]; w != 0; w &= w - 1) {
          for (const Set& r : board_.rests(64 * i + std::countr_zero(w)))
            if (r.subset_of(safe)) safe -= r, ++packed, left -= 2;
          if (packed >= need || (need < kBig && packed + left / 2 < need)) return packed;
        }
      if (need < kBig && packed + left / 3 < need) return packed;
      if (left >= 3)
        for (const Set& b : board_.blocks)
          if (b.subset_of(safe)) safe -= b, ++packed;
      return packed;
    }
    for (const Set& b : board_.blocks) {
      const Set rest = b - hand;
      if (rest.subset_of(safe)) safe -= rest, ++packed;
    }
    return packed;
  }

  /// A set of points of `from` that the hand can take one after the other, greedily.
  int greedy(Set hand, const Set& other, Set from) const {
    int taken = 0;
    while (!from.empty()) {
      const int p = from.first();
      from = board_.safe_after(from, hand, other, p);
      hand.insert(p);
      ++taken;
    }
    return taken;
  }

  /// The most points of `safe` the hand can take, or -1 when the search for it grows too long.
  int extension(const Set& hand, const Set& other, const Set& safe, int need, int& budget) const {
    if (safe.empty()) return 0;
    if (--budget < 0) return -1;
    const int most = safe.size() - packing(hand, safe, kBig);
    if (most <= need) return most <= 0 ? 0 : need;  // cannot beat what is known
    if (most == safe.size()) return most;
    int best = need;
    // Branch on a point of a remainder: either it is taken, or it is left out.
    int pick = safe.first();
    for (const Set& b : board_.blocks) {
      const Set left = b - hand;
      if (left.subset_of(safe)) {
        pick = left.first();
        break;
      }
    }
    Set with = hand;
    const Set rest = board_.safe_after(safe, hand, other, pick);
    with.insert(pick);
    const int taking = extension(with, other, rest, std::max(best - 1, 0), budget);
    if (taking < 0) return -1;
    best = std::max(best, taking + 1);
    Set without = safe;
    without.erase(pick);
    const int leaving = extension(hand, other, without, best, budget);
    return leaving < 0 ? -1 : std::max(best, leaving);
  }

  Bounds private_endgame(const State& s, int free, int mine, int theirs) const {
    int budget = 20000;
    const int a = extension(s.mine, s.theirs, s.safe_mine, 0, budget);
    if (a < 0) return {};
    const int b = extension(s.theirs, s.mine, s.safe_theirs, 0, budget);
    if (b < 0) return {};
    if (mine + theirs == free && a == mine && b == theirs && (a == b || a == b + 1)) return exact(0);
    return exact(a > b ? win_in(2 * b + 2) : loss_in(2 * a + 1));
  }

  const Board<Set>& board_;
  const Mirrors<Set>* mirrors_;
  const SubsetCanonizer<Set>* canonizer_;
  int canonical_stones_;
};

}  // namespace thirdcard::avoid

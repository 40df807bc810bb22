// SPDX-License-Identifier: MIT
// Mirror positions. Let s be an involution of the design whose fixed points are all taken, the hands
// otherwise s-images of each other, player M to move. The other player H answers x by s(x), which is free,
// since the taken points are closed under s. H never completes a block first: a block of H without fixed
// points has its image in M's hand already; and a block that meets a fixed point of H is required here to
// contain a pair {y, s(y)}, one of each hand, or a fixed point of M. So H wins where no draw exists, and
// never loses. (Clark-Fisk-Goren, Theorem 1, and Matsumoto-Momihara-Nakamura, Theorem 5, are the case of
// one fixed point in a Steiner triple system.) Cost: one pass over the involutions, mostly one look each.
#pragma once

#include <optional>
#include <vector>

#include "avoid/rules/board.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::avoid {

/// Involutory automorphisms, found by closing the group when it has at most `limit` elements, by the
/// central reflections of AG(d,q), q odd, and by powers of random words otherwise. Perhaps not all of
/// them, each checked. Sorted by number of fixed points.
std::vector<Permutation> find_involutions(const Design& design, std::size_t limit = 1000);

/// An involution with which this player (0: the first, who begins with the one fixed point; 1: the second,
/// without fixed points) may mirror from the start and never lose.
std::optional<Permutation> mirror_for(const Design& design, int player);

template <class Set>
class Mirrors {
 public:
  /// `largest_cap`: no hand without a block is larger, as far as known.
  Mirrors(const Board<Set>& board, const std::vector<Permutation>& involutions, bool no_draws, bool triples,
          int largest_cap)
      : no_draws_(no_draws),
        triples_(triples),
        largest_cap_(largest_cap),
        most_stones_(board.points <= 32 ? 14 : board.points) {
    for (const auto& s : involutions) {
      Mirror m{s, {}, {}};
      for (int p = 0; p < board.points; ++p)
        if (s[p] == p) m.fixed.insert(p);
      if (m.fixed.size() > most_stones_) continue;
      // Blocks that meet a fixed point and hold no mirror pair: safe only with a fixed point of the other
      // hand.
      for (const Set& b : board.blocks) {
        if (!b.meets(m.fixed)) continue;
        bool pair = false;
        (b - m.fixed).for_each([&](int y) { pair = pair || b.contains(s[y]); });
        if (!pair) m.bare.push_back(b & m.fixed);
      }
      mirrors_.push_back(std::move(m));
    }
  }

  bool empty() const { return mirrors_.empty(); }
  bool no_draws() const { return no_draws_; }

  /// The involution with which the player who is not to move may mirror, or -1.
  int find(const Set& mover, const Set& holder) const {
    const Set taken = mover | holder;
    if (taken.size() > most_stones_) return -1;
    for (std::size_t i = 0; i < mirrors_.size(); ++i)
      if (holds(mirrors_[i], mover, holder, taken)) return static_cast<int>(i);
    return -1;
  }
  bool applies(const Set& mover, const Set& holder) const { return find(mover, holder) >= 0; }
  /// At most so many safe moves are left for the mover while the other side mirrors with involution i. With
  /// one fixed point, held by the mirroring side, in a Steiner triple system the mover's hand with that
  /// point is a cap, too: the third point on a line of it with x is the image of x.
  int moves_left(int i, const Set& mover, const Set& holder) const {
    const Set& fixed = mirrors_[static_cast<std::size_t>(i)].fixed;
    return std::max(0,
                    largest_cap_ - mover.size() - (triples_ && fixed.size() == 1 && fixed.subset_of(holder)));
  }
  const Permutation& involution(int i) const { return mirrors_[static_cast<std::size_t>(i)].map; }

 private:
  struct Mirror {
    Permutation map;
    Set fixed;
    std::vector<Set> bare;  // fixed points of blocks without a mirror pair
  };

  static bool holds(const Mirror& m, const Set& mover, const Set& holder, const Set& taken) {
    if (!m.fixed.subset_of(taken)) return false;
    const Set free_mover = mover - m.fixed, free_holder = holder - m.fixed;
    for (int i = 0; i < Set::kWords; ++i)
      for (std::uint64_t w = free_mover.word[i]; w != 0; w &= w - 1)
        if (!free_holder.contains(m.map[64 * i + std::countr_zero(w)])) return false;
    if (free_mover.size() != free_holder.size()) return false;
    const Set mine = m.fixed & holder;
    for (const Set& b : m.bare)
      if (b.subset_of(mine)) return false;
    return true;
  }

  std::vector<Mirror> mirrors_;
  bool no_draws_, triples_;
  int largest_cap_;
  int most_stones_;  // on small boards, looking deeper costs more than it saves
};

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// A design as the games see it: fixed-width bitsets, one list of "rests" (block without the point) per
// point. A block that contains another, or repeats it, never matters: the smaller one is complete no
// later. So only minimal blocks are kept.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

template <class Set>
struct Board {
  int points = 0;
  Set all;
  std::vector<Set> blocks;           // minimal, distinct
  std::vector<std::uint32_t> start;  // rests of point p: rest[start[p] .. start[p+1]-1]
  std::vector<Set> rest;
  bool triples = false;  // every block has three points
  bool linear = false;   // triples, and no two points are in two of them
  Set isolated;          // points in no block

  explicit Board(const Design& design) : points(design.points()), all(Set::first_n(design.points())) {
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const Set b = Set::of(design.block(i));
      if (b.empty())
        throw InputError("the design has an empty block, which every hand holds", "leave it out");
      blocks.push_back(b);
    }
    std::sort(blocks.begin(), blocks.end(), [](const Set& a, const Set& b) {
      const int m = a.size(), n = b.size();
      return m != n ? m < n : a < b;
    });
    blocks.erase(std::unique(blocks.begin(), blocks.end()), blocks.end());
    if (!blocks.empty() && blocks.front().size() != blocks.back().size() && blocks.size() <= 20000) {
      std::vector<Set> kept;
      for (const Set& b : blocks)
        if (std::none_of(kept.begin(), kept.end(), [&](const Set& k) { return k.subset_of(b); }))
          kept.push_back(b);
      blocks = std::move(kept);
    }
    triples = !blocks.empty() && blocks.front().size() == 3 && blocks.back().size() == 3;
    linear = triples;
    std::vector<char> together(linear ? static_cast<std::size_t>(points) * static_cast<std::size_t>(points)
                                      : 0);
    for (std::size_t i = 0; i < blocks.size() && linear; ++i) {
      const auto b = blocks[i].points();
      for (const auto& [x, y] : {std::pair(b[0], b[1]), std::pair(b[0], b[2]), std::pair(b[1], b[2])}) {
        char& seen = together[static_cast<std::size_t>(x) * static_cast<std::size_t>(points) + y];
        if (seen != 0) linear = false;
        seen = 1;
      }
    }
    isolated = all;
    for (const Set& b : blocks) isolated -= b;
    for (int p = 0; p < points; ++p) {
      start.push_back(static_cast<std::uint32_t>(rest.size()));
      for (Set b : blocks)
        if (b.contains(p)) b.erase(p), rest.push_back(b);
    }
    start.push_back(static_cast<std::uint32_t>(rest.size()));
  }

  std::span<const Set> rests(int p) const { return {rest.data() + start[p], start[p + 1] - start[p]}; }

  /// Points in no block are all alike: of a set of moves, keep one of them.
  Set distinct_moves(const Set& moves) const {
    const Set alike = moves & isolated;
    if (alike.empty()) return moves;
    Set out = moves - alike;
    out.insert(alike.first());
    return out;
  }
  /// Who holds a point in no block does not matter: in a key, they count as the first hand's.
  void normalise(Set& mine, Set& theirs) const {
    if (isolated.empty()) return;
    const Set given = theirs & isolated;
    mine |= given, theirs -= given;
  }

  bool holds_block(const Set& hand) const {
    return std::any_of(blocks.begin(), blocks.end(), [&](const Set& b) { return b.subset_of(hand); });
  }
  /// Would a hand that does not hold a block hold one with p?
  bool completes(const Set& hand, int p) const {
    for (const Set& r : rests(p))
      if (r.subset_of(hand)) return true;
    return false;
  }
  /// Free points that complete no block of `hand`, from scratch.
  Set safe(const Set& hand, const Set& taken) const {
    Set out = all - taken;
    for (const Set& b : blocks) {
      const Set left = b - hand;
      if (left.size() == 1) out -= left;
    }
    return out;
  }
  /// `safe` of a hand after it took p (p already in `hand`).
  Set safe_after(Set safe, const Set& hand, const Set& other, int p) const {
    safe.erase(p);
    if (triples) {
      for (const Set& r : rests(p)) {
        // One point of the pair in hand: the other completes a block (or is taken; then no harm).
        if (r.meets(hand)) safe -= r;
      }
    } else {
      for (const Set& r : rests(p)) {
        const Set left = r - hand;
        if (left.size() == 1) safe -= left;
      }
    }
    (void)other;
    return safe;
  }
};

/// Calls f.template operator()<Set>() with the narrowest set for the design.
template <class F>
decltype(auto) with_game_set(const Design& design, F&& f) {
  if (design.points() > 128)
    throw InputError("the solver takes designs of at most 128 points, not " + std::to_string(design.points()),
                     "avoid match plays on larger ones");
  if (design.points() <= 64) return f.template operator()<PointSet<64>>();
  return f.template operator()<PointSet<128>>();
}

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// Pairings: why a player of avoidance who is not to move need never lose. Free points are joined in disjoint
// pairs, so that every block without a point of the other hand contains a pair; where the number of free
// points is odd, one more point may be left to the other side, and blocks through it count, too. The player
// answers a point of a pair by its partner, and never holds both: any other free points are paired somehow,
// and of an odd number one, at first the one left, is always left for the other side, who takes the last
// point. The search takes the remainder with the fewest points first and gives up after a few nodes: a
// position without a pairing is played on.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "avoid/rules/board.hpp"

namespace thirdcard::avoid {

template <class Set>
class PairingSearch {
 public:
  explicit PairingSearch(const Board<Set>& board) : board_(board) {}

  struct Pairing {
    int spare = -1;  // a free point, safe for the hand, that is in no pair and not left; or none
    std::vector<std::uint8_t>
        points;  // two and two the pairs; an odd one at the end is left to the other side
  };
  /// With `free_later` points free once the hand has moved. `safe`: the free points that complete no block of
  /// `hand`. Who is to move takes the spare one, and the pairing stays one.
  std::optional<Pairing> find(const Set& hand, const Set& other, const Set& safe, int free_later) {
    const Set unsafe = board_.all - hand - other - safe;
    if (unsafe.size() > free_later % 2) return std::nullopt;
    int remainders = 0;
    holds_.fill(0);
    for (const Set& b : board_.blocks) {
      if (b.meets(other)) continue;
      const Set rest = b - hand;
      if (rest.meets(unsafe)) continue;
      if (remainders == kMostRemainders) return std::nullopt;
      rest_[static_cast<std::size_t>(remainders)] = rest;
      rest.for_each([&](int p) { holds_[static_cast<std::size_t>(p)] |= std::uint64_t{1} << remainders; });
      ++remainders;
    }
    pairs_.clear();
    nodes_ = 0;
    if (!search(remainders == 0 ? 0 : ~std::uint64_t{0} >> (64 - remainders), safe)) return std::nullopt;
    Set spare = safe;
    for (const std::uint8_t p : pairs_) spare.erase(p);
    unsafe.for_each([&](int p) { pairs_.push_back(static_cast<std::uint8_t>(p)); });
    return Pairing{spare.empty() ? -1 : spare.first(), pairs_};
  }

 private:
  static constexpr int kMostRemainders = 64, kMostNodes = 20;

  /// `open`: the remainders without a pair so far; `left`: the points in no pair.
  bool search(std::uint64_t open, const Set& left) {
    if (open == 0) return true;
    if (++nodes_ > kMostNodes) return false;
    Set narrow;
    int fewest = Set::kCapacity + 1;
    for (std::uint64_t w = open; w != 0; w &= w - 1) {
      const Set points = rest_[static_cast<std::size_t>(std::countr_zero(w))] & left;
      const int n = points.size();
      if (n < 2) return false;
      if (n < fewest) fewest = n, narrow = points;
    }
    for (Set first = narrow; !first.empty();) {
      const int x = first.first();
      first.erase(x);
      for (Set second = first; !second.empty();) {
        const int y = second.first();
        second.erase(y);
        Set rest = left;
        rest.erase(x), rest.erase(y);
        pairs_.push_back(static_cast<std::uint8_t>(x)), pairs_.push_back(static_cast<std::uint8_t>(y));
        if (search(open & ~(holds_[static_cast<std::size_t>(x)] & holds_[static_cast<std::size_t>(y)]), rest))
          return true;
        pairs_.resize(pairs_.size() - 2);
        if (nodes_ > kMostNodes) return false;
      }
    }
    return false;
  }

  const Board<Set>& board_;
  std::array<Set, kMostRemainders> rest_;
  std::array<std::uint64_t, Set::kCapacity> holds_;  // the remainders through each point
  std::vector<std::uint8_t> pairs_;
  int nodes_ = 0;
};

}  // namespace thirdcard::avoid

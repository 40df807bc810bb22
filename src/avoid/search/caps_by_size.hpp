// SPDX-License-Identifier: MIT
// All caps (hands without a block) of a small Steiner triple system that extend a hand, by number of points
// added. A cap is a word of bits; it grows by points above the last one added, so each is made once. Which
// points complete a block with p and a hand is the union of four table reads, six points of the hand each.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

class Completing {
 public:
  static constexpr int kMostPoints = 24;
  void make(const Design& design) {
    points_ = design.points();
    table_.assign(256 * static_cast<std::size_t>(points_), 0);
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const auto b = design.block(i);
      for (std::size_t x = 0; x < 3; ++x)
        for (std::size_t y = 0; y < 3; ++y)
          if (x != y) table_[256u * b[x] + b[y] / 6u * 64 + (1u << b[y] % 6u)] = 1u << b[3 - x - y];
    }
    for (std::size_t base = 0; base < table_.size(); base += 64)
      for (std::uint32_t x = 3; x < 64; ++x)
        table_[base + x] = table_[base + (x & (x - 1))] | table_[base + (x & (~x + 1))];
  }
  /// The points that complete a block with p and a point of the hand.
  std::uint32_t operator()(int p, std::uint32_t hand) const {
    const std::uint32_t* t = table_.data() + p * 256;
    return t[hand & 63] | t[64 + (hand >> 6 & 63)] | t[128 + (hand >> 12 & 63)] | t[192 + (hand >> 18 & 63)];
  }
  /// What may be added to a hand, a cap.
  std::uint32_t safe(std::uint32_t hand, std::uint32_t taken) const {
    std::uint32_t out = ((1u << points_) - 1) & ~(hand | taken);
    for (std::uint32_t rest = hand; rest != 0; rest &= rest - 1)
      out &= ~(*this)(std::countr_zero(rest), rest & (rest - 1));
    return out;
  }

 private:
  int points_ = 0;
  std::vector<std::uint32_t> table_;
};

struct CapFamily {
  std::vector<std::uint32_t> set, safe;  // safe: what may be added
  std::vector<std::uint32_t> grow;       // of these, points above the last one added
  std::vector<std::uint32_t> start;      // level i is start[i] .. start[i+1]-1
  int levels() const { return static_cast<int>(start.size()) - 1; }
  std::uint32_t size(int level) const {
    return start[static_cast<std::size_t>(level) + 1] - start[static_cast<std::size_t>(level)];
  }

  /// Tells `made(cap, place in its level)` of each. False: a level has over `most` caps, or the job stops.
  template <class Made>
  bool enumerate(const Completing& completing, std::uint32_t hand, std::uint32_t taken, std::uint32_t most,
                 const Job& job, Made&& made) {
    const std::uint32_t begin = completing.safe(hand, taken);
    set.assign(1, hand), safe.assign(1, begin), grow.assign(1, begin), start.assign({0, 1});
    made(hand, 0u);
    for (;;) {
      const std::uint32_t from = start[start.size() - 2], to = start.back();
      std::uint32_t found = 0;
      for (std::uint32_t parent = from; parent < to; ++parent)
        found += static_cast<std::uint32_t>(std::popcount(grow[parent]));
      if (found == 0) return true;
      if (found > most || job.stopping()) return false;
      set.resize(to + found), safe.resize(to + found), grow.resize(to + found);
      std::uint32_t next = to;
      for (std::uint32_t parent = from; parent < to; ++parent) {
        const std::uint32_t cap = set[parent], open = safe[parent];
        for (std::uint32_t rest = grow[parent]; rest != 0; rest &= rest - 1) {
          const int point = std::countr_zero(rest);
          const std::uint32_t bit = 1u << point, left = open & ~(bit | completing(point, cap));
          set[next] = cap | bit, safe[next] = left, grow[next] = left & ~(bit - 1);
          made(cap | bit, next - to);
          ++next;
        }
      }
      start.push_back(next);
    }
  }
};

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// Who wins each move, for all positions of a layer at once. In a Steiner triple system of 7 points or more
// there is no draw and whoever has no safe point loses, so a position is a pair of disjoint caps (hands
// without a block) and its outcome follows from the next layer: with U to move,
//   U wins (A, B)  iff  some p: A + p is a cap, p not in B, and the other side does not win (A + p, B).
// For a fixed A this is a handful of AND and OR operations on bit rows over all caps B. Rows are needed
// by the hand that moves, so a bit matrix is transposed between two layers. Pairs that are not disjoint
// are carried along: no disjoint pair ever looks at one.
// Only a part of the pairs is needed: to refute the moves of U it is enough that W always answers with one
// point q, so W's hands all contain q and U's do not: a fifth of the work. Moves that q does not refute
// are tried with two more answers, then settled with all of them.
// Cost: (caps of one size)^2 / 64 times their extensions; 21 points take milliseconds, 25 too much memory.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

class Layers {
 public:
  static constexpr int kLeastPoints = 7, kMostPoints = 21;

  /// The design must be a Steiner triple system of kLeastPoints to kMostPoints points.
  explicit Layers(const Design& design);
  ~Layers();
  Layers(const Layers&) = delete;
  Layers& operator=(const Layers&) = delete;

  using Told = std::function<void(int point, bool wins)>;
  /// The player to move holds `mine`, both hands are caps: tells of every safe move whether it wins. False
  /// when `memory` bytes do not suffice or the job stops; what was told until then holds.
  bool solve(std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory, const Job& job,
             const Told& told);
  /// Hands whose row was computed so far.
  std::uint64_t rows() const { return rows_; }

 private:
  /// All caps that extend a hand, by number of points added.
  struct Family {
    std::vector<std::uint32_t> set, safe;  // safe: what may be added
    std::vector<std::uint32_t> grow;       // of these, points above the last one added
    std::vector<std::uint32_t> start;      // level i is start[i] .. start[i+1]-1
    int levels() const { return static_cast<int>(start.size()) - 1; }
    std::uint32_t size(int level) const {
      return start[static_cast<std::size_t>(level) + 1] - start[static_cast<std::size_t>(level)];
    }
  };
  struct Bits {
    std::size_t words = 0;
    std::size_t counted = 0;  // words that this system asked for: what is left from one before does not count
    std::vector<std::uint64_t> bit;
    std::uint64_t* row(std::size_t i) { return bit.data() + i * words; }
    const std::uint64_t* row(std::size_t i) const { return bit.data() + i * words; }
  };

  /// The points that complete a block with p and a point of the hand.
  std::uint32_t completing(int p, std::uint32_t hand) const {
    const std::uint32_t* t = completing_ + p * 256;
    return t[hand & 63] | t[64 + (hand >> 6 & 63)] | t[128 + (hand >> 12 & 63)] | t[192 + (hand >> 18 & 63)];
  }
  std::uint32_t safe(std::uint32_t hand, std::uint32_t taken) const;
  std::uint64_t used() const;  // bytes that this system asked for
  std::uint64_t held() const;  // and all that are there
  bool enumerate(std::uint32_t hand, std::uint32_t taken, Family& out);
  bool reserve(Bits& bits, std::size_t rows, std::size_t columns);
  bool containing(const Family& family, int level);
  bool step(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out);
  bool transpose(const Bits& in, std::size_t rows, std::size_t columns, Bits& out);
  /// The mover (U above) to move with `level` points added to `mover`, the answerer (W) with none added to
  /// `answerer`: for each of the mover's hands, does the mover win? Bit 0 of its row in mover_wins_. The
  /// points of `mover_closed` and `answerer_closed` are not to be had. False: stopped.
  bool run(std::uint32_t mover, std::uint32_t mover_closed, int level, std::uint32_t answerer,
           std::uint32_t answerer_closed);

  /// All that is allocated. Where it is not too much it is kept for the next system of the same thread:
  /// asking for it anew would cost a quarter of the time.
  struct Workspace {
    std::unique_ptr<std::uint16_t[]> place_in_level;  // of a cap; set for caps of both families
    int points = 0;                                   // what `place_in_level` has room for
    std::vector<std::uint32_t> completing;            // 256 per point: four tables by six points of a hand
    Family movers, answerers;
    Bits mover_wins, transposed, answerer_wins, holding;
  };
  static std::unique_ptr<Workspace>& spare();

  int points_;
  std::unique_ptr<Workspace> space_;
  Family &movers_, &answerers_;
  Bits &mover_wins_, &transposed_, &answerer_wins_, &holding_;
  std::uint16_t* place_in_level_;
  const std::uint32_t* completing_;
  std::uint64_t rows_ = 0, memory_ = 0;
  const Job* job_ = nullptr;
};

}  // namespace thirdcard::avoid

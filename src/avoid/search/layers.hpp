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

#include "avoid/search/caps_by_size.hpp"
#include "avoid/search/layer_rows.hpp"
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
  /// The same, and the length of the position in plies. Ending the layers after so many plies, with a win
  /// for whoever is to lose, asks "lost within so many?" at less than the price of the outcome. So one guess,
  /// that all moves lose within L plies, and one move that does not lose within L - 2 settle it.
  bool solve_length(std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory, const Job& job,
                    const Told& told, int& plies);
  /// Hands whose row was computed so far.
  std::uint64_t rows() const { return rows_; }

 private:
  static constexpr int kNoEnd = 1000;  // plies

  using Family = CapFamily;
  struct Bits {
    std::size_t words = 0;
    std::size_t counted = 0;  // words that this system asked for: what is left from one before does not count
    std::vector<std::uint64_t> bit;
    std::uint64_t* row(std::size_t i) { return bit.data() + i * words; }
    const std::uint64_t* row(std::size_t i) const { return bit.data() + i * words; }
  };

  std::uint64_t used() const;  // bytes that this system asked for
  std::uint64_t held() const;  // and all that are there
  bool enumerate(std::uint32_t hand, std::uint32_t taken, Family& out);
  /// Moves of the player who holds `mine` that are not refuted within `plies` from here, of those in `open`;
  /// in `left`. Tells of refuted ones. False: stopped.
  bool refute(std::uint32_t mine, std::uint32_t theirs, std::uint32_t open, int plies, std::uint32_t& left,
              const std::function<void(int)>& refuted);
  /// The same for one move, against all answers at once: in `lost`.
  bool refute_one(std::uint32_t mine, std::uint32_t theirs, std::uint32_t move, int plies, bool& lost);
  bool begin(std::uint64_t memory, const Job& job);
  /// The length of a position that is lost for the player to move, in `plies`; -1 if it is not lost
  /// after all. Tells the outcome of every safe move.
  bool lost_in(std::uint32_t mine, std::uint32_t theirs, int& plies, const Told& told);
  bool reserve(Bits& bits, std::size_t rows, std::size_t columns);
  bool containing(const Family& family, int level);
  bool step(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out);
  bool step_across(const Family& mover, int level, const Bits* next, std::size_t columns, Bits& out);
  LayerRows rows(const Family& mover, std::uint32_t begin, std::uint32_t end, std::size_t lane,
                 const Bits* next) const;
  /// The mover (U above) to move with `level` points added to `mover`, the answerer (W) with none added to
  /// `answerer`: for each of the mover's hands, does the mover win? Bit 0 of its row in mover_wins_. The
  /// points of `mover_closed` and `answerer_closed` are not to be had. False: stopped.
  /// `rounds` >= 0 ends the layers early: with so many points added by the answerer, whoever is to lose
  /// (`answerer_loses`: the answerer, else the mover) wins by any move.
  bool run(std::uint32_t mover, std::uint32_t mover_closed, int level, std::uint32_t answerer,
           std::uint32_t answerer_closed, int rounds = -1, bool answerer_loses = false);

  /// All that is allocated. Where it is not too much it is kept for the next system of the same thread:
  /// asking for it anew would cost a quarter of the time.
  struct Workspace {
    std::unique_ptr<std::uint16_t[]> place_in_level;  // of a cap; set for caps of both families
    int points = 0;                                   // what `place_in_level` has room for
    Completing completing;
    Family movers, answerers;
    Bits mover_wins, by_answerer, by_mover, holding;
  };
  static std::unique_ptr<Workspace>& spare();

  int points_;
  std::unique_ptr<Workspace> space_;
  Family &movers_, &answerers_;
  Bits &mover_wins_, &by_answerer_, &by_mover_, &holding_;  // by_: rows of that side's hands
  std::uint16_t* place_in_level_;
  std::uint64_t rows_ = 0, memory_ = 0;
  std::uint32_t winning_ = 0;  // moves that lost_in found to win
  const Job* job_ = nullptr;
  const LayerKernel& kernel_ = layer_kernel();
};

}  // namespace thirdcard::avoid

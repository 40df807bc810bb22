// SPDX-License-Identifier: MIT
// Nofil, complete, over all subsets of the points that may still be taken: a bit for each subset says whether
// it is lost for the player to move, and where they are asked for, five planes of bits hold its length and as
// many as needed its nim-value. Both forms of the game use the same passes; under misere play a position
// without a move is won and not lost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::avoid {

class NofilTable {
 public:
  static constexpr int kMostPoints = 30;
  struct Wanted {
    bool misere = false, lengths = false, nimbers = false;
  };
  /// The most bytes that it takes for so many points.
  static std::uint64_t bytes(int points, Wanted wanted);

  /// `edges` are sets of points 0..points-1; a hand that holds none of them is a position. Throws StopSearch
  /// when told to stop.
  NofilTable(int points, std::span<const std::uint32_t> edges, Wanted wanted, const Job& job);

  const Wanted& wanted() const { return wanted_; }
  std::uint64_t positions() const { return positions_; }
  /// For the player to move at this hand, which is a position.
  bool lost(std::uint32_t hand) const { return at(lost_, hand); }
  int plies(std::uint32_t hand) const { return number(plies_, hand); }
  int nimber(std::uint32_t hand) const { return number(nimbers_, hand); }

 private:
  using Plane = std::vector<std::uint64_t>;

  static bool at(const Plane& plane, std::uint32_t hand) { return plane[hand >> 6] >> (hand & 63) & 1; }
  static int number(const std::vector<Plane>& planes, std::uint32_t hand) {
    int n = 0;
    for (std::size_t i = 0; i < planes.size(); ++i) n |= at(planes[i], hand) << i;
    return n;
  }
  /// The positions from which a move leads into the plane, in word w.
  template <class Word>
  std::uint64_t before(std::size_t w, Word&& word) const;
  /// Calls word(w) from the last to the first for the words that hold a position.
  template <class Word>
  void sweep(const Job& job, Word&& word) const;
  void find_positions(int points, std::span<const std::uint32_t> edges, const Job& job);
  void take_kernel(const Plane& among, Plane& out, const Job& job) const;
  void find_nimbers(const Job& job);
  void find_plies(const Plane& ended, const Job& job);

  Wanted wanted_;
  std::size_t words_;
  std::uint64_t positions_ = 0;
  Plane legal_, lost_;
  std::vector<Plane> plies_, nimbers_;
};

}  // namespace thirdcard::avoid

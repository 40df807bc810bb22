// SPDX-License-Identifier: MIT
// Designs with a prescribed group (Kramer and Mesner 1976): a t-(v,k,lambda) design that a permutation
// group respects is a choice of orbits of k-subsets that covers each orbit of t-subsets lambda times.
#pragma once

#include "design/exact_cover.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

struct PrescribedProblem {
  int points, t, block_size, lambda;
  std::vector<std::vector<Point>> generators;  // each a permutation of 0..points-1
};

class PrescribedDesigns {
 public:
  /// Lists the orbits and the cover problem. Cost: C(v,k) * generators, memory C(v,k).
  explicit PrescribedDesigns(const PrescribedProblem& problem);
  const CoverProblem& cover() const { return cover_; }
  /// For each row the orbits of points that its t-sets meet.
  const std::vector<std::vector<int>>& places() const { return places_; }
  Design design(std::string name, const std::vector<int>& chosen) const;
  /// The blocks of these orbits, an orbit that comes twice twice.
  std::vector<std::vector<int>> blocks(const std::vector<int>& chosen) const;

 private:
  int points_;
  std::vector<std::vector<std::vector<int>>> orbit_blocks_;  // per column
  CoverProblem cover_;
  std::vector<std::vector<int>> places_;
};

}  // namespace thirdcard

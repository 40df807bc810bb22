// SPDX-License-Identifier: MIT
// Numbers found by chance, and exact ones (schema/type/chance.json, fraction.json, distribution.json and
// the commands simulate and exact). Trials and deals are decimal strings.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "thirdcard/chance.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

Json encode(const Estimate& estimate);
Json encode(const Fraction& fraction);
/// By number, without those that never came.
Json encode(const Distribution& distribution);

/// What all simulations say first.
struct SimulationHead {
  std::string deck;
  std::uint64_t seed = 0;
  bool complete = true;
  std::string device = "cpu";  // told where it is another
};
/// How long this run took and how many trials it made a second; what a checkpoint held counts for neither.
/// Below 0 seconds: nothing is said about it.
struct Pace {
  double seconds = -1, rate = 0;
};
/// The answer to a question, for all rows of which anything was counted; without `paces` nothing is said
/// about the time. The states may be those of a run that ended early.
std::string simulation_line(std::span<const Simulation> rows, std::span<const SimulationState> states,
                            std::span<const Pace> paces = {}, const std::string& device = "cpu");
/// Weighted caps; the gain is the variance of one deal over that of one sample.
struct WeightedRow {
  int cards = 0;
  WeightedEstimate found;
  double gain = 0;
};
std::string weighted_no_set_line(const SimulationHead& head, std::span<const WeightedRow> rows,
                                 ExactAnswers& exact);
struct TitledComparisons {
  std::string title;
  std::vector<Comparison> rows;
  bool counted = true;  // its rows that differ are figures that differ; else it is about another game
};
std::string paper001_line(std::uint64_t games, std::uint64_t deals, std::uint64_t seed, bool complete,
                          std::span<const TitledComparisons> tables);

struct ExactCounts {
  int cards = 0;
  Integer deals;  // without a set, or with a plane
  Integer check;  // the same, counted again (no-set)
};
std::string exact_no_set_line(const Space& deck, std::span<const ExactCounts> rows);
struct ExactXorSets {
  XorSets sets;
  std::optional<std::vector<Integer>> of_size;  // deals that hold one of s cards, where that is known
};
std::string exact_xor_sets_line(const Space& deck, std::span<const ExactXorSets> rows);
std::string exact_planes_line(const Space& deck, std::span<const ExactCounts> rows);
std::string exact_set_count_line(const Space& deck,
                                 std::span<const std::pair<int, std::optional<Distribution>>> rows);

}  // namespace thirdcard::wire

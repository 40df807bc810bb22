// SPDX-License-Identifier: MIT
// Numbers found by chance, and exact ones (schema/type/estimate.json, fraction.json, distribution.json and
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
/// One row of a simulation: what was counted, and how quickly.
struct SimulationRow {
  int cards = 0;
  const SimulationState* state = nullptr;
  Pace pace;
};
std::string no_set_line(const SimulationHead& head, std::span<const SimulationRow> rows, ExactAnswers& exact);
/// Weighted caps; the gain is the variance of one deal over that of one sample.
struct WeightedRow {
  int cards = 0;
  WeightedEstimate found;
  double gain = 0;
};
std::string weighted_no_set_line(const SimulationHead& head, std::span<const WeightedRow> rows,
                                 ExactAnswers& exact);
std::string set_count_line(const SimulationHead& head, std::span<const SimulationRow> rows, const Space& deck,
                           ExactAnswers& exact);
std::string planes_line(const SimulationHead& head, std::span<const SimulationRow> rows, const Space& deck,
                        ExactAnswers& exact);
/// `take` as it was asked for.
std::string endgame_line(const SimulationHead& head, const Simulation& simulation,
                         const SimulationState& state, const std::string& rules, const std::string& take,
                         const Pace& pace);
std::string antiset_line(const SimulationHead& head, const SimulationState& state, const std::string& first,
                         const std::string& second, const Pace& pace);
/// XOR sets: their number and sizes beside the exact ones.
std::string xor_sets_line(const SimulationHead& head, std::span<const SimulationRow> rows, const Space& deck);
std::string xor_game_line(const SimulationHead& head, const Simulation& simulation,
                          const SimulationState& state, const std::string& take, const Pace& pace);
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

// SPDX-License-Identifier: MIT
// Chapter 8 of paper 001 again: the rows that are simulated, and its printed figures beside ours.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "thirdcard/chance.hpp"

namespace thirdcard::parts {

/// The games first, then deals without a set, deals by number of sets, deals with planes.
std::vector<Simulation> paper001_rows(std::uint64_t games, std::uint64_t deals, std::uint64_t seed);

/// The state of a row; null if it has no trials.
const SimulationState* paper001_state(const std::vector<Simulation>& rows,
                                      const std::vector<SimulationState>& states, Question question,
                                      int cards);

/// Tables 8, 9 and 11, each with its title. Counting deals with planes takes seconds: a run that was stopped
/// (not `complete`) ends without it.
std::vector<std::pair<std::string, std::vector<Comparison>>> paper001_comparisons(
    const std::vector<Simulation>& rows, const std::vector<SimulationState>& states, ExactAnswers& exact,
    bool complete);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// Chapter 8 of Abrahamsen and Eriksen again: the rows that are simulated, and its printed figures beside
// ours.
#pragma once

#include <string>
#include <vector>

#include "thirdcard/chance.hpp"
#include "wire/chance.hpp"

namespace thirdcard::parts {

/// The games of the thesis's program first, then deals without a set, deals by number of sets, deals with
/// planes; last the two other games.
std::vector<Simulation> paper001_rows(std::uint64_t games, std::uint64_t deals, std::uint64_t seed);

/// The state of a row; null if it has no trials.
const SimulationState* paper001_state(const std::vector<Simulation>& rows,
                                      const std::vector<SimulationState>& states, Question question,
                                      int cards);

/// Tables 8, 9 and 11, each with its title; table 8 beside three games, of which only the first, the one of
/// the thesis's program, is counted. Counting deals with planes takes seconds: a run that was stopped (not
/// `complete`) ends without it.
std::vector<wire::TitledComparisons> paper001_comparisons(const std::vector<Simulation>& rows,
                                                          const std::vector<SimulationState>& states,
                                                          ExactAnswers& exact, bool complete);
/// What table 8 is and what it is not, in one line: how many of its figures differ from each game.
std::string paper001_games_note(const std::vector<wire::TitledComparisons>& tables);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// A simulation as a job: one unit is a run of batches of one row, its result their counters. Batch i draws
// from stream i of the seed, so any split into units, parts or machines adds up to the same totals.
#pragma once

#include <string>
#include <vector>

#include "parts/job.hpp"
#include "thirdcard/chance.hpp"

namespace thirdcard::parts {

/// A question as `thirdcard simulate` asks it.
struct SimulationRequest {
  std::string
      question;  // "no-set", "set-count", "planes", "endgame", "antiset", "xor-sets", "xor-game", "paper001"
  std::string deck = "3^4";
  std::vector<int> cards;                        // deals: one row each
  std::uint64_t trials = 0, seed = 1;            // per row
  std::uint64_t games = 0;                       // paper001: of its first row
  std::string rules = "table", take = "random";  // endgame
  int table = 0, keep = -1;
  std::string first, second;  // antiset, as asked for
  /// One row per number of cards, or one. InputError where the cards do not fit.
  std::vector<Simulation> rows() const;
};

/// What `thirdcard simulate` keeps in a file: its --json without the times.
std::string simulation_text(const SimulationRequest& request, const std::vector<Simulation>& rows,
                            const std::vector<SimulationState>& states);

std::unique_ptr<UnitJob> simulation_job(const SimulationRequest& request);

}  // namespace thirdcard::parts

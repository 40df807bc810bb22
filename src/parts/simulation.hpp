// SPDX-License-Identifier: MIT
// A simulation as a job: one unit is a run of batches of one row, its result their counters. Batch i draws
// from stream i of the seed, so any split into units, parts or machines adds up to the same totals.
#pragma once

#include <string>
#include <vector>

#include "parts/job.hpp"
#include "thirdcard/chance.hpp"

namespace thirdcard::parts {

/// All questions of chapter 8 of Abrahamsen and Eriksen at once.
inline constexpr const char* kPaper001 = "paper001";

/// A question as `thirdcard simulate` asks it, or kPaper001.
struct SimulationRequest : AskedSimulation {
  std::uint64_t games = 0;  // kPaper001: of its first row
  std::vector<Simulation> rows() const;
};

/// What `thirdcard simulate` keeps in a file: its --json without the times.
std::string simulation_text(const SimulationRequest& request, const std::vector<Simulation>& rows,
                            const std::vector<SimulationState>& states);

std::unique_ptr<UnitJob> simulation_job(const SimulationRequest& request);

}  // namespace thirdcard::parts

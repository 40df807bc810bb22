// SPDX-License-Identifier: MIT
// `simulate no-set --weighted` as a job: one unit is a run of batches, its result the sums of each.
#pragma once

#include "parts/job.hpp"
#include "parts/simulation.hpp"

namespace thirdcard::parts {

/// Deck, cards, trials and seed of the request.
std::unique_ptr<UnitJob> weighted_job(const SimulationRequest& request);

/// What is kept in a file, from the estimates of all rows.
std::string weighted_text(const SimulationRequest& request, const std::vector<WeightedEstimate>& rows);

/// The variance of one deal over that of one sample.
double weighted_gain(const WeightedEstimate& estimate);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// What `simulate`, `exact` and `simulate paper001` share: running rows with checkpoints, and writing
// fractions, distributions and tables.
#pragma once

#include "cli/base/command.hpp"
#include "cli/base/plot.hpp"
#include "thirdcard/chance.hpp"
#include "wire/chance.hpp"

namespace thirdcard::cli {

double decimal(const Fraction& f);
std::string text_of(const Fraction& f);
struct RunOptions : Common {
  std::string deck = "3^4", checkpoint, plot, device = "cpu";
  bool resume = false, csv = false;
};
struct RunResult {
  std::vector<SimulationState> states;
  std::vector<wire::Pace> paces;
  bool complete = true;
  std::string reason, device = "cpu";  // what computed the last row
};
/// Runs all rows, with checkpoint and resumption; ends early, with what is known, when stopped.
RunResult run_rows(const std::vector<Simulation>& rows, const RunOptions& options, const Job& job);

}  // namespace thirdcard::cli

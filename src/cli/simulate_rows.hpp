// SPDX-License-Identifier: MIT
// What all questions of `thirdcard simulate` share: their options, and the rows with what happens to them
// beyond being printed.
#pragma once

#include "cli/chance_rows.hpp"
#include "cli/parts.hpp"
#include "parts/simulation.hpp"

namespace thirdcard::cli {

struct SimulateOptions : RunOptions, PartOptions {
  std::string cards = "12", deals = "1e6", rules = "table", take = "random";
  int table = 0, keep = -1;
  bool weighted = false;
  std::string first = "mirror", second = "safe";
};

class SimulateRows {
 public:
  SimulateRows(const SimulateOptions& options, const char* question);
  const std::vector<Simulation>& list() const { return rows_; }
  const parts::SimulationRequest& request() const { return request_; }

  /// A part of the work, or the work of many, was asked for and is done.
  bool in_parts() const;
  RunResult run() const;
  /// The file of -o, when all is done.
  void keep(const RunResult& result) const;

 private:
  const SimulateOptions& options_;
  parts::SimulationRequest request_;
  std::vector<Simulation> rows_;
};

std::string percent(double p);
std::string number(double x);
/// Every question ends like this.
void end_run(const RunResult& result);
wire::SimulationHead head_of(const SimulateOptions& options, const std::vector<Simulation>& rows,
                             bool complete, const std::string& device = "cpu");

void run_xor_sets(const SimulateOptions& options);
void run_xor_game(const SimulateOptions& options);

}  // namespace thirdcard::cli

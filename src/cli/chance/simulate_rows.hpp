// SPDX-License-Identifier: MIT
// What all questions of `thirdcard simulate` share: their options, and the rows with what happens to them
// beyond being printed.
#pragma once

#include "cli/base/output.hpp"
#include "cli/base/parts.hpp"
#include "cli/chance/chance_rows.hpp"
#include "parts/simulation.hpp"

namespace thirdcard::cli {

struct SimulateOptions : RunOptions, PartOptions {
  Question question = Question::kNoSet;
  std::string cards = "12", deals = "1e6", rules = "table", take = "random";
  int table = 0, keep = -1;
  bool weighted = false;
  std::string first = "mirror", second = "safe";
};

class SimulateRows {
 public:
  explicit SimulateRows(const SimulateOptions& options);
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
wire::SimulationHead head_of(const SimulateOptions& options, const std::vector<Simulation>& rows,
                             bool complete, const std::string& device = "cpu");

/// The result of one question for people: tables with an empty line between them, lines below them, one more
/// line that CSV leaves out, and the plot.
struct Shown {
  std::vector<TextTable> tables;
  std::string lines, footer;
  Plot plot;
};
using ShowSimulation = Shown(const std::vector<Simulation>& rows, const RunResult& result);
ShowSimulation show_xor_sets, show_xor_game;
/// Runs a question, or the part of it that was asked for, and tells its answer.
void simulate(const SimulateOptions& options, ShowSimulation* show);

}  // namespace thirdcard::cli

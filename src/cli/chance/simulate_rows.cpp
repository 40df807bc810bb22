// SPDX-License-Identifier: MIT
// What `simulate` prints of its rows: a table in columns, a plot, and the words beside an estimate.
#include "cli/chance/simulate_rows.hpp"

#include "cli/base/output.hpp"
#include "cli/base/plot.hpp"
#include "core/kept_files.hpp"

namespace thirdcard::cli {

namespace {

constexpr std::uint64_t kMostTrials = 1'000'000'000'000'000;

}  // namespace

SimulateRows::SimulateRows(const SimulateOptions& options) : options_(options) {
  const bool games = traits_of(options.question).games();
  request_.question = name_of(options.question);
  request_.deck = options.deck;
  request_.trials = parse_count(options.deals, kMostTrials, games ? "--games" : "--deals");
  request_.seed = options.seed;
  request_.rules = options.rules, request_.take = options.take;
  request_.table = options.table, request_.keep = options.keep;
  request_.first = options.first, request_.second = options.second;
  if (!games) request_.cards = parse_range(options.cards, 0, deck_space(options.deck).points(), "--cards");
  rows_ = request_.rows();
  if (!options.output.empty() && options.part.empty() && !everywhere())
    try_own_output(
        options.output, [](std::string_view head) { return head.starts_with("{\"deck\":\""); },
        "the result of a simulation");
}

bool SimulateRows::in_parts() const {
  if (options_.part.empty() && !everywhere()) return false;
  if (!options_.checkpoint.empty() || !options_.plot.empty())
    throw InputError("--part takes no --checkpoint and no --plot",
                     "the file of a part is its own checkpoint");
  Computing computing;
  computing.control = start_job(options_);
  computing.device = options_.device;
  computing.quiet = options_.json;
  return run_units(*parts::simulation_job(request_), options_, computing);
}

RunResult SimulateRows::run() const { return run_rows(rows_, options_, start_job(options_)); }

void SimulateRows::keep(const RunResult& result) const {
  if (!options_.output.empty() && result.complete)
    write_file(options_.output, parts::simulation_text(request_, rows_, result.states));
}

std::string percent(double p) {
  return p == 0 ? "0" : p < 1e-3 ? fmt::format("{:.4e}", p) : fmt::format("{:.6f}", p);
}
std::string number(double x) { return fmt::format("{:.6g}", x); }

void simulate(const SimulateOptions& options, ShowSimulation* show) {
  const SimulateRows asked(options);
  if (asked.in_parts()) return;
  if (!options.plot.empty()) check_plot_path(options.plot);
  RunResult result = asked.run();
  asked.keep(result);
  const bool draws = result.complete && !options.plot.empty();
  if (options.json)
    print_json(wire::simulation_line(asked.list(), result.states, result.paces, result.device));
  if (!options.json || draws) {
    for (std::size_t i = 0; i < result.states.size(); ++i)
      result.states[i].counts.resize(counters_of(asked.list()[i]));  // a row that has not begun has none
    const Shown shown = show(asked.list(), result);
    if (!options.json) {
      for (const TextTable& table : shown.tables) {
        if (&table != &shown.tables.front()) say("\n");
        table.print(options.csv);
      }
      say("{}", shown.lines);
      if (!options.csv) say("{}", shown.footer);
    }
    if (draws) draw_plot(shown.plot, options.plot);
  }
  if (result.complete) return;
  flush_output();
  throw Stopped(result.reason + "; what was counted so far is above");
}

wire::SimulationHead head_of(const SimulateOptions& options, const std::vector<Simulation>& rows,
                             bool complete, const std::string& device) {
  return {deck_name(rows[0].deck), options.seed, complete, device};
}

}  // namespace thirdcard::cli

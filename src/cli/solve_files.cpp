// SPDX-License-Identifier: MIT
// The files around `solve`: tables it reads, proofs it writes.
#include "cli/avoid.hpp"

namespace thirdcard::cli {

Solution solve_or_look_up(const Design& design, const std::vector<Point>& moves, const SolveOptions& options,
                          const Job& job, const std::string& table) {
  if (table.empty()) return solve(design, moves, options, job);
  if (options.rule != Rule::kAvoid) throw InputError("tables are for --rule avoid");
  return GameTable::read(read_file(table), design).look_up(moves);
}

std::shared_ptr<const GameTable> table_for(const Design& design, const std::string& path) {
  return path.empty() ? nullptr : std::make_shared<const GameTable>(GameTable::read(read_file(path), design));
}

void write_proof(const Design& design, const std::vector<Point>& moves, const SolveOptions& options,
                 const Solution& solution, const std::string& path, const Job& job) {
  write_file(path, strategy_file(design, moves, options, solution, job));
}

}  // namespace thirdcard::cli

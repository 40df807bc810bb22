// SPDX-License-Identifier: MIT
// The files around `solve`: tables it reads, proofs it writes.
#include "cli/avoid.hpp"

namespace thirdcard::cli {

Solution solve_or_look_up(const Design& design, const std::vector<Point>& moves, const SolveOptions& options, const Job& job, const std::string& table) {
  if (!table.empty()) throw InputError("tables cannot be read yet", "leave --table out");
  return solve(design, moves, options, job);
}

void write_proof(const Design&, const std::vector<Point>&, const SolveOptions&, const Solution&, const std::string&, const Job&) {
  throw InputError("proofs cannot be written yet", "leave --proof out");
}

}  // namespace thirdcard::cli

// SPDX-License-Identifier: MIT
// The files around `solve`: tables it reads, proofs it writes.
#include "cli/games/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard::cli {

Solution solve_or_look_up(Solver& solver, const std::vector<Point>& moves, const Job& job,
                          const std::string& table) {
  if (table.empty()) return solver.solve(moves, job);
  if (!traits_of(solver.options().rule).avoidance) throw InputError("tables are for --rule avoid");
  return table_for(solver.design(), table, job)->look_up(moves);
}

std::shared_ptr<const GameTable> table_for(const Design& design, const std::string& path, const Job& job) {
  if (path.empty()) return nullptr;
  const std::string file = read_file(path);
  auto table = std::make_shared<const GameTable>(GameTable::read(file, design));
  const Verdict verdict = verify_file(file, job);
  if (verdict.kind != Verdict::Kind::kHolds)
    throw InputError("the table " + path + " is false: " + verdict.message, "make it anew with avoid table");
  return table;
}

Proved write_proof(Solver& solver, const std::vector<Point>& moves, const Solution& solution,
                   std::uint64_t memory, const std::string& path, const Job& job) {
  const StrategyProof proof = strategy_proof(solver, moves, solution, memory, job);
  write_file(path, proof.file);
  Proved out;
  if (solution.value.outcome == Outcome::kDraw) {
    out.parts = {"draw"};
    out.words = "the draw is proved";
  } else {
    out.parts = {"winner"};
    if (proof.length) out.parts.push_back("length");
    out.words =
        proof.length ? "the winner and the length are proved" : "the winner is proved, the length is not";
  }
  if (proof.nimber) out.parts.push_back("nim-value");
  if (solution.nimber >= 0) out.words += proof.nimber ? "; so is the nim-value" : "; the nim-value is not";
  out.words += fmt::format(" ({} positions, written to {})", proof.positions, path);
  return out;
}

}  // namespace thirdcard::cli

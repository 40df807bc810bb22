// SPDX-License-Identifier: MIT
// One game of best play on a design: the winner takes a shortest way, the loser a longest, each the least
// such point. It shows a result of the avoidance tables on the board.
#include "thirdcard/avoid.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

/// {"design"} -> {"outcome", "moves": [...]}: the players take turns, the first player begins.
const Registration best_play("avoid.best_play", [](const Json& request) -> Json {
  const Design design = design_from_name(request.at("design").get<std::string>());
  SolveOptions options;
  options.memory = std::uint64_t{256} << 20;
  Solver solver(design, options);
  std::vector<Point> moves;
  std::string outcome;
  for (;;) {
    const Solution solution = solver.solve(moves);
    if (!solution.complete) throw InputError("this design is too large for the page", "use the command line");
    if (moves.empty()) outcome = winner_name(solution, options);
    if (solution.moves.empty()) break;
    const MoveValue* best = best_move(solution);
    moves.push_back(best->point);
    if (best->value.plies_max <= 1 || static_cast<int>(moves.size()) >= design.points()) break;
  }
  return {{"outcome", outcome}, {"moves", moves}};
});

}  // namespace
}  // namespace thirdcard::wasm

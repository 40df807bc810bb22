// SPDX-License-Identifier: MIT
// One game of best play on a design: the winner takes a shortest way, the loser a longest, each the least
// such point. It shows a result of the avoidance tables on the board.
#include "thirdcard/avoid.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

/// Better for the player to move: first the outcome, then the length.
bool better(const Value& a, const Value& b) {
  if (a.outcome != b.outcome) return static_cast<int>(a.outcome) > static_cast<int>(b.outcome);
  return a.outcome == Outcome::kWin ? a.plies_max < b.plies_max : a.plies_max > b.plies_max;
}

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
    const MoveValue* best = &solution.moves[0];
    for (const MoveValue& move : solution.moves)
      if (better(move.value, best->value)) best = &move;
    moves.push_back(best->point);
    if (best->value.plies_max <= 1 || static_cast<int>(moves.size()) >= design.points()) break;
  }
  return {{"outcome", outcome}, {"moves", moves}};
});

}  // namespace
}  // namespace thirdcard::wasm

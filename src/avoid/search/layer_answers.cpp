// SPDX-License-Identifier: MIT
// Outcomes on a small triple system from whole layers of positions (layers.hpp): each first move is answered
// as soon as its layers are done, then the lengths that were asked for.
#include "avoid/search/layer_answers.hpp"

#include <algorithm>

#include "avoid/search/layers.hpp"
#include "avoid/search/root_search.hpp"

namespace thirdcard::avoid {

bool layers_apply(const Design& design, bool triple_system, const SolveOptions& options) {
  return traits_of(options.rule).avoidance && (!options.length || !options.every_length) &&
         options.every_move && triple_system && design.points() >= Layers::kLeastPoints &&
         design.points() <= Layers::kMostPoints;
}

bool answer_by_layers(const Design& design, std::uint32_t mine, std::uint32_t theirs, std::uint64_t memory,
                      bool length, const SolveCall& call, Solution& out) {
  const int points = design.points(), free = points - std::popcount(mine | theirs);
  std::uint32_t unsafe = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    std::uint32_t left = 0;
    for (const Point p : design.block(i)) left |= std::uint32_t{1} << p;
    left &= ~mine;
    if (std::has_single_bit(left)) unsafe |= left;
  }
  std::vector<MoveValue> moves;
  std::vector<std::size_t> place(static_cast<std::size_t>(points));
  for (int p = 0; p < points; ++p) {
    if (((mine | theirs) >> p & 1) != 0) continue;
    const bool loses = (unsafe >> p & 1) != 0;
    place[static_cast<std::size_t>(p)] = moves.size();
    moves.push_back(
        {static_cast<Point>(p), value_of(loses ? Bounds{loss_in(1), loss_in(1)} : Bounds{}, free), -1});
    if (loses && call.on_move) call.on_move(moves.back());
  }
  Layers layers(design);
  double done = 0;
  const auto told = [&](int p, bool wins) {
    auto& m = moves[place[static_cast<std::size_t>(p)]];
    // A winner needs one more move of the other side, a loser of a safe point two more.
    m.value = value_of(wins ? Bounds{win_in(free), win_in(2)} : Bounds{loss_in(3), loss_in(free)}, free);
    if (call.on_move) call.on_move(m);
    call.job.report("solving", ++done, free);
  };
  int plies = -1;
  const bool complete = length ? layers.solve_length(mine, theirs, memory, call.job, told, plies)
                               : layers.solve(mine, theirs, memory, call.job, told);
  if (!complete && !call.job.stopping()) return false;  // not enough memory: the search makes do with less
  out.nodes = layers.rows();
  if (call.nodes != nullptr) *call.nodes += out.nodes;
  out.moves = std::move(moves);
  out.complete = complete;
  if (!complete) out.reason = call.job.stop->reason();
  const auto has = [&](Outcome o) {
    return std::any_of(out.moves.begin(), out.moves.end(),
                       [&](const MoveValue& m) { return m.value.outcome == o; });
  };
  if (has(Outcome::kWin))
    out.value = value_of({win_in(free), win_in(2)}, free);
  else if (has(Outcome::kUnknown))
    out.value = value_of({}, free);
  else
    out.value = value_of({loss_in(1), loss_in(free)}, free);
  if (complete && plies >= 0) {
    const int score = out.value.outcome == Outcome::kWin ? win_in(plies) : loss_in(plies);
    out.value = value_of({score, score}, free);
  }
  return true;
}

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// Names of rules and outcomes, and what makes a list of moves a legal unfinished game.
#include "thirdcard/avoid.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard {

Rule rule_from_name(std::string_view name) {
  for (const Rule r : {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil})
    if (name == name_of(r)) return r;
  throw InputError("there is no rule '" + std::string(name.substr(0, 40)) + "'",
                   "use avoid, achieve, maker-breaker or nofil");
}

const char* name_of(Rule rule) {
  switch (rule) {
    case Rule::kAvoid:
      return "avoid";
    case Rule::kAchieve:
      return "achieve";
    case Rule::kMakerBreaker:
      return "maker-breaker";
    case Rule::kNofil:
      return "nofil";
  }
  return "";
}

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::kLoss:
      return "loss";
    case Outcome::kDraw:
      return "draw";
    case Outcome::kWin:
      return "win";
    case Outcome::kUnknown:
      return "unknown";
  }
  return "";
}

std::string winner_name(const Solution& solution, const SolveOptions& options) {
  if (solution.value.outcome == Outcome::kUnknown) return "unknown";
  if (solution.value.outcome == Outcome::kDraw) return "draw";
  const bool first = (solution.to_move == 0) == (solution.value.outcome == Outcome::kWin);
  if (options.rule == Rule::kMakerBreaker) return first != options.breaker_first ? "maker" : "breaker";
  return first ? "first" : "second";
}

bool better(const Value& a, const Value& b) {
  const auto rank = [](Outcome o) {
    return o == Outcome::kWin ? 3 : o == Outcome::kDraw ? 2 : o == Outcome::kUnknown ? 1 : 0;
  };
  if (a.outcome != b.outcome) return rank(a.outcome) > rank(b.outcome);
  if (a.outcome == Outcome::kWin)
    return a.plies_max != b.plies_max ? a.plies_max < b.plies_max : a.plies_min < b.plies_min;
  if (a.outcome == Outcome::kLoss)
    return a.plies_min != b.plies_min ? a.plies_min > b.plies_min : a.plies_max > b.plies_max;
  return false;
}

const MoveValue* best_move(const Solution& solution) {
  const MoveValue* best = nullptr;
  for (const MoveValue& m : solution.moves)
    if (best == nullptr || better(m.value, best->value)) best = &m;
  return best;
}

void check_position(const Design& design, std::span<const Point> moves, Rule rule, bool breaker_first,
                    int players) {
  std::vector<char> owner(static_cast<std::size_t>(design.points()), 0);  // 0: free, else player + 1
  std::vector<std::vector<std::uint32_t>> through(moves.empty() ? 0
                                                                : static_cast<std::size_t>(design.points()));
  for (std::size_t b = 0; b < design.blocks(); ++b) {
    if (design.block(b).empty())
      throw InputError("the design has an empty block, which every hand holds", "leave it out");
    if (!through.empty())
      for (const Point p : design.block(b)) through[p].push_back(static_cast<std::uint32_t>(b));
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Point p = moves[i];
    const std::string at = "move " + std::to_string(i + 1) + ", point " + std::to_string(p) + ", ";
    if (p >= design.points())
      throw InputError(
          at + "is not a point of " + design.name(),
          design.points() == 0 ? "it has none" : "points are 0 to " + std::to_string(design.points() - 1));
    if (owner[p] != 0) throw InputError(at + "is taken already", "each point is taken once");
    const char player =
        rule == Rule::kNofil ? 1 : static_cast<char>(1 + i % static_cast<std::size_t>(players));
    owner[p] = player;
    if (rule == Rule::kMakerBreaker && (i % 2 == 0) == breaker_first) continue;  // Breaker may hold blocks
    if (completed_block(design, through[p], p, [&](Point q) { return owner[q] == player; }))
      throw InputError(at + "completes a block: the game is over there", "give a position before its end");
  }
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The table of rules, names of outcomes, and what makes a list of moves a legal unfinished game.
#include <array>

#include "thirdcard/avoid.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard {

namespace {

constexpr Outcome kNotAllowed = Outcome::kUnknown;

// clang-format off
constexpr std::array<RuleTraits, words_of(Rule{}).size()> kRules{{
    {Rule::kAvoid, "the player who first holds a block loses; a full board is a draw",
     false, Outcome::kLoss, Outcome::kDraw, false, false, true},
    {Rule::kAchieve, "the player who first holds a block wins; a full board is a draw",
     false, Outcome::kWin, Outcome::kDraw, false, false, false},
    {Rule::kMakerBreaker, "Maker wins by holding a block, Breaker by a full board without one",
     false, Outcome::kWin, Outcome::kLoss, true, false, false},
    {Rule::kNofil, "no move may complete a block of the common hand; the player who cannot move loses",
     true, kNotAllowed, Outcome::kLoss, false, true, false},
    {Rule::kMisereNofil, "no move may complete a block of the common hand; the player who cannot move wins",
     true, kNotAllowed, Outcome::kWin, false, false, false},
}};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < kRules.size(); ++i)
    if (static_cast<std::size_t>(kRules[i].rule) != i) return false;
  return true;
}
static_assert(in_order(), "each rule has a row, in the order of THIRDCARD_RULES");

}  // namespace

const RuleTraits& traits_of(Rule rule) { return kRules[static_cast<std::size_t>(rule)]; }

std::string rule_list() {
  std::string out;
  for (const RuleTraits& r : kRules)
    out += std::string(out.empty() ? "" : &r == &kRules.back() ? " or " : ", ") + name_of(r.rule);
  return out;
}

Rule rule_from_name(std::string_view name) {
  for (const RuleTraits& r : kRules)
    if (name == name_of(r.rule)) return r.rule;
  throw InputError("there is no rule '" + std::string(name.substr(0, 40)) + "'", "use " + rule_list());
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
  if (traits_of(options.rule).roles) return first != options.breaker_first ? "maker" : "breaker";
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
  const RuleTraits& traits = traits_of(rule);
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
    const char player = traits.one_hand ? 1 : static_cast<char>(1 + i % static_cast<std::size_t>(players));
    owner[p] = player;
    if (traits.roles && (i % 2 == 0) == breaker_first) continue;  // Breaker may hold blocks
    if (completed_block(design, through[p], p, [&](Point q) { return owner[q] == player; }))
      throw InputError(at + "completes a block: the game is over there", "give a position before its end");
  }
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The rules in the order of THIRDCARD_BOUND_RULES, each with the sentence that explains a bound.
#include "extremal/bound_rules.hpp"

#include <array>

namespace thirdcard::extremal {

namespace {

std::string points_in_words(int n) { return std::to_string(n) + " points"; }

std::string count_reason(const ProvedBound& b) {
  if (b.most)
    return b.n == 0 ? "no points, no blocks"
                    : "few points determine a block: the parameters of the design, counted inside the set";
  return b.n == b.work.rows.points() && b.extreme.lower > 0 ? "all points hold all blocks"
                                                            : "no set has fewer than no blocks";
}

std::string hull_reason(const ProvedBound& b) {
  const std::size_t lines = b.work.rows.hull_lines(b.most, b.n);
  return "hull bound: how the set meets the hyperplanes of all directions, " + std::to_string(lines) +
         (lines == 1 ? " inequality" : " inequalities");
}

std::string levels_reason(const ProvedBound& b) {
  return b.proof && b.proof->levels && b.proof->levels->budget.empty()
             ? "all sets of " + points_in_words(b.n) + " up to symmetry"
             : "busiest-point chain: all sets of " + points_in_words(b.n) + " with few blocks up to symmetry";
}

std::string step_reason(const ProvedBound& b) {
  return (b.most ? "a set without its least busy point is a set of "
                 : "a set without its busiest point is a set of ") +
         points_in_words(b.n - 1);
}

std::string drop_reason(const ProvedBound& b) {
  return b.most ? "a set with a point more is a set of " + points_in_words(b.n + 1)
                : "a point more adds at most the blocks through it";
}

std::string complement_reason(const ProvedBound& b) {
  const auto& identity = b.work.rows.identity();
  const bool maximum = identity && identity->odd ? !b.most : b.most;
  return std::string("complement: the ") + (maximum ? "maximum" : "minimum") + " for " +
         points_in_words(b.work.rows.points() - b.n);
}

std::string program_reason(const ProvedBound& b) {
  std::size_t nodes = 0;
  if (b.proof)
    for (const RefutedRange& range : b.proof->programs[b.most][static_cast<std::size_t>(b.n)])
      for (const Refutation& tree : range.cases) nodes += tree.size();
  return "integer programs over the splits by all hyperplanes, refuted by " + std::to_string(nodes) +
         (nodes == 1 ? " combination" : " nodes");
}

std::string enumeration_reason(const ProvedBound&) { return "every subset visited"; }

// clang-format off
constexpr std::array<BoundRuleRow, words_of(BoundRule{}).size()> kBoundRules{{
    {BoundRule::kCount, "counting", Premise::kNone, false, count_reason},
    {BoundRule::kHull, "hull bound", Premise::kNone, false, hull_reason},
    {BoundRule::kLevels, "all sets up to symmetry", Premise::kNone, false, levels_reason},
    {BoundRule::kStep, "step from n-1", Premise::kPointLess, false, step_reason},
    {BoundRule::kDrop, "step from n+1", Premise::kPointMore, false, drop_reason},
    {BoundRule::kComplement, "complement", Premise::kComplement, false, complement_reason},
    {BoundRule::kProgram, "integer programs", Premise::kSame, true, program_reason},
    {BoundRule::kEnumeration, "every subset", Premise::kNone, false, enumeration_reason},
}};
// clang-format on

constexpr bool bound_rules_in_order() {
  for (std::size_t i = 0; i < kBoundRules.size(); ++i)
    if (static_cast<std::size_t>(kBoundRules[i].rule) != i || kBoundRules[i].reason == nullptr) return false;
  return true;
}
static_assert(bound_rules_in_order(), "each bound rule has a row, in the order of THIRDCARD_BOUND_RULES");

}  // namespace

const BoundRuleRow& row_of(BoundRule rule) { return kBoundRules[static_cast<std::size_t>(rule)]; }

void describe(TableWork& work, const ExtremalProof* proof) {
  for (int n = 0; n <= work.rows.points(); ++n)
    for (const bool most : {true, false}) {
      Extreme& e = most ? work.rows[n].max : work.rows[n].min;
      e.reason = row_of(e.rule).reason({work, proof, n, most, e});
      e.reason += e.closed() ? "; the witness attains it"
                             : "; the witness falls short by " + std::to_string(e.upper - e.lower);
    }
}

}  // namespace thirdcard::extremal

namespace thirdcard {

const char* about(BoundRule rule) { return extremal::row_of(rule).about; }

}  // namespace thirdcard

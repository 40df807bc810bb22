// SPDX-License-Identifier: MIT
#include "parts/paper001.hpp"

#include <cmath>

namespace thirdcard::parts {

namespace {

/// Below so many cases a share says little.
constexpr std::uint64_t kFewCases = 10;

double decimal(const Fraction& f) { return static_cast<double>(f); }

}  // namespace

std::vector<Simulation> paper001_rows(std::uint64_t games, std::uint64_t deals, std::uint64_t seed) {
  std::vector<Simulation> rows;
  Simulation row;
  row.deck = deck_space("3^4");
  row.seed = seed;
  row.question = Question::kEndgame, row.rules = EndgameRules::kPaper, row.cards = 0, row.trials = games;
  rows.push_back(row);
  row.trials = deals;
  row.question = Question::kNoSet;
  for (row.cards = 3; row.cards <= 21; ++row.cards) rows.push_back(row);
  row.question = Question::kSetCount;
  for (row.cards = 0; row.cards <= 81; ++row.cards) rows.push_back(row);
  row.question = Question::kPlanes;
  for (row.cards = 9; row.cards <= 60; ++row.cards) rows.push_back(row);
  return rows;
}

const SimulationState* paper001_state(const std::vector<Simulation>& rows,
                                      const std::vector<SimulationState>& states, Question question,
                                      int cards) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].question == question && (question == Question::kEndgame || rows[i].cards == cards))
      return states[i].trials > 0 ? &states[i] : nullptr;
  return nullptr;
}

std::vector<std::pair<std::string, std::vector<Comparison>>> paper001_comparisons(
    const std::vector<Simulation>& rows, const std::vector<SimulationState>& states, ExactAnswers& exact,
    bool complete) {
  const auto find = [&](Question question, int cards) {
    return paper001_state(rows, states, question, cards);
  };
  const auto printed = paper001_tables();
  const PrintedTable &games8 = printed[0], &deals9 = printed[1], &deals11 = printed[2];
  const auto title = [](const PrintedTable& t) {
    return "Table " + std::to_string(t.number) + ": " + std::string(t.title);
  };
  std::vector<std::pair<std::string, std::vector<Comparison>>> tables;
  auto& table8 = tables.emplace_back(title(games8), std::vector<Comparison>{}).second;
  if (const auto* state = find(Question::kEndgame, 0))
    for (const PrintedShare& p : games8.rows) {
      const Estimate e = proportion(state->counts[p.cards], state->trials);
      table8.push_back(compare_with_printed(p, games8.trials, e.value, e.standard_error, false));
      if (state->counts[p.cards] < kFewCases) table8.back().differs = false, table8.back().too_rare = true;
    }
  auto& table9 = tables.emplace_back(title(deals9), std::vector<Comparison>{}).second;
  for (const PrintedShare& p : deals9.rows)
    table9.push_back(compare_with_printed(p, deals9.trials, decimal(*exact.no_set(p.cards)), 0, true));
  auto& table11 = tables.emplace_back(title(deals11), std::vector<Comparison>{}).second;
  for (const PrintedShare& p : deals11.rows) {
    if (const auto known = complete ? exact.plane(p.cards) : std::nullopt) {
      Comparison c = compare_with_printed(p, deals11.trials, decimal(*known), 0, true);
      if (p.cards == 9)
        c.differs = std::abs(p.share / decimal(*known) - 1) > 0.02;  // a formula, not a sample
      table11.push_back(c);
    } else if (const auto* state = find(Question::kPlanes, p.cards)) {
      const Estimate e = proportion(state->trials - state->counts[0], state->trials);
      Comparison c = compare_with_printed(p, deals11.trials, e.value, e.standard_error, false);
      if (state->trials - state->counts[0] < kFewCases) c.differs = false, c.too_rare = true;
      // The text concludes from 100.0 that 49 cards always hold a plane: one deal without is enough against
      // it.
      if (p.cards == 49 && state->counts[0] > 0) c.differs = true;
      table11.push_back(c);
    }
  }
  return tables;
}

}  // namespace thirdcard::parts

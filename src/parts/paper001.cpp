// SPDX-License-Identifier: MIT
#include "parts/paper001.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "parts/kept_endgames.hpp"

namespace thirdcard::parts {

namespace {

/// Below so many cases a share says little.
constexpr std::uint64_t kFewCases = 10;

/// The games beside table 8.
struct Game8 {
  EndgameRules rules;
  const char *words, *name;
  bool counted;
};
constexpr Game8 kGames8[] = {
    {EndgameRules::kPaper, "all 81 cards up, sets in shuffled order", "that game", true},
    {EndgameRules::kTable, "the game as played, twelve cards up", "the game as played", false},
    {EndgameRules::kUniform, "all 81 cards up, every set equally likely",
     "the game where every set is equally likely", false}};
constexpr std::uint64_t kPrintedGamesOf18 = 21;  // table 8 prints both numbers of games and shares

double decimal(const Fraction& f) { return static_cast<double>(f); }

/// Why a row differs, where nothing more special is known.
void explain(std::vector<Comparison>& table) {
  for (Comparison& c : table) {
    if (!c.differs || !c.reason.empty()) continue;
    char text[80];
    std::snprintf(text, sizeof text, "%.0f standard errors %s, rounding taken off", std::abs(c.deviation),
                  c.deviation < 0 ? "too small" : "too large");
    c.reason = text;
  }
}

/// A row of table 8 beside a game. Where this run saw too few games, the longer run of data/ decides.
Comparison compare_games(const PrintedShare& p, std::uint64_t their_games, const SimulationState& state,
                         EndgameRules rules) {
  const auto compared = [&](std::uint64_t hits, std::uint64_t games) {
    const Estimate e = proportion(hits, games);
    return compare_with_printed(p, their_games, e.value, e.standard_error, false);
  };
  const std::uint64_t hits = state.counts[static_cast<std::size_t>(p.cards)];
  Comparison c = compared(hits, state.trials);
  c.too_rare = hits < kFewCases;
  if (c.too_rare) c.differs = false;
  if (const SimulationState* kept = kept_endgames(rules)) {
    c.kept = kept->counts[static_cast<std::size_t>(p.cards)], c.kept_of = kept->trials;
    if (c.too_rare) c.differs = compared(c.kept, c.kept_of).differs;
  }
  if (c.differs && p.cards == 18) {
    char text[80];
    std::snprintf(text, sizeof text, "%llu of %llu games, as printed beside it, are %.2g %%",
                  static_cast<unsigned long long>(kPrintedGamesOf18),
                  static_cast<unsigned long long>(their_games),
                  100.0 * static_cast<double>(kPrintedGamesOf18) / static_cast<double>(their_games));
    c.reason = text;
  }
  std::vector<Comparison> one{c};
  explain(one);
  return one[0];
}

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
  row.question = Question::kEndgame, row.cards = 0, row.trials = games;
  for (const EndgameRules other : {EndgameRules::kTable, EndgameRules::kUniform})
    row.rules = other, rows.push_back(row);
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

std::vector<wire::TitledComparisons> paper001_comparisons(const std::vector<Simulation>& rows,
                                                          const std::vector<SimulationState>& states,
                                                          ExactAnswers& exact, bool complete) {
  const auto find = [&](Question question, int cards) {
    return paper001_state(rows, states, question, cards);
  };
  const auto printed = paper001_tables();
  const PrintedTable &games8 = printed[0], &deals9 = printed[1], &deals11 = printed[2];
  const auto title = [](const PrintedTable& t) {
    return "Table " + std::to_string(t.number) + ": " + std::string(t.title);
  };
  std::vector<wire::TitledComparisons> tables;
  for (const Game8& game : kGames8) {
    const SimulationState* state = nullptr;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i].question == Question::kEndgame && rows[i].rules == game.rules && states[i].trials > 0)
        state = &states[i];
    wire::TitledComparisons& table =
        tables.emplace_back(wire::TitledComparisons{title(games8) + ", " + game.words, {}, game.counted});
    if (state == nullptr) continue;
    for (const PrintedShare& p : games8.rows)
      table.rows.push_back(compare_games(p, games8.trials, *state, game.rules));
  }
  wire::TitledComparisons table9{title(deals9), {}, true};
  for (const PrintedShare& p : deals9.rows)
    table9.rows.push_back(compare_with_printed(p, deals9.trials, decimal(*exact.no_set(p.cards)), 0, true));
  wire::TitledComparisons table11{title(deals11), {}, true};
  for (const PrintedShare& p : deals11.rows) {
    const std::uint64_t trials = deals11.trials_for(p.cards);
    if (const auto known = complete ? exact.plane(p.cards) : std::nullopt) {
      Comparison c = compare_with_printed(p, trials, decimal(*known), 0, true);
      if (p.cards == 9) {
        c.differs = std::abs(p.share / decimal(*known) - 1) > 0.02;  // a formula, not a sample
        if (c.differs) c.reason = "a formula: 1170 planes in C(81,9) deals";
      }
      table11.rows.push_back(std::move(c));
    } else if (const auto* state = find(Question::kPlanes, p.cards)) {
      const Estimate e = proportion(state->trials - state->counts[0], state->trials);
      Comparison c = compare_with_printed(p, trials, e.value, e.standard_error, false);
      if (state->trials - state->counts[0] < kFewCases) c.differs = false, c.too_rare = true;
      // The text concludes from 100.0 that 49 cards always hold a plane: one deal without is enough against
      // it.
      if (p.cards == 49 && state->counts[0] > 0) {
        c.differs = true;
        c.reason = "\"always\", says the text: " + std::to_string(state->counts[0]) + " of these " +
                   std::to_string(state->trials) + " deals hold none";
      }
      table11.rows.push_back(std::move(c));
    }
  }
  for (wire::TitledComparisons* table : {&table9, &table11}) {
    explain(table->rows);
    tables.push_back(std::move(*table));
  }
  return tables;
}

std::string paper001_games_note(const std::vector<wire::TitledComparisons>& tables) {
  std::string out =
      "The thesis says that the games of table 8 are played normally. Its program has all 81 cards up and "
      "takes the sets in shuffled order.";
  for (std::size_t i = 0; i < std::size(kGames8) && i < tables.size(); ++i) {
    const auto& rows = tables[i].rows;
    const auto differ =
        std::count_if(rows.begin(), rows.end(), [](const Comparison& c) { return c.differs; });
    out += std::string(i == 0   ? " Of " + std::to_string(rows.size()) + " printed shares "
                       : i == 1 ? ", "
                                : " and ") +
           std::to_string(differ) + (differ == 1 ? " differs from " : " differ from ") + kGames8[i].name;
  }
  return out + ".";
}

}  // namespace thirdcard::parts

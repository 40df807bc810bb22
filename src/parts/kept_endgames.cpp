// SPDX-License-Identifier: MIT
#include "parts/kept_endgames.hpp"

#include "parts/kept_texts.hpp"

namespace thirdcard::parts {

namespace {

SimulationState kept_state(EndgameRules rules, const char* text) {
  Simulation row;
  row.deck = deck_space("3^4");
  row.question = Question::kEndgame, row.rules = rules, row.cards = 0, row.keep = 18;
  row.trials = 100'000'000'000, row.seed = 11;
  return read_checkpoint(text, std::span(&row, 1)).at(0);
}

}  // namespace

const SimulationState* kept_endgames(EndgameRules rules) {
  static const SimulationState table = kept_state(EndgameRules::kTable, kKeptTableGames),
                               paper = kept_state(EndgameRules::kPaper, kKeptPaperGames);
  return rules == EndgameRules::kTable ? &table : rules == EndgameRules::kPaper ? &paper : nullptr;
}

}  // namespace thirdcard::parts

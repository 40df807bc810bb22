// SPDX-License-Identifier: MIT
// The table of questions, with what only this layer needs of each. A new question is a row here, its word in
// THIRDCARD_QUESTIONS, the file that runs its batches, and what it says as JSON and in tables.
#pragma once

#include "chance/deck.hpp"

namespace thirdcard::chance {

struct QuestionRow {
  QuestionTraits traits;
  std::uint64_t batch_trials;  // of a deck of at most a hundred cards
  std::size_t (*counters)(const Simulation& simulation);
  Histogram (*histogram)(const Simulation& simulation);
  Batch (*batch)(const Simulation& simulation);
  std::optional<Fraction> (*exact)(ExactAnswers& exact, int cards);  // of the share wanted; or nullptr
  std::pair<int, int> (*usual_cards)(
      const Space& deck);                 // sizes of a deal that are worth a look; games: nullptr
  int (*usual_table)(const Space& deck);  // cards on the table; where none is: nullptr
  /// What is wrong beyond the deck, the size of a deal and the way to take; nullptr: nothing can be.
  void (*check)(const Simulation& simulation);
};
const QuestionRow& row_of(Question question);

}  // namespace thirdcard::chance

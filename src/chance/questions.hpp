// SPDX-License-Identifier: MIT
// The table of questions, with what only this layer needs of each. A new question is a row here, its word in
// THIRDCARD_QUESTIONS, the file that runs its batches, and what it says as JSON and in tables.
#pragma once

#include "chance/deck.hpp"

namespace thirdcard::chance {

struct QuestionRow {
  QuestionTraits traits;
  std::size_t (*counters)(const Simulation& simulation);
  Histogram (*histogram)(const Simulation& simulation);
  Batch (*batch)(const Simulation& simulation);
  std::optional<Fraction> (*exact)(ExactAnswers& exact, int cards);  // of the share wanted; or nullptr
  /// What is wrong beyond the deck, the size of a deal and the way to take; nullptr: nothing can be.
  void (*check)(const Simulation& simulation);
};
const QuestionRow& row_of(Question question);

}  // namespace thirdcard::chance

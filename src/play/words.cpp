// SPDX-License-Identifier: MIT
// Words for cards come from the deck; faults say what would be right.
#include "play/words.hpp"

#include <map>
#include <memory>

#include "play/games/description.hpp"
#include "thirdcard/cards.hpp"

namespace thirdcard::play {

namespace {

const Deck* deck_of(const Rules& r) {
  thread_local std::map<std::string, std::unique_ptr<Deck>> decks;
  const std::string name = describe(r).family(r).name(r);
  if (name.empty()) return nullptr;
  auto& deck = decks[name];
  if (!deck) deck = std::make_unique<Deck>(Deck::from_name(name));
  return deck.get();
}

}  // namespace

std::string card_words(const Rules& rules, Card card) {
  const Deck* deck = deck_of(rules);
  return deck != nullptr && card >= 0 && card < deck->cards() ? deck->words(card)
                                                              : "point " + std::to_string(card + 1);
}

std::string property_word(const Rules& rules, int property) {
  const Deck* deck = deck_of(rules);
  return deck != nullptr && property < deck->properties() ? deck->property(property).name
                                                          : "property " + std::to_string(property + 1);
}

std::string reason_words(Reason reason) {
  switch (reason) {
    case Reason::kAlike:
      return "all alike";
    case Reason::kDifferent:
      return "all different";
    case Reason::kTwoAlike:
      return "two alike";
    case Reason::kEven:
      return "on none or an even number of them";
    case Reason::kOdd:
      return "on an odd number of them";
    case Reason::kFits:
      return "fits";
    case Reason::kClashes:
      return "does not fit";
    case Reason::kTwoAndTwo:
      return "two and two";
    case Reason::kThreeAlike:
      return "three alike";
    case Reason::kSameThird:
      return "both pairs miss the same";
    case Reason::kOtherThird:
      return "the pairs miss different ones";
  }
  return "";
}

std::vector<std::string> explanation_words(const Rules& rules, std::span<const Card> cards) {
  const Deck* deck = deck_of(rules);
  const Explanation why = explain(rules, cards);
  std::vector<std::string> out;
  for (std::size_t p = 0; p < why.parts.size(); ++p) {
    const int property = static_cast<int>(p);
    std::string line = property_word(rules, property) + ": ";
    for (std::size_t i = 0; i < why.pairs.size() && deck != nullptr; ++i)
      line += deck->value_word(property, deck->digit(why.pairs[i][0], property)) + " and " +
              deck->value_word(property, deck->digit(why.pairs[i][1], property)) + " miss " +
              deck->value_word(property, why.parts[p].thirds[i]) + ", ";
    out.push_back(line + reason_words(why.parts[p].reason));
  }
  return out;
}

std::string fault_words(const Rules& rules, Fault fault) {
  switch (fault) {
    case Fault::kNothing:
      return "";
    case Fault::kNotASet:
      return "that is no set";
    case Fault::kAlreadyFound:
      return "you have that one already";
    case Fault::kReuseOne:
      return describe(rules).reuse == 1
                 ? "reuse exactly one card of the last set"
                 : "reuse exactly " + std::to_string(describe(rules).reuse) + " cards of the last set";
    case Fault::kGone:
      return "too late: a card has been taken";
    case Fault::kLocked:
      return "too late: another player has called";
    case Fault::kOver:
      return "the game is over";
    case Fault::kNotPlaying:
      return "you are not playing";
    case Fault::kNotOnTable:
      return "that card is not on the table";
    case Fault::kWrongNumber:
      return "that is not the right number of cards";
    case Fault::kRepeated:
      return "a card is named twice";
    case Fault::kCallFirst:
      return "call first";
    case Fault::kFrozen:
      return "wait a moment after a mistake";
    case Fault::kNotYourTurn:
      return "it is not your turn";
    case Fault::kNotInThisGame:
      return "that is not done in this game";
    case Fault::kNotNow:
      return "not now";
    case Fault::kSetMustExist:
      return "with so many cards there must be a set";
    case Fault::kFull:
      return "the table is full";
    case Fault::kNoSuchCard:
      return "there is no such card";
    case Fault::kAlreadyDone:
      return "you have done that";
  }
  return "";
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Words for cards come from the deck; faults say what would be right.
#include "play/words.hpp"

#include <map>
#include <memory>

#include "thirdcard/cards.hpp"

namespace thirdcard::play {

namespace {

/// The deck's name, or "" where the cards are bare points.
std::string deck_name(const Rules& r) {
  switch (r.kind) {
    case Kind::kProjective:
    case Kind::kXor:
      return "projective(" + std::to_string(r.properties) + ")";
    case Kind::kQuads:
      return r.properties == 6 ? "quads" : "";
    case Kind::kPuzzle:
      return r.puzzle_projective ? "projective(" + std::to_string(r.properties) + ")"
                                 : "3^" + std::to_string(r.properties);
    case Kind::kAntiset:
      if (r.design.size() == 7 && r.design.starts_with("ag(") && r.design.ends_with(",3)"))
        return std::string("3^") + r.design[3];
      if (r.design.size() == 7 && r.design.starts_with("pg(") && r.design.ends_with(",2)"))
        return "projective(" + std::to_string(r.design[3] - '0' + 1) + ")";
      return "";
    default:
      return "3^" + std::to_string(r.properties);
  }
}

const Deck* deck_of(const Rules& r) {
  thread_local std::map<std::string, std::unique_ptr<Deck>> decks;
  const std::string name = deck_name(r);
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
  }
  return "";
}

std::string fault_words(Fault fault) {
  switch (fault) {
    case Fault::kNothing:
      return "";
    case Fault::kNotASet:
      return "that is no set";
    case Fault::kAlreadyFound:
      return "you have that one already";
    case Fault::kReuseOne:
      return "reuse exactly one card of the last set";
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

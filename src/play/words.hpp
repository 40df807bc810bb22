// SPDX-License-Identifier: MIT
// The games in English words, for the terminal. The page has its own words in five languages.
#pragma once

#include <string>

#include "thirdcard/play.hpp"

namespace thirdcard::play {

/// "two solid blue ovals"; Anti-SET on a design that is no deck: "point 7".
std::string card_words(const Rules& rules, Card card);
std::string property_word(const Rules& rules, int property);
std::string reason_words(Reason reason);
/// The explanation of a claim, a line for each property.
std::vector<std::string> explanation_words(const Rules& rules, std::span<const Card> cards);
std::string fault_words(const Rules& rules, Fault fault);

}  // namespace thirdcard::play

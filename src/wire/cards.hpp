// SPDX-License-Identifier: MIT
// Cards, decks and their drawings (schema/type/card.json, deck.json, drawing.json).
#pragma once

#include "thirdcard/cards.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {

/// The whole deck: what its cards look like and how they are called.
Json encode(const Deck& deck);
/// A face as paths, numbers with five digits.
Json encode(const Drawing& drawing, double width, double height);

}  // namespace thirdcard::wire

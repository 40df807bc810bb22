// SPDX-License-Identifier: MIT
// Card numbers as base-3 digits, without a limit on the number of properties; the third card of two is
// the deck's (thirdcard/cards.hpp).
#pragma once

#include <span>

#include "thirdcard/cards.hpp"
#include "thirdcard/play.hpp"

namespace thirdcard::play {

/// Digit p of a card, the first property first.
inline int digit(Card c, int properties, int p) {
  for (int i = properties - 1; i > p; --i) c /= 3;
  return c % 3;
}
inline Card sum_mod_3(std::span<const Card> cards) {
  Card sum = 0;
  for (Card x : cards) {
    Card next = 0;
    for (Card place = 1, s = sum; s > 0 || x > 0; place *= 3, s /= 3, x /= 3)
      next += (s % 3 + x % 3) % 3 * place;
    sum = next;
  }
  return sum;
}
inline Card negative(Card c) { return affine_third(c, 0); }

}  // namespace thirdcard::play

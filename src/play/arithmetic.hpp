// SPDX-License-Identifier: MIT
// Card numbers as base-3 digits, without a limit on the number of properties.
#pragma once

#include <span>

#include "thirdcard/play.hpp"

namespace thirdcard::play {

/// The card that makes a set with a and b.
inline Card third_of(Card a, Card b) {
  Card c = 0;
  for (Card place = 1; a > 0 || b > 0; place *= 3, a /= 3, b /= 3) c += (6 - a % 3 - b % 3) % 3 * place;
  return c;
}
/// Digit p of a card, the first property first.
inline int digit(Card c, int properties, int p) {
  for (int i = properties - 1; i > p; --i) c /= 3;
  return c % 3;
}
inline Card sum_mod_3(std::span<const Card> cards) {
  Card sum = 0;
  for (Card x : cards) {
    Card next = 0;
    for (Card place = 1, s = sum; s > 0 || x > 0; place *= 3, s /= 3, x /= 3) next += (s % 3 + x % 3) % 3 * place;
    sum = next;
  }
  return sum;
}
inline Card negative(Card c) { return third_of(c, 0); }

}  // namespace thirdcard::play

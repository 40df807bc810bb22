// SPDX-License-Identifier: MIT
// Closed forms. Write X for the number of sets in n random cards of v, and [k] for the chance that k
// given cards are all dealt, n(n-1)...(n-k+1) / v(v-1)...(v-k+1). Two different sets share a card in
// b * 3(r-1)/2 pairs and are disjoint in the rest, so E X = b [3] and E X(X-1) / 2 is the number of
// pairs of the first kind times [5] plus that of the second times [6].
#include "thirdcard/chance.hpp"

namespace thirdcard {

namespace {

/// [k].
Fraction all_dealt(int cards, int deck, int k) {
  if (k > cards) return 0;
  Fraction p = 1;
  for (int i = 0; i < k; ++i) p *= Fraction(cards - i, deck - i);
  return p;
}

}  // namespace

Fraction mean_sets(const Space& deck, int cards) {
  return Fraction(deck.lines()) * all_dealt(cards, deck.points(), 3);
}

Fraction variance_sets(const Space& deck, int cards) {
  const Integer b = deck.lines(), r = deck.lines_through_point();
  const Integer meeting = b * 3 * (r - 1) / 2, disjoint = b * (b - 1) / 2 - meeting;
  const Fraction mean = mean_sets(deck, cards);
  const Fraction falling = 2 * (Fraction(meeting) * all_dealt(cards, deck.points(), 5) +
                                Fraction(disjoint) * all_dealt(cards, deck.points(), 6));
  return falling + mean - mean * mean;
}

Fraction mean_planes(const Space& deck, int cards) {
  return Fraction(deck_planes(deck)) * all_dealt(cards, deck.points(), (deck.affine() ? 9 : 7));
}

}  // namespace thirdcard

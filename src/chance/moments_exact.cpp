// SPDX-License-Identifier: MIT
// Closed forms. Write X for the number of sets in n random cards of v, and [k] for the chance that k
// given cards are all dealt, n(n-1)...(n-k+1) / v(v-1)...(v-k+1). Two different sets share a card in
// b * 3(r-1)/2 pairs and are disjoint in the rest, so E X = b [3] and E X(X-1) / 2 is the number of
// pairs of the first kind times [5] plus that of the second times [6]. Two quads share two cards (every pair
// of cards lies in v/2 - 1 quads), one or none, and with them 6, 7 or 8 cards must be dealt.
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
  return Fraction(deck_sets(deck)) * all_dealt(cards, deck.points(), deck_set_size(deck));
}

Fraction variance_sets(const Space& deck, int cards) {
  const int v = deck.points();
  const Integer b = deck_sets(deck), r = deck_sets_through_card(deck);
  const Fraction mean = mean_sets(deck, cards);
  Fraction pairs;
  if (deck_has_quads(deck)) {
    const Integer through_two = v / 2 - 1, two = binomial(v, 2) * through_two * (through_two - 1) / 2,
                  one = v * r * (r - 1) / 2 - 2 * two, none = b * (b - 1) / 2 - two - one;
    pairs = Fraction(two) * all_dealt(cards, v, 6) + Fraction(one) * all_dealt(cards, v, 7) +
            Fraction(none) * all_dealt(cards, v, 8);
  } else {
    const Integer meeting = b * 3 * (r - 1) / 2, disjoint = b * (b - 1) / 2 - meeting;
    pairs = Fraction(meeting) * all_dealt(cards, v, 5) + Fraction(disjoint) * all_dealt(cards, v, 6);
  }
  const Fraction falling = 2 * pairs;
  return falling + mean - mean * mean;
}

Fraction mean_planes(const Space& deck, int cards) {
  return Fraction(deck_planes(deck)) * all_dealt(cards, deck.points(), (deck.affine() ? 9 : 7));
}

}  // namespace thirdcard

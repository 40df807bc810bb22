// SPDX-License-Identifier: MIT
// Directions, parallel sets, planes and cubes (Abrahamsen and Eriksen, chapter 7). Two sets are parallel iff
// their direction vectors are multiples of each other; seen on the cards: iff the second can be laid so that
// every property runs through the same cycle as in the first.
#include <algorithm>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

void require_affine(const Deck& deck, const char* what) {
  if (deck.kind() != Deck::Kind::kAffine)
    throw InputError(std::string(what) + " exist in affine decks only, not in " + deck.name(),
                     "take a deck 3^d");
}

int shifted(const Deck& deck, int card, std::span<const int> v, int times) {
  std::vector<int> digits = deck.digits(card);
  for (int p = 0; p < deck.properties(); ++p) digits[p] = (digits[p] + times * v[p]) % 3;
  return deck.card_from_digits(digits);
}

void require_set(const Deck& deck, std::span<const int> cards, const char* which) {
  for (const PropertyVerdict& verdict : judge(deck, cards))
    if (!verdict.holds)
      throw InputError(std::string("the ") + which + " three cards are no set: " + verdict.property + " is " +
                           verdict.reason,
                       "give two sets, six cards");
}

/// Up to rotation: (0,1,2) and (1,2,0) are one cycle; a constant one is equal only to constants.
bool same_cycle(const std::array<int, 3>& a, const std::array<int, 3>& b) {
  if (a[0] == a[1]) return b[0] == b[1];
  return b[0] != b[1] && (a[1] - a[0] + 3) % 3 == (b[1] - b[0] + 3) % 3;
}

}  // namespace

std::vector<int> direction(const Deck& deck, int a, int b) {
  require_affine(deck, "directions");
  if (a == b)
    throw InputError("card " + deck.digits_text(a) + " is given twice",
                     "a direction takes two different cards");
  std::vector<int> v;
  for (int p = 0; p < deck.properties(); ++p) v.push_back((deck.digit(b, p) - deck.digit(a, p) + 3) % 3);
  return v;
}

ParallelVerdict compare_sets(const Deck& deck, std::span<const int> first, std::span<const int> second) {
  require_affine(deck, "parallel sets");
  require_set(deck, first, "first");
  require_set(deck, second, "second");
  ParallelVerdict best;
  best.first.assign(first.begin(), first.end());
  best.first_direction = direction(deck, first[0], first[1]);
  best.second_direction = direction(deck, second[0], second[1]);
  int most = -1;
  // A rotation changes no cycle, so the order given and its reverse are all there is to try.
  for (const bool reversed : {false, true}) {
    const std::vector<int> order = reversed ? std::vector<int>{second[0], second[2], second[1]}
                                            : std::vector<int>(second.begin(), second.end());
    std::vector<ParallelVerdict::Cycle> cycles;
    int agreeing = 0;
    for (int p = 0; p < deck.properties(); ++p) {
      ParallelVerdict::Cycle cycle{deck.property(p).name, {}, {}, false};
      for (int i = 0; i < 3; ++i)
        cycle.first[i] = deck.digit(first[i], p), cycle.second[i] = deck.digit(order[i], p);
      cycle.agree = same_cycle(cycle.first, cycle.second);
      agreeing += cycle.agree;
      cycles.push_back(std::move(cycle));
    }
    if (agreeing > most) most = agreeing, best.second = order, best.cycles = std::move(cycles);
  }
  best.parallel = most == deck.properties();
  return best;
}

std::vector<std::array<int, 3>> parallels(const Deck& deck, int a, int b) {
  const std::vector<int> v = direction(deck, a, b);
  std::vector<char> used(deck.cards());
  std::vector<std::array<int, 3>> out;
  const auto add = [&](int card) {
    if (used[card]) return;
    const std::array<int, 3> set{card, shifted(deck, card, v, 1), shifted(deck, card, v, 2)};
    for (int c : set) used[c] = 1;
    out.push_back(set);
  };
  add(a);
  for (int card = 0; card < deck.cards(); ++card) add(card);
  return out;
}

std::vector<int> plane_through(const Deck& deck, int a, int b, int d) {
  const int c = deck.third(a, b);
  if (d == a || d == b)
    throw InputError("card " + deck.digits_text(d) + " is given twice",
                     "a plane takes three different cards");
  if (d == c)
    throw InputError("the three cards are a set, and many planes pass through a set",
                     "give three cards that are no set");
  if (deck.kind() == Deck::Kind::kProjective) {
    const int e = deck.third(a, d), f = deck.third(b, d);
    return {a, b, c, d, e, f, deck.third(c, d)};
  }
  const int g = deck.third(a, d), e = deck.third(c, g), f = deck.third(d, e), h = deck.third(b, e),
            i = deck.third(a, e);
  return {a, b, c, d, e, f, g, h, i};
}

std::vector<int> cube_through(const Deck& deck, int a, int b, int d, int j) {
  std::vector<int> cube = plane_through(deck, a, b, d);
  if (std::find(cube.begin(), cube.end(), j) != cube.end())
    throw InputError("the four cards lie in one plane",
                     "give a fourth card outside the plane of the first three");
  const std::size_t n = cube.size();
  if (deck.kind() == Deck::Kind::kProjective) {
    cube.push_back(j);
    for (std::size_t i = 0; i < n; ++i) cube.push_back(deck.third(cube[i], j));
    return cube;
  }
  const std::vector<int> v = direction(deck, a, j);
  for (int layer = 1; layer <= 2; ++layer)
    for (std::size_t i = 0; i < n; ++i) cube.push_back(shifted(deck, cube[i], v, layer));
  return cube;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Card arithmetic with its reasons: whether cards are a set, property by property; sums modulo 3 (2 for
// projective decks); the hidden card both ways of Abrahamsen and Eriksen, section 6.2. A whole deck sums to
// zero, and so does every set, hence so do the cards left with the hidden one.
#include <algorithm>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

void require_distinct(const Deck& deck, std::span<const int> cards) {
  std::vector<char> seen(deck.cards());
  for (int card : cards) {
    if (card < 0 || card >= deck.cards())
      throw InputError("card " + std::to_string(card) + " is not in " + deck.name());
    if (seen[card]++)
      throw InputError("card " + deck.digits_text(card) + " is given twice",
                       "every card is in the deck once");
  }
}

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
  return out;
}

/// Affine decks: take away sets on one property alone, first one of each value, then three alike; what
/// stays is two alike (the hidden card has that value) or two different (it has the third).
std::string affine_step(const Deck& deck, int p, std::span<const int> left, int answer,
                        const Palette& palette) {
  std::array<int, 3> count{};
  for (int card : left) ++count[deck.digit(card, p)];
  std::string text = deck.property(p).name + ": ";
  for (int v = 0; v < 3; ++v)
    text += (v > 0 ? ", " : "") + deck.value_word(p, v, palette) + " " + std::to_string(count[v]);
  const int each = std::min({count[0], count[1], count[2]});
  std::vector<std::string> rest;
  for (int v = 0; v < 3; ++v)
    for (int i = (count[v] - each) % 3; i > 0; --i) rest.push_back(deck.value_word(p, v, palette));
  text += "; sets on " + deck.property(p).name + " alone leave " + listed(rest) + ", so the hidden card is ";
  return text + deck.value_word(p, answer, palette);
}

std::string projective_step(const Deck& deck, int p, std::span<const int> left) {
  int count = 0;
  for (int card : left) count += deck.digit(card, p);
  return deck.property(p).name + ": on " + std::to_string(count) + " of the cards left, " +
         (count % 2 == 0 ? "an even number, so the hidden card is without it"
                         : "an odd number, so the hidden card has it");
}

}  // namespace

bool CardSum::zero() const {
  return std::all_of(reduced.begin(), reduced.end(), [](int d) { return d == 0; });
}

CardSum sum_of(const Deck& deck, std::span<const int> cards) {
  if (deck.set_size() != 3)
    throw InputError("the cards of " + deck.name() + " have no sum rule", "take a deck 3^d or projective(n)");
  CardSum sum;
  sum.plain.assign(deck.properties(), 0);
  for (int card : cards)
    for (int p = 0; p < deck.properties(); ++p) sum.plain[p] += deck.digit(card, p);
  for (int s : sum.plain) sum.reduced.push_back(s % deck.values());
  return sum;
}

std::vector<PropertyVerdict> judge(const Deck& deck, std::span<const int> cards, const Palette& palette) {
  if (static_cast<int>(cards.size()) != deck.set_size())
    throw InputError("a set of " + deck.name() + " has " + std::to_string(deck.set_size()) + " cards, not " +
                     std::to_string(cards.size()));
  require_distinct(deck, cards);
  std::vector<PropertyVerdict> verdicts;
  for (int p = 0; p < deck.properties(); ++p) {
    PropertyVerdict verdict;
    verdict.property = deck.property(p).name;
    std::array<int, 4> count{};
    for (int card : cards) {
      const int digit = deck.digit(card, p);
      verdict.values.push_back(deck.value_word(p, digit, palette));
      ++count[digit];
    }
    const int most = *std::max_element(count.begin(), count.end());
    const int kinds = 4 - static_cast<int>(std::count(count.begin(), count.end(), 0));
    if (deck.kind() == Deck::Kind::kProjective) {
      static constexpr std::array<const char*, 4> kOn{"on none", "on one only", "on two", "on all three"};
      verdict.holds = count[1] % 2 == 0;
      verdict.reason = kOn[count[1]];
    } else if (kinds == 1) {
      verdict.holds = true, verdict.reason = "all alike";
    } else if (most == 1) {
      verdict.holds = true, verdict.reason = "all different";
    } else if (deck.set_size() == 4 && most == 2 && kinds == 2) {
      verdict.holds = deck.kind() == Deck::Kind::kQuads, verdict.reason = "two pairs";
    } else {
      verdict.reason = most == 3 ? "three alike" : "two alike";
    }
    verdicts.push_back(std::move(verdict));
  }
  return verdicts;
}

HiddenCard hidden_card(const Deck& deck, std::span<const int> left, const Palette& palette) {
  require_distinct(deck, left);
  HiddenCard hidden;
  hidden.sum = sum_of(deck, left);
  const int rest = (deck.cards() - 1) % 3;
  if (static_cast<int>(left.size()) % 3 != rest || static_cast<int>(left.size()) >= deck.cards())
    throw InputError(std::to_string(left.size()) + " cards cannot be left of " + deck.name() +
                         " when one is hidden and sets of three were taken",
                     "give " + std::to_string(rest) + ", " + std::to_string(rest + 3) + ", " +
                         std::to_string(rest + 6) + ", ... cards");
  std::vector<int> digits;
  for (int s : hidden.sum.reduced) digits.push_back((deck.values() - s) % deck.values());
  for (int p = 0; p < deck.properties(); ++p)
    hidden.steps.push_back(deck.kind() == Deck::Kind::kProjective
                               ? projective_step(deck, p, left)
                               : affine_step(deck, p, left, digits[p], palette));
  if (deck.kind() == Deck::Kind::kProjective && hidden.sum.zero()) {
    hidden.fault = "the sum asks for a card without features, and there is none: a wrong set was taken";
    return hidden;
  }
  hidden.card = deck.card_from_digits(digits);
  hidden.possible = std::find(left.begin(), left.end(), hidden.card) == left.end();
  if (!hidden.possible)
    hidden.fault = "the sum asks for " + deck.digits_text(hidden.card) +
                   ", which lies on the table: a wrong set was taken";
  return hidden;
}

}  // namespace thirdcard

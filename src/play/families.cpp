// SPDX-License-Identifier: MIT
// The shared decks and finders. Both finders go through pairs and look the rest up, so the cost is the square
// of the cards on the table.
#include "play/families.hpp"

#include <algorithm>
#include <map>

#include "play/arithmetic.hpp"
#include "play/state.hpp"

namespace thirdcard::play {

namespace {

int power(int base, int exponent) {
  int p = 1;
  for (int i = 0; i < exponent; ++i) p *= base;
  return p;
}

int sum_mod_2(std::span<const Card> cards) {
  int sum = 0;
  for (Card c : cards) sum ^= c;
  return sum;
}

int sum_of_signs(std::span<const Card> cards) {
  int sum = 0;
  for (Card c : cards) sum ^= c + 1;
  return sum;
}

Reason of_three(int x, int y, int z) {
  return x == y && y == z             ? Reason::kAlike
         : x != y && y != z && x != z ? Reason::kDifferent
                                      : Reason::kTwoAlike;
}

std::vector<Reason> ternary_reasons(const Rules& r, std::span<const Card> c) {
  std::vector<Reason> out;
  for (int p = 0; c.size() == 3 && p < r.properties; ++p)
    out.push_back(
        of_three(digit(c[0], r.properties, p), digit(c[1], r.properties, p), digit(c[2], r.properties, p)));
  return out;
}

std::vector<Reason> parities(int properties, int sum) {
  std::vector<Reason> out;
  for (int p = properties - 1; p >= 0; --p) out.push_back(sum >> p & 1 ? Reason::kOdd : Reason::kEven);
  return out;
}

std::vector<Reason> projective_reasons(const Rules& r, std::span<const Card> c) {
  return c.empty() ? std::vector<Reason>{} : parities(r.properties, sum_of_signs(c));
}

/// Pairs of bits are the properties of the deck; without a deck each bit speaks for itself.
std::vector<Reason> quads_reasons(const Rules& r, std::span<const Card> c) {
  if (c.empty()) return {};
  const int sum = sum_mod_2(c);
  if (kQuads.name(r).empty()) return parities(r.properties, sum);
  std::vector<Reason> out;
  for (int p = r.properties - 2; p >= 0; p -= 2)
    out.push_back(sum >> p & 3 ? Reason::kClashes : Reason::kFits);
  return out;
}

}  // namespace

const DeckFamily kTernary{3,
                          [](const Rules& r) { return "3^" + std::to_string(r.properties); },
                          [](const Rules& r) { return power(3, r.properties); },
                          [](Card a, Card b) { return Card{affine_third(a, b)}; },
                          [](std::span<const Card> c) { return int{sum_mod_3(c)}; },
                          ternary_reasons};
const DeckFamily kProjective{
    2,
    [](const Rules& r) { return "projective(" + std::to_string(r.properties) + ")"; },
    [](const Rules& r) { return power(2, r.properties) - 1; },
    [](Card a, Card b) { return ((a + 1) ^ (b + 1)) - 1; },
    sum_of_signs,
    projective_reasons};
const DeckFamily kQuads{
    4,
    [](const Rules& r) {
      return std::string(r.properties == 6 ? "quads" : r.properties == 8 ? "quads(8)" : "");
    },
    [](const Rules& r) { return power(2, r.properties); },
    nullptr,
    sum_mod_2,
    quads_reasons};
const DeckFamily& ternary(const Rules&) { return kTernary; }
const DeckFamily& projective(const Rules&) { return kProjective; }
const DeckFamily& quads(const Rules&) { return kQuads; }

bool is_triple(const Rules& r, std::span<const Card> c) {
  return describe(r).family(r).third(c[0], c[1]) == c[2];
}

void find_triples(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const DeckFamily& deck = describe(r).family(r);
  std::vector<char> there(static_cast<std::size_t>(deck.cards(r)), 0);
  for (Card c : cards) there[c] = 1;
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = i + 1; j < cards.size(); ++j) {
      const Card c = deck.third(cards[i], cards[j]);
      if (c > cards[j] && there[c]) {
        if (out.size() == limit) return;
        out.push_back({cards[i], cards[j], c});
      }
    }
}

void find_pairs_of_pairs(const std::vector<Card>& cards, Card (*key)(Card, Card), std::size_t limit,
                         Claims& out) {
  std::map<Card, std::vector<std::pair<Card, Card>>> by_key;
  for (std::size_t j = 0; j < cards.size(); ++j)
    for (std::size_t i = 0; i < j; ++i) {
      auto& pairs = by_key[key(cards[i], cards[j])];
      for (const auto& [a, b] : pairs) {
        std::vector<Card> claim{a, b, cards[i], cards[j]};
        std::sort(claim.begin(), claim.end());
        if (std::find(out.begin(), out.end(), claim) != out.end()) continue;
        if (out.size() == limit) return;
        out.push_back(std::move(claim));
      }
      pairs.emplace_back(cards[i], cards[j]);
    }
}

std::vector<Reason> usual_reasons(const Rules& r, std::span<const Card> c) {
  return describe(r).family(r).reasons(r, c);
}

Explanation usual_explanation(const Rules& r, std::span<const Card> c) {
  Explanation out;
  for (const Reason reason : reasons_for(r, c)) out.parts.push_back({reason, is_right(reason), {}});
  return out;
}

Explanation explain_pairs(const Rules& r, std::span<const Card> paired) {
  Explanation out;
  for (std::size_t i = 0; i + 1 < paired.size(); i += 2) {
    out.pairs.push_back({paired[i], paired[i + 1]});
    out.thirds.push_back(affine_third(paired[i], paired[i + 1]));
  }
  for (int p = 0; p < r.properties; ++p) {
    Explanation::Part part;
    for (const Card third : out.thirds) part.thirds.push_back(digit(third, r.properties, p));
    if (part.thirds.size() == 2)
      part.reason = part.thirds[0] == part.thirds[1] ? Reason::kSameThird : Reason::kOtherThird;
    else if (part.thirds.size() == 3)
      part.reason = of_three(part.thirds[0], part.thirds[1], part.thirds[2]);
    part.right = is_right(part.reason);
    out.parts.push_back(std::move(part));
  }
  return out;
}

Range anybody(const Rules&) { return {1, 64}; }

Description at_a_table() {
  Description d;
  d.family = ternary;
  d.properties = {3, 5};
  d.table = {9, 21};
  d.players = anybody;
  d.is_claim = is_triple;
  d.find = find_triples;
  d.reasons = usual_reasons;
  d.explain = usual_explanation;
  d.certain_from = never_certain;
  d.begin = begin_round;
  d.claimed = act_claim;
  d.none = act_none;
  return d;
}

}  // namespace thirdcard::play

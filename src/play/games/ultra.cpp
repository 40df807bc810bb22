// SPDX-License-Identifier: MIT
// Ultra: four cards that fall into two pairs with the same third card. Of the three ways to pair, the verdict
// speaks of the one that fits most properties.
#include <algorithm>
#include <array>

#include "play/arithmetic.hpp"
#include "play/families.hpp"

namespace thirdcard::play {

namespace {

Card third_of(Card a, Card b) { return affine_third(a, b); }

bool is_ultra(const Rules&, std::span<const Card> c) {
  return third_of(c[0], c[1]) == third_of(c[2], c[3]) || third_of(c[0], c[2]) == third_of(c[1], c[3]) ||
         third_of(c[0], c[3]) == third_of(c[1], c[2]);
}

/// The partner of the first card where the pairs agree in most properties; the first such.
int best_partner(const Rules& r, std::span<const Card> c) {
  int best = 1, most = -1;
  for (int partner = 1; partner < 4; ++partner) {
    int fit = 0;
    for (int p = 0; p < r.properties; ++p) {
      int difference = 0;
      for (int i = 0; i < 4; ++i)
        difference += (i == 0 || i == partner ? 1 : 2) * digit(c[i], r.properties, p);
      fit += difference % 3 == 0;
    }
    if (fit > most) most = fit, best = partner;
  }
  return best;
}

Explanation explain_ultra(const Rules& r, std::span<const Card> c) {
  if (c.size() != 4) return {};
  const int partner = best_partner(r, c);
  std::array<Card, 4> paired{c[0], c[partner], 0, 0};
  for (int i = 1, at = 2; i < 4; ++i)
    if (i != partner) paired[at++] = c[i];
  return explain_pairs(r, paired);
}

std::vector<Reason> ultra_reasons(const Rules& r, std::span<const Card> c) {
  std::vector<Reason> out;
  for (const auto& part : explain_ultra(r, c).parts)
    out.push_back(part.right ? Reason::kFits : Reason::kClashes);
  return out;
}

}  // namespace

Description game_ultra() {
  Description d = at_a_table();
  d.name = d.kind = "ultra";
  d.goal = "Find four cards: two pairs that miss the same third card.";
  d.place = 100;
  d.offered = Offered::kAlone;
  d.usual.table = 9;
  d.table = {6, 21};
  d.free = true;
  d.claim = {4, 4};
  d.is_claim = is_ultra;
  d.find = [](const Rules&, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
    find_pairs_of_pairs(cards, third_of, limit, out);
  };
  d.reasons = ultra_reasons;
  d.explain = explain_ultra;
  d.sums_to_zero = false;
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Ghost: six cards in three pairs whose missing cards form a set. Six cards whose sum is zero split into
// three pairs whose missing cards sum to zero in every way; two splits cannot both make the three missing
// cards equal, so such cards are always ghosts.
#include <algorithm>
#include <array>

#include "play/arithmetic.hpp"
#include "play/families.hpp"

namespace thirdcard::play {

namespace {

/// The six cards as three pairs, whose missing cards form a set if any split does so.
std::array<Card, 6> paired(std::span<const Card> c, bool& ghost) {
  ghost = false;
  // The 15 splits: a partner for card 0, then for the least one left.
  for (int a = 1; a < 6; ++a) {
    int rest[4], n = 0;
    for (int i = 1; i < 6; ++i)
      if (i != a) rest[n++] = i;
    for (int b = 1; b < 4; ++b) {
      const int p = b == 1 ? 2 : 1, q = b == 3 ? 2 : 3;
      const int x = affine_third(c[0], c[a]), y = affine_third(c[rest[0]], c[rest[b]]),
                z = affine_third(c[rest[p]], c[rest[q]]);
      if (x == y || affine_third(x, y) != z) continue;
      ghost = true;
      return {c[0], c[a], c[rest[0]], c[rest[b]], c[rest[p]], c[rest[q]]};
    }
  }
  return {c[0], c[1], c[2], c[3], c[4], c[5]};
}

bool is_ghost(const Rules&, std::span<const Card> c) {
  bool ghost = false;
  paired(c, ghost);
  return ghost;
}

void find_ghosts(const Rules& r, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const std::size_t n = cards.size();
  std::vector<char> there(static_cast<std::size_t>(deck_size(r)), 0);
  for (Card c : cards) there[c] = 1;
  std::size_t i[5];
  // Five cards in increasing order determine the sixth.
  for (i[0] = 0; i[0] < n; ++i[0])
    for (i[1] = i[0] + 1; i[1] < n; ++i[1])
      for (i[2] = i[1] + 1; i[2] < n; ++i[2])
        for (i[3] = i[2] + 1; i[3] < n; ++i[3])
          for (i[4] = i[3] + 1; i[4] < n; ++i[4]) {
            const Card five[5] = {cards[i[0]], cards[i[1]], cards[i[2]], cards[i[3]], cards[i[4]]};
            const Card sixth = negative(sum_mod_3(five));
            if (sixth <= five[4] || !there[sixth]) continue;
            const Card six[6] = {five[0], five[1], five[2], five[3], five[4], sixth};
            if (!is_ghost(r, six)) continue;
            if (out.size() == limit) return;
            out.emplace_back(six, six + 6);
          }
}

/// The six values of a property sum to zero, or do not.
std::vector<Reason> ghost_reasons(const Rules& r, std::span<const Card> c) {
  std::vector<Reason> out;
  for (int p = 0; !c.empty() && p < r.properties; ++p) {
    int sum = 0;
    for (Card x : c) sum += digit(x, r.properties, p);
    out.push_back(sum % 3 == 0 ? Reason::kFits : Reason::kClashes);
  }
  return out;
}

Explanation explain_ghost(const Rules& r, std::span<const Card> c) {
  if (c.size() != 6) return {};
  bool ghost = false;
  return explain_pairs(r, paired(c, ghost));
}

}  // namespace

Description game_ghost() {
  Description d = at_a_table();
  d.name = d.kind = "ghost";
  d.goal = "Find six cards: three pairs whose missing cards form a set.";
  d.place = 110;
  d.offered = Offered::kAlone;
  d.usual.table = 10;
  d.free = true;
  d.claim = {6, 6};
  d.is_claim = is_ghost;
  d.find = find_ghosts;
  d.reasons = ghost_reasons;
  d.explain = explain_ghost;
  return d;
}

}  // namespace thirdcard::play

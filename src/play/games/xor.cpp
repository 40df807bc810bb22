// SPDX-License-Identifier: MIT
// Projective Set with any number of cards: three or more on which every sign appears an even number of times.
// As many cards as a basis and one more lie there, so there is always an answer.
#include <algorithm>

#include "play/families.hpp"

namespace thirdcard::play {

namespace {

void find_subsets(const Rules&, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
  const std::size_t n = std::min<std::size_t>(cards.size(), 20);
  for (std::uint32_t mask = 1; mask < std::uint32_t{1} << n; ++mask) {
    int sum = 0;
    for (std::size_t i = 0; i < n; ++i)
      if (mask >> i & 1) sum ^= cards[i] + 1;
    if (sum != 0) continue;
    if (out.size() == limit) return;
    auto& claim = out.emplace_back();
    for (std::size_t i = 0; i < n; ++i)
      if (mask >> i & 1) claim.push_back(cards[i]);
  }
}

}  // namespace

Description game_xor() {
  Description d = at_a_table();
  d.name = d.kind = "xor";
  d.goal = "Find three or more cards on which every sign appears an even number of times.";
  d.place = 60;
  d.offered = Offered::kAlone;
  d.usual.properties = 5, d.usual.table = 6;
  d.family = projective;
  d.properties = {5, 6};
  d.table = {};
  d.check = [](const Rules& r) {
    if (r.table != r.properties + 1)
      throw InputError("the number of cards on the table cannot be " + std::to_string(r.table),
                       std::to_string(r.properties + 1) + ", one more than there are signs");
  };
  d.free = true;
  d.claim = {3, 0};
  d.is_claim = [](const Rules&, std::span<const Card> c) { return kProjective.sum(c) == 0; };
  d.find = find_subsets;
  d.certain_from = [](const Rules& r) { return r.properties + 1; };
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Quads: four cards that sum to zero over F_2. In a property of four values, two bits, that means all alike,
// two and two, or all different.
#include <algorithm>
#include <array>

#include "play/families.hpp"

namespace thirdcard::play {

namespace {

Explanation explain_quads(const Rules& r, std::span<const Card> c) {
  if (kQuads.name(r).empty() || c.size() != 4) return usual_explanation(r, c);
  Explanation out;
  for (int p = r.properties - 2; p >= 0; p -= 2) {
    std::array<int, 4> count{};
    for (const Card x : c) ++count[x >> p & 3];
    const auto most = *std::max_element(count.begin(), count.end());
    const auto values = 4 - std::count(count.begin(), count.end(), 0);
    const Reason reason = most == 4     ? Reason::kAlike
                          : most == 3   ? Reason::kThreeAlike
                          : most == 1   ? Reason::kDifferent
                          : values == 2 ? Reason::kTwoAndTwo
                                        : Reason::kTwoAlike;
    out.parts.push_back({reason, is_right(reason), {}});
  }
  return out;
}

}  // namespace

Description game_quads() {
  Description d = at_a_table();
  d.name = d.kind = "quads";
  d.goal = "Find four cards whose properties are each all alike, two and two, or all different.";
  d.place = 80;
  d.offered = Offered::kAlone;
  d.usual.properties = 6;
  d.family = quads;
  d.properties = {4, 8};
  d.free = true;
  d.tables = {9, 12, 15};
  d.claim = {4, 4};
  d.is_claim = [](const Rules&, std::span<const Card> c) { return kQuads.sum(c) == 0; };
  d.find = [](const Rules&, const std::vector<Card>& cards, std::size_t limit, Claims& out) {
    find_pairs_of_pairs(
        cards, [](Card a, Card b) { return a ^ b; }, limit, out);
  };
  d.explain = explain_quads;
  d.certain_from = [](const Rules& r) {  // one more than the largest Sidon set of F_2^n
    constexpr int kSidon[] = {6, 7, 9, 12, 18};
    return kSidon[r.properties - 4] + 1;
  };
  return d;
}

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Counting by enumeration: cards are generated, sets recognised by the rule "all alike or all
// different", planes and cubes built by completing sets. No formula of counts.cpp is used. Where going
// through everything would take too long, a structure is counted through card 0 only and multiplied by
// the number of cards over the cards in the structure, which is exact because shifting every card by the
// same amount is a symmetry; `method` says which was done. Empty when not done.
#pragma once

#include <string>
#include <vector>

namespace thirdcard {

struct ByHand {
  std::string value, method;
  explicit operator bool() const { return !value.empty(); }
};

ByHand cards_by_hand(int values, int p);
ByHand set_chance_by_hand(int p);
ByHand deals_by_hand(int p, int cards);
ByHand ordered_sets_by_hand(int p);
ByHand sets_by_hand(int p);
std::vector<ByHand> sets_by_shared_by_hand(int p);
ByHand sets_through_by_hand(int p);
ByHand most_sets_by_hand(int p, int cards);
ByHand value_sets_by_hand(int values, int p);
struct PlaneCounts {
  ByHand triples, sets_inside, planes, through_card, through_set;
};
PlaneCounts plane_counts_by_hand(int p);
ByHand directions_by_hand(int p);
ByHand parallels_by_hand(int p);
ByHand parallel_through_by_hand(int p);
struct CubeCounts {
  ByHand sets_inside, sets_in_layers, sets_across, planes_inside, planes_across, cubes;
};
CubeCounts cube_counts_by_hand(int p);

}  // namespace thirdcard

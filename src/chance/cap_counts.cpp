// SPDX-License-Identifier: MIT
// Deals without a set are caps: counted by their classes, each with its number of members. All caps of
// AG(4,3), 9,900 classes, take a fraction of a second.
#include "chance/subset_classes.hpp"

namespace thirdcard {

int no_set_reach(const Space& deck) {
  if (deck_has_quads(deck)) return deck.points();  // quad-free sets are small
  if (!deck.affine()) return deck_properties(deck) <= 6 ? deck.points() : deck_properties(deck) == 7 ? 14 : 0;
  return deck_properties(deck) <= 4 ? deck.points() : deck_properties(deck) == 5 ? 11 : 0;
}

std::vector<Integer> deals_without_set(const Space& deck, int most, const Job& job,
                                       std::vector<Integer>* check) {
  if (most > no_set_reach(deck))
    throw InputError("deals of " + std::to_string(most) + " cards of the deck " + deck_name(deck) +
                         " cannot be counted here",
                     "exact answers reach " + std::to_string(no_set_reach(deck)) + " cards");
  if (most == 0) {
    if (check) *check = {1};
    return {1};
  }
  return with_point_set<256>(deck.points(), [&]<class Points>() {
    chance::ClassLevels<Points> levels(deck,
                                       [](const chance::SubsetClass<Points>& c) { return c.sets == 0; });
    std::vector<Integer> counts{1};
    if (check) *check = counts;
    while (static_cast<int>(counts.size()) <= most) {
      const Integer again = check ? levels.counted_by_extension(job) : Integer(0);
      levels.advance(job);
      if (levels.level().empty()) break;
      Integer sum = 0;
      for (const auto& c : levels.level()) sum += levels.subsets(c);
      counts.push_back(sum);
      if (check) check->push_back(again);
    }
    return counts;
  });
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Exact answers where a matter of seconds gives them: which method reaches how far, in one place.
#include <algorithm>

#include "chance/deck.hpp"

namespace thirdcard {

std::optional<Fraction> ExactAnswers::no_set(int cards) {
  const int reach = no_set_reach(deck_);
  if (reach == 0 || cards > std::max(reach, 0)) return std::nullopt;
  if (!no_set_) no_set_ = deals_without_set(deck_, std::min(most_, reach), Job{});
  const Integer deals = cards < static_cast<int>(no_set_->size()) ? (*no_set_)[cards] : Integer(0);
  return Fraction(deals) / Fraction(binomial(deck_.points(), cards));
}

std::optional<Fraction> ExactAnswers::plane(int cards) {
  if (planes_certain(deck_) != 0 && cards >= planes_certain(deck_)) return Fraction(1);
  const int reach = planes_reach(deck_);
  if (cards > reach) return std::nullopt;
  if (!no_plane_) no_plane_ = deals_without_plane(deck_, std::min(most_, reach), Job{});
  return Fraction(1) - Fraction((*no_plane_)[cards]) / Fraction(binomial(deck_.points(), cards));
}

std::optional<Fraction> ExactAnswers::no_xor_set(int cards) {
  const XorSets sets = exact_xor_sets(deck_, cards);
  return Fraction(sets.by_dimension[0]) / Fraction(binomial(deck_.points(), cards));
}

std::optional<Distribution> ExactAnswers::sets(int cards) {
  if (auto known = known_set_distribution(deck_, cards)) return known;
  const int small = std::min(cards, deck_.points() - cards);
  const int reach = deck_has_quads(deck_)  ? std::min(16, chance::quads_reach(deck_))
                    : deck_.points() <= 31 ? deck_.points()
                                           : 0;
  if (small > reach) return std::nullopt;
  const Distribution d = set_distributions(deck_, small, Job{}).back();
  return small == cards ? d : complement_distribution(deck_, small, d);
}

}  // namespace thirdcard

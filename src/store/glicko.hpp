// SPDX-License-Identifier: MIT
// Glicko-2 (M. Glickman, 2013): a rating, its deviation and the player's volatility after results against
// others. docs/ratings.md has the formulas. Pure functions of numbers; a few microseconds each.
#pragma once

#include <span>

namespace thirdcard {

struct Glicko {
  double rating = 1500, deviation = 350, volatility = 0.06;
};

/// A result against somebody, from 0 (lost) to 1.
struct Versus {
  Glicko opponent;
  double score = 0.5;
};

/// How uncertain the rating has become after so many periods without a game.
Glicko aged(Glicko player, double periods);
/// After these results, `periods` after the last ones. Without results the player only ages.
Glicko after_results(const Glicko& player, std::span<const Versus> results, double periods = 1,
                     double tau = 0.5);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// avoid: strategies on AG(d,3) as something to see (Clark, Fisk and Goren): which answers of Theorem 1 a game
// has followed, and the points that a plan of the second player holds ready.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// How far the first player has followed Theorem 1.
struct FollowedAnswers {
  struct Pair {
    Point other, answer;
  };
  std::vector<Pair> pairs;  // a point of the second player, and the answer to it where that was taken
  int left = -1;            // the index of the first move that was another one; -1: none was
  int wanted = -1;          // the answer that was due there, or is due now; -1: none is due
};
/// InputError on a design that is not AG(d,3), or for a move that is not a point of it.
FollowedAnswers theorem1_followed(const Design& design, std::span<const Point> moves);

/// A plan of the second player: the first of these points that is safe is the next.
struct StrategyPlan {
  struct Step {
    Point point;
    int level;  // of theorem3: on the first line (0), or in a parallel of the flat of this dimension; else 0
  };
  std::vector<Step> steps;
  /// By level from 1 on: the flat through the first point, and its two parallels. Empty for max-cap.
  std::vector<std::array<std::vector<Point>, 3>> flats;
};
/// Of "max-cap" or "theorem3", where x1 was taken first. InputError as make_strategy().
StrategyPlan strategy_plan(const std::string& name, const Design& design, Point x1);

}  // namespace thirdcard

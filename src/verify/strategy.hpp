// SPDX-License-Identifier: MIT
// A strategy file's statement, parsed, and its words.
#pragma once

#include <string>
#include <vector>

#include "verify/design.hpp"

namespace thirdcard::verify {

enum class Rule { kAvoid, kAchieve, kMaker, kNofil };
enum class Goal { kWins, kLasts, kDraws, kNimValue };

struct Claim {
  Goal goal = Goal::kWins;
  int hero = 0, number = -1;
};

struct Game {
  StatedDesign design;
  Rule rule = Rule::kAvoid;
  int maker = -1;
  std::vector<int> moves;
  std::vector<Claim> claims;
  // made from the design
  std::vector<std::vector<PointSet<128>>> rests;  // per point: the blocks through it, without it
  bool no_draws = false;                          // a Steiner triple system of order 7 or more

  int to_move() const { return static_cast<int>(moves.size() % 2); }
  /// Would the hand hold a block with p?
  bool completes(const PointSet<128>& hand, int p) const {
    for (const auto& rest : rests[static_cast<std::size_t>(p)])
      if (rest.subset_of(hand)) return true;
    return false;
  }
};

/// Unreadable unless well-formed; Refuted if it contradicts itself.
Game read_game(const Value& statement);

std::string claim_words(const Game& game, const Claim& claim);
/// The statement in one line, then design, rule, position and claims.
std::vector<std::string> statement_words(const Game& game);

}  // namespace thirdcard::verify

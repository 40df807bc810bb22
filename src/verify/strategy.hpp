// SPDX-License-Identifier: MIT
// A strategy file's statement, parsed, and its words.
#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "verify/design.hpp"

namespace thirdcard::verify {

enum class Rule { kAvoid, kAchieve, kMaker, kNofil, kMisereNofil };
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
  bool triples = false;     // a Steiner triple system of order 7 or more: no game of avoidance is drawn
  bool half_holds = false;  // the file proves that every set of half the points, rounded up, holds a block

  bool one_hand() const { return rule == Rule::kNofil || rule == Rule::kMisereNofil; }
  bool no_draws() const { return triples || half_holds; }
  int to_move() const { return static_cast<int>(moves.size() % 2); }
  /// Would the hand hold a block with p?
  bool completes(const PointSet<128>& hand, int p) const {
    for (const auto& rest : rests[static_cast<std::size_t>(p)])
      if (rest.subset_of(hand)) return true;
    return false;
  }
};

/// The walk of one claim's section, alone; the part about draws is `half_holds`. Refuted if it proves
/// nothing.
void walk_claim(const Game& game, const Maps& maps, const Claim& claim, std::string_view section,
                const Job& job, std::atomic<std::uint64_t>& positions);

/// Unreadable unless well-formed; Refuted if it contradicts itself.
Game read_game(const Value& statement, const Job& job);
/// Fills what is made from the design.
void prepare(Game& game, const Job& job);

std::string claim_words(const Game& game, const Claim& claim);
/// The statement in one line, then design, rule, position and claims.
std::vector<std::string> statement_words(const Game& game);

}  // namespace thirdcard::verify

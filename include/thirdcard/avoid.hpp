// SPDX-License-Identifier: MIT
// avoid: games in which players take the points of a design in turn. Avoidance (whoever first holds a
// whole block loses), achievement (whoever first does wins), Maker-Breaker, Nofil (one common hand that
// must never hold a block; the last to move wins), and avoidance by three or more players. Any
// hypergraph of at most 128 points, from any position. Every answer is exact or says that it is not.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- rules and answers

enum class Rule : std::uint8_t { kAvoid, kAchieve, kMakerBreaker, kNofil };

/// "avoid", "achieve", "maker-breaker", "nofil"; InputError otherwise.
Rule rule_from_name(std::string_view name);
const char* name_of(Rule rule);

/// For the player it is said of.
enum class Outcome : std::int8_t { kLoss = -1, kDraw = 0, kWin = 1, kUnknown = 2 };
/// "loss", "draw", "win", "unknown".
const char* name_of(Outcome outcome);

/// What is known about a position or a move, for the player to move. The length counts plies from the
/// position asked about to the end, a move asked about and the last one included. For a draw, and for
/// Breaker's win, that is the number of free points left. The winner shortens, the loser lengthens.
struct Value {
  Outcome outcome = Outcome::kUnknown;
  int plies_min = 0, plies_max = 0;  // equal once the length is exact
  bool exact() const { return outcome != Outcome::kUnknown && plies_min == plies_max; }
  friend bool operator==(const Value&, const Value&) = default;
};

struct MoveValue {
  Point point = 0;
  Value value;
  int nimber = -1;  // Nofil only: of the position after the move
};

struct SolveOptions {
  Rule rule = Rule::kAvoid;
  bool breaker_first = false;
  bool length = true;      // exact lengths too, not only outcomes
  bool every_move = true;  // every legal move; else only as many as the outcome needs
  bool nimbers = true;     // Nofil: nim-values
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes for tables, never exceeded
};

struct Solution {
  int to_move = 0;  // 0: the first player, 1: the second
  Value value;      // for the player to move
  std::vector<MoveValue> moves;
  int nimber = -1;
  std::uint64_t nodes = 0;
  bool complete = true;  // everything asked for is exact
  std::string reason;    // why not: "time", "interrupted", "memory"
};

/// Solves the position after `moves` (points in playing order). InputError if a point is out of range or
/// taken twice, if the game is already over, or if the design has over 128 points or an empty block.
/// Never throws for time or memory: the answer then says what is known, with `complete` false.
Solution solve(const Design& design, std::span<const Point> moves, const SolveOptions& options, const Job& job = {});

/// As `solve`, for many positions of one design and rule: the table stays.
class Solver {
 public:
  Solver(const Design& design, const SolveOptions& options, const Job& job = {});
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  Solution solve(std::span<const Point> moves);
  /// A move with which the player to move wins (goal kWin) or at least draws (kDraw); nothing if there is
  /// none. The position is not checked. Throws Stopped.
  std::optional<Point> move_for(std::span<const Point> moves, Outcome goal);
  /// Avoidance: an involution by which the player who is not to move may answer every move and never lose.
  std::optional<Permutation> mirror(std::span<const Point> moves);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// "first", "second", "draw" ("maker", "breaker" under Maker-Breaker) or "unknown".
std::string winner_name(const Solution& solution, const SolveOptions& options);

/// Throws InputError unless these moves are a legal unfinished game: each point in range and taken once,
/// no hand (Nofil: the common hand) holding a block.
void check_position(const Design& design, std::span<const Point> moves, Rule rule, bool breaker_first = false, int players = 2);

// ---------------------------------------------------------------- three and more players

/// For player i (0 moves first): can this player, against all others together, avoid being the first
/// whose hand holds a block? `moves` tells the same for the player to move after each legal move.
struct PlayersSolution {
  int to_move = 0;
  std::vector<Outcome> safe;  // kWin: can avoid; kLoss: cannot; kUnknown: stopped
  std::vector<MoveValue> moves;
  std::uint64_t nodes = 0;
  bool complete = true;
  std::string reason;
};
PlayersSolution solve_players(const Design& design, std::span<const Point> moves, int players, std::uint64_t memory, const Job& job = {});

}  // namespace thirdcard

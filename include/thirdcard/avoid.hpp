// SPDX-License-Identifier: MIT
// avoid: games in which players take the points of a design in turn. Avoidance (whoever first holds a
// whole block loses), achievement (whoever first does wins), Maker-Breaker, Nofil (one common hand that
// must never hold a block; the last to move wins), and avoidance by three or more players. Any
// hypergraph of at most 128 points, from any position. Every answer is exact or says that it is not.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/kinds.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace avoid {
class SessionAccess;
}

// ---------------------------------------------------------------- rules and answers

// clang-format off
#define THIRDCARD_RULES(ROW) \
  ROW(kAvoid, "avoid") \
  ROW(kAchieve, "achieve") \
  ROW(kMakerBreaker, "maker-breaker") \
  ROW(kNofil, "nofil") \
  ROW(kMisereNofil, "misere-nofil")
// clang-format on
THIRDCARD_KINDS(Rule, THIRDCARD_RULES)

/// InputError names the rules there are.
Rule rule_from_name(std::string_view name);
/// "avoid, achieve, maker-breaker, nofil or misere-nofil"
std::string rule_list();

/// For the player it is said of.
enum class Outcome : std::int8_t { kLoss = -1, kDraw = 0, kWin = 1, kUnknown = 2 };
/// "loss", "draw", "win", "unknown".
const char* name_of(Outcome outcome);

/// What a rule is: its row says all that is asked about it (src/avoid/rules/rules.cpp); the game that the
/// search plays is chosen in src/avoid/search/solve.cpp.
struct RuleTraits {
  Rule rule;
  const char* about;     // one sentence
  bool one_hand;         // all points lie in one common hand
  Outcome completing;    // for a player, or for Maker, who completes a block; kUnknown: it is not allowed
  Outcome without_move;  // for the player to move, or for Maker, where there is no legal move
  bool roles;            // Maker and Breaker instead of two alike
  bool nim_values;       // a position has a nim-value
  bool avoidance;        // what is known of avoidance holds: mirrors, pairings, layers, tables, players
};
const RuleTraits& traits_of(Rule rule);

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
  int nimber = -1;  // where positions have nim-values: of the position after the move
};

struct SolveOptions {
  Rule rule = Rule::kAvoid;
  bool breaker_first = false;
  bool length = true;                             // exact lengths too, not only outcomes
  bool every_move = true;                         // every legal move; else only as many as the outcome needs
  bool every_length = true;                       // of every move; else the position's alone may do
  bool nimbers = true;                            // nim-values, where positions have them
  std::uint64_t memory = std::uint64_t{1} << 30;  // bytes for tables, never exceeded
};

/// What one call of a solver brings along. Nothing of it is kept after the call.
struct SolveCall {
  SolveCall() = default;
  SolveCall(Job j) : job(std::move(j)) {}  // NOLINT: a job alone is the usual call
  Job job;
  /// The search stops after about so many nodes (0: no limit), with reason "nodes". The table stays, so
  /// asking again goes on from there: a worker that must hear other questions works in slices.
  std::uint64_t node_limit = 0;
  /// Hears of each root move as soon as its outcome is known, and again when its length is (so at most
  /// twice, with bounds that only narrow); moves equal by symmetry are all named. Called from the threads
  /// of the search, never by two at once, and never after the call has returned. Needs `every_move`.
  std::function<void(const MoveValue&)> on_move;
  /// Counts nodes while the search of all moves runs, by the thousand.
  std::atomic<std::uint64_t>* nodes = nullptr;
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
Solution solve(const Design& design, std::span<const Point> moves, const SolveOptions& options,
               const SolveCall& call = {});

/// As `solve`, for many positions of one design and rule: a session that owns the table, so that what one
/// call has proved serves the next. Each call has its own job, callbacks and limits; they need to live only
/// as long as the call, which runs on the calling thread and as many helpers as its job says. Progress and
/// on_move are called from any of these, one at a time. Calls from several threads wait for each other.
/// The design is copied. Memory: `options.memory` bytes for all tables together, given back by ~Solver.
class Solver {
 public:
  Solver(const Design& design, const SolveOptions& options);
  ~Solver();
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;
  const Design& design() const;
  const SolveOptions& options() const;
  Solution solve(std::span<const Point> moves, const SolveCall& call = {});
  /// A move with which the player to move wins (goal kWin; with `plies` >= 0 within so many), at least draws
  /// (kDraw), or at least loses no sooner than after `plies` (kLoss); nothing if there is none. The position
  /// is not checked. Throws Stopped.
  std::optional<Point> move_for(std::span<const Point> moves, Outcome goal, const Job& job = {},
                                int plies = -1);
  /// Avoidance: an involution by which the player who is not to move may answer every move and never lose.
  std::optional<Permutation> mirror(std::span<const Point> moves);
  /// The positions that cost most work, at most a million, as a file (docs/formats.md): a later session of
  /// the same blocks and rule goes on from there.
  std::string checkpoint();
  /// InputError if it is damaged or about something else. What it says is believed.
  void resume(std::string_view file);

 private:
  friend class avoid::SessionAccess;
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// "first", "second", "draw" ("maker", "breaker" under Maker-Breaker) or "unknown".
std::string winner_name(const Solution& solution, const SolveOptions& options);

/// Is `a` better than `b` for the player they are said of? First the outcome; then the winner shortens and
/// the loser lengthens, by what is sure. What is unknown counts less than a draw and more than a loss.
bool better(const Value& a, const Value& b);
/// The best move of a solution, of equal ones the first; null if it has none.
const MoveValue* best_move(const Solution& solution);

/// Throws InputError unless these moves are a legal unfinished game: each point in range and taken once,
/// no hand (with one hand for both: that hand) holding a block.
void check_position(const Design& design, std::span<const Point> moves, Rule rule, bool breaker_first = false,
                    int players = 2);

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
PlayersSolution solve_players(const Design& design, std::span<const Point> moves, int players,
                              std::uint64_t memory, const Job& job = {});

// ---------------------------------------------------------------- strategy files

/// A file with strategies that prove the outcome of `solution` (for a draw: one for each side) and, where it
/// is exact and `options.length` is set, the length; under Nofil the nim-value, too. docs/reference/proofs.md
/// describes it, verify.hpp checks it.
struct StrategyProof {
  std::string file;
  bool length = false;  // the length is proved, too; a length that would take a million positions is not
  bool nimber = false;  // so is the nim-value
  std::uint64_t positions = 0;
};
/// By the session that solved the position: its table knows most of the moves already. (Outcomes found by
/// whole layers leave nothing there; then the winning moves are searched for.) `memory` bytes for the
/// positions of the proof. Throws Stopped, and InputError if the outcome is not known.
StrategyProof strategy_proof(Solver& solver, std::span<const Point> moves, const Solution& solution,
                             std::uint64_t memory, const Job& job = {});
/// With a session of its own: half of `options.memory` for each.
StrategyProof strategy_proof(const Design& design, std::span<const Point> moves, const SolveOptions& options,
                             const Solution& solution, const Job& job = {});

// ---------------------------------------------------------------- complete tables

/// The value of every live position of the avoidance game up to symmetry.
class GameTable {
 public:
  /// Solves all positions, by numbers of points taken. Throws Stopped for time or `memory` bytes.
  static GameTable make(const Design& design, std::uint64_t memory, const Job& job = {});
  /// Reads a table file. InputError if it is damaged, or not of this design's blocks. The values are taken as
  /// they are: verify.hpp checks them.
  static GameTable read(std::string_view file, const Design& design);
  ~GameTable();
  GameTable(GameTable&&) noexcept;

  std::string file() const;
  std::size_t classes() const;
  /// As `solve`, by looking up.
  Solution look_up(std::span<const Point> moves) const;

  /// One row per number of points taken.
  struct Row {
    int stones = 0;
    std::uint64_t classes = 0, won = 0, drawn = 0, lost = 0;  // for the player to move
    std::uint64_t keeps = 0,
                  errors =
                      0;     // moves of these classes (one per orbit) that keep, and that worsen, the outcome
    std::uint64_t path = 0;  // classes on the winner's path (below), the winner to move
    std::uint64_t path_keeps = 0, path_errors = 0;  // other moves there: those that keep the win, and errors
  };
  /// Deviations and errors by ply. The winner's path: on AG(d,3) the first player has followed Theorem 1,
  /// elsewhere the winner has always taken the fastest win (of equal ones the least position). A drawn
  /// game has none.
  std::vector<Row> errors() const;

 private:
  GameTable();
  struct Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace thirdcard

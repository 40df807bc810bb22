// SPDX-License-Identifier: MIT
// avoid: the avoidance game as it is played. Boards and positions on designs of any size, and the players:
// the same objects at a table, in a match of two strategies and in simulations of many games. Whoever first
// holds a whole block loses (with three and more players: is out); a full board is a draw.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "thirdcard/avoid.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

// ---------------------------------------------------------------- positions

/// The block that p completes, of the blocks through p with these numbers: one whose other points are all
/// held. The solver asks the same of bitsets (src/avoid/rules/board.hpp); nobody else asks on their own but
/// the verifiers.
template <class Held>
std::optional<std::uint32_t> completed_block(const Design& design, std::span<const std::uint32_t> through,
                                             int p, Held&& held) {
  for (const std::uint32_t b : through) {
    bool whole = true;
    for (const Point q : design.block(b)) whole = whole && (q == p || held(q));
    if (whole) return b;
  }
  return std::nullopt;
}

/// A design with its blocks by point, made once and shared by all positions on it. Immutable.
class GameBoard {
 public:
  /// InputError for a design with an empty block, which every hand holds.
  explicit GameBoard(Design design);
  const Design& design() const { return design_; }
  int points() const { return design_.points(); }
  /// Numbers of the blocks through a point.
  std::span<const std::uint32_t> through(int p) const {
    return {through_.data() + start_[p], start_[p + 1] - start_[p]};
  }
  /// In a Steiner triple system of at most 1,024 points, the third point of any two; null elsewhere.
  const ThirdPoints* thirds() const { return thirds_ ? &*thirds_ : nullptr; }

 private:
  Design design_;
  std::vector<std::uint32_t> start_, through_;
  std::optional<ThirdPoints> thirds_;
};
std::shared_ptr<const GameBoard> game_board(const Design& design);

/// Who holds which points and who is to move. A value: copying costs about a byte per point, taking a point
/// one look at each block through it (in a triple system at each point of the hand); whether a point is safe
/// is then known.
class Position {
 public:
  /// Nothing is taken; player 0 begins.
  explicit Position(std::shared_ptr<const GameBoard> board, int players = 2);
  /// After these moves in turn. InputError unless that is a legal unfinished game.
  Position(std::shared_ptr<const GameBoard> board, std::span<const Point> moves, int players = 2);
  /// From hands, each in the order its points were taken. `out`: players who have lost; may be empty.
  /// InputError if a point is out of range or taken twice, or the player to move is out.
  Position(std::shared_ptr<const GameBoard> board, const std::vector<std::vector<Point>>& hands, int to_move,
           const std::vector<bool>& out = {});

  const GameBoard& board() const { return *board_; }
  const std::shared_ptr<const GameBoard>& shared_board() const { return board_; }
  const Design& design() const { return board_->design(); }
  int players() const { return static_cast<int>(hand_.size()); }
  int to_move() const { return to_move_; }
  bool out(int player) const { return out_[static_cast<std::size_t>(player)]; }
  /// In the order taken.
  const std::vector<Point>& hand(int player) const { return hand_[static_cast<std::size_t>(player)]; }
  /// Two players: all points in playing order.
  std::vector<Point> moves() const;
  int taken() const { return board_->points() - free_; }
  /// -1: free.
  int owner(int p) const { return owner_[static_cast<std::size_t>(p)]; }
  bool free(int p) const { return owner(p) < 0; }
  int free_count() const { return free_; }

  /// A free point that completes no block of this player's hand.
  bool safe(int player, int p) const { return free(p) && !marked(player, p); }
  int safe_count(int player) const { return safe_count_[static_cast<std::size_t>(player)]; }
  /// A block that p completes in this player's hand, if there is one.
  std::optional<std::uint32_t> completes(int player, int p) const;
  std::vector<Point> free_points() const;
  std::vector<Point> safe_points(int player) const;
  /// Number k of the safe points, and of the free points, in increasing order.
  Point safe_point(int player, int k) const;
  Point free_point(int k) const;
  /// Safe points that the player to move has left after taking the safe point p.
  int safe_count_after(int p) const;

  /// The player to move takes a free point; the next one who is not out is to move. True if that completed
  /// a block: with two players the game is over, with more the player is out.
  bool take(int p);
  /// Equal for equal positions, whatever the order of moves.
  std::uint64_t hash() const;

 private:
  std::size_t word(int player, int p) const {
    return static_cast<std::size_t>(player) * words_ + static_cast<std::size_t>(p >> 6);
  }
  bool marked(int player, int p) const { return unsafe_[word(player, p)] >> (p & 63) & 1; }
  void mark(int player, int p);
  template <class F>
  void for_each_safe(int player, F&& f) const;
  void put(int player, int p);
  /// The point that player `who` lacks of the block, if it is one alone; p counts as held.
  int missing(std::uint32_t block, int who, int p) const;

  std::shared_ptr<const GameBoard> board_;
  std::vector<signed char> owner_;
  std::size_t words_;
  std::vector<std::uint64_t> free_mask_, unsafe_;  // a bit per point; unsafe_ by player, then point
  std::vector<std::vector<Point>> hand_;
  std::vector<int> safe_count_;
  std::vector<bool> out_;
  int free_ = 0, to_move_ = 0;
};

/// The most points this player can take, one after the other, without completing a block, while nobody else
/// moves; nothing if that takes more than `budget` steps to find. Boards of at most 128 points.
std::optional<int> largest_extension(const Position& position, int player, int budget = 4000);

// ---------------------------------------------------------------- players

/// What a player is asked with: a number that decides where the player leaves it to chance, whether the
/// reason is wanted in words, and a job for players that search.
struct Asking {
  std::uint64_t chance = 0;
  bool explain = true;
  Job job;
  std::function<std::string(Point)> name;  // of a point in the reason; its number if there is none

  std::string named(Point point) const { return name ? name(point) : std::to_string(point); }
};

/// A player of avoidance. `choose` is a pure function of the position and the number `chance`: a player
/// remembers nothing that changes an answer, so one object may play many games at once, from any thread.
class Strategy {
 public:
  struct Choice {
    Point point = 0;
    std::string why;      // in words; empty if not asked for
    bool proved = false;  // no other point has a better outcome
  };
  virtual ~Strategy() = default;
  /// The player to move has a free point. Throws Stopped if a search ends early.
  virtual Choice choose(const Position& position, const Asking& asking) const = 0;
};

/// theorem1, theorem1:P, mirror, theorem3, max-cap, projective, perfect, strong, random, any, greedy, or
/// script:a,b,c (these points, then greedy), for player 0 (first) or 1. InputError says where a strategy does
/// not apply. `table`: what perfect and projective answer from. Without one, on AG(2,3), AG(3,3) and PG(n,2),
/// n <= 4, they make it at their first move (a fraction of a second), elsewhere they search.
std::shared_ptr<const Strategy> make_strategy(const std::string& name,
                                              const std::shared_ptr<const GameBoard>& board, int player,
                                              const SolveOptions& options = {},
                                              std::shared_ptr<const GameTable> table = nullptr);
std::shared_ptr<const Strategy> make_strategy(const std::string& name, const Design& design, int player,
                                              const SolveOptions& options = {},
                                              std::shared_ptr<const GameTable> table = nullptr);
/// Each name with a line about it.
std::vector<std::pair<std::string, std::string>> strategy_names();

/// Does `strong` answer with proved moves from the first point to the last, for this seat (0 moves first)?
bool strong_is_proved(const Design& design, int players, int seat);

struct Match {
  std::vector<Point> moves;
  std::vector<std::string> why;
  Outcome first = Outcome::kDraw;   // for the first player
  std::vector<Point> losing_block;  // empty: a draw
};
/// What players leave to chance here, in a game with this seed (0: nothing, they take their first choice).
std::uint64_t chance_at(const Position& position, std::uint64_t seed);
/// Plays avoidance to the end. `begin`: points already taken. What players leave to chance follows from the
/// seed and the position.
Match play_match(const Design& design, const Strategy& first, const Strategy& second,
                 std::span<const Point> begin = {}, std::uint64_t seed = 0, const Job& job = {},
                 const std::function<std::string(Point)>& name = {});

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Players that know. Perfect answers from a complete table where the whole game is small, else from a solver
// session; it wins fast and loses slowly. Strong is for whoever cannot wait: Theorem 1 where a position is of
// that kind, the solver where that is quick, elsewhere greedy, and it says which. What they keep between
// moves only saves time; answers do not depend on it.
#include <algorithm>
#include <mutex>

#include "avoid/players/players.hpp"
#include "avoid/rules/theorem1.hpp"

namespace thirdcard::avoid {

namespace {

/// Geometries whose whole game is a small table.
bool small_game(const Design& design) {
  const Geometry& g = design.geometry();
  if (g.flat != 1) return false;
  return (g.kind == Geometry::Kind::kAffine && g.q == 3 && g.dimension <= 3) ||
         (g.kind == Geometry::Kind::kProjective && g.q == 2 && g.dimension <= 4);
}

/// Boards the solver settles at once from any position: the small ones, and the two with a fast canonical
/// form.
bool solved_from_the_start(const Design& design) {
  const int points = design.points();
  if (points <= 21) return true;
  const Geometry& g = design.geometry();
  return g.flat == 1 && ((points == 27 && g.kind == Geometry::Kind::kAffine) ||
                         (points == 31 && g.kind == Geometry::Kind::kProjective && g.q == 2));
}

bool theorem1_holds(const Design& design) { return ternary(design) && design.geometry().dimension >= 2; }

std::string in_words(const Value& v) {
  if (v.outcome == Outcome::kDraw) return "draws with best play";
  return std::string(v.outcome == Outcome::kWin ? "wins" : "loses, but not before") +
         (v.exact() ? " in " + std::to_string(v.plies_min) + " plies" : "");
}

class Perfect : public Strategy {
 public:
  Perfect(const std::shared_ptr<const GameBoard>& board, SolveOptions options,
          std::shared_ptr<const GameTable> table)
      : board_(board), options_(std::move(options)), table_(std::move(table)) {
    options_.rule = Rule::kAvoid;
  }
  Choice choose(const Position& position, const Asking& asking) const override {
    if (position.players() != 2) throw InputError("perfect is a player of games for two", "take greedy");
    const Solution s = answer(position.moves(), asking.job);
    if (!s.complete) throw Stopped(s.reason);
    const MoveValue& best = *best_move(s);
    return {best.point, asking.explain ? in_words(best.value) : "", true};
  }

 private:
  Solution answer(const std::vector<Point>& moves, const Job& job) const {
    {
      std::lock_guard lock(mutex_);
      if (!table_ && !solver_ && small_game(board_->design())) {
        try {
          table_ = std::make_shared<const GameTable>(GameTable::make(board_->design(), options_.memory, job));
        } catch (const Stopped&) {
          if (job.stopping()) throw;
          // Not enough memory: search.
        }
      }
      if (!table_ && !solver_) solver_ = std::make_unique<Solver>(board_->design(), options_);
    }
    return table_ ? table_->look_up(moves) : solver_->solve(moves, job);
  }
  std::shared_ptr<const GameBoard> board_;
  SolveOptions options_;
  mutable std::mutex mutex_;
  mutable std::shared_ptr<const GameTable> table_;
  mutable std::unique_ptr<Solver> solver_;
};

class Strong : public Strategy {
 public:
  explicit Strong(const std::shared_ptr<const GameBoard>& board)
      : board_(board),
        theorem1_(theorem1_holds(board->design())),
        solved_(solved_from_the_start(board->design())) {}

  Choice choose(const Position& position, const Asking& asking) const override {
    const int me = position.to_move();
    if (position.safe_count(me) == 0) return safe_choice(position, asking);
    if (position.players() == 2 && theorem1_) {
      if (position.taken() == 0) {
        Choice any = safe_choice(position, asking);
        any.proved = true;
        if (asking.explain) any.why = "wins: every first point does (Theorem 1)";
        return any;
      }
      if (const int p = mirror_image(position); p >= 0)
        return {static_cast<Point>(p), asking.explain ? "wins: the mirror image (Theorem 1)" : "", true};
    }
    if (position.players() == 2 && in_reach(position)) {
      std::lock_guard lock(mutex_);
      if (!solver_) {
        SolveOptions options;
        options.memory = std::uint64_t{1} << 28;
        options.length = board_->points() <= 27;
        solver_ = std::make_unique<Solver>(board_->design(), options);
      }
      const Solution s = solver_->solve(position.moves(), asking.job);
      const MoveValue* best = best_move(s);
      if (best != nullptr && best->value.outcome != Outcome::kUnknown &&
          (s.complete || best->value.outcome == Outcome::kWin))
        return {best->point, asking.explain ? in_words(best->value) + " (solved)" : "", true};
    }
    Choice greedy = greedy_choice(position, asking, "");
    if (asking.explain) greedy.why = "strong play, not proved";
    return greedy;
  }

 private:
  static int mirror_image(const Position& position) {
    const int me = position.to_move();
    const auto &mine = position.hand(me), &theirs = position.hand(1 - me);
    if (mine.size() != theirs.size()) return -1;
    return theorem1_answer([&](auto&& f) { std::for_each(mine.begin(), mine.end(), f); },
                           [&](auto&& f) { std::for_each(theirs.begin(), theirs.end(), f); },
                           [&](int p) { return position.owner(p) == me; },
                           [&](int p) { return position.owner(p) == 1 - me; });
  }
  /// Few points that are safe for both: the solver is quick.
  bool in_reach(const Position& position) const {
    if (board_->points() > 128) return false;
    if (solved_) return true;
    int common = 0;
    for (int p = 0; p < board_->points(); ++p) common += position.safe(0, p) && position.safe(1, p);
    return common <= (board_->points() > 31 ? 14 : 18);
  }

  std::shared_ptr<const GameBoard> board_;
  bool theorem1_, solved_;
  mutable std::mutex mutex_;
  mutable std::unique_ptr<Solver> solver_;
};

}  // namespace

Player perfect_player(const std::shared_ptr<const GameBoard>& board, const SolveOptions& options,
                      std::shared_ptr<const GameTable> table) {
  return std::make_shared<Perfect>(board, options, std::move(table));
}
Player strong_player(const std::shared_ptr<const GameBoard>& board) {
  return std::make_shared<Strong>(board);
}

}  // namespace thirdcard::avoid

namespace thirdcard {

bool strong_is_proved(const Design& design, int players, int seat) {
  return players == 2 &&
         (avoid::solved_from_the_start(design) || (seat == 0 && avoid::theorem1_holds(design)));
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// What a solver session answers beside whole solutions: single moves and mirrors, for the strategies that
// proofs write down. The set type is that of the design (with_game_set), known to whoever asks.
#pragma once

#include <mutex>
#include <optional>
#include <span>

#include "avoid/search/avoid_game.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

class AnySession {
 public:
  virtual ~AnySession() = default;
  virtual Solution solve(std::span<const Point> played, const SolveCall& call) = 0;
  /// A move that scores at least `least` for the player to move.
  virtual std::optional<Point> move_for(std::span<const Point> played, int least, const Job& job) = 0;
  virtual std::optional<Permutation> mirror(std::span<const Point> played) = 0;
  virtual std::string checkpoint() = 0;
  virtual void resume(std::string_view file) = 0;
};

template <class Set>
class Session : public AnySession {
 public:
  /// As move_for, the position given by the hands of the player to move (0: the first) and the other, and the
  /// points safe for each (in Nofil: for the common hand). Which move it is depends on the position alone,
  /// and not on what the table holds.
  virtual std::optional<Point> move_at(const PairState<Set>& position, int to_move, int least,
                                       const Job& job) = 0;
  virtual std::optional<Permutation> mirror_at(const Set& mine, const Set& theirs) = 0;
};

/// A solver's session, locked for as long as the access lives.
class SessionAccess {
 public:
  explicit SessionAccess(Solver& solver);
  AnySession& session() const { return *session_; }

 private:
  std::unique_lock<std::mutex> lock_;
  AnySession* session_;
};

}  // namespace thirdcard::avoid

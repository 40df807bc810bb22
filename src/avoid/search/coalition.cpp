// SPDX-License-Identifier: MIT
// Three and more players: can one player avoid being the first to hold a block, against all others
// together? A game of two sides. A member of the coalition who completes a block ends the game in the
// player's favour, so the coalition, too, plays safe points only; a side without one is done. Table keyed
// by all hands in order from the player to move; the answer is one bit.
#include <algorithm>

#include "avoid/rules/board.hpp"
#include "avoid/search/hand_table.hpp"
#include "avoid/search/search.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace avoid {
namespace {

constexpr int kMostPlayers = 8;

template <class Set>
class Coalition {
 public:
  struct State {
    std::array<Set, kMostPlayers> hand, safe;
    Set free;
    int to_move;
  };

  Coalition(const Board<Set>& board, int players, int hero, std::uint64_t memory, const Job& job)
      : board_(board), players_(players), hero_(hero), job_(job), known_(players, memory) {}

  /// Can the hero still avoid being first?
  bool safe(const State& s) {
    if (s.free.empty()) return true;
    const Set moves = s.safe[s.to_move];
    if (moves.empty()) return s.to_move != hero_;
    if (const int known = known_.find(s.hand); known >= 0) return known == 1;
    if ((++nodes_ & 255) == 0) {
      if (job_.stopping()) throw StopSearch{};
      if ((nodes_ & 0xffff) == 0)
        job_.report("player " + std::to_string(hero_ + 1), static_cast<double>(nodes_));
    }
    const bool mine = s.to_move == hero_;
    bool answer = !mine;
    std::vector<std::pair<int, int>> order;
    moves.for_each([&](int p) {
      // The hero keeps own safe points; the coalition takes the hero's.
      const State c = after(s, p);
      order.push_back(
          {mine ? -c.safe[hero_].size() : c.safe[hero_].size() * 2 - c.safe[s.to_move].size(), p});
    });
    std::sort(order.begin(), order.end());
    for (const auto& [rank, p] : order)
      if (safe(after(s, p)) == mine) {
        answer = mine;
        break;
      }
    known_.store(s.hand, answer);
    return answer;
  }

  State after(State s, int p) const {
    s.safe[s.to_move] = board_.safe_after(s.safe[s.to_move], s.hand[s.to_move], Set{}, p);
    s.hand[s.to_move].insert(p);
    s.free.erase(p);
    for (int i = 0; i < players_; ++i) s.safe[i].erase(p);
    s.to_move = (s.to_move + 1) % players_;
    return s;
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  const Board<Set>& board_;
  int players_, hero_;
  std::uint64_t nodes_ = 0;
  const Job& job_;
  HandTable<Set> known_;
};

template <class Set>
PlayersSolution solve_with(const Design& design, std::span<const Point> moves, int players,
                           std::uint64_t memory, const Job& job) {
  const Board<Set> board(design);
  PlayersSolution out;
  typename Coalition<Set>::State root{};
  root.free = board.all;
  for (std::size_t i = 0; i < moves.size(); ++i)
    root.hand[i % static_cast<std::size_t>(players)].insert(moves[i]), root.free.erase(moves[i]);
  for (int i = 0; i < players; ++i) root.safe[i] = board.safe(root.hand[i], board.all - root.free);
  root.to_move = out.to_move = static_cast<int>(moves.size() % static_cast<std::size_t>(players));
  out.safe.assign(static_cast<std::size_t>(players), Outcome::kUnknown);
  try {
    for (int hero = 0; hero < players; ++hero) {
      Coalition<Set> game(board, players, hero, memory, job);
      out.safe[static_cast<std::size_t>(hero)] = game.safe(root) ? Outcome::kWin : Outcome::kLoss;
      if (hero == root.to_move)
        root.free.for_each([&](int p) {
          MoveValue m{static_cast<Point>(p), {}, -1};
          m.value.outcome =
              root.safe[hero].contains(p) && game.safe(game.after(root, p)) ? Outcome::kWin : Outcome::kLoss;
          m.value.plies_min = 1, m.value.plies_max = root.free.size();
          out.moves.push_back(m);
        });
      out.nodes += game.nodes();
    }
  } catch (const StopSearch&) {
    out.complete = false, out.reason = job.stop->reason();
  } catch (const Stopped& e) {
    out.complete = false, out.reason = e.what();
  }
  return out;
}

}  // namespace
}  // namespace avoid

PlayersSolution solve_players(const Design& design, std::span<const Point> moves, int players,
                              std::uint64_t memory, const Job& job) {
  if (players < 2 || players > avoid::kMostPlayers)
    throw InputError(std::to_string(players) + " players", "two to " + std::to_string(avoid::kMostPlayers));
  check_position(design, moves, Rule::kAvoid, false, players);
  return avoid::with_game_set(
      design, [&]<class Set>() { return avoid::solve_with<Set>(design, moves, players, memory, job); });
}

}  // namespace thirdcard

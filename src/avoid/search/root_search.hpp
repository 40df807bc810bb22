// SPDX-License-Identifier: MIT
// From a position to an answer: legal moves, one per orbit of the position's stabiliser, each narrowed
// first to its outcome and then to its exact length. Threads take different moves of the list, or different
// replies where there is one move left, and share the table; values are unique, so their number changes the
// time and never the answer.
#pragma once

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>
#include <vector>

#include "avoid/search/search.hpp"
#include "avoid/search/stabiliser.hpp"
#include "avoid/search/underway.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

inline constexpr std::uint64_t kFirstRound = 50000;  // nodes

inline int threads_of(const Job& job) {
  return std::max(1, job.threads == 0 ? default_threads() : job.threads);
}

template <class State>
struct RootMove {
  Point point = 0;
  State child{};
  Bounds score;             // for the player who makes the move, the move included
  bool searched = false;    // false: decided at once, or another move of the orbit answers for it
  int representative = -1;  // index of the move that answers for it
  bool told = false;        // its exact length has been told
  std::atomic<bool> decided{false}, settled{false};
  int searchers = 0, round = 0;  // how many threads are at it, and how often it was tried
  bool given_up = false;         // the number of nodes is used up
};

inline Value value_of(Bounds b, int free) {
  Value v;
  if (b.low > 0)
    v = {Outcome::kWin, kBig - b.high, kBig - b.low};
  else if (b.high < 0)
    v = {Outcome::kLoss, kBig + b.low, kBig + b.high};
  else if (b.low == 0 && b.high == 0)
    v = {Outcome::kDraw, free, free};
  else
    v = {Outcome::kUnknown, 0, free};
  v.plies_min = std::clamp(v.plies_min, 0, free);
  v.plies_max = std::clamp(v.plies_max, 0, free);
  return v;
}

inline Bounds mirrored(Bounds child) { return {from_child(child.high), from_child(child.low)}; }

/// Works on all moves until each is as exact as asked for, or the job stops.
template <class Game>
void work(const Game& game, Table<typename Game::Key>& table,
          std::deque<RootMove<typename Game::State>>& moves, int free, const SolveOptions& options,
          const SolveCall& call, Solution& out) {
  using Move = RootMove<typename Game::State>;
  const Job& job = call.job;
  const std::uint64_t node_limit = call.node_limit;
  std::vector<Move*> open;
  // Tells of a move and of those it answers for.
  const auto tell = [&](const Move& m) {
    if (!call.on_move) return;
    for (const auto& n : moves)
      if (&n == &m || (n.representative >= 0 && &moves[static_cast<std::size_t>(n.representative)] == &m))
        call.on_move({n.point, value_of(m.score, free), -1});
  };
  for (const auto& m : moves)
    if (!m.searched && m.representative < 0) tell(m);
  for (auto& m : moves)
    if (m.searched) open.push_back(&m);
  const int workers = open.empty() ? 0 : threads_of(job);
  std::mutex mutex;
  std::atomic<std::size_t> done{0};
  const double total = static_cast<double>(open.size()) * (options.length ? 2 : 1);
  // What needs no search is told first.
  for (auto* m : open) {
    const Bounds b = mirrored(Search<Game>(game, table, job).known(m->child));
    m->score = b;
    if (b.low <= 0 && b.high >= 0 && b.low != b.high) continue;
    m->decided = true, m->told = options.length && b.low == b.high;
    tell(*m);
    job.report("solving", static_cast<double>(++done), total);
  }
  Underway underway;
  // Rounds with more and more nodes per move, so that a hard move does not hold up easy ones; the table
  // remembers what a round has found. A move that nobody is at goes first.
  struct Taken {
    Move* move;
    int round;
  };
  const auto take = [&](int pass) -> Taken {
    std::lock_guard lock(mutex);
    Move* best = nullptr;
    for (auto* m : open) {
      if ((pass == 0 ? m->decided : m->settled) || m->given_up) continue;
      if (best == nullptr || std::pair(m->searchers, m->round) < std::pair(best->searchers, best->round))
        best = m;
    }
    if (best == nullptr) return {nullptr, 0};
    ++best->searchers;
    return {best, best->round};
  };
  const auto search_moves = [&](int pass) {
    for (;;) {
      const auto [m, round] = take(pass);
      if (m == nullptr) return;
      auto& flag = pass == 0 ? m->decided : m->settled;
      const std::uint64_t nodes = kFirstRound << 3 * round;
      Search<Game> search(game, table, job);
      search.count_into(call.nodes);
      search.abort_on(&flag);
      if (workers > 1) search.share(&underway);
      search.limit_nodes(node_limit == 0 ? nodes : std::min(nodes, node_limit));
      Bounds b;
      bool finished = true;
      try {
        b = pass == 0 ? search.outcome(m->child) : search.exact(m->child);
      } catch (const StopSearch&) {
        finished = false;
        b = search.known(m->child);
      }
      b = mirrored(b);
      std::lock_guard lock(mutex);
      --m->searchers;
      m->score.low = std::max(m->score.low, b.low), m->score.high = std::min(m->score.high, b.high);
      out.nodes += search.nodes();
      if (finished && !flag.exchange(true)) {
        // The outcome pass may have found the length, too: then the second pass has nothing new to tell.
        if (pass == 0 && options.length && m->score.low == m->score.high) m->told = true;
        if (pass == 0 || !m->told) tell(*m);
        job.report("solving", static_cast<double>(++done), total);
      } else if (m->round == round) {
        m->given_up = node_limit != 0 && nodes >= node_limit;
        ++m->round;
      }
      if (job.stopping()) return;
    }
  };
  for (int pass = 0; pass < (options.length ? 2 : 1) && !job.stopping(); ++pass) {
    for (auto* m : open) m->round = 0, m->given_up = false;
    parallel_for(static_cast<std::size_t>(workers), workers, [&](std::size_t) { search_moves(pass); });
  }
}

/// `legal` and `instant(p)`: the legal moves, and the score of those that end the game at once.
template <class Game, class Set, class Instant>
void drive(const Design& design, const Game& game, const typename Game::State& root, const Set& legal,
           int free, std::span<const Point> played, const SolveOptions& options, const SolveCall& call,
           Table<typename Game::Key>& table, Solution& out, Instant&& instant) {
  std::deque<RootMove<typename Game::State>> moves;
  const auto orbit = options.every_move && legal.size() > 1 ? position_orbits(design, played, options.rule)
                                                            : std::vector<Point>{};
  std::vector<int> representative(static_cast<std::size_t>(design.points()), -1);
  legal.for_each([&](int p) {
    auto& m = moves.emplace_back();
    m.point = static_cast<Point>(p);
    if (const std::optional<int> score = instant(p)) {
      m.score = {*score, *score};
      return;
    }
    int& answer = representative[orbit.empty() ? static_cast<Point>(p) : orbit[static_cast<std::size_t>(p)]];
    if (answer >= 0) {
      m.representative = answer;
      return;
    }
    answer = static_cast<int>(moves.size()) - 1;
    m.searched = true;
    m.child = game.after(root, p);
  });
  if (options.every_move) {
    work(game, table, moves, free, options, call, out);
  } else {
    // Only the position's own value: every thread searches from the root, and who is first ends it.
    const int workers = threads_of(call.job);
    Underway underway;
    std::atomic<bool> done{false};
    std::mutex mutex;
    Bounds all;
    parallel_for(static_cast<std::size_t>(workers), workers, [&](std::size_t) {
      Search<Game> search(game, table, call.job);
      search.limit_nodes(call.node_limit);
      search.abort_on(&done);
      if (workers > 1) search.share(&underway);
      Bounds b;
      try {
        b = options.length ? search.exact(root) : search.outcome(root);
        done = true;
      } catch (const StopSearch&) {
        b = search.known(root);
      }
      std::lock_guard lock(mutex);
      out.nodes += search.nodes();
      all = {std::max(all.low, b.low), std::min(all.high, b.high)};
    });
    out.value = value_of(all, free);
    moves.clear();
  }
  Bounds best{-kBig, -kBig};
  for (auto& m : moves) {
    if (m.representative >= 0) m.score = moves[static_cast<std::size_t>(m.representative)].score;
    best.low = std::max(best.low, m.score.low), best.high = std::max(best.high, m.score.high);
    out.moves.push_back({m.point, value_of(m.score, free), -1});
  }
  if (options.every_move) out.value = value_of(best, free);
  const auto settled = [&](const Value& v) {
    return options.length ? v.exact() : v.outcome != Outcome::kUnknown;
  };
  out.complete = settled(out.value) && std::all_of(out.moves.begin(), out.moves.end(),
                                                   [&](const MoveValue& m) { return settled(m.value); });
  if (!out.complete)
    out.reason = call.job.stopping() ? call.job.stop->reason() : call.node_limit != 0 ? "nodes" : "stopped";
}

}  // namespace thirdcard::avoid

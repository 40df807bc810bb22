// SPDX-License-Identifier: MIT
// From a position to an answer: legal moves, one per orbit of the position's stabiliser, each narrowed
// first to its outcome and then to its exact length. Threads work on the same list in different orders
// and share the table; values are unique, so their number changes the time and never the answer.
#include <algorithm>
#include <deque>
#include <mutex>

#include "avoid/other_games.hpp"
#include "avoid/nofil.hpp"
#include "avoid/search.hpp"
#include "avoid/stabiliser.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace avoid {
namespace {

template <class State>
struct RootMove {
  Point point = 0;
  State child{};
  Bounds score;              // for the player who makes the move, the move included
  bool searched = false;     // false: decided at once, or another move of the orbit answers for it
  int representative = -1;   // index of the move that answers for it
  std::atomic<bool> decided{false}, settled{false};
};

Value value_of(Bounds b, int free) {
  Value v;
  if (b.low > 0) v = {Outcome::kWin, kBig - b.high, kBig - b.low};
  else if (b.high < 0) v = {Outcome::kLoss, kBig + b.low, kBig + b.high};
  else if (b.low == 0 && b.high == 0) v = {Outcome::kDraw, free, free};
  else v = {Outcome::kUnknown, 0, free};
  v.plies_min = std::clamp(v.plies_min, 0, free);
  v.plies_max = std::clamp(v.plies_max, 0, free);
  return v;
}

Bounds mirrored(Bounds child) { return {from_child(child.high), from_child(child.low)}; }

/// Works on all moves until each is as exact as asked for, or the job stops.
template <class Game>
void work(const Game& game, Table<typename Game::Key>& table, std::deque<RootMove<typename Game::State>>& moves,
          const SolveOptions& options, const Job& job, Solution& out) {
  std::vector<RootMove<typename Game::State>*> open;
  for (auto& m : moves)
    if (m.searched) open.push_back(&m);
  const int threads = std::max(1, job.threads == 0 ? default_threads() : job.threads);
  const int workers = open.empty() ? 0 : threads;
  std::mutex mutex;
  std::atomic<std::size_t> done{0};
  const double total = static_cast<double>(open.size()) * (options.length ? 2 : 1);
  parallel_for(static_cast<std::size_t>(workers), workers, [&](std::size_t w) {
    for (int pass = 0; pass < (options.length ? 2 : 1); ++pass)
      for (std::size_t i = 0; i < open.size(); ++i) {
        auto& m = *open[(i + w * open.size() / static_cast<std::size_t>(workers)) % open.size()];
        auto& flag = pass == 0 ? m.decided : m.settled;
        if (flag.load()) continue;
        Search<Game> search(game, table, job, static_cast<unsigned>(w));
        search.abort_on(&flag);
        Bounds b;
        bool finished = true;
        try {
          b = pass == 0 ? search.outcome(m.child) : search.exact(m.child);
        } catch (const StopSearch&) {
          finished = false;
          b = search.known(m.child);
        }
        b = mirrored(b);
        std::lock_guard lock(mutex);
        m.score.low = std::max(m.score.low, b.low), m.score.high = std::min(m.score.high, b.high);
        out.nodes += search.nodes();
        if (finished && !flag.exchange(true)) job.report("solving", static_cast<double>(++done), total);
        if (job.stopping()) return;
      }
  });
}

/// `legal` and `instant(p)`: the legal moves, and the score of those that end the game at once.
template <class Game, class Set, class Instant>
void drive(const Design& design, const Game& game, const typename Game::State& root, const Set& legal, int free,
           std::span<const Point> played, const SolveOptions& options, const Job& job, Solution& out, Instant&& instant) {
  Table<typename Game::Key> table(options.memory, std::max(1, job.threads == 0 ? default_threads() : job.threads));
  std::deque<RootMove<typename Game::State>> moves;
  const auto orbit = legal.size() > 1 ? position_orbits(design, played, options.rule) : std::vector<Point>{};
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
    work(game, table, moves, options, job, out);
  } else {
    // Only the position's own value: one search from the root.
    Search<Game> search(game, table, job);
    Bounds b;
    try {
      b = options.length ? search.exact(root) : search.outcome(root);
    } catch (const StopSearch&) {
      b = search.known(root);
    }
    out.nodes = search.nodes();
    out.value = value_of(b, free);
    moves.clear();
  }
  Bounds best{-kBig, -kBig};
  for (auto& m : moves) {
    if (m.representative >= 0) m.score = moves[static_cast<std::size_t>(m.representative)].score;
    best.low = std::max(best.low, m.score.low), best.high = std::max(best.high, m.score.high);
    out.moves.push_back({m.point, value_of(m.score, free), -1});
  }
  if (options.every_move) out.value = value_of(best, free);
  const auto settled = [&](const Value& v) { return options.length ? v.exact() : v.outcome != Outcome::kUnknown; };
  out.complete = settled(out.value) && std::all_of(out.moves.begin(), out.moves.end(), [&](const MoveValue& m) { return settled(m.value); });
  if (!out.complete) out.reason = job.stop != nullptr ? job.stop->reason() : "stopped";
}

template <class Set>
Solution solve_with(const Design& design, std::span<const Point> played, const SolveOptions& options, const Job& job) {
  const Board<Set> board(design);
  Solution out;
  out.to_move = static_cast<int>(played.size() % 2);
  Set hand[2];
  for (std::size_t i = 0; i < played.size(); ++i) hand[i % 2].insert(played[i]);
  const Set mine = hand[out.to_move], theirs = hand[1 - out.to_move], taken = mine | theirs;
  const Set free = board.all - taken;
  const int free_count = free.size();
  if (free_count == 0 && options.rule != Rule::kNofil) {
    out.value = {Outcome::kDraw, 0, 0};
    if (options.rule == Rule::kMakerBreaker) out.value.outcome = (out.to_move == 0) != options.breaker_first ? Outcome::kLoss : Outcome::kWin;
    return out;
  }
  switch (options.rule) {
    case Rule::kAvoid: {
      const bool small = design.points() <= 32;
      const bool triple_system = is_steiner_triple_system(design);
      std::unique_ptr<Mirrors<Set>> mirrors;
      if (free_count > 10) mirrors = std::make_unique<Mirrors<Set>>(board, find_involutions(design), triple_system && design.points() >= 7);
      if (mirrors && mirrors->empty()) mirrors.reset();
      const auto instant = [&](int p) -> std::optional<int> {
        if (board.completes(mine, p)) return loss_in(1);
        return std::nullopt;
      };
      if (small) {
        const AvoidGame<Set, PackedKey> game(board, mirrors.get());
        drive(design, game, game.state(mine, theirs), free, free_count, played, options, job, out, instant);
      } else {
        const AvoidGame<Set, PairKey<Set>> game(board, mirrors.get());
        drive(design, game, game.state(mine, theirs), free, free_count, played, options, job, out, instant);
      }
      break;
    }
    case Rule::kAchieve: {
      const AchieveGame<Set> game(board);
      drive(design, game, game.state(mine, theirs), free, free_count, played, options, job, out, [&](int p) -> std::optional<int> {
        if (board.completes(mine, p)) return win_in(1);
        return std::nullopt;
      });
      break;
    }
    case Rule::kMakerBreaker: {
      const MakerBreakerGame<Set> game(board);
      const int maker = options.breaker_first ? 1 : 0;
      const typename MakerBreakerGame<Set>::State root{hand[maker], hand[1 - maker], out.to_move == maker};
      drive(design, game, root, free, free_count, played, options, job, out, [&](int p) -> std::optional<int> {
        if (root.maker_moves && board.completes(mine, p)) return win_in(1);
        return std::nullopt;
      });
      break;
    }
    case Rule::kNofil: {
      const NofilGame<Set> game(board);
      const auto root = game.state(taken);
      if (root.safe.empty()) {
        out.value = {Outcome::kLoss, 0, 0};
        if (options.nimbers) out.nimber = 0;
        return out;
      }
      drive(design, game, root, root.safe, free_count, played, options, job, out, [](int) -> std::optional<int> { return std::nullopt; });
      if (options.nimbers && out.complete) {
        try {
          NofilNimbers nimbers(design, options.memory, job);
          std::vector<Point> all(played.begin(), played.end());
          out.nimber = nimbers.nimber(all);
          for (auto& m : out.moves) {
            all.push_back(m.point);
            m.nimber = nimbers.nimber(all);
            all.pop_back();
          }
        } catch (const StopSearch&) {
          out.complete = false, out.reason = job.stop->reason();
        } catch (const Stopped& e) {
          out.complete = false, out.reason = e.what();
        }
      }
      break;
    }
  }
  return out;
}

}  // namespace
}  // namespace avoid

Solution solve(const Design& design, std::span<const Point> moves, const SolveOptions& options, const Job& job) {
  check_position(design, moves, options.rule, options.breaker_first);
  return avoid::with_game_set(design, [&]<class Set>() { return avoid::solve_with<Set>(design, moves, options, job); });
}

}  // namespace thirdcard

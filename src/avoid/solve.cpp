// SPDX-License-Identifier: MIT
// From a position to an answer: legal moves, one per orbit of the position's stabiliser, each narrowed
// first to its outcome and then to its exact length. Threads work on the same list in different orders
// and share the table; values are unique, so their number changes the time and never the answer.
#include <algorithm>
#include <deque>
#include <memory>
#include <mutex>

#include "avoid/layers.hpp"
#include "avoid/nofil.hpp"
#include "avoid/other_games.hpp"
#include "avoid/search.hpp"
#include "avoid/stabiliser.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace avoid {
namespace {

constexpr std::uint64_t kFirstRound = 50000;  // nodes
constexpr int kCanonicalStones = 12;          // on geometries without a fast canonical form

template <class State>
struct RootMove {
  Point point = 0;
  State child{};
  Bounds score;             // for the player who makes the move, the move included
  bool searched = false;    // false: decided at once, or another move of the orbit answers for it
  int representative = -1;  // index of the move that answers for it
  bool told = false;        // its exact length has been told
  std::atomic<bool> decided{false}, settled{false};
};

Value value_of(Bounds b, int free) {
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

Bounds mirrored(Bounds child) { return {from_child(child.high), from_child(child.low)}; }

/// Works on all moves until each is as exact as asked for, or the job stops.
template <class Game>
void work(const Game& game, Table<typename Game::Key>& table,
          std::deque<RootMove<typename Game::State>>& moves, int free, const SolveOptions& options,
          const Job& job, std::uint64_t node_limit, Solution& out) {
  std::vector<RootMove<typename Game::State>*> open;
  // Tells of a move and of those it answers for.
  const auto tell = [&](const RootMove<typename Game::State>& m) {
    if (!options.on_move) return;
    for (const auto& n : moves)
      if (&n == &m || (n.representative >= 0 && &moves[static_cast<std::size_t>(n.representative)] == &m))
        options.on_move({n.point, value_of(m.score, free), -1});
  };
  for (const auto& m : moves)
    if (!m.searched && m.representative < 0) tell(m);
  for (auto& m : moves)
    if (m.searched) open.push_back(&m);
  const int threads = std::max(1, job.threads == 0 ? default_threads() : job.threads);
  const int workers = open.empty() ? 0 : threads;
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
  parallel_for(static_cast<std::size_t>(workers), workers, [&](std::size_t w) {
    for (int pass = 0; pass < (options.length ? 2 : 1); ++pass) {
      // Rounds with more and more nodes per move, so that a hard move does not hold up easy ones. The table
      // remembers what a round has found.
      std::size_t left = open.size();
      for (std::uint64_t nodes = kFirstRound; left > 0; nodes *= 8) {
        left = 0;
        for (std::size_t i = 0; i < open.size(); ++i) {
          auto& m = *open[(i + w * open.size() / static_cast<std::size_t>(workers)) % open.size()];
          auto& flag = pass == 0 ? m.decided : m.settled;
          if (flag.load()) continue;
          Search<Game> search(game, table, job, static_cast<unsigned>(w));
          search.count_into(options.nodes);
          search.abort_on(&flag);
          search.limit_nodes(node_limit == 0 ? nodes : std::min(nodes, node_limit));
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
          left += !finished;
          if (finished && !flag.exchange(true)) {
            // The outcome pass may have found the length, too: then the second pass has nothing new to tell.
            if (pass == 0 && options.length && m.score.low == m.score.high) m.told = true;
            if (pass == 0 || !m.told) tell(m);
            job.report("solving", static_cast<double>(++done), total);
          }
          if (job.stopping()) return;
        }
        if (node_limit != 0 && nodes >= node_limit) break;
      }
    }
  });
}

/// `legal` and `instant(p)`: the legal moves, and the score of those that end the game at once.
template <class Game, class Set, class Instant>
void drive(const Design& design, const Game& game, const typename Game::State& root, const Set& legal,
           int free, std::span<const Point> played, const SolveOptions& options, const Job& job,
           std::uint64_t node_limit, Table<typename Game::Key>& table, Solution& out, Instant&& instant) {
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
    work(game, table, moves, free, options, job, node_limit, out);
  } else {
    // Only the position's own value: one search from the root.
    Search<Game> search(game, table, job);
    search.limit_nodes(node_limit);
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
  const auto settled = [&](const Value& v) {
    return options.length ? v.exact() : v.outcome != Outcome::kUnknown;
  };
  out.complete = settled(out.value) && std::all_of(out.moves.begin(), out.moves.end(),
                                                   [&](const MoveValue& m) { return settled(m.value); });
  if (!out.complete) out.reason = job.stopping() ? job.stop->reason() : node_limit != 0 ? "nodes" : "stopped";
}

class AnySolver {
 public:
  virtual ~AnySolver() = default;
  void limit_nodes(std::uint64_t nodes) { node_limit_ = nodes; }
  virtual Solution solve(std::span<const Point> played) = 0;
  virtual std::optional<Point> move_for(std::span<const Point> played, Outcome goal) = 0;
  virtual std::optional<Permutation> mirror(std::span<const Point> played) = 0;

 protected:
  std::uint64_t node_limit_ = 0;
};

/// The largest hand without a block: in AG(d,3), d <= 4, that of a largest cap (`thirdcard caps` proves it).
int largest_cap(const Design& design) {
  constexpr int kLargest[] = {1, 2, 4, 9, 20};
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1 && g.dimension <= 4)
    return kLargest[g.dimension];
  return design.points();
}

template <class Set>
class SolverOn : public AnySolver {
 public:
  SolverOn(const Design& design, const SolveOptions& options, const Job& job)
      : design_(design),
        options_(options),
        job_(job),
        board_(design),
        triple_system_(is_steiner_triple_system(design)),
        small_(design.points() <= 32) {}

  /// Finds what the search uses of the design's symmetry, once.
  void prepare() {
    if (prepared_) return;
    prepared_ = true;
    const Design& design = design_;
    if (options_.rule != Rule::kAvoid || design.points() <= 16)
      return;  // small boards: finding symmetry costs more than the search
    mirrors_ = std::make_unique<Mirrors<Set>>(board_, find_involutions(design),
                                              triple_system_ && design.points() >= 7, largest_cap(design));
    if (mirrors_->empty()) mirrors_.reset();
    // Geometries with a large group and a fast canonical form: classes instead of positions. Elsewhere the
    // form costs more, so only the first stones are taken up to symmetry, where a class has many members.
    const Geometry& g = design.geometry();
    if (g.kind == Geometry::Kind::kNone) return;
    const bool fast =
        g.flat == 1 && ((g.kind == Geometry::Kind::kAffine && g.q == 3 && g.dimension >= 3) ||
                        (g.kind == Geometry::Kind::kProjective && g.q == 2 && g.dimension >= 3));
    canonizer_ = std::make_unique<SubsetCanonizer<Set>>(design);
    canonical_stones_ = !fast ? kCanonicalStones : design.points() <= 32 ? design.points() : 12;
  }

  Solution solve(std::span<const Point> played) override {
    place(played);
    Solution out;
    out.to_move = to_move_;
    if (free_.empty() && options_.rule != Rule::kNofil) {
      out.value = {Outcome::kDraw, 0, 0};
      if (options_.rule == Rule::kMakerBreaker)
        out.value.outcome = maker_moves() ? Outcome::kLoss : Outcome::kWin;
      return out;
    }
    if (by_layers(out)) return out;
    with_game([&](const auto& game, const auto& root, const Set& legal, auto& table) {
      if (options_.rule == Rule::kNofil && legal.empty()) {
        out.value = {Outcome::kLoss, 0, 0};
        if (options_.nimbers) out.nimber = 0;
        return;
      }
      drive(design_, game, root, legal, free_.size(), played, options_, job_, this->node_limit_, table, out,
            [&](int p) { return instant(p); });
    });
    if (options_.rule == Rule::kNofil && options_.nimbers && out.nimber < 0 && out.complete)
      nimbers(played, out);
    return out;
  }

  std::optional<Point> move_for(std::span<const Point> played, Outcome goal) override {
    place(played);
    std::optional<Point> found;
    const int bound = goal == Outcome::kWin ? 0 : 1;  // the child must score below this
    with_game([&](const auto& game, const auto& root, const Set& legal, auto& table) {
      using Game = std::decay_t<decltype(game)>;
      std::vector<std::pair<int, int>> order;
      legal.for_each([&](int p) {
        const auto score = instant(p);
        if (score && *score > 0) found = static_cast<Point>(p);
        if (!score) order.push_back({game.order(game.after(root, p)), p});
      });
      std::sort(order.begin(), order.end());
      Search<Game> search(game, table, job_);
      for (std::size_t i = 0; i < order.size() && !found; ++i)
        if (search.known(game.after(root, order[i].second)).high < bound)
          found = static_cast<Point>(order[i].second);
      for (std::size_t i = 0; i < order.size() && !found; ++i)
        if (search.test(game.after(root, order[i].second), bound) < bound)
          found = static_cast<Point>(order[i].second);
    });
    return found;
  }

  std::optional<Permutation> mirror(std::span<const Point> played) override {
    place(played);
    prepare();
    if (!mirrors_) return std::nullopt;
    const int i = mirrors_->find(mine_, theirs_);
    if (i < 0) return std::nullopt;
    return mirrors_->involution(i);
  }

 private:
  void place(std::span<const Point> played) {
    Set hand[2];
    for (std::size_t i = 0; i < played.size(); ++i) hand[i % 2].insert(played[i]);
    to_move_ = static_cast<int>(played.size() % 2);
    mine_ = hand[to_move_], theirs_ = hand[1 - to_move_];
    free_ = board_.all - mine_ - theirs_;
  }
  /// Outcomes of all moves at once, where layers.hpp applies. False: not done.
  bool by_layers(Solution& out) {
    const int points = design_.points();
    if (options_.rule != Rule::kAvoid || options_.length || !options_.every_move || !triple_system_ ||
        points < Layers::kLeastPoints || points > Layers::kMostPoints)
      return false;
    const int free = free_.size();
    std::vector<MoveValue> moves;
    std::vector<std::size_t> place(static_cast<std::size_t>(points));
    free_.for_each([&](int p) {
      const auto score = instant(p);
      place[static_cast<std::size_t>(p)] = moves.size();
      moves.push_back(
          {static_cast<Point>(p), score ? value_of({*score, *score}, free) : value_of({}, free), -1});
      if (score && options_.on_move) options_.on_move(moves.back());
    });
    Layers layers(design_);
    double done = 0;
    const bool complete =
        layers.solve(static_cast<std::uint32_t>(mine_.word[0]), static_cast<std::uint32_t>(theirs_.word[0]),
                     options_.memory, job_, [&](int p, bool wins) {
                       auto& m = moves[place[static_cast<std::size_t>(p)]];
                       // A winner needs one more move of the other side, a loser of a safe point two more.
                       m.value = value_of(
                           wins ? Bounds{win_in(free), win_in(2)} : Bounds{loss_in(3), loss_in(free)}, free);
                       if (options_.on_move) options_.on_move(m);
                       job_.report("solving", ++done, free);
                     });
    if (!complete && !job_.stopping()) return false;  // not enough memory: the search makes do with less
    out.nodes = layers.rows();
    if (options_.nodes != nullptr) *options_.nodes += out.nodes;
    out.moves = std::move(moves);
    out.complete = complete;
    if (!complete) out.reason = job_.stop->reason();
    const auto has = [&](Outcome o) {
      return std::any_of(out.moves.begin(), out.moves.end(),
                         [&](const MoveValue& m) { return m.value.outcome == o; });
    };
    if (has(Outcome::kWin))
      out.value = value_of({win_in(free), win_in(2)}, free);
    else if (has(Outcome::kUnknown))
      out.value = value_of({}, free);
    else
      out.value = value_of({loss_in(1), loss_in(free)}, free);
    return true;
  }
  bool maker_moves() const { return (to_move_ == 0) != options_.breaker_first; }

  /// The score of a move that ends the game at once.
  std::optional<int> instant(int p) const {
    if (options_.rule == Rule::kNofil || !board_.completes(mine_, p)) return std::nullopt;
    if (options_.rule == Rule::kAvoid) return loss_in(1);
    if (options_.rule == Rule::kAchieve || maker_moves()) return win_in(1);
    return std::nullopt;
  }

  template <class Key>
  Table<Key>& table(std::unique_ptr<Table<Key>>& t) {
    if (!t)
      t = std::make_unique<Table<Key>>(options_.memory,
                                       std::max(1, job_.threads == 0 ? default_threads() : job_.threads));
    return *t;
  }

  /// Calls f(game, state of the position, legal moves, table) for the rule.
  template <class F>
  void with_game(F&& f) {
    prepare();
    switch (options_.rule) {
      case Rule::kAvoid:
        if (small_) {
          const AvoidGame<Set, PackedKey> game(board_, mirrors_.get(), canonizer_.get(), canonical_stones_);
          f(game, game.state(mine_, theirs_), free_, table(packed_));
        } else {
          const AvoidGame<Set, PairKey<Set>> game(board_, mirrors_.get(), canonizer_.get(),
                                                  canonical_stones_);
          f(game, game.state(mine_, theirs_), free_, table(pairs_));
        }
        break;
      case Rule::kAchieve: {
        const AchieveGame<Set> game(board_);
        f(game, game.state(mine_, theirs_), free_, table(pairs_));
        break;
      }
      case Rule::kMakerBreaker: {
        const MakerBreakerGame<Set> game(board_);
        const bool maker = maker_moves();
        f(game,
          typename MakerBreakerGame<Set>::State{maker ? mine_ : theirs_, maker ? theirs_ : mine_, maker},
          free_, table(pairs_));
        break;
      }
      case Rule::kNofil: {
        const NofilGame<Set> game(board_);
        const auto root = game.state(mine_ | theirs_);
        f(game, root, root.safe, table(hands_));
        break;
      }
    }
  }

  void nimbers(std::span<const Point> played, Solution& out) {
    try {
      NofilNimbers nimbers(design_, options_.memory, job_);
      std::vector<Point> all(played.begin(), played.end());
      out.nimber = nimbers.nimber(all);
      for (auto& m : out.moves) {
        all.push_back(m.point);
        m.nimber = nimbers.nimber(all);
        all.pop_back();
      }
    } catch (const StopSearch&) {
      out.complete = false, out.reason = job_.stop->reason();
    } catch (const Stopped& e) {
      out.complete = false, out.reason = e.what();
    }
  }

  const Design& design_;
  SolveOptions options_;
  const Job& job_;
  Board<Set> board_;
  bool triple_system_, small_;
  int canonical_stones_ = 0;
  bool prepared_ = false;
  std::unique_ptr<Mirrors<Set>> mirrors_;
  std::unique_ptr<SubsetCanonizer<Set>> canonizer_;
  std::unique_ptr<Table<PackedKey>> packed_;
  std::unique_ptr<Table<PairKey<Set>>> pairs_;
  std::unique_ptr<Table<typename NofilGame<Set>::Key>> hands_;
  Set mine_, theirs_, free_;
  int to_move_ = 0;
};

}  // namespace
}  // namespace avoid

struct Solver::Implementation {
  Design design;
  SolveOptions options;
  Job job;
  std::unique_ptr<avoid::AnySolver> solver;
};

Solver::Solver(const Design& design, const SolveOptions& options, const Job& job)
    : implementation_(new Implementation{design, options, job, nullptr}) {
  check_position(design, {}, options.rule);
  auto& i = *implementation_;
  i.solver = avoid::with_game_set(design, [&]<class Set>() -> std::unique_ptr<avoid::AnySolver> {
    return std::make_unique<avoid::SolverOn<Set>>(i.design, i.options, i.job);
  });
}
Solver::~Solver() = default;

Solution Solver::solve(std::span<const Point> moves) {
  check_position(implementation_->design, moves, implementation_->options.rule,
                 implementation_->options.breaker_first);
  return implementation_->solver->solve(moves);
}

void Solver::limit_nodes(std::uint64_t nodes) { implementation_->solver->limit_nodes(nodes); }

std::optional<Point> Solver::move_for(std::span<const Point> moves, Outcome goal) {
  try {
    return implementation_->solver->move_for(moves, goal);
  } catch (const avoid::StopSearch&) {
    throw Stopped(implementation_->job.stop->reason());
  }
}
std::optional<Permutation> Solver::mirror(std::span<const Point> moves) {
  return implementation_->solver->mirror(moves);
}

Solution solve(const Design& design, std::span<const Point> moves, const SolveOptions& options,
               const Job& job) {
  check_position(design, moves, options.rule, options.breaker_first);
  return Solver(design, options, job).solve(moves);
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Solver sessions: what a design's searches share (board, symmetry, tables of each rule), kept from call to
// call. A call places the position, picks the game of the rule and hands it to root_search.hpp, or, for
// outcomes on small triple systems, to layer_answers.hpp.
#include <algorithm>
#include <array>
#include <memory>
#include <mutex>

#include "avoid/search/layer_answers.hpp"
#include "avoid/search/no_draw.hpp"
#include "avoid/search/nofil.hpp"
#include "avoid/search/nofil_answers.hpp"
#include "avoid/search/other_games.hpp"
#include "avoid/search/root_search.hpp"
#include "avoid/search/search.hpp"
#include "avoid/search/session.hpp"
#include "avoid/search/solve_checkpoint.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

namespace avoid {
namespace {

constexpr int kCanonicalStones = 12;  // on geometries without a fast canonical form

/// The largest hand without a block: in AG(d,3) that of a largest cap (`thirdcard caps` proves it for d <=
/// 4).
int largest_cap(const Design& design) {
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kAffine && g.q == 3 && g.flat == 1 && g.dimension <= 4)
    return *Space(g).largest_cap();
  return design.points();
}

template <class Set>
class SolverOn : public Session<Set> {
 public:
  SolverOn(const Design& design, const SolveOptions& options)
      : design_(design),
        options_(options),
        traits_(traits_of(options.rule)),
        board_(design),
        triple_system_(is_steiner_triple_system(design)),
        small_(design.points() <= 32) {}

  /// Finds what the search uses of the design's symmetry, once.
  void prepare() {
    if (prepared_) return;
    prepared_ = true;
    const Design& design = design_;
    if (!traits_.avoidance || design.points() <= 16)
      return;  // small boards: finding symmetry costs more than the search
    const bool triples = triple_system_ && design.points() >= 7;
    const std::vector<Permutation> involutions = find_involutions(design);
    const bool no_draws = triples || (!involutions.empty() && no_draw_classes(design).has_value());
    mirrors_ = std::make_unique<Mirrors<Set>>(board_, involutions, no_draws, triples, largest_cap(design));
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

  Solution solve(std::span<const Point> played, const SolveCall& call) override {
    place(played);
    Solution out;
    out.to_move = to_move_;
    if (free_.empty() && !traits_.one_hand) {
      out.value = {end_without_move(), 0, 0};
      return out;
    }
    if (layers_apply(design_, triple_system_, options_) &&
        answer_by_layers(design_, static_cast<std::uint32_t>(mine_.word[0]),
                         static_cast<std::uint32_t>(theirs_.word[0]), memory_left(), options_.length, call,
                         out))
      return out;
    if (traits_.one_hand && answer_by_table(call, out)) return out;
    with_game(call.job, [&](const auto& game, const auto& root, const Set& legal, auto& table) {
      if (legal.empty()) {
        out.value = {end_without_move(), 0, 0};
        if (traits_.nim_values && options_.nimbers) out.nimber = 0;
        return;
      }
      drive(design_, game, root, legal, free_.size(), played, options_, call, table, out,
            [&](int p) { return instant(p); });
    });
    if (traits_.nim_values && options_.nimbers && out.nimber < 0) nimbers(played, call.job, out);
    return out;
  }

  std::optional<Point> move_for(std::span<const Point> played, int least, const Job& job) override {
    place(played);
    return move_here(least, job, nullptr);
  }
  std::optional<Point> move_at(const PairState<Set>& position, int to_move, int least,
                               const Job& job) override {
    place(position.mine, position.theirs, to_move);
    // A safe move of avoidance loses in three plies at the soonest.
    if (traits_.avoidance && least <= loss_in(3) && !position.safe_mine.empty())
      return static_cast<Point>(position.safe_mine.first());
    // A win in two plies takes the other side's last safe point.
    if (traits_.avoidance && least == win_in(2) && free_.size() > 1 && position.safe_theirs.size() <= 1) {
      const Set& last = position.safe_theirs.empty() ? position.safe_mine : position.safe_theirs;
      if (last.meets(position.safe_mine)) return static_cast<Point>(last.first());
    }
    return move_here(least, job, &position);
  }

  std::optional<Permutation> mirror(std::span<const Point> played) override {
    place(played);
    return mirror_at(mine_, theirs_);
  }
  std::optional<Permutation> mirror_at(const Set& mine, const Set& theirs) override {
    prepare();
    if (!mirrors_) return std::nullopt;
    const int i = mirrors_->find(mine, theirs);
    if (i < 0) return std::nullopt;
    return mirrors_->involution(i);
  }

  std::string checkpoint() override {
    place({});
    std::vector<std::uint64_t> facts;
    with_game({}, [&](const auto&, const auto&, const Set&, auto& table) {
      facts = table.dearest(kCheckpointPositions);
    });
    return solve_checkpoint(design_, options_, facts);
  }
  void resume(std::string_view file) override {
    const auto facts = read_solve_checkpoint(file, design_, options_);
    place({});
    with_game({}, [&](const auto&, const auto&, const Set&, auto& table) {
      if (!table.learn(facts)) refuse_solve_checkpoint("is damaged");
    });
  }

 private:
  void place(std::span<const Point> played) {
    Set hand[2];
    for (std::size_t i = 0; i < played.size(); ++i) hand[i % 2].insert(played[i]);
    const int to_move = static_cast<int>(played.size() % 2);
    place(hand[to_move], hand[1 - to_move], to_move);
  }
  void place(const Set& mine, const Set& theirs, int to_move) {
    mine_ = mine, theirs_ = theirs, to_move_ = to_move;
    free_ = board_.all - mine_ - theirs_;
  }

  /// Nofil: false if there is no room for a table.
  bool answer_by_table(const SolveCall& call, Solution& out) {
    const Set hand = mine_ | theirs_;
    if (board_.safe(hand, hand).empty()) return false;
    try {
      if (!subsets_.applies(hand, options_.length, table_memory(), call)) return false;
      subsets_.answer(hand, free_.size(), call, out);
    } catch (const StopSearch&) {
      out.value = value_of({}, free_.size()), out.complete = false, out.reason = call.job.stop->reason();
    }
    return true;
  }
  std::uint64_t table_memory() const {
    const std::uint64_t used = hands_ ? hands_->bytes() : 0;
    return options_.memory > used ? options_.memory - used : 0;
  }

  /// What needs no search comes first, the least such point; then, in the order of the search, what a search
  /// must find. The table is not asked on its own: what it holds depends on earlier calls, and the move must
  /// not.
  std::optional<Point> move_here(int least, const Job& job, const PairState<Set>* known) {
    if (traits_.one_hand) {
      const Set hand = mine_ | theirs_;
      const bool outcome = least == 1 || least <= loss_in(0);
      SolveCall call(job);
      if (subsets_.applies(hand, options_.length || !outcome, table_memory(), call))
        return subsets_.move(hand, least);
    }
    std::optional<Point> found;
    const int bound = child_gamma(least);  // the child must score below this
    with_game(
        job,
        [&](const auto& game, const auto& root, const Set& legal, auto& table) {
          using Game = std::decay_t<decltype(game)>;
          const Set ending = ending_moves(root, legal), open = legal - ending;
          if (!ending.empty() && (traits_.completing == Outcome::kLoss ? loss_in(1) : win_in(1)) >= least)
            found = static_cast<Point>(ending.first());
          if (found) return;
          struct Child {
            typename Game::State state;
            int order;
            Point point;
          };
          std::array<Child, Game::kMaxMoves> children;
          std::array<std::uint8_t, Game::kMaxMoves> sequence;
          int count = 0;
          open.for_each([&](int p) {
            if (found) return;
            Child& c = children[static_cast<std::size_t>(count)];
            c.state = game.after(root, p), c.point = static_cast<Point>(p);
            if (game.below(c.state, bound)) found = c.point;
            ++count;
          });
          if (found) return;
          for (int i = 0; i < count; ++i) {
            Child& c = children[static_cast<std::size_t>(i)];
            c.order = game.order(c.state);
            int at = i;
            for (; at > 0 && children[sequence[static_cast<std::size_t>(at - 1)]].order > c.order; --at)
              sequence[static_cast<std::size_t>(at)] = sequence[static_cast<std::size_t>(at - 1)];
            sequence[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(i);
          }
          Search<Game> search(game, table, job);
          for (int i = 0; i < count && !found; ++i) {
            const Child& c = children[sequence[static_cast<std::size_t>(i)]];
            if (search.test(c.state, bound) < bound) found = c.point;
          }
        },
        known);
    return found;
  }
  /// The moves for which `instant` has a score.
  template <class State>
  Set ending_moves(const State& root, const Set& legal) const {
    if (traits_.one_hand || (traits_.roles && !maker_moves())) return {};
    if constexpr (requires { root.safe_mine; })
      return legal - root.safe_mine;
    else
      return legal - board_.safe(mine_, mine_ | theirs_);
  }
  std::uint64_t memory_left() const {
    const std::uint64_t used = packed_ ? packed_->bytes() : 0;
    return options_.memory > used ? options_.memory - used : 0;
  }
  /// For the player to move, who has no legal move.
  Outcome end_without_move() const {
    if (!traits_.roles || maker_moves()) return traits_.without_move;
    return traits_.without_move == Outcome::kLoss ? Outcome::kWin : Outcome::kLoss;
  }
  bool maker_moves() const { return (to_move_ == 0) != options_.breaker_first; }

  /// The score of a move that ends the game at once.
  std::optional<int> instant(int p) const {
    if (traits_.one_hand || !board_.completes(mine_, p) || (traits_.roles && !maker_moves()))
      return std::nullopt;
    return traits_.completing == Outcome::kLoss ? loss_in(1) : win_in(1);
  }

  /// The rule's table, fit for so many threads as the job says. Half of the memory is kept for nim-values,
  /// where they are asked.
  template <class Key>
  Table<Key>& table(std::unique_ptr<Table<Key>>& t, const Job& job) {
    const int threads = threads_of(job);
    const bool shared = traits_.nim_values && options_.nimbers;
    if (!t)
      t = std::make_unique<Table<Key>>(shared ? options_.memory / 2 : options_.memory, threads);
    else
      t->serve(threads);
    return *t;
  }

  /// Calls f(game, state of the position, legal moves, table) for the rule.
  template <class F>
  void with_game(const Job& job, F&& f, const PairState<Set>* known = nullptr) {
    prepare();
    switch (options_.rule) {
      case Rule::kAvoid:
        if (small_) {
          const AvoidGame<Set, PackedKey> game(board_, mirrors_.get(), canonizer_.get(), canonical_stones_);
          f(game, known != nullptr ? *known : game.state(mine_, theirs_), free_, table(packed_, job));
        } else {
          const AvoidGame<Set, PairKey<Set>> game(board_, mirrors_.get(), canonizer_.get(),
                                                  canonical_stones_);
          f(game, known != nullptr ? *known : game.state(mine_, theirs_), free_, table(pairs_, job));
        }
        break;
      case Rule::kAchieve: {
        const AchieveGame<Set> game(board_);
        f(game, game.state(mine_, theirs_), free_, table(pairs_, job));
        break;
      }
      case Rule::kMakerBreaker: {
        const MakerBreakerGame<Set> game(board_);
        const bool maker = maker_moves();
        f(game,
          typename MakerBreakerGame<Set>::State{maker ? mine_ : theirs_, maker ? theirs_ : mine_, maker},
          free_, table(pairs_, job));
        break;
      }
      case Rule::kNofil:
        one_hand_game(NofilGame<Set>(board_), job, f);
        break;
      case Rule::kMisereNofil:
        one_hand_game(MisereNofilGame<Set>(board_), job, f);
        break;
    }
  }

  template <class Game, class F>
  void one_hand_game(const Game& game, const Job& job, F&& f) {
    const auto root = game.state(mine_ | theirs_);
    f(game, root, root.safe, table(hands_, job));
  }

  /// Where the search has found who wins: a lost position has the value 0, so has a position after a winning
  /// move, and where the player to move loses nothing else is looked for.
  void nimbers(std::span<const Point> played, const Job& job, Solution& out) {
    for (auto& m : out.moves)
      if (m.value.outcome == Outcome::kWin) m.nimber = 0;
    if (out.value.outcome == Outcome::kLoss) {
      out.nimber = 0;
      return;
    }
    if (!out.complete) return;
    try {
      NofilNimbers nimbers(design_, options_.memory / 2, job);
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

  const Design& design_;
  SolveOptions options_;
  const RuleTraits& traits_;
  Board<Set> board_;
  NofilAnswers<Set> subsets_{board_, options_};
  bool triple_system_, small_;
  int canonical_stones_ = 0;
  bool prepared_ = false;
  std::unique_ptr<Mirrors<Set>> mirrors_;
  std::unique_ptr<SubsetCanonizer<Set>> canonizer_;
  std::unique_ptr<Table<PackedKey>> packed_;
  std::unique_ptr<Table<PairKey<Set>>> pairs_;
  std::unique_ptr<Table<OneHandKey<Set>>> hands_;
  Set mine_, theirs_, free_;
  int to_move_ = 0;
};

}  // namespace
}  // namespace avoid

struct Solver::Implementation {
  Design design;
  SolveOptions options;
  std::mutex mutex;  // one call at a time
  std::unique_ptr<avoid::AnySession> solver;
};

avoid::SessionAccess::SessionAccess(Solver& solver)
    : lock_(solver.implementation_->mutex), session_(solver.implementation_->solver.get()) {}

Solver::Solver(const Design& design, const SolveOptions& options)
    : implementation_(new Implementation{design, options, {}, nullptr}) {
  check_position(design, {}, options.rule);
  auto& i = *implementation_;
  i.solver = avoid::with_game_set(design, [&]<class Set>() -> std::unique_ptr<avoid::AnySession> {
    return std::make_unique<avoid::SolverOn<Set>>(i.design, i.options);
  });
}
Solver::~Solver() = default;

const Design& Solver::design() const { return implementation_->design; }
const SolveOptions& Solver::options() const { return implementation_->options; }

Solution Solver::solve(std::span<const Point> moves, const SolveCall& call) {
  auto& i = *implementation_;
  check_position(i.design, moves, i.options.rule, i.options.breaker_first);
  std::lock_guard lock(i.mutex);
  return i.solver->solve(moves, call);
}

std::optional<Point> Solver::move_for(std::span<const Point> moves, Outcome goal, const Job& job, int plies) {
  const int least = goal == Outcome::kDraw  ? 0
                    : goal == Outcome::kWin ? (plies < 0 ? 1 : avoid::win_in(plies))
                                            : avoid::loss_in(std::max(plies, 0));
  std::lock_guard lock(implementation_->mutex);
  try {
    return implementation_->solver->move_for(moves, least, job);
  } catch (const avoid::StopSearch&) {
    throw Stopped(job.stop->reason());
  }
}
std::string Solver::checkpoint() {
  std::lock_guard lock(implementation_->mutex);
  return implementation_->solver->checkpoint();
}
void Solver::resume(std::string_view file) {
  std::lock_guard lock(implementation_->mutex);
  implementation_->solver->resume(file);
}
std::optional<Permutation> Solver::mirror(std::span<const Point> moves) {
  std::lock_guard lock(implementation_->mutex);
  return implementation_->solver->mirror(moves);
}

Solution solve(const Design& design, std::span<const Point> moves, const SolveOptions& options,
               const SolveCall& call) {
  check_position(design, moves, options.rule, options.breaker_first);
  return Solver(design, options).solve(moves, call);
}

}  // namespace thirdcard

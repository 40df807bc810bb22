// SPDX-License-Identifier: MIT
// Strategy files (docs/formats.md). A strategy is a move for every position it can meet; walking all answers
// of the other side in increasing order of points, a reader meets these positions in a fixed order, so the
// file only lists the moves: the positions themselves are never written. In a geometry a position equivalent
// to one met before is written as that one's number and the automorphism that leads there. After a move the
// strategy may say "mirror from here" (mirror.hpp), where the claim needs no length.
// A length is proved by two strategies: the winner's, which wins within n plies, and the loser's, which does
// not lose sooner. Only its first n-1 plies are written, since after these no loss can come too soon. The
// nim-value v of Nofil is a win of the player who is not to move in the sum with a heap of v.
#include "avoid/proof.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <unordered_set>

#include "avoid/nofil.hpp"
#include "avoid/search.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace avoid {

MapWriter::MapWriter(const Design& design) : points_(design.points()) {
  const Geometry& g = design.geometry();
  const bool affine = g.kind == Geometry::Kind::kAffine && g.q == 3;
  const bool projective = g.kind == Geometry::Kind::kProjective && g.q == 2;
  const std::string name = (affine ? "ag(" : "pg(") + std::to_string(g.dimension) + (affine ? ",3)" : ",2)");
  if ((!affine && !projective) || g.flat != 1 || g.dimension > 6 || design.name() != name) return;
  if (affine) {
    frame_.push_back(0);
    for (int place = points_ / 3; place >= 1; place /= 3) frame_.push_back(place);
  } else {
    for (int bit = (points_ + 1) / 2; bit >= 1; bit /= 2) frame_.push_back(bit - 1);
  }
}

void MapWriter::put(std::span<const std::uint8_t> map, std::string& out) {
  if (!frame_.empty()) {
    for (const int p : frame_) out += static_cast<char>(map[static_cast<std::size_t>(p)]);
    return;
  }
  const auto [it, fresh] = number_.try_emplace(std::string(map.begin(), map.begin() + points_),
                                               static_cast<std::uint32_t>(number_.size()));
  if (fresh) listed_ += it->first;
  put_word(it->second, out);
}

std::string MapWriter::head() const {
  if (!frame_.empty()) return "f";
  std::string out = "l";
  put_word(static_cast<std::uint32_t>(number_.size()), out);
  return out + listed_;
}

void put_word(std::uint32_t word, std::string& out) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(word >> 8 * i & 255);
}

namespace {

using Set = PointSet<128>;

/// A length would take more positions than a file should have.
struct TooLarge {};

struct Claim {
  enum class Goal : std::uint8_t { kWins, kLasts, kDraws, kNimValue } goal;
  int hero;
  int number;  // plies or nim-value; -1: none
  std::string json() const {
    constexpr const char* kNames[] = {"wins", "lasts", "draws", "nim-value"};
    return std::string("{\"kind\":\"") + kNames[static_cast<int>(goal)] +
           "\",\"number\":" + std::to_string(number) + ",\"player\":\"" + (hero == 0 ? "first" : "second") +
           "\"}";
  }
};

struct Key {
  Set a, b;
  int heap;
  friend bool operator==(const Key&, const Key&) = default;
};
struct KeyHash {
  std::size_t operator()(const Key& k) const {
    return k.a.hash() ^ (k.b.hash() * 0x9e3779b97f4a7c15ULL) ^ static_cast<std::size_t>(k.heap) << 50;
  }
};

/// Positions up to the design's group: which one was met before, and how it is reached.
class Classes {
 public:
  explicit Classes(const Design& design) : points_(design.points()), canonizer_(design) {}
  struct Met {
    std::uint32_t number = 0;
    bool fresh = true;
    std::vector<std::uint8_t> map;  // of the position to the numbered one
  };
  Met meet(const Key& k) {
    const auto form = canonizer_.canonize(k.a, k.b);
    const auto [it, fresh] =
        met_.try_emplace({form.a, form.b, k.heap}, Entry{static_cast<std::uint32_t>(met_.size()), {}});
    if (fresh) {
      it->second.back.resize(static_cast<std::size_t>(points_));
      for (int p = 0; p < points_; ++p)
        it->second.back[form.map[static_cast<std::size_t>(p)]] = static_cast<std::uint8_t>(p);
      return {it->second.number, true, {}};
    }
    Met out{it->second.number, false, {}};
    for (int p = 0; p < points_; ++p)
      out.map.push_back(it->second.back[form.map[static_cast<std::size_t>(p)]]);
    return out;
  }

 private:
  struct Entry {
    std::uint32_t number;
    std::vector<std::uint8_t> back;  // from the canonical form
  };
  int points_;
  SubsetCanonizer<Set> canonizer_;
  std::unordered_map<Key, Entry, KeyHash> met_;
};

/// One section of the body: a strategy for one claim.
class Section {
 public:
  Section(const Design& design, const SolveOptions& options, Solver& solver, const Claim& claim,
          MapWriter& maps, std::uint64_t memory, std::uint64_t most_positions, const Job& job)
      : design_(design),
        options_(options),
        solver_(solver),
        claim_(claim),
        maps_(maps),
        memory_(memory),
        most_positions_(most_positions),
        job_(job),
        through_(static_cast<std::size_t>(design.points())) {
    for (std::size_t b = 0; b < design.blocks(); ++b)
      for (const Point p : design.block(b)) through_[p].push_back(Set::of(design.block(b)) - Set::single(p));
    if (design.geometry().kind != Geometry::Kind::kNone) classes_ = std::make_unique<Classes>(design);
    if (claim.goal == Claim::Goal::kNimValue) nimbers_ = std::make_unique<NofilNimbers>(design, memory, job);
  }

  std::string write(std::span<const Point> moves) {
    for (const Point p : moves) push(p);
    start_ = moves.size();
    heap_ = claim_.goal == Claim::Goal::kNimValue ? claim_.number : 0;
    bytes_ += '\0';
    if (turn() == claim_.hero) {
      own_move();
    } else if (const auto m = mirror()) {
      bytes_[0] = 1;
      maps_.put(*m, bytes_);
    } else {
      answers();
    }
    return std::move(bytes_);
  }
  std::uint64_t positions() const { return seen_.size(); }

 private:
  int turn() const { return static_cast<int>(played_.size() % 2); }
  int hand() const { return options_.rule == Rule::kNofil ? 0 : turn(); }
  int plies() const { return static_cast<int>(played_.size() - start_); }
  bool completes(int p) const {
    const Set& held = hand_[hand()];
    return std::any_of(through_[static_cast<std::size_t>(p)].begin(),
                       through_[static_cast<std::size_t>(p)].end(),
                       [&](const Set& rest) { return rest.subset_of(held); });
  }
  bool ends_game() const {
    return options_.rule != Rule::kMakerBreaker || (turn() == 0) != options_.breaker_first;
  }
  void push(Point p) { hand_[hand()].insert(p), played_.push_back(p); }
  void pop() {
    const Point p = played_.back();
    played_.pop_back();
    hand_[hand()].erase(p);
  }
  bool lasted() const {
    return claim_.goal == Claim::Goal::kLasts &&
           plies() >= claim_.number - (options_.rule == Rule::kNofil ? 0 : 1);
  }
  bool full() const { return played_.size() == static_cast<std::size_t>(design_.points()) && heap_ == 0; }

  /// An involution to mirror with, the strategy's player being the one not to move.
  std::optional<std::vector<std::uint8_t>> mirror() {
    if (options_.rule != Rule::kAvoid || claim_.goal == Claim::Goal::kLasts) return std::nullopt;
    if (claim_.goal == Claim::Goal::kWins) {
      // It proves a win only where no draw exists; the verifier knows one such reason. The board is full at
      // the latest: a shorter win is not proved.
      if (!is_steiner_triple_system(design_) || design_.points() < 7) return std::nullopt;
      if (claim_.number >= 0 && design_.points() - static_cast<int>(start_) > claim_.number)
        return std::nullopt;
    }
    const auto s = solver_.mirror(played_);
    if (!s) return std::nullopt;
    return std::vector<std::uint8_t>(s->begin(), s->end());
  }

  void own_move() {
    if (lasted() || full()) return;
    const Key here{hand_[0], hand_[1], heap_};
    if (!seen_.insert(here).second) return;
    if (job_.stopping()) throw Stopped(job_.stop->reason());
    if ((seen_.size() & 1023) == 0) job_.report("positions of the proof", static_cast<double>(seen_.size()));
    if (seen_.size() > most_positions_) throw TooLarge{};
    used_ += classes_ ? 260 : 90;
    if (used_ + bytes_.capacity() > memory_) throw Stopped("memory");
    if (classes_) {
      const auto met = classes_->meet(here);
      if (!met.fresh) {
        bytes_ += static_cast<char>(129);
        put_word(met.number, bytes_);
        maps_.put(met.map, bytes_);
        return;
      }
    }
    if (nimbers_ && take_from_heap()) return;
    const Point p = nimbers_ ? point_in_sum() : point();
    const std::size_t at = bytes_.size();
    bytes_ += static_cast<char>(p);
    const bool over = completes(p) && ends_game();
    push(p);
    if (!over) {
      if (const auto m = mirror()) {
        bytes_.insert(at, 1, static_cast<char>(128));
        maps_.put(*m, bytes_);
      } else {
        answers();
      }
    }
    pop();
  }
  Point point() {
    const int left = claim_.number < 0 ? -1 : claim_.number - plies();
    const Outcome goal = claim_.goal == Claim::Goal::kWins    ? Outcome::kWin
                         : claim_.goal == Claim::Goal::kDraws ? Outcome::kDraw
                                                              : Outcome::kLoss;
    const auto p = solver_.move_for(played_, goal, job_, left);
    if (!p) throw std::logic_error("the outcome has no strategy");
    return *p;
  }
  bool take_from_heap() {
    const int value = nimbers_->nimber(played_);
    if (value >= heap_) return false;
    const int before = heap_;
    bytes_ += static_cast<char>(130);
    bytes_ += static_cast<char>(value);
    heap_ = value;
    answers();
    heap_ = before;
    return true;
  }
  Point point_in_sum() {
    std::vector<Point> next = played_;
    for (int p = 0; p < design_.points(); ++p) {
      if (hand_[0].contains(p) || completes(p)) continue;
      next.push_back(static_cast<Point>(p));
      if (nimbers_->nimber(next) == heap_) return static_cast<Point>(p);
      next.pop_back();
    }
    throw std::logic_error("the nim-value has no strategy");
  }

  void answers() {
    if (lasted() || full()) return;
    for (int p = 0; p < design_.points(); ++p) {
      if (hand_[0].contains(p) || hand_[1].contains(p) || (completes(p) && ends_game())) continue;
      push(static_cast<Point>(p));
      own_move();
      pop();
    }
    const int before = heap_;
    for (heap_ = 0; heap_ < before; ++heap_) own_move();
    heap_ = before;
  }

  const Design& design_;
  const SolveOptions& options_;
  Solver& solver_;
  const Claim& claim_;
  MapWriter& maps_;
  std::uint64_t memory_, most_positions_, used_ = 0;
  const Job& job_;
  std::vector<std::vector<Set>> through_;
  std::unique_ptr<Classes> classes_;
  std::unique_ptr<NofilNimbers> nimbers_;
  Set hand_[2];
  std::vector<Point> played_;
  std::size_t start_ = 0;
  int heap_ = 0;
  std::unordered_set<Key, KeyHash> seen_;
  std::string bytes_;
};

}  // namespace
}  // namespace avoid

StrategyProof strategy_proof(const Design& design, std::span<const Point> moves, const SolveOptions& options,
                             const Solution& solution, const Job& job) {
  SolveOptions half = options;
  half.memory = options.memory / 2;
  Solver solver(design, half);
  return strategy_proof(solver, moves, solution, half.memory, job);
}

StrategyProof strategy_proof(Solver& solver, std::span<const Point> moves, const Solution& solution,
                             std::uint64_t memory, const Job& job) {
  const Design& design = solver.design();
  const SolveOptions& options = solver.options();
  using namespace avoid;
  using Goal = Claim::Goal;
  if (solution.value.outcome == Outcome::kUnknown)
    throw InputError("the outcome is not known, so there is nothing to prove", "allow more time");
  check_position(design, moves, options.rule, options.breaker_first);
  constexpr std::uint64_t kMostForLength = 1000000;
  const int winner = solution.value.outcome == Outcome::kWin ? solution.to_move : 1 - solution.to_move;
  const int plies = solution.value.plies_min;
  const bool draw = solution.value.outcome == Outcome::kDraw;
  const bool breaker_wins =
      options.rule == Rule::kMakerBreaker && !draw && (winner == 0) == options.breaker_first;

  MapWriter maps(design);
  StrategyProof out;
  std::vector<Claim> claims;
  std::string sections;
  const auto add = [&](const Claim& claim, std::uint64_t most) {
    Section section(design, options, solver, claim, maps, memory, most, job);
    const std::string bytes = section.write(moves);
    if (bytes.size() > 0xffffffffU) throw TooLarge{};
    put_word(static_cast<std::uint32_t>(bytes.size()), sections);
    sections += bytes;
    claims.push_back(claim);
    out.positions += section.positions();
  };
  try {
    constexpr std::uint64_t kAll = ~std::uint64_t{0};
    if (draw) {
      add({Goal::kDraws, 0, -1}, kAll);
      add({Goal::kDraws, 1, -1}, kAll);
      out.length = true;
    } else if (breaker_wins) {
      // The game then ends with the full board, whoever plays how.
      add({Goal::kWins, winner, -1}, kAll);
      out.length = true;
    } else if (solution.value.exact() && options.length) {
      try {
        add({Goal::kLasts, 1 - winner, plies}, kMostForLength);
        const std::string lasts = std::move(sections);
        sections.clear(), claims.clear();
        add({Goal::kWins, winner, plies}, kMostForLength);
        sections += lasts;
        claims.push_back({Goal::kLasts, 1 - winner, plies});
        out.length = true;
      } catch (const TooLarge&) {
        sections.clear(), claims.clear();
        out.positions = 0;
      }
    }
    if (claims.empty()) add({Goal::kWins, winner, -1}, kAll);
    if (options.rule == Rule::kNofil && solution.nimber >= 0) {
      try {
        add({Goal::kNimValue, 1 - solution.to_move, solution.nimber}, kMostForLength);
        out.nimber = true;
      } catch (const TooLarge&) {
      }
    }
  } catch (const StopSearch&) {
    throw Stopped(job.stop->reason());
  } catch (const TooLarge&) {
    throw InputError("the strategy is larger than a file can be", "solve a smaller design");
  }
  std::string text = "{\"claims\":[";
  for (std::size_t i = 0; i < claims.size(); ++i) text += (i == 0 ? "" : ",") + claims[i].json();
  text += "],\"design\":" + design_statement(design.name(), design.points(), design.block_lists()) +
          ",\"maker\":\"" +
          (options.rule != Rule::kMakerBreaker ? "none"
           : options.breaker_first             ? "second"
                                               : "first") +
          "\",\"moves\":[";
  for (std::size_t i = 0; i < moves.size(); ++i) text += (i == 0 ? "" : ",") + std::to_string(moves[i]);
  text += "],\"rule\":\"" + std::string(name_of(options.rule)) + "\",\"to_move\":\"" +
          (moves.size() % 2 == 0 ? "first" : "second") + "\"}";
  out.file = container_file({"strategy", 3, text, false, maps.head() + sections});
  return out;
}

}  // namespace thirdcard

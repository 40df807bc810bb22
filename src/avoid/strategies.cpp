// SPDX-License-Identifier: MIT
// Players as objects, each explaining its moves. Those from papers: Theorem 1 (Clark, Fisk, Goren), the
// mirror of an involution (Matsumoto, Momihara, Nakamura, Theorem 5, and mirror.hpp for its exact
// condition), Theorem 3's climb through parallel flats, and the maximum-cap strategy: take a largest cap C
// through X1 and play its other points. Two of these are never mirror images about X1, because with X1
// they would be a line inside C; so Xavier's answers never block her, and she reaches m2(AG(d,3)) rounds.
#include <algorithm>

#include "avoid/mirror.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace {

/// Points taken, and which free points are safe for whom. For designs of any size.
class Hands {
 public:
  explicit Hands(const Design& design)
      : design_(design), through_(static_cast<std::size_t>(design.points())) {
    for (std::size_t b = 0; b < design.blocks(); ++b)
      for (const Point p : design.block(b)) through_[p].push_back(static_cast<std::uint32_t>(b));
  }
  void set(std::span<const Point> moves) {
    owner_.assign(static_cast<std::size_t>(design_.points()), -1);
    for (std::size_t i = 0; i < moves.size(); ++i) owner_[moves[i]] = static_cast<signed char>(i % 2);
    player = static_cast<int>(moves.size() % 2);
  }
  bool free(int p) const { return owner_[static_cast<std::size_t>(p)] < 0; }
  /// The block that p completes in the player's hand, or -1.
  std::int64_t completes(int who, int p) const {
    for (const auto b : through_[static_cast<std::size_t>(p)]) {
      const auto block = design_.block(b);
      if (std::all_of(block.begin(), block.end(), [&](Point q) { return q == p || owner_[q] == who; }))
        return b;
    }
    return -1;
  }
  bool safe(int who, int p) const { return free(p) && completes(who, p) < 0; }
  std::vector<Point> free_points() const {
    std::vector<Point> out;
    for (int p = 0; p < design_.points(); ++p)
      if (free(p)) out.push_back(static_cast<Point>(p));
    return out;
  }
  std::vector<Point> safe_points(int who) const {
    std::vector<Point> out;
    for (const Point p : free_points())
      if (completes(who, p) < 0) out.push_back(p);
    return out;
  }
  int player = 0;

 private:
  const Design& design_;
  std::vector<std::vector<std::uint32_t>> through_;
  std::vector<signed char> owner_;
};

std::string named(int p) { return "point " + std::to_string(p); }

class Base : public Strategy {
 public:
  explicit Base(const Design& design) : design_(design), hands_(design_) {}

 protected:
  /// Keeps most own safe points and leaves the other side fewest; the least such point.
  Choice greedy(const std::string& because) {
    const auto safe = hands_.safe_points(hands_.player);
    if (safe.empty()) {
      const auto free = hands_.free_points();
      return {free.front(), because + "no safe point is left: " + named(free.front()) + " completes a block"};
    }
    if (design_.points() > 128) return {safe.front(), because + "the first safe point"};
    Point best = safe.front();
    int value = -1000000;
    for (const Point p : safe) {
      // Blocks through p with all other points in hand but one make that point unsafe.
      played_.push_back(p);
      hands_.set(played_);
      const int other = hands_.player, me = 1 - other;
      const int score = static_cast<int>(hands_.safe_points(me).size()) -
                        static_cast<int>(hands_.safe_points(other).size());
      played_.pop_back();
      hands_.set(played_);
      if (score > value) value = score, best = p;
    }
    return {best, because + named(best) + " keeps " +
                      (value >= 0 ? std::to_string(value) + " more" : std::to_string(-value) + " fewer") +
                      " safe points than the other side has"};
  }
  void see(std::span<const Point> moves) {
    played_.assign(moves.begin(), moves.end());
    hands_.set(moves);
  }
  const Design design_;
  Hands hands_;
  std::vector<Point> played_;
};

bool ternary(const Design& d) {
  return d.geometry().kind == Geometry::Kind::kAffine && d.geometry().q == 3 && d.geometry().flat == 1;
}

/// The third point of the line of AG(d,3) through two points.
Point third(const Geometry& g, int a, int b) {
  auto x = coordinates(g, a);
  const auto y = coordinates(g, b);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = (6 - x[i] - y[i]) % 3;
  return static_cast<Point>(point_from_coordinates(g, x));
}

class Theorem1 : public Base {
 public:
  Theorem1(const Design& design, int player, int start) : Base(design), start_(start) {
    if (!ternary(design))
      throw InputError("theorem1 is a strategy on AG(d,3), not on " + design.name(),
                       "use mirror, perfect or greedy there");
    if (player != 0) throw InputError("theorem1 is the first player's strategy", "give it to --first");
    if (start < 0 || start >= design.points())
      throw InputError("theorem1 cannot begin with point " + std::to_string(start),
                       "points are 0 to " + std::to_string(design.points() - 1));
  }
  Choice choose(std::span<const Point> moves) override {
    see(moves);
    if (moves.empty()) return {static_cast<Point>(start_), "X1 may be any point"};
    const Point last = moves.back(), p = third(design_.geometry(), moves[0], last);
    if (!hands_.free(p))
      return greedy("the third point of " + std::to_string(moves[0]) + " and " + std::to_string(last) +
                    " is taken (the strategy was left before); ");
    return {p, "the third point of the line through X1 = " + std::to_string(moves[0]) + " and " +
                   std::to_string(last)};
  }

 private:
  int start_;
};

class MirrorPlayer : public Base {
 public:
  MirrorPlayer(const Design& design, int player) : Base(design) {
    std::vector<Permutation> involutions;
    const Geometry& g = design.geometry();
    if (design.points() > 128 && g.kind == Geometry::Kind::kAffine && g.q % 2 == 1) {
      const FiniteField field(g.q);
      Permutation s;
      for (int p = 0; p < design.points(); ++p) {
        auto x = coordinates(g, p);
        for (int& c : x) c = field.negate(c);
        s.push_back(static_cast<Point>(point_from_coordinates(g, x)));
      }
      involutions.push_back(std::move(s));
    } else {
      involutions = avoid::find_involutions(design, 2000);
    }
    for (const auto& s : involutions) {
      std::vector<Point> fixed;
      for (std::size_t p = 0; p < s.size(); ++p)
        if (s[p] == p) fixed.push_back(static_cast<Point>(p));
      if (static_cast<int>(fixed.size()) != 1 - player) continue;
      bool good = true;
      for (std::size_t b = 0; b < design.blocks() && good && player == 0; ++b) {
        const auto block = design.block(b);
        if (!std::binary_search(block.begin(), block.end(), fixed[0])) continue;
        good = std::any_of(block.begin(), block.end(), [&](Point y) {
          return s[y] != y && std::binary_search(block.begin(), block.end(), s[y]);
        });
      }
      if (!good) continue;
      map_ = s;
      if (player == 0) centre_ = fixed[0];
      break;
    }
    if (map_.empty())
      throw InputError(
          std::string("no mirror for the ") + (player == 0 ? "first" : "second") + " player was found on " +
              design.name(),
          player == 0
              ? "it needs an involution with one fixed point, every block through which holds a mirror pair"
              : "it needs an involution without fixed points");
    wins_ = is_steiner_triple_system(design) && design.points() >= 7;
  }
  Choice choose(std::span<const Point> moves) override {
    see(moves);
    if (moves.empty()) return {centre_, "the fixed point of the involution"};
    const Point p = map_[moves.back()];
    if (p == moves.back() || !hands_.free(p))
      return greedy("the mirror image is not free (the strategy was left before); ");
    return {p, "the mirror image of " + std::to_string(moves.back()) + (wins_ ? "" : ": never loses")};
  }

 private:
  Permutation map_;
  Point centre_ = 0;
  bool wins_ = false;
};

/// A fixed list of points relative to X1, then safe points; for Olivia on AG(d,3).
class Plan : public Base {
 public:
  Plan(const Design& design, int player, bool climb) : Base(design), climb_(climb) {
    const char* name = climb ? "theorem3" : "max-cap";
    if (!ternary(design))
      throw InputError(std::string(name) + " is a strategy on AG(d,3), not on " + design.name(),
                       "use greedy, random or perfect there");
    if (player != 1)
      throw InputError(std::string(name) + " is the second player's strategy", "give it to --second");
    dimension_ = design.geometry().dimension;
    if (dimension_ > (climb ? 7 : 6))
      throw InputError(std::string(name) + " needs a largest cap, known up to dimension 6");
  }
  Choice choose(std::span<const Point> moves) override {
    see(moves);
    if (plan_.empty() && !moves.empty()) make_plan(moves[0]);
    for (; at_ < plan_.size(); ++at_)
      if (hands_.safe(hands_.player, plan_[at_].point)) {
        const Choice c = plan_[at_++];
        return c;
      }
    return greedy("the plan is used up; ");
  }

 private:
  void make_plan(int x1) {
    const Geometry& g = design_.geometry();
    const auto origin = coordinates(g, x1);
    const auto translate = [&](std::vector<int> x) {
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] + origin[i]) % 3;
      return static_cast<Point>(point_from_coordinates(g, x));
    };
    if (!climb_) {
      const auto cap = explicit_cap(dimension_);
      const auto base = coordinates(g, cap[0]);
      for (const Point c : cap) {
        if (c == cap[0]) continue;
        auto x = coordinates(g, c);
        for (std::size_t i = 0; i < x.size(); ++i) x[i] = (x[i] + 3 - base[i]) % 3;
        plan_.push_back({translate(x), "a point of a cap of " + std::to_string(cap.size()) +
                                           " points through X1 = " + std::to_string(x1)});
      }
      return;
    }
    // One point on a line through X1; then a cap in a parallel of the line, of the plane, of the solid, ...
    const auto d = static_cast<std::size_t>(dimension_);
    std::vector<int> x(d, 0);
    x[d - 1] = 1;
    plan_.push_back({translate(x), "on a line through X1: S1"});
    for (int level = 1; level < dimension_; ++level) {
      Geometry flat = g;
      flat.dimension = level;
      for (const Point c : explicit_cap(level)) {
        std::vector<int> y(d, 0);
        const auto low = coordinates(flat, c);
        for (int i = 0; i < level; ++i)
          y[d - static_cast<std::size_t>(level - i)] = low[static_cast<std::size_t>(i)];
        y[d - 1 - static_cast<std::size_t>(level)] = 1;
        plan_.push_back({translate(y), "a cap in S2, the parallel of the " + std::to_string(level) +
                                           "-flat S1 filled before; the answers fall in S3"});
      }
    }
  }

  bool climb_;
  int dimension_ = 0;
  std::vector<Choice> plan_;
  std::size_t at_ = 0;
};

class Perfect : public Base {
 public:
  Perfect(const Design& design, const SolveOptions& options, const Job& job,
          std::shared_ptr<const GameTable> table)
      : Base(design), options_(with(options)), job_(job), table_(std::move(table)) {}
  Choice choose(std::span<const Point> moves) override {
    const Solution s = answer(moves);
    if (!s.complete) throw Stopped(s.reason);
    const MoveValue* best = nullptr;
    for (const auto& m : s.moves)
      if (best == nullptr || better(m.value, best->value)) best = &m;
    const Value& v = best->value;
    if (v.outcome == Outcome::kDraw) return {best->point, "draws with best play"};
    return {best->point, std::string(v.outcome == Outcome::kWin ? "wins" : "loses, but not before") + " in " +
                             std::to_string(v.plies_min) + " plies"};
  }

 private:
  static SolveOptions with(SolveOptions o) {
    o.rule = Rule::kAvoid;
    return o;
  }
  /// Geometries whose whole game is a small table.
  bool small_game() const {
    const Geometry& g = design_.geometry();
    if (g.flat != 1) return false;
    return (g.kind == Geometry::Kind::kAffine && g.q == 3 && g.dimension <= 3) ||
           (g.kind == Geometry::Kind::kProjective && g.q == 2 && g.dimension <= 4);
  }
  Solution answer(std::span<const Point> moves) {
    if (table_) return table_->look_up(moves);
    if (!solver_ && small_game()) {
      try {
        table_ = std::make_shared<const GameTable>(GameTable::make(design_, options_.memory, job_));
        return table_->look_up(moves);
      } catch (const Stopped&) {
        if (job_.stopping()) throw;
        // Not enough memory: search.
      }
    }
    if (!solver_) solver_ = std::make_unique<Solver>(design_, options_, job_);
    return solver_->solve(moves);
  }
  static bool better(const Value& a, const Value& b) {
    if (a.outcome != b.outcome) return a.outcome > b.outcome;
    return a.outcome == Outcome::kWin ? a.plies_min < b.plies_min : a.plies_min > b.plies_min;
  }
  SolveOptions options_;
  Job job_;
  std::shared_ptr<const GameTable> table_;
  std::unique_ptr<Solver> solver_;
};

class Random : public Base {
 public:
  Random(const Design& design, std::uint64_t seed, int player)
      : Base(design), random_(seed, static_cast<std::uint64_t>(player)) {}
  Choice choose(std::span<const Point> moves) override {
    see(moves);
    const auto safe = hands_.safe_points(hands_.player);
    const auto& from = safe.empty() ? hands_.free_points() : safe;
    return {from[random_.below(from.size())],
            safe.empty() ? "no safe point is left"
                         : "one of " + std::to_string(safe.size()) + " safe points, by chance"};
  }

 private:
  RandomStream random_;
};

class Greedy : public Base {
 public:
  explicit Greedy(const Design& design, std::vector<Point> script = {})
      : Base(design), script_(std::move(script)) {}
  Choice choose(std::span<const Point> moves) override {
    see(moves);
    if (at_ < script_.size()) {
      const Point p = script_[at_++];
      if (p >= design_.points() || !hands_.free(p))
        throw InputError("the script takes point " + std::to_string(p) + ", which is not free");
      return {p, "as the script says"};
    }
    return greedy("");
  }

 private:
  std::vector<Point> script_;
  std::size_t at_ = 0;
};

std::vector<Point> parse_points(const std::string& text) {
  std::vector<Point> out;
  std::string token;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && text[i] >= '0' && text[i] <= '9' && token.size() < 5)
      token += text[i];
    else if ((i == text.size() || text[i] == ',') && !token.empty())
      out.push_back(static_cast<Point>(std::min(65535, std::stoi(token)))), token.clear();
    else
      throw InputError("cannot read the points '" + text.substr(0, 40) + "'", "write them as 8,6,0");
  }
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> strategy_names() {
  return {
      {"theorem1",
       "first player on AG(d,3): the third point of X1 and the last point taken; theorem1:P begins with P"},
      {"mirror", "answers by an involution of the design; found and checked"},
      {"theorem3", "second player on AG(d,3): caps in ever larger parallel flats"},
      {"max-cap", "second player on AG(d,3), d <= 6: the points of a largest cap through X1"},
      {"projective", "second player on PG(n,2), n = 2, 3, 4: wins, by the solver"},
      {"perfect", "best play by the solver: wins fast, loses slowly"},
      {"random", "a safe point by chance"},
      {"greedy", "most safe points kept against fewest left"},
      {"script:a,b,c", "these points in order, then greedy"}};
}

std::unique_ptr<Strategy> make_strategy(const std::string& name, const Design& design, int player,
                                        std::uint64_t seed, const SolveOptions& options, const Job& job,
                                        std::shared_ptr<const GameTable> table) {
  check_position(design, {}, Rule::kAvoid);
  if (name == "theorem1") return std::make_unique<Theorem1>(design, player, 0);
  if (name.substr(0, 9) == "theorem1:") {
    const auto points = parse_points(name.substr(9));
    return std::make_unique<Theorem1>(design, player, points.size() == 1 ? points[0] : -1);
  }
  if (name == "mirror") return std::make_unique<MirrorPlayer>(design, player);
  if (name == "theorem3") return std::make_unique<Plan>(design, player, true);
  if (name == "max-cap") return std::make_unique<Plan>(design, player, false);
  if (name == "projective") {
    const Geometry& g = design.geometry();
    if (g.kind != Geometry::Kind::kProjective || g.q != 2 || g.flat != 1 || g.dimension < 2 ||
        g.dimension > 4 || player != 1)
      throw InputError("projective is the second player's strategy on pg(2,2), pg(3,2) and pg(4,2)",
                       "beyond, the win is a theorem (Clark, Mancini, Van Hook) without a program here");
    return std::make_unique<Perfect>(design, options, job, std::move(table));
  }
  if (name == "perfect") return std::make_unique<Perfect>(design, options, job, std::move(table));
  if (name == "random") return std::make_unique<Random>(design, seed, player);
  if (name == "greedy") return std::make_unique<Greedy>(design);
  if (name.substr(0, 7) == "script:") return std::make_unique<Greedy>(design, parse_points(name.substr(7)));
  throw InputError(
      "there is no strategy '" + name.substr(0, 40) + "'",
      "use theorem1, mirror, theorem3, max-cap, projective, perfect, random, greedy or script:a,b,c");
}

Match play_match(const Design& design, Strategy& first, Strategy& second, std::span<const Point> begin,
                 const Job& job) {
  check_position(design, begin, Rule::kAvoid);
  Match out;
  out.moves.assign(begin.begin(), begin.end());
  out.why.assign(begin.size(), "given");
  Hands hands(design);
  while (out.moves.size() < static_cast<std::size_t>(design.points())) {
    if (job.stopping()) throw Stopped(job.stop->reason());
    hands.set(out.moves);
    const auto choice = (hands.player == 0 ? first : second).choose(out.moves);
    const auto block = hands.completes(hands.player, choice.point);
    out.moves.push_back(choice.point);
    out.why.push_back(choice.why);
    if (block >= 0) {
      const auto b = design.block(static_cast<std::size_t>(block));
      out.losing_block.assign(b.begin(), b.end());
      out.first = hands.player == 0 ? Outcome::kLoss : Outcome::kWin;
      return out;
    }
  }
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The table of least and greatest numbers of blocks inside n points. Each row starts from counting, is
// tightened by the hull bound over the table of the hyperplanes, by the complement identity
// (blocks in S + blocks outside S = b - rn + n(n-1)/2) and by the step from n-1, until nothing changes;
// witnesses come from constructions and annealing; what stays open among the minima goes to one busiest-point
// chain, whose levels are exact. Small spaces skip all that: every subset up to symmetry.
#include "extremal/table.hpp"

#include <algorithm>
#include <atomic>
#include <numeric>

#include "extremal/layer_hull.hpp"
#include "extremal/witness_search.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

using namespace extremal;

const char* rule_name(BoundRule rule) {
  switch (rule) {
    case BoundRule::kCount:
      return "count";
    case BoundRule::kHull:
      return "hull";
    case BoundRule::kLevels:
      return "levels";
    case BoundRule::kStep:
      return "step";
    case BoundRule::kComplement:
      return "complement";
    case BoundRule::kEnumeration:
      return "enumeration";
  }
  return "";
}

namespace {

using Count = unsigned __int128;  // C(81,40) needs 78 bits

std::string decimal(Count n) {
  std::string out;
  do out.insert(out.begin(), static_cast<char>('0' + static_cast<int>(n % 10)));
  while ((n /= 10) != 0);
  return out;
}

std::vector<Point> complement(int v, const std::vector<Point>& set) {
  std::vector<char> in(v);
  for (const Point p : set) in[p] = 1;
  std::vector<Point> out;
  for (int p = 0; p < v; ++p)
    if (!in[p]) out.push_back(static_cast<Point>(p));
  return out;
}

/// The rows of one design while they are tightened.
class Builder {
 public:
  Builder(const Design& design, const ExtremalOptions& options, const Job& job)
      : design_(design),
        options_(options),
        job_(job),
        v_(design.points()),
        steiner_(design.points() >= 3 && is_steiner_triple_system(design)),
        wanted_(design.points() + 1, options.sizes.empty()) {
    // A chain's budgets rest on good witnesses for all rows.
    if (options.chains && Space::covers(design.geometry()) && v_ <= 81) wanted_.assign(v_ + 1, true);
    for (const int n : options.sizes) wanted_[n] = wanted_[steiner_ ? v_ - n : n] = true;
    table_.design = design.name();
    table_.points = v_;
    table_.rows.resize(v_ + 1);
    for (int n = 0; n <= v_; ++n) {
      ExtremalRow& row = table_.rows[n];
      row.n = n;
      row.max.upper = steiner_ ? pairs_bound(n) : static_cast<std::int64_t>(design.blocks());
      row.max.lower = -1;
      row.min.lower = 0;
      row.min.upper = -1;
    }
  }

  ExtremalTable build() {
    const Geometry& g = design_.geometry();
    if (Space::covers(g) && g.dimension <= 6) {
      auto proof = std::make_shared<ExtremalProof>();
      proof->space = Space(g.dimension, g.q);
      proof->maps = options_.maps;
      table_.proof = proof;
      try {
        if (v_ <= 31) {
          from_all_levels(*proof);
        } else {
          from_layers(*proof);
        }
      } catch (const Stopped& e) {
        table_.stopped = e.what();
        close_under_rules();
        offer_first_points();
      }
    } else {
      try {
        if (can_enumerate()) from_enumeration();
        from_search();
      } catch (const Stopped& e) {
        table_.stopped = e.what();
        offer_first_points();
      }
    }
    for (ExtremalRow& row : table_.rows) describe(row);
    return std::move(table_);
  }

 private:
  ExtremalRow& row(int n) { return table_.rows[n]; }

  bool can_enumerate() const {
    if (v_ > (steiner_ ? 31 : 28) || design_.blocks() > 255) return false;
    for (std::size_t i = 0; i < design_.blocks(); ++i)
      if (design_.block(i).size() != 3) return false;
    return true;
  }
  std::int64_t together(std::int64_t n) const {
    const std::int64_t r = (v_ - 1) / 2;
    return static_cast<std::int64_t>(design_.blocks()) - r * n + n * (n - 1) / 2;
  }

  /// Offers a set; it becomes the witness if it is better than what is known.
  void offer(const std::vector<Point>& set) {
    const std::int64_t t = blocks_inside(design_, set);
    offer_counted(set, t);
    if (steiner_) offer_counted(complement(v_, set), together(static_cast<std::int64_t>(set.size())) - t);
  }
  void offer_counted(const std::vector<Point>& set, std::int64_t t) {
    ExtremalRow& r = row(static_cast<int>(set.size()));
    if (t > r.max.lower || r.max.lower < 0) r.max.lower = t, r.max.witness = set;
    if (t < r.min.upper || r.min.upper < 0) r.min.upper = t, r.min.witness = set;
  }
  void prove_most(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines = {}) {
    Extreme& e = row(n).max;
    if (bound < e.upper) e.upper = bound, e.rule = rule, e.lines = std::move(lines), changed_ = true;
  }
  void prove_least(int n, std::int64_t bound, BoundRule rule, std::vector<HullLine> lines = {}) {
    Extreme& e = row(n).min;
    if (bound > e.lower) e.lower = bound, e.rule = rule, e.lines = std::move(lines), changed_ = true;
  }
  /// Complement and step, until nothing changes.
  void close_under_rules() {
    do {
      changed_ = false;
      for (int n = 0; n <= v_; ++n) {
        if (steiner_) {
          prove_most(n, together(n) - row(v_ - n).min.lower, BoundRule::kComplement);
          prove_least(n, together(n) - row(v_ - n).max.upper, BoundRule::kComplement);
        }
        if (steiner_ && n > 3) {
          std::int64_t t = row(n).min.lower;
          while (t * (n - 3) / n < row(n - 1).min.lower) ++t;
          prove_least(n, t, BoundRule::kStep);
          t = row(n).max.upper;
          while (t - 3 * t / n > row(n - 1).max.upper) --t;
          prove_most(n, t, BoundRule::kStep);
        }
      }
    } while (changed_);
  }

  // ------------------------------------------------------------ small spaces: every subset up to symmetry

  void from_all_levels(ExtremalProof& proof) {
    LevelOptions level_options;
    level_options.keep_maps = options_.maps;
    level_options.checkpoint = options_.checkpoint;
    proof.levels = grow_levels(proof.space, v_ / 2, {}, level_options, job_);
    read_levels(*proof.levels, true);
    for (int n = v_ / 2 + 1; n <= v_; ++n) {
      ExtremalRow& to = row(n);
      const ExtremalRow& from = row(v_ - n);
      to.classes = from.classes, to.values_known = true;
      for (const auto t : from.values) to.values.push_back(together(v_ - n) - t);
      std::sort(to.values.begin(), to.values.end());
      copy_counts(from.min, to.max);
      copy_counts(from.max, to.min);
    }
    close_under_rules();
  }
  static void copy_counts(const Extreme& from, Extreme& to) {
    to.classes = from.classes, to.sets = from.sets;
  }

  /// Bounds, witnesses and classes from complete levels.
  void read_levels(const LevelChain& chain, bool everything) {
    const Count order = automorphism_group(design_).order_as<Count>();
    for (int n = 0; n < static_cast<int>(chain.levels.size()); ++n) {
      const Level& level = chain.levels[n];
      ExtremalRow& r = row(n);
      if (level.sets.empty()) {
        prove_least(n, chain.budget[n] + 1, BoundRule::kLevels);
        continue;
      }
      const auto [least, most] = std::minmax_element(level.lines.begin(), level.lines.end());
      const auto tally = [&](Extreme& e, std::int32_t lines) {
        Count sets = 0;
        e.classes = 0;
        for (std::size_t i = 0; i < level.sets.size(); ++i)
          if (level.lines[i] == lines) ++e.classes, sets += order / level.stabiliser[i];
        e.sets = decimal(sets);
      };
      offer(level.sets[least - level.lines.begin()].points());
      prove_least(n, *least, BoundRule::kLevels);
      if (*least == r.min.lower) tally(r.min, *least);
      if (!everything) continue;
      offer(level.sets[most - level.lines.begin()].points());
      if (*most < r.max.upper) prove_most(n, *most, BoundRule::kLevels);
      tally(r.max, *most);
      r.classes = static_cast<std::int64_t>(level.sets.size());
      r.values.assign(level.lines.begin(), level.lines.end());
      std::sort(r.values.begin(), r.values.end());
      r.values.erase(std::unique(r.values.begin(), r.values.end()), r.values.end());
      r.values_known = true;
    }
  }

  // ------------------------------------------------------------ larger spaces: layers, hull, chains

  void from_layers(ExtremalProof& proof) {
    const Space& space = proof.space;
    const Space below(space.dimension() - 1, space.q());
    ExtremalOptions layer_options = options_;
    layer_options.sizes.clear();
    layer_options.checkpoint.clear();
    // Hull bounds are only as good as the layers' table: never search that with less than usual.
    layer_options.exchanges = std::max(options_.exchanges, ExtremalOptions{}.exchanges);
    const Design layer_design =
        space.affine() ? affine_design(below.dimension(), 3, 1) : projective_design(below.dimension(), 2, 1);
    proof.layers = extremal_table(layer_design, layer_options, job_);
    if (!proof.layers->stopped.empty()) throw Stopped(proof.layers->stopped);
    LayerTable bounds;
    for (const ExtremalRow& r : proof.layers->rows)
      bounds.most.push_back(r.max.upper), bounds.least.push_back(r.min.lower);
    const LayerHull hull(space, bounds);
    std::vector<std::pair<std::int64_t, std::vector<HullLine>>> most(v_ + 1), least(v_ + 1);
    parallel_for(static_cast<std::size_t>(v_) + 1, job_.threads, [&](std::size_t n) {
      if (job_.stopping()) return;
      most[n] = hull.most(static_cast<int>(n));
      least[n] = hull.least(static_cast<int>(n));
      job_.report("hull bound", static_cast<double>(n), v_);
    });
    check_stop();
    // The maximum's own inequality first: a reason that needs no other row is the simplest to read.
    for (int n = 0; n <= v_; ++n) {
      prove_most(n, most[n].first, BoundRule::kHull, std::move(most[n].second));
      prove_least(n, least[n].first, BoundRule::kHull, std::move(least[n].second));
    }
    close_under_rules();
    construct(space, *proof.layers);
    spread();
    search();
    spread();
    check_stop();
    if (options_.chains && space.points() <= 81) close_by_chain(proof);
  }

  void construct(const Space& space, const ExtremalTable& layers) {
    const int width = layers.points;
    if (space.affine()) {
      cap_ = explicit_cap(space.dimension());
      for (std::size_t n = 0; n <= cap_.size(); ++n)
        offer(std::vector<Point>(cap_.begin(), cap_.begin() + static_cast<std::ptrdiff_t>(n)));
      // A full hyperplane and the best b and c points of its two translates: every pair across is on a line.
      for (int n = 0; n <= v_; ++n) {
        if (n <= width) {
          offer(layers.rows[n].max.witness);
          continue;
        }
        int best_b = -1;
        std::int64_t best = -1;
        for (int b = std::max(0, n - 2 * width); 2 * b <= n - width; ++b) {
          const int c = n - width - b;
          const std::int64_t t = layers.rows[b].max.lower + layers.rows[c].max.lower + std::int64_t{b} * c;
          if (t > best) best = t, best_b = b;
        }
        std::vector<Point> set(width);
        std::iota(set.begin(), set.end(), Point{0});
        for (const Point p : layers.rows[best_b].max.witness) set.push_back(static_cast<Point>(p + width));
        for (const Point p : layers.rows[n - width - best_b].max.witness)
          set.push_back(static_cast<Point>(p + 2 * width));
        offer(set);
      }
    } else {
      std::vector<Point> first, last;
      for (int n = 0; n <= v_; ++n) {
        offer(first), offer(last);
        first.push_back(static_cast<Point>(n));
        last.insert(last.begin(), static_cast<Point>(v_ - 1 - n));
      }
    }
  }

  /// Annealing for the rows that are not closed, each from its own start, in parallel.
  void search() {
    std::vector<std::pair<int, bool>> open;  // n and which extreme; a Steiner system's minima are its maxima
    for (int n = 0; n <= v_; ++n) {
      if (!wanted_[n]) continue;
      if (row(n).max.lower < row(n).max.upper) open.push_back({n, true});
      if (!steiner_ && row(n).min.upper != row(n).min.lower) open.push_back({n, false});
    }
    std::vector<std::vector<Point>> found(open.size());
    std::atomic<std::size_t> done{0};
    parallel_for(open.size(), job_.threads, [&](std::size_t i) {
      const auto [n, most] = open[i];
      const ExtremalRow& r = table_.rows[n];
      std::int64_t best = most ? r.max.lower : r.min.upper;
      for (std::uint64_t run = 0; run < 8 && !job_.stopping(); ++run) {
        SearchGoal goal;
        goal.most = most;
        goal.target = most ? r.max.upper : r.min.lower;
        goal.exchanges = options_.exchanges;
        goal.seed = options_.seed * 1000003 + run;
        std::vector<Point> start = most ? r.max.witness : r.min.witness;
        if (static_cast<int>(start.size()) != n || run > 0) {
          std::vector<Point> all(v_);
          std::iota(all.begin(), all.end(), Point{0});
          RandomStream(goal.seed, static_cast<std::uint64_t>(n), 1u << 20).shuffle(std::span<Point>(all));
          start.assign(all.begin(), all.begin() + n);
          if (most && run == 1 && !cap_.empty() && n + static_cast<int>(cap_.size()) <= v_)
            start = around_cap(all, n);
        }
        auto set = improve_witness(design_, start, goal, job_);
        const std::int64_t t = blocks_inside(design_, set);
        if (found[i].empty() || (most ? t > best : t < best)) best = t, found[i] = set;
        if (best == goal.target) break;
      }
      job_.report("witnesses", static_cast<double>(++done), static_cast<double>(open.size()));
    });
    for (std::size_t i = 0; i < open.size(); ++i)
      if (static_cast<int>(found[i].size()) == open[i].first) offer(found[i]);
  }

  /// Offers every witness with the best point more and with the worst point less to its neighbours' rows.
  void spread() {
    const auto neighbour = [&](int n, bool most, int change) {
      const std::vector<Point>& from = most ? row(n).max.witness : row(n).min.witness;
      if (static_cast<int>(from.size()) != n) return;
      BlockCounts counts(design_);
      for (const Point p : from) counts.insert(p);
      const int sign = (most ? 1 : -1) * change;  // more blocks gained, or fewer lost
      int best = -1;
      for (int p = 0; p < v_; ++p)
        if (counts.contains(p) == (change < 0) &&
            (best < 0 || sign * counts.completed(p) > sign * counts.completed(best)))
          best = p;
      change > 0 ? counts.insert(best) : counts.erase(best);
      offer(counts.points());
    };
    for (const bool most : {true, false}) {
      for (int n = 0; n < v_; ++n) neighbour(n, most, 1);
      for (int n = v_; n > 0; --n) neighbour(n, most, -1);
    }
  }

  /// n of the points outside the largest cap, the first in the given order: few blocks meet the rest.
  std::vector<Point> around_cap(const std::vector<Point>& order, int n) const {
    std::vector<Point> out;
    for (const Point p : order)
      if (static_cast<int>(out.size()) < n && !std::binary_search(cap_.begin(), cap_.end(), p))
        out.push_back(p);
    return out;
  }

  /// One chain for all open minima: rows that the step from n-1 would close wait for it, the largest other
  /// one is the chain's goal.
  void close_by_chain(ExtremalProof& proof) {
    int goal = -1;
    for (int n = v_; n > 3 && goal < 0; --n) {
      const Extreme& e = row(n).min;
      if (e.lower == e.upper) continue;
      std::int64_t step = e.lower;
      while (step * (n - 3) / n < row(n - 1).min.upper) ++step;
      if (step < e.upper) goal = n;
    }
    if (goal < 0 || goal > v_ / 2) return;
    LevelOptions level_options;
    level_options.keep_maps = options_.maps;
    level_options.checkpoint = options_.checkpoint;
    proof.levels =
        grow_levels(proof.space, goal, budgets_below(goal, row(goal).min.upper - 1), level_options, job_);
    read_levels(*proof.levels, false);
    close_under_rules();
    for (int n = 0; n <= v_; ++n) copy_counts(row(n).min, row(v_ - n).max);
  }

  // ------------------------------------------------------------ other designs

  void from_enumeration() {
    const SubsetDistribution counts = subset_distribution(design_, job_);
    for (int n = 0; n <= v_; ++n) {
      ExtremalRow& r = row(n);
      for (std::size_t t = 0; t < counts[n].size(); ++t)
        if (counts[n][t] > 0) r.values.push_back(static_cast<std::int64_t>(t));
      r.values_known = true;
      prove_most(n, r.values.back(), BoundRule::kEnumeration);
      prove_least(n, r.values.front(), BoundRule::kEnumeration);
      r.max.sets = std::to_string(counts[n][r.values.back()]);
      r.min.sets = std::to_string(counts[n][r.values.front()]);
    }
  }
  void offer_first_points() {
    std::vector<Point> first;
    for (int n = 0; n <= v_; ++n) {
      offer(first);
      first.push_back(static_cast<Point>(n));
    }
  }
  void from_search() {
    close_under_rules();
    offer_first_points();
    search();
    spread();
    check_stop();
  }

  void check_stop() const {
    if (job_.stopping()) throw Stopped(job_.stop->reason());
  }

  // ------------------------------------------------------------ reasons in words

  void describe(ExtremalRow& r) const {
    for (const bool most : {true, false}) {
      Extreme& e = most ? r.max : r.min;
      std::string& s = e.reason;
      switch (e.rule) {
        case BoundRule::kCount:
          s = !most      ? "no set has fewer than no blocks"
              : steiner_ ? "each point is in at most " + std::to_string(std::max(0, r.n - 1) / 2) +
                               " blocks of the set"
                         : "no set holds more blocks than there are";
          break;
        case BoundRule::kHull:
          s = "hull bound: how the set meets the hyperplanes of all directions, " +
              std::to_string(e.lines.size()) + (e.lines.size() == 1 ? " inequality" : " inequalities");
          break;
        case BoundRule::kLevels:
          s = table_.proof && table_.proof->levels && table_.proof->levels->budget.empty()
                  ? "all sets of " + std::to_string(r.n) + " points up to symmetry"
                  : "busiest-point chain: all sets of " + std::to_string(r.n) +
                        " points with few blocks up to symmetry";
          break;
        case BoundRule::kStep:
          s = most ? "a set without its least busy point is a set of " + std::to_string(r.n - 1) + " points"
                   : "a set without its busiest point is a set of " + std::to_string(r.n - 1) + " points";
          break;
        case BoundRule::kComplement:
          s = std::string("complement: the ") + (most ? "minimum" : "maximum") + " for " +
              std::to_string(v_ - r.n) + " points";
          break;
        case BoundRule::kEnumeration:
          s = "every subset visited";
          break;
      }
      s += e.closed() ? "; the witness attains it"
                      : "; the witness falls short by " + std::to_string(e.upper - e.lower);
    }
  }

  const Design& design_;
  const ExtremalOptions& options_;
  const Job& job_;
  int v_;
  bool steiner_;
  std::vector<char> wanted_;
  ExtremalTable table_;
  std::vector<Point> cap_;  // the explicit one, sorted; AG(d,3) only
  bool changed_ = false;
};

}  // namespace

ExtremalTable extremal_table(const Design& design, const ExtremalOptions& options, const Job& job) {
  if (design.points() > 768)
    throw InputError(design.name() + " has too many points for a table", "at most 768");
  return Builder(design, options, job).build();
}

}  // namespace thirdcard

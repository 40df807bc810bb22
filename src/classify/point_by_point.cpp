// SPDX-License-Identifier: MIT
// A partial design is what blocks have of the first m points: rows of the incidence matrix. Its columns come
// as a list of words with how often each occurs, so that the order of equal columns never matters. The next
// row says how many columns of each word get the new point, and must meet every t-1 or fewer rows as often as
// a design's point does: a small system of linear equations. Up to isomorphism one partial design on each
// number of points is kept (canonical form by nauty); a column that has become too full or too empty cuts it
// off, and so do two columns that can no longer share a number of points that two blocks may share (Connor's
// inequalities; of symmetric designs this is the one number lambda). As the widest levels would not fit,
// or nothing would be known for long, a level that is too wide is finished piece by piece.
// The count: a class of partial designs has m!/|group| labelled ones. The search finds each labelled design
// once by way of every class of its first m points, so the labelled ones of a class, added up along the
// search, must be v!/|group| again. Cost: the widest level, a canonical form for each row tried.
#include "classify/point_by_point.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>
#include <numeric>
#include <stdexcept>

#include "symmetry/graph_canonical.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kWidest = 100000, kPiece = 4000;

/// Columns, increasing, each followed by how often it occurs.
using Columns = std::vector<std::uint64_t>;
using Level = std::map<Columns, Integer>;  // with how many labelled partial designs

std::int64_t choose(int n, int k) {
  std::int64_t out = 1;
  for (int i = 0; i < k; ++i) out = out * (n - i) / (i + 1);
  return k > n ? 0 : out;
}

/// Which numbers of points may two blocks share?
std::vector<char> shared_points(const DesignParameters& d) {
  const std::int64_t v = d.points, k = d.block_size;
  std::vector<char> may(static_cast<std::size_t>(k) + 1, 1);
  may.back() = d.repeated;
  if (d.t < 2) return may;
  const std::int64_t lambda = d.lambda * choose(d.points - 2, d.t - 2) / choose(d.block_size - 2, d.t - 2);
  const std::int64_t r = lambda * (v - 1) / (k - 1);
  for (std::int64_t n = 0; n <= k; ++n) {
    // Connor 1952, for 2-designs that are not the whole of a repeated one.
    const bool connor = n >= k - (r - lambda) && n * r <= 2 * lambda * k + r * (r - lambda - k);
    if (!connor || (d.lambda == 1 && n >= d.t)) may[static_cast<std::size_t>(n)] = 0;
  }
  if (d.t == 2) return may;
  // Blocks that share a point share one less in the derived design there.
  const auto derived = shared_points({d.t - 1, d.points - 1, d.block_size - 1, d.lambda, d.repeated});
  for (std::size_t n = 1; n <= static_cast<std::size_t>(k); ++n) may[n] = may[n] && derived[n - 1];
  return may;
}

class Rows {
 public:
  Rows(const DesignParameters& d, const Job& job) : d_(d), job_(job) {
    for (int s = 0; s <= d.t; ++s)
      through_.push_back(d.lambda * choose(d.points - s, d.t - s) / choose(d.block_size - s, d.t - s));
    const auto may = shared_points(d);
    below_.push_back(0);
    for (const char m : may) below_.push_back(below_.back() + (m != 0));
  }
  Columns empty() const { return {0, static_cast<std::uint64_t>(through_[0])}; }

  /// Calls visit(columns) for every way to add a point to a partial design on m points. Throws Stopped.
  template <class Visit>
  void extend(const Columns& columns, int m, Visit&& visit) const {
    Row row;
    for (std::size_t i = columns.size(); i > 0; i -= 2)
      row.words.push_back(columns[i - 2]), row.times.push_back(static_cast<int>(columns[i - 1]));
    // Equations: the words that hold a set of at most t - 1 points.
    std::vector<std::uint64_t> sets{0};
    for (std::size_t from = 0, size = 0; size + 1 < static_cast<std::size_t>(d_.t); ++size) {
      const std::size_t to = sets.size();
      for (; from < to; ++from)
        for (int p = static_cast<int>(std::bit_width(sets[from])); p < m; ++p)
          sets.push_back(sets[from] | std::uint64_t{1} << p);
    }
    row.need.resize(sets.size()), row.room.resize(sets.size());
    row.in.resize(row.words.size()), row.least.resize(row.words.size());
    row.most.resize(row.words.size()), row.chosen.resize(row.words.size());
    const int left = d_.points - m;
    for (std::size_t c = 0; c < row.words.size(); ++c) {
      const int missing = d_.block_size - std::popcount(row.words[c]);
      row.most[c] = missing > 0 ? row.times[c] : 0;
      row.least[c] = missing == left ? row.times[c] : 0;
    }
    for (std::size_t e = 0; e < sets.size(); ++e) {
      row.need[e] = static_cast<int>(through_[static_cast<std::size_t>(std::popcount(sets[e])) + 1]);
      for (std::size_t c = 0; c < row.words.size(); ++c)
        if ((sets[e] & ~row.words[c]) == 0) row.in[c].push_back(e), row.room[e] += row.most[c];
    }
    choose_row(row, 0, m, visit);
  }

 private:
  struct Row {
    std::vector<std::uint64_t> words;
    std::uint64_t steps = 0;
    std::vector<int> times, least, most, chosen;
    std::vector<int> need, room;               // by equation: what lacks, and what is left to give
    std::vector<std::vector<std::size_t>> in;  // by word: its equations
  };

  template <class Visit>
  void choose_row(Row& row, std::size_t c, int m, Visit& visit) const {
    if ((++row.steps & 1023) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
    if (c == row.words.size()) {
      if (std::all_of(row.need.begin(), row.need.end(), [](int n) { return n == 0; })) finish(row, m, visit);
      return;
    }
    int least = row.least[c], most = row.most[c];
    for (const std::size_t e : row.in[c]) {
      row.room[e] -= row.most[c];
      least = std::max(least, row.need[e] - row.room[e]), most = std::min(most, row.need[e]);
    }
    for (int n = least; n <= most; ++n) {
      row.chosen[c] = n;
      for (const std::size_t e : row.in[c]) row.need[e] -= n;
      choose_row(row, c + 1, m, visit);
      for (const std::size_t e : row.in[c]) row.need[e] += n;
    }
    for (const std::size_t e : row.in[c]) row.room[e] += row.most[c];
  }

  template <class Visit>
  void finish(const Row& row, int m, Visit& visit) const {
    const std::uint64_t point = std::uint64_t{1} << m;
    Columns out;
    for (std::size_t c = 0; c < row.words.size(); ++c) {
      if (row.chosen[c] > 0)
        out.insert(out.end(), {row.words[c] | point, static_cast<std::uint64_t>(row.chosen[c])});
      if (row.chosen[c] < row.times[c])
        out.insert(out.end(), {row.words[c], static_cast<std::uint64_t>(row.times[c] - row.chosen[c])});
    }
    const int left = d_.points - m - 1;
    for (std::size_t i = 0; i < out.size(); i += 2) {
      const int a = d_.block_size - std::popcount(out[i]);
      if (a > left) return;
      for (std::size_t j = out[i + 1] > 1 ? i : i + 2; j < out.size(); j += 2) {
        const int b = d_.block_size - std::popcount(out[j]), both = std::popcount(out[i] & out[j]);
        const auto from = static_cast<std::size_t>(both + std::max(0, a + b - left)),
                   to = static_cast<std::size_t>(both + std::min(a, b));
        if (below_[to + 1] == below_[from]) return;
      }
    }
    visit(out);
  }

  DesignParameters d_;
  const Job& job_;
  std::vector<std::int64_t> through_;  // blocks through s points
  std::vector<int> below_;             // how many numbers below may be shared
};

struct Form {
  Columns columns;
  std::vector<std::uint64_t> order_factors;
};

Form form_of(const Columns& columns, int m) {
  const int words = static_cast<int>(columns.size() / 2);
  std::vector<std::uint64_t> times;
  for (std::size_t i = 1; i < columns.size(); i += 2) times.push_back(columns[i]);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  ColouredGraph g;
  g.vertices = m + words;
  g.colour.assign(static_cast<std::size_t>(g.vertices), 0);
  std::vector<std::vector<int>> on(static_cast<std::size_t>(g.vertices));
  for (int w = 0; w < words; ++w) {
    const std::size_t at = 2 * static_cast<std::size_t>(w);
    g.colour[static_cast<std::size_t>(m + w)] =
        1 + static_cast<int>(std::lower_bound(times.begin(), times.end(), columns[at + 1]) - times.begin());
    for (std::uint64_t rest = columns[at]; rest != 0; rest &= rest - 1) {
      const int p = std::countr_zero(rest);
      on[static_cast<std::size_t>(p)].push_back(m + w), on[static_cast<std::size_t>(m + w)].push_back(p);
    }
  }
  g.start.push_back(0);
  for (const auto& list : on) {
    g.neighbours.insert(g.neighbours.end(), list.begin(), list.end());
    g.start.push_back(g.neighbours.size());
  }
  const GraphSymmetry found = graph_symmetry(g, true);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> images;
  for (std::size_t i = 0; i < columns.size(); i += 2) {
    std::uint64_t image = 0;
    for (std::uint64_t rest = columns[i]; rest != 0; rest &= rest - 1)
      image |= std::uint64_t{1} << found.position[static_cast<std::size_t>(std::countr_zero(rest))];
    images.emplace_back(image, columns[i + 1]);
  }
  std::sort(images.begin(), images.end());
  Form out{{}, found.order_factors};
  for (const auto& [word, often] : images) out.columns.insert(out.columns.end(), {word, often});
  return out;
}

class Search {
 public:
  Search(const DesignParameters& d, const std::function<void(const PointByPoint::Class&)>& found,
         const Job& job)
      : d_(d), rows_(d, job), found_(found), job_(job) {
    out_.levels.resize(static_cast<std::size_t>(d.points));
  }
  PointByPoint run() {
    Level first;
    first.emplace(rows_.empty(), 1);
    finish(std::move(first), 0);
    out_.complete = !job_.stopping();
    if (out_.complete) compare();
    return std::move(out_);
  }

 private:
  /// All designs that begin with one of these partial designs.
  void finish(Level level, int m) {
    for (; m < d_.points && !job_.stopping(); ++m) {
      if (level.size() > kWidest) {
        while (!level.empty() && !job_.stopping()) {
          Level piece;
          while (!level.empty() && piece.size() < kPiece) piece.insert(level.extract(level.begin()));
          finish(std::move(piece), m);
        }
        return;
      }
      level = next(level, m);
      out_.levels[static_cast<std::size_t>(m)] += level.size();
      job_.report(stage_ = "partial designs on " + std::to_string(m + 1) + " points",
                  static_cast<double>(level.size()));
    }
    if (job_.stopping()) return;
    for (const auto& [columns, labelled] : level) take(columns, labelled);
  }
  Level next(const Level& level, int m) {
    std::vector<const Level::value_type*> parents;
    for (const auto& entry : level) parents.push_back(&entry);
    Level out;
    parallel_for(parents.size(), job_.threads, [&](std::size_t i) {
      if (job_.stopping()) return;
      std::map<Columns, std::uint64_t> children;
      std::uint64_t made = 0;
      try {
        rows_.extend(parents[i]->first, m, [&](const Columns& child) {
          ++made;
          ++children[form_of(child, m + 1).columns];
        });
      } catch (const Stopped&) {
        return;
      }
      const std::lock_guard lock(mutex_);
      out_.nodes += made;
      for (const auto& [columns, ways] : children) out[columns] += parents[i]->second * Integer(ways);
    });
    return out;
  }
  void take(const Columns& columns, const Integer& labelled) {
    std::vector<std::vector<int>> blocks;
    for (std::size_t i = 0; i < columns.size(); i += 2) {
      std::vector<int> block;
      for (int p = 0; p < d_.points; ++p)
        if (columns[i] >> p & 1) block.push_back(p);
      blocks.insert(blocks.end(), columns[i + 1], block);
    }
    const Design design = Design::from_blocks("design", d_.points, blocks);
    const CanonicalForm form = canonical_form(design);
    const auto [at, fresh] = place_.emplace(form.blocks, out_.classes.size());
    if (fresh) {
      std::vector<std::vector<int>> lists;
      for (const auto& b : form.blocks) lists.emplace_back(b.begin(), b.end());
      Design named = Design::from_blocks("class " + std::to_string(at->second + 1), d_.points, lists);
      const Group group = automorphism_group(named);
      out_.classes.push_back({std::move(named), group.order()});
      groups_.push_back(group.order_as<Integer>()), labelled_.emplace_back();
      if (found_) found_(out_.classes.back());
    }
    labelled_[at->second] += labelled;
  }
  void compare() {
    Integer all = 1, by_search = 0, by_classes = 0;
    for (int i = 2; i <= d_.points; ++i) all *= Integer(i);
    for (std::size_t i = 0; i < labelled_.size(); ++i) {
      by_search += labelled_[i], by_classes += all / groups_[i];
      if (labelled_[i] != all / groups_[i])
        throw std::logic_error("design search: the two counts of labelled designs of a class differ: " +
                               labelled_[i].str() + " and " + (all / groups_[i]).str());
    }
    out_.labelled_by_search = by_search.str(), out_.labelled_by_classes = by_classes.str();
    // In the order of their blocks, whatever the way that led to them.
    std::vector<PointByPoint::Class> sorted;
    for (const auto& [blocks, i] : place_) sorted.push_back(std::move(out_.classes[i]));
    out_.classes = std::move(sorted);
  }

  DesignParameters d_;
  Rows rows_;
  const std::function<void(const PointByPoint::Class&)>& found_;
  const Job& job_;
  std::mutex mutex_;
  std::string stage_;
  PointByPoint out_;
  std::map<std::vector<std::vector<Point>>, std::size_t> place_;
  std::vector<Integer> groups_, labelled_;
};

}  // namespace

PointByPoint classify_point_by_point(const DesignParameters& parameters,
                                     const std::function<void(const PointByPoint::Class&)>& found,
                                     const Job& job) {
  return Search(parameters, found, job).run();
}

}  // namespace thirdcard

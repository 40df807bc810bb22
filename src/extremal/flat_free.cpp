// SPDX-License-Identifier: MIT
// The largest set without a k-flat, through its complement, a set that meets (blocks) every k-flat. Lower
// bounds for blocking sets of AG(d,q):
//   whole        d = k: the space itself must be met: 1.
//   hyperplanes  d = k+1: d(q-1)+1 (Jamison 1977; Brouwer and Schrijver 1978).
//   moments      every hyperplane holds at least b of the n points (b for dimension d-1), so one direction
//   splits
//                at best (n-(q-1)b, b, ..., b); the average sum of squares over the directions is
//                n + n(n-1)(q^(d-1)-1)/(q^d-1) and must not exceed that.
//   origin       q = 3, 3 not dividing n: one inequality more than moments, below.
//   split        planes of AG(4,3): flat_split.cpp.
// Lines of AG(d,3), d >= 3, take the least number of lines in n points from the table instead. In PG(d,q) the
// least blocking sets are the (d-k)-flats (Bose and Burton 1966), so the answer is exact. Witnesses come from
// annealing on the number of flats inside n points, n growing one by one.
#include <algorithm>
#include <numeric>

#include "extremal/certificate.hpp"
#include "extremal/flat_split.hpp"
#include "extremal/witness_search.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

using namespace extremal;

namespace {

std::int64_t by_moments(int d, std::int64_t q, std::int64_t b) {
  std::int64_t power = 1;
  for (int i = 1; i < d; ++i) power *= q;
  const std::int64_t directions = (power * q - 1) / (q - 1), common = (power - 1) / (q - 1);
  std::int64_t n = q * b;
  for (;; ++n) {
    const std::int64_t rest = n - (q - 1) * b;
    if (static_cast<__int128>(directions) * (rest * rest + (q - 1) * b * b) >=
        static_cast<__int128>(directions) * n + static_cast<__int128>(common) * n * (n - 1))
      return n;
  }
}

/// No n points of AG(d,3) meet every hyperplane in b points or more, by one inequality. If 3 does not divide
/// n, a translation makes the sum of the points 0. Then in each direction the two layers y, z off the origin
/// are equal modulo 3, and the sum over the directions of 2x - y - z (x the origin's layer; twice the real
/// part of the Fourier coefficient) is v [0 in the set] - n. The largest sums of squares, (n-2b, b, b), have
/// 2x - y - z positive: so many of them as the second moment needs make the first one too large. Lower hull
/// of the splits by Graham's scan, and its value over the average of the squares.
bool excluded_by_origin(int d, std::int64_t b, std::int64_t n) {
  if (n % 3 == 0) return false;
  std::int64_t v = 1;
  for (int i = 0; i < d; ++i) v *= 3;
  const std::int64_t directions = (v - 1) / 2, sum = directions * n + (v / 3 - 1) / 2 * n * (n - 1);
  std::vector<std::pair<std::int64_t, std::int64_t>> splits, hull;
  for (std::int64_t x = b; x <= n - 2 * b; ++x)
    for (std::int64_t y = b; y <= n - x - b; ++y)
      if (const std::int64_t z = n - x - y; (y - z) % 3 == 0 && std::max({x, y, z}) <= v / 3)
        splits.push_back({x * x + y * y + z * z, 2 * x - y - z});
  std::sort(splits.begin(), splits.end());
  for (const auto& p : splits) {
    if (!hull.empty() && hull.back().first == p.first) continue;  // the lower one came first
    const auto above = [&](const auto& a, const auto& c) {
      return (c.second - a.second) * (p.first - a.first) >= (p.second - a.second) * (c.first - a.first);
    };
    while (hull.size() >= 2 && above(hull[hull.size() - 2], hull.back())) hull.pop_back();
    hull.push_back(p);
  }
  for (std::size_t i = 1; i < hull.size(); ++i) {
    const auto [s0, f0] = hull[i - 1];
    const auto [s1, f1] = hull[i];
    if (s0 * directions > sum || s1 * directions < sum) continue;
    return (s1 - s0) * f0 * directions + (f1 - f0) * (sum - s0 * directions) > (s1 - s0) * (v - n);
  }
  return false;
}

/// A set of n points without a block, grown from `set` one point at a time; stops at `most` or when annealing
/// fails.
std::vector<Point> grow_free_set(const Design& flats, std::vector<Point> set, std::int64_t most,
                                 const FlatFreeOptions& options, const Job& job) {
  const int v = flats.points();
  BlockCounts counts(flats);
  for (const Point p : set) counts.insert(p);
  std::vector<Point> order(v);
  std::iota(order.begin(), order.end(), Point{0});
  RandomStream(options.seed, 0).shuffle(std::span<Point>(order));
  for (const Point p : order)
    if (!counts.contains(p) && counts.completed(p) == 0) counts.insert(p);
  set = counts.points();
  while (static_cast<std::int64_t>(set.size()) < most && !job.stopping()) {
    bool larger = false;
    for (std::uint64_t run = 0; run < 8 && !larger && !job.stopping(); ++run) {
      std::vector<Point> start = set;
      RandomStream random(options.seed, 7919 * run + set.size());
      Point p = 0;
      do p = static_cast<Point>(random.below(v));
      while (std::binary_search(set.begin(), set.end(), p));
      start.push_back(p);
      SearchGoal goal;
      goal.most = false;
      goal.target = 0;
      goal.exchanges = options.exchanges * (run + 1);  // harder when it fails
      goal.seed = options.seed * 131 + run;
      const auto found = improve_witness(flats, start, goal, job);
      if (blocks_inside(flats, found) == 0) set = found, larger = true;
    }
    if (!larger) break;
    job.report("points without a flat", static_cast<double>(set.size()), static_cast<double>(most));
  }
  return set;
}

/// The one flat of full dimension as a design.
Design whole_space(int d, int q, int v) {
  std::vector<Point> all(v);
  std::iota(all.begin(), all.end(), Point{0});
  const std::string name =
      "flats(" + std::to_string(d) + "," + std::to_string(q) + "," + std::to_string(d) + ")";
  return Design(name, v, all, {0, static_cast<std::uint32_t>(v)});
}

FlatFree in_projective_space(const Geometry& g, int k) {
  FlatFree out;
  const std::int64_t v = geometry_points(g);
  for (std::int64_t p = 0; p < v; ++p) {
    const auto c = coordinates(g, static_cast<int>(p));
    if (std::any_of(c.begin(), c.begin() + k, [](int x) { return x != 0; }))
      out.witness.push_back(static_cast<Point>(p));
  }
  out.lower = out.upper = static_cast<std::int64_t>(out.witness.size());
  out.reason = "the least sets that meet every " + std::to_string(k) + "-flat are the " +
               std::to_string(g.dimension - k) +
               "-flats (Bose and Burton); the witness is the complement of one";
  return out;
}

}  // namespace

FlatFree flat_free(const Geometry& geometry, int k, const FlatFreeOptions& options, const Job& job) {
  const int d = geometry.dimension, q = geometry.q;
  const bool affine = geometry.kind == Geometry::Kind::kAffine;
  if (geometry.kind == Geometry::Kind::kNone)
    throw InputError("flats are those of a geometry", "name ag(d,q) or pg(d,q)");
  if (k < 1 || k > d)
    throw InputError("there are no flats of dimension " + std::to_string(k) + " to avoid",
                     "the dimension is 1.." + std::to_string(d));
  Geometry flats = geometry;
  flats.flat = k;
  const std::int64_t v = geometry_points(flats), count = k == d ? 1 : geometry_flats(flats);
  if (v > 6561 || count < 0 || count > 2000000)
    throw InputError("too many flats of dimension " + std::to_string(k), "at most two million");
  if (!affine) return in_projective_space(flats, k);

  FlatFree out;
  std::string split = "[]";
  for (int dimension = k; dimension <= d; ++dimension) {
    if (dimension == k) {
      out.blocking.push_back({1, "whole"});
    } else if (dimension == k + 1) {
      out.blocking.push_back({static_cast<std::int64_t>(dimension) * (q - 1) + 1, "hyperplanes"});
    } else {
      const std::int64_t below = out.blocking.back().first;
      out.blocking.push_back({by_moments(dimension, q, below), "moments"});
      while (q == 3 && excluded_by_origin(dimension, below, out.blocking.back().first))
        ++out.blocking.back().first, out.blocking.back().second = "origin";
    }
    if (q == 3 && k == 2 && dimension == 4) {
      try {
        split = "[" + split_proof(job) + "]";
        ++out.blocking.back().first;
        out.blocking.back().second = "split";
      } catch (const Stopped& e) {
        out.stopped = e.what();
      }
    }
  }
  out.upper = v - out.blocking.back().first;
  const std::string& rule = out.blocking.back().second;
  const std::string least = std::to_string(out.blocking.back().first);
  out.reason =
      rule == "whole" ? "only the whole space is such a flat: leave out one point"
      : rule == "hyperplanes"
          ? "d(q-1)+1 = " + least + " points are needed to meet every hyperplane (Jamison)"
      : rule == "split" ? "26 points that meet every plane would split 12+7+7 in some direction; "
                          "all pairs of 7-point blocking sets are excluded, so " +
                              least + " are needed"
      : rule == "origin"
          ? "first and second moments of the layers, the sum of the points moved to the "
            "origin: at least " +
                least + " points are needed to meet every flat"
          : "second moments of the layers: at least " + least + " points are needed to meet every flat";
  const Design design = k < d ? affine_design(d, q, k) : whole_space(d, q, static_cast<int>(v));
  std::vector<Point> start;
  std::optional<ExtremalTable> table;
  if (k == 1 && q == 3 && d <= 6) {
    start = explicit_cap(d);
    if (d >= 3 && d <= 5) {
      ExtremalOptions table_options;
      table_options.maps = true;
      if (d == 5) table_options.sizes = {0};  // its bounds are wanted, not its witnesses
      table = extremal_table(design, table_options, job);
      std::int64_t most = v;
      while (table->rows[most].min.lower > 0) --most;
      if (most <= out.upper) {
        out.upper = most;
        out.reason = "least number of lines inside " + std::to_string(most + 1) +
                     " points: " + table->rows[most + 1].min.reason;
      } else {
        table.reset();
      }
    }
  }
  if (k == d - 1) {
    // The axes through the origin meet every hyperplane: complement of d(q-1)+1 points.
    for (std::int64_t p = 0; p < v; ++p) {
      const auto c = coordinates(flats, static_cast<int>(p));
      if (std::count_if(c.begin(), c.end(), [](int x) { return x != 0; }) > 1)
        start.push_back(static_cast<Point>(p));
    }
    std::sort(start.begin(), start.end());
    start.erase(std::unique(start.begin(), start.end()), start.end());
    if (blocks_inside(design, start) > 0) start.clear();
  }
  out.witness = grow_free_set(design, start, out.upper, options, job);
  out.lower = static_cast<std::int64_t>(out.witness.size());
  if (job.stopping()) out.stopped = job.stop->reason();
  out.reason += out.lower == out.upper
                    ? "; the witness attains it"
                    : "; the witness falls short by " + std::to_string(out.upper - out.lower);
  if (q == 3 && d <= 5 && out.stopped.empty()) {
    if (table) {
      out.certificate = table_certificate(*table);
    } else {
      const std::string claim =
          "{\"lower\":" + std::to_string(out.lower) + ",\"upper\":" + std::to_string(out.upper) + "}";
      std::string steps;
      for (const auto& [bound, by] : out.blocking)
        steps += (steps.empty() ? "[" : ",[") + std::to_string(bound) + ",\"" + by + "\"]";
      out.certificate = certificate_file("flat-free", 2, design, claim,
                                         "{\"blocking\":[" + steps + "],\"split\":" + split +
                                             ",\"witness\":" + json_points(out.witness) + "}");
    }
  }
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Witnesses: the first points in order, sets built from the hyperplanes' witnesses, and annealing from these
// and from random starts; a good set with the best point more or the worst point less serves its neighbours.
#include <algorithm>
#include <atomic>
#include <numeric>

#include "extremal/table_work.hpp"
#include "extremal/witness_search.hpp"

namespace thirdcard::extremal {

void offer_first_points(TableWork& work) {
  std::vector<Point> first;
  for (int n = 0; n <= work.rows.points(); ++n) {
    work.rows.offer(first);
    first.push_back(static_cast<Point>(n));
  }
}

void offer_constructions(TableWork& work, const TableSpace& space, const ExtremalTable& layers) {
  const int v = work.rows.points(), width = layers.points;
  if (!space.ternary()) {
    std::vector<Point> last;
    offer_first_points(work);
    for (int n = 0; n <= v; ++n) {
      work.rows.offer(last);
      last.insert(last.begin(), static_cast<Point>(v - 1 - n));
    }
    return;
  }
  const std::vector<Point> cap = explicit_cap(space.dimension());
  for (std::size_t n = 0; n <= cap.size(); ++n)
    work.rows.offer(std::vector<Point>(cap.begin(), cap.begin() + static_cast<std::ptrdiff_t>(n)));
  // A full hyperplane and the best b and c points of its two translates: every pair across is on a line.
  for (int n = 0; n <= v; ++n) {
    if (n <= width) {
      work.rows.offer(layers.rows[n].max.witness);
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
    work.rows.offer(set);
  }
}

namespace {

/// Offers every witness with the best point more and with the worst point less to its neighbours' rows.
void spread(TableWork& work) {
  const int v = work.rows.points();
  const auto neighbour = [&](int n, bool most, int change) {
    const std::vector<Point>& from = most ? work.rows[n].max.witness : work.rows[n].min.witness;
    if (static_cast<int>(from.size()) != n) return;
    BlockCounts counts(work.design());
    for (const Point p : from) counts.insert(p);
    const int sign = (most ? 1 : -1) * change;  // more blocks gained, or fewer lost
    int best = -1;
    for (int p = 0; p < v; ++p)
      if (counts.contains(p) == (change < 0) &&
          (best < 0 || sign * counts.completed(p) > sign * counts.completed(best)))
        best = p;
    change > 0 ? counts.insert(best) : counts.erase(best);
    work.rows.offer(counts.points());
  };
  for (const bool most : {true, false}) {
    for (int n = 0; n < v; ++n) neighbour(n, most, 1);
    for (int n = v; n > 0; --n) neighbour(n, most, -1);
  }
}

/// n of the points outside the largest cap, the first in the given order: few blocks meet the rest.
std::vector<Point> around_cap(const std::vector<Point>& cap, const std::vector<Point>& order, int n) {
  std::vector<Point> out;
  for (const Point p : order)
    if (static_cast<int>(out.size()) < n && !std::binary_search(cap.begin(), cap.end(), p)) out.push_back(p);
  return out;
}

/// Eight runs, the first from the witness known, the others from random sets.
std::vector<Point> best_of_runs(const TableWork& work, int n, bool most, const std::vector<Point>& cap) {
  const int v = work.rows.points();
  const ExtremalRow& r = work.rows[n];
  std::int64_t best = most ? r.max.lower : r.min.upper;
  std::vector<Point> found;
  for (std::uint64_t run = 0; run < 8 && !work.job.stopping(); ++run) {
    SearchGoal goal;
    goal.most = most;
    goal.target = most ? r.max.upper : r.min.lower;
    goal.exchanges = work.options.exchanges;
    goal.seed = work.options.seed * 1000003 + run;
    std::vector<Point> start = most ? r.max.witness : r.min.witness;
    if (static_cast<int>(start.size()) != n || run > 0) {
      std::vector<Point> all(v);
      std::iota(all.begin(), all.end(), Point{0});
      RandomStream(goal.seed, static_cast<std::uint64_t>(n), 1u << 20).shuffle(std::span<Point>(all));
      start.assign(all.begin(), all.begin() + n);
      if (most && run == 1 && !cap.empty() && n + static_cast<int>(cap.size()) <= v)
        start = around_cap(cap, all, n);
    }
    auto set = improve_witness(work.design(), start, goal, work.job);
    const std::int64_t t = blocks_inside(work.design(), set);
    if (found.empty() || (most ? t > best : t < best)) best = t, found = std::move(set);
    if (best == goal.target) break;
  }
  return found;
}

}  // namespace

void search_witnesses(TableWork& work, const std::vector<Point>& cap) {
  const int v = work.rows.points();
  const auto& identity = work.rows.identity();
  spread(work);
  std::vector<std::pair<int, bool>> open;  // n and which extreme; the complement answers the other half
  for (int n = 0; n <= v; ++n) {
    if (!work.wanted[n]) continue;
    const bool second_half = identity && !identity->odd && 2 * n > v;
    if (work.rows[n].max.lower < work.rows[n].max.upper && !second_half) open.push_back({n, true});
    if (work.rows[n].min.upper != work.rows[n].min.lower && !second_half && !(identity && identity->odd))
      open.push_back({n, false});
  }
  std::vector<std::vector<Point>> found(open.size());
  std::atomic<std::size_t> done{0};
  parallel_for(open.size(), work.job.threads, [&](std::size_t i) {
    found[i] = best_of_runs(work, open[i].first, open[i].second, cap);
    work.job.report("witnesses", static_cast<double>(++done), static_cast<double>(open.size()));
  });
  for (std::size_t i = 0; i < open.size(); ++i)
    if (static_cast<int>(found[i].size()) == open[i].first) work.rows.offer(found[i]);
  spread(work);
  work.check_stop();
}

}  // namespace thirdcard::extremal

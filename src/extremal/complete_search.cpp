// SPDX-License-Identifier: MIT
// The complete search of Stevens and Wilson: every n-subset, and the most sets among them. Their program
// tests all triples of each subset; this one visits the same subsets, in the same order, but carries along
// how many pairs of the chosen cards each other card completes, so the last card costs one addition.
// Cost: C(v,n) additions.
#include <algorithm>
#include <array>
#include <atomic>

#include "thirdcard/extremal.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

namespace {

constexpr int kMostPoints = 256;
using Completes = std::array<std::uint8_t, kMostPoints>;

struct Walk {
  const ThirdPoints& third;
  int v, n;
  const Job& job;
  std::int64_t most = -1;
  std::vector<Point> witness, chosen{};
  std::uint64_t tried = 0;

  /// `completes` counts the chosen pairs with the given third card; `lines` are inside the chosen cards.
  void visit(const Completes& completes, int lines) {
    const int from = chosen.empty() ? 0 : chosen.back() + 1, left = n - static_cast<int>(chosen.size());
    if (left == 1) {
      int best = -1;
      for (int z = from; z < v; ++z) best = std::max<int>(best, completes[z]);
      if (best < 0) return;
      tried += static_cast<std::uint64_t>(v - from);
      if (lines + best > most) {
        most = lines + best;
        witness = chosen;
        witness.push_back(static_cast<Point>(
            std::find(completes.begin() + from, completes.begin() + v, best) - completes.begin()));
      }
      return;
    }
    if (left > 2 && job.stopping()) return;
    for (int x = from; x <= v - left; ++x) {
      Completes next = completes;
      const Point* row = third.row(x);
      for (const Point y : chosen) ++next[row[y]];
      chosen.push_back(static_cast<Point>(x));
      visit(next, lines + completes[x]);
      chosen.pop_back();
    }
  }
};

}  // namespace

CompleteSearch complete_search(const Design& design, int n, const Job& job) {
  const int v = design.points();
  if (v < 3 || v >= kMostPoints || !is_steiner_triple_system(design))
    throw InputError("complete search needs a Steiner triple system of at most 255 points");
  if (n < 0 || n > v)
    throw InputError("cannot choose " + std::to_string(n) + " of " + std::to_string(v) + " points");
  if (n == 0) return {0, {}, 1};
  const ThirdPoints third(design);
  // One task per first pair of cards: enough tasks for any number of threads, merged in order.
  std::vector<std::vector<Point>> starts;
  if (n < 3) {
    starts.push_back({});
  } else {
    for (int x = 0; x < v; ++x)
      for (int y = x + 1; y < v; ++y) starts.push_back({static_cast<Point>(x), static_cast<Point>(y)});
  }
  std::vector<CompleteSearch> parts(starts.size());
  std::atomic<std::size_t> done{0};
  parallel_for(starts.size(), job.threads, [&](std::size_t i) {
    if (job.stopping()) return;
    Walk walk{third, v, n, job, -1, {}, starts[i]};
    Completes completes{};
    if (n >= 3) ++completes[static_cast<std::size_t>(third(starts[i][0], starts[i][1]))];
    walk.visit(completes, 0);
    parts[i] = {walk.most, walk.witness, walk.tried};
    job.report("first pairs", static_cast<double>(++done), static_cast<double>(starts.size()));
  });
  if (job.stopping()) throw Stopped(job.stop->reason());
  CompleteSearch out;
  for (auto& part : parts) {
    out.tried += part.tried;
    if (part.most > out.most) out.most = part.most, out.witness = part.witness;
  }
  return out;
}

}  // namespace thirdcard

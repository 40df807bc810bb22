// SPDX-License-Identifier: MIT
// Every subset of a small design, counted by size and number of blocks. The points split into twelve low ones
// and the rest. For a subset of the rest, weight[s] is the number of blocks whose high part lies in it and
// whose low part is s; summing weight over the subsets of s (one vectorised pass per low point) gives the
// blocks inside all 4,096 extensions at once. The subsets of the rest come in Gray order, so that only blocks
// through the point that comes or goes change their weight. Where blocks inside the complement follow from
// |S| and blocks(S), half of the subsets are enough. Cost: about one nanosecond per subset.
#include <algorithm>
#include <array>
#include <bit>
#include <mutex>

#include "extremal/complement_identity.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

namespace {

constexpr int kLow = 12;
constexpr int kMostBlocks = 65535;  // counters have 16 bits

class Counter {
 public:
  explicit Counter(const Design& design) : low_(std::min(kLow, design.points())) {
    at_.resize(design.points() - low_);
    low_part_.resize(design.blocks());
    missing_.resize(design.blocks());
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      for (const Point p : design.block(i)) {
        if (p < low_) {
          low_part_[i] |= 1 << p;
        } else {
          at_[p - low_].push_back(static_cast<std::uint32_t>(i)), ++missing_[i];
        }
      }
      if (missing_[i] == 0) ++weight_[low_part_[i]];
    }
  }

  /// A point of the rest comes in or goes out.
  void toggle(int point) {
    high_ ^= std::uint32_t{1} << point;
    if (high_ >> point & 1) {
      for (const auto i : at_[point])
        if (--missing_[i] == 0) ++weight_[low_part_[i]];
    } else {
      for (const auto i : at_[point])
        if (missing_[i]++ == 0) --weight_[low_part_[i]];
    }
  }
  /// Adds to out[n * stride + t] for every subset whose high part is the present one.
  void count(std::uint64_t* out, int stride) {
    inside_ = weight_;
    for (int x = 0; x < low_; ++x) {
      const int half = 1 << x;
      for (int from = 0; from < 1 << low_; from += 2 * half)
        for (int s = from; s < from + half; ++s) inside_[s + half] += inside_[s];
    }
    const int high_size = std::popcount(high_);
    for (int s = 0; s < 1 << low_; ++s)
      ++out[(high_size + std::popcount(static_cast<unsigned>(s))) * stride + inside_[s]];
  }

 private:
  int low_;
  std::uint32_t high_ = 0;
  std::vector<std::vector<std::uint32_t>> at_;  // blocks through each high point
  std::vector<std::uint16_t> low_part_;
  std::vector<std::uint16_t> missing_;  // high points of the block that are not in
  std::array<std::uint16_t, 1 << kLow> weight_{}, inside_{};
};

}  // namespace

std::int64_t blocks_inside(const Design& design, std::span<const Point> set) {
  std::vector<char> in(design.points());
  for (const Point p : set) in[p] = 1;
  std::int64_t count = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto block = design.block(i);
    count += std::all_of(block.begin(), block.end(), [&](Point p) { return in[p] != 0; });
  }
  return count;
}

bool can_visit_subsets(const Design& design) {
  return design.points() <= 28 ||
         (design.points() <= 32 && extremal::complement_identity(design).has_value());
}

SubsetDistribution subset_distribution(const Design& design, const Job& job) {
  const int v = design.points();
  const auto identity = v <= 32 ? extremal::complement_identity(design) : std::nullopt;
  if (v > (identity ? 32 : 28) || design.blocks() > kMostBlocks)
    throw InputError(design.name() + " has too many subsets to visit each",
                     "at most 28 points, or 32 where blocks of k points make a (k-1)-design");
  const int stride = static_cast<int>(design.blocks()) + 1;
  // With the identity, the last point stays out: its sets are the complements of the others.
  const int visited = identity && v > kLow ? v - 1 : v;
  const int low = std::min(kLow, v);
  // A part is one choice of the topmost high points; within it the others run through a Gray code.
  const int high = visited - low, fixed = std::min(high, 8);
  std::vector<std::uint64_t> total(static_cast<std::size_t>(v + 1) * stride);
  std::mutex adding;
  std::size_t done = 0;
  parallel_for(std::size_t{1} << fixed, job.threads, [&](std::size_t part) {
    Counter counter(design);
    for (int i = 0; i < fixed; ++i)
      if (part >> i & 1) counter.toggle(high - fixed + i);
    std::vector<std::uint64_t> own(total.size());
    for (std::uint32_t step = 1;; ++step) {
      if (job.stopping()) return;
      counter.count(own.data(), stride);
      if (step >> (high - fixed) != 0) break;
      counter.toggle(std::countr_zero(step));
    }
    std::lock_guard lock(adding);
    for (std::size_t i = 0; i < own.size(); ++i) total[i] += own[i];
    job.report("subsets visited",
               static_cast<double>(++done) * static_cast<double>(std::uint64_t{1} << (visited - fixed)),
               static_cast<double>(std::uint64_t{1} << visited));
  });
  if (job.stopping()) throw Stopped(job.stop->reason());
  SubsetDistribution out(v + 1, std::vector<std::uint64_t>(stride));
  for (int n = 0; n <= v; ++n)
    for (int t = 0; t < stride; ++t) {
      const std::uint64_t found = total[static_cast<std::size_t>(n) * stride + t];
      if (found == 0) continue;
      out[n][t] += found;
      if (visited < v) out[v - n][identity->outside(n, t)] += found;
    }
  return out;
}

}  // namespace thirdcard

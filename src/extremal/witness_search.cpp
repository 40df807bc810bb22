// SPDX-License-Identifier: MIT
// Witnesses by simulated annealing. The state keeps for every point the number of blocks it completes, so
// the change of an exchange x -> y is known in constant time for Steiner triple systems:
// completed(y) - completed(x) - [third point of x, y in the set]; only accepted exchanges pay for an update.
// The temperature falls from one block to a tenth in four rounds. What it finds is a witness, never a bound.
#include "extremal/witness_search.hpp"

#include <algorithm>
#include <cmath>

namespace thirdcard::extremal {

BlockCounts::BlockCounts(const Design& design)
    : design_(design),
      start_(design.points() + 1),
      missing_(design.blocks()),
      completed_(design.points()),
      in_(design.points()) {
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (const Point p : design.block(i)) ++start_[p + 1];
  for (int p = 0; p < design.points(); ++p) start_[p + 1] += start_[p];
  blocks_at_.resize(design.incidences());
  auto next = start_;
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (const Point p : design.block(i)) blocks_at_[next[p]++] = static_cast<std::uint32_t>(i);
  if (design.points() >= 3 && design.points() <= 2048 && is_steiner_triple_system(design))
    third_.emplace(design);
  clear();
}

void BlockCounts::clear() {
  std::fill(in_.begin(), in_.end(), 0);
  std::fill(completed_.begin(), completed_.end(), 0);
  size_ = 0, blocks_ = 0;
  for (std::size_t i = 0; i < design_.blocks(); ++i) {
    const auto b = design_.block(i);
    missing_[i] = static_cast<std::uint16_t>(b.size());
    if (b.size() == 1) ++completed_[b[0]];
    if (b.empty()) ++blocks_;
  }
}

void BlockCounts::insert(int p) {
  blocks_ += completed_[p];
  in_[p] = 1, ++size_;
  for (std::uint32_t i = start_[p]; i < start_[p + 1]; ++i) {
    const std::uint32_t b = blocks_at_[i];
    const int left = --missing_[b];
    if (left > 1) continue;
    for (const Point x : design_.block(b))
      if (x != p && (left == 0 || !in_[x])) ++completed_[x];
  }
}

void BlockCounts::erase(int p) {
  in_[p] = 0, --size_;
  for (std::uint32_t i = start_[p]; i < start_[p + 1]; ++i) {
    const std::uint32_t b = blocks_at_[i];
    const int left = missing_[b]++;
    if (left > 1) continue;
    for (const Point x : design_.block(b))
      if (x != p && (left == 0 || !in_[x])) --completed_[x];
  }
  blocks_ -= completed_[p];
}

int BlockCounts::shared(int x, int y) const {
  if (third_) return in_[static_cast<std::size_t>((*third_)(x, y))];
  int count = 0;
  for (std::uint32_t i = start_[y]; i < start_[y + 1]; ++i) {
    if (missing_[blocks_at_[i]] != 1) continue;
    const auto b = design_.block(blocks_at_[i]);
    count += std::binary_search(b.begin(), b.end(), static_cast<Point>(x));
  }
  return count;
}

std::vector<Point> BlockCounts::points() const {
  std::vector<Point> out;
  for (std::size_t p = 0; p < in_.size(); ++p)
    if (in_[p]) out.push_back(static_cast<Point>(p));
  return out;
}

std::vector<Point> improve_witness(const Design& design, std::vector<Point> start, const SearchGoal& goal,
                                   const Job& job) {
  BlockCounts set(design);
  for (const Point p : start) set.insert(p);
  const int sign = goal.most ? 1 : -1;
  const int v = design.points(), n = set.size();
  std::vector<Point> best = set.points();
  std::int64_t best_value = sign * set.blocks();
  if (n == 0 || n == v || best_value >= sign * goal.target) return best;
  std::vector<Point> inside = best, outside;
  for (int p = 0; p < v; ++p)
    if (!set.contains(p)) outside.push_back(static_cast<Point>(p));
  RandomStream random(goal.seed, static_cast<std::uint64_t>(n));
  constexpr int kRounds = 4, kSteps = 64;
  std::array<std::uint32_t, 64> accept{};  // of 2^32, by loss
  for (std::uint64_t step = 0; step < goal.exchanges; ++step) {
    const std::uint64_t stage = step * (kRounds * kSteps) / goal.exchanges;
    if (step % 4096 == 0 || stage != (step - 1) * (kRounds * kSteps) / goal.exchanges) {
      if (job.stopping()) break;
      const double temperature = 1.2 * std::pow(0.1, static_cast<double>(stage % kSteps) / kSteps);
      for (std::size_t loss = 0; loss < accept.size(); ++loss)
        accept[loss] = static_cast<std::uint32_t>(
            std::min(4294967295.0, std::exp(-static_cast<double>(loss) / temperature) * 4294967296.0));
    }
    const std::uint64_t draw = random.next();
    const std::size_t i = (draw & 0xffff) * inside.size() >> 16,
                      j = (draw >> 16 & 0xffff) * outside.size() >> 16;
    const int x = inside[i], y = outside[j];
    const std::int64_t gain = sign * (set.completed(y) - set.completed(x) - set.shared(x, y));
    if (gain < 0 && (gain <= -64 || static_cast<std::uint32_t>(draw >> 32) >= accept[-gain])) continue;
    set.erase(x);
    set.insert(y);
    std::swap(inside[i], outside[j]);
    if (sign * set.blocks() > best_value) {
      best_value = sign * set.blocks();
      best = set.points();
      if (best_value >= sign * goal.target) break;
    }
  }
  return best;
}

}  // namespace thirdcard::extremal

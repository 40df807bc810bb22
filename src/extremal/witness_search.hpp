// SPDX-License-Identifier: MIT
// Looks for n points with many or few blocks inside.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/extremal.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard::extremal {

/// A set of points with, for every point x, the number of blocks that x completes: blocks through x whose
/// other points are all in the set. Insert and erase cost the blocks through the point.
class BlockCounts {
 public:
  explicit BlockCounts(const Design& design);
  void clear();
  void insert(int p);
  void erase(int p);
  bool contains(int p) const { return in_[p] != 0; }
  int size() const { return size_; }
  std::int64_t blocks() const { return blocks_; }
  /// Blocks inside the set that go through p, or would if p were in it.
  int completed(int p) const { return completed_[p]; }
  /// Blocks inside (set + y) that hold both x and y: what both counts share in an exchange.
  int shared(int x, int y) const;
  std::vector<Point> points() const;
  int capacity() const { return static_cast<int>(in_.size()); }

 private:
  const Design& design_;
  std::vector<std::uint32_t> start_, blocks_at_;
  std::vector<std::uint16_t> missing_;
  std::vector<std::int32_t> completed_;
  std::vector<std::uint8_t> in_;
  std::optional<ThirdPoints> third_;  // Steiner triple systems only
  int size_ = 0;
  std::int64_t blocks_ = 0;
};

struct SearchGoal {
  bool most = true;
  std::int64_t target = 0;  // stop when reached
  std::uint64_t exchanges = 200000;
  std::uint64_t seed = 1;
};

/// Simulated annealing by exchanging one point of the set against one outside, from `start`. Returns the
/// best set met; the same for the same goal and start.
std::vector<Point> improve_witness(const Design& design, std::vector<Point> start, const SearchGoal& goal,
                                   const Job& job);

}  // namespace thirdcard::extremal

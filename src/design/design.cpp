// SPDX-License-Identifier: MIT
// The design itself: blocks in one flat array, sorted, so that equal designs are equal arrays.
#include "thirdcard/design.hpp"

#include <algorithm>
#include <numeric>

namespace thirdcard {

Design::Design(std::string name, int points, std::vector<Point> incidences, std::vector<std::uint32_t> start,
               Geometry geometry)
    : name_(std::move(name)), points_(points), geometry_(geometry) {
  if (points < 0 || points > 65535)
    throw InputError(std::to_string(points) + " points are out of range", "0 to 65535 points are possible");
  const std::size_t count = start.size() - 1;
  bool sorted = true;
  const auto block = [&](std::size_t i) {
    return std::span(incidences.data() + start[i], incidences.data() + start[i + 1]);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto b = block(i);
    if (!std::is_sorted(b.begin(), b.end())) std::sort(b.begin(), b.end());
    if (const auto twice = std::adjacent_find(b.begin(), b.end()); twice != b.end())
      throw InputError("block " + std::to_string(i + 1) + " holds point " + std::to_string(*twice) + " twice",
                       "a block's points must differ");
    if (!b.empty() && b.back() >= points)
      throw InputError("block " + std::to_string(i + 1) + " holds point " + std::to_string(b.back()),
                       "points are 0 to " + std::to_string(points - 1));
    if (i > 0 && sorted) {
      const auto a = block(i - 1);
      sorted = !std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end());
    }
  }
  if (!sorted) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0u);
    std::sort(order.begin(), order.end(), [&](auto i, auto j) {
      const auto a = block(i), b = block(j);
      return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    });
    std::vector<Point> moved;
    std::vector<std::uint32_t> moved_start{0};
    moved.reserve(incidences.size()), moved_start.reserve(start.size());
    for (auto i : order) {
      const auto b = block(i);
      moved.insert(moved.end(), b.begin(), b.end());
      moved_start.push_back(static_cast<std::uint32_t>(moved.size()));
    }
    incidences = std::move(moved), start = std::move(moved_start);
  }
  incidences_ = std::move(incidences), start_ = std::move(start);
}

Design Design::from_blocks(std::string name, int points, const std::vector<std::vector<int>>& blocks,
                           Geometry geometry) {
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start{0};
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    for (int p : blocks[i]) {
      if (p < 0 || p >= points)
        throw InputError("block " + std::to_string(i + 1) + " holds point " + std::to_string(p),
                         "points are 0 to " + std::to_string(points - 1));
      incidences.push_back(static_cast<Point>(p));
    }
    start.push_back(static_cast<std::uint32_t>(incidences.size()));
  }
  return Design(std::move(name), points, std::move(incidences), std::move(start), geometry);
}

std::vector<std::vector<int>> Design::block_lists() const {
  std::vector<std::vector<int>> out;
  out.reserve(blocks());
  for (std::size_t i = 0; i < blocks(); ++i) out.emplace_back(block(i).begin(), block(i).end());
  return out;
}

}  // namespace thirdcard

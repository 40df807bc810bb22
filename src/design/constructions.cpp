// SPDX-License-Identifier: MIT
// Designs from designs. Blocks and points keep their order: point i of a dual is block i of the design, the
// points of a derived or residual design are those of the design without what was taken out, counted anew.
#include "design/constructions.hpp"

#include <algorithm>

#include "thirdcard/space.hpp"

namespace thirdcard {

namespace {

using Blocks = std::vector<std::vector<int>>;

Design checked(std::string name, std::int64_t points, const Blocks& blocks) {
  if (points < 1 || points > 65535 || blocks.empty())
    throw InputError(name + " has no points or no blocks, or too many", "1 to 65535 points are possible");
  for (const auto& b : blocks)
    if (b.empty()) throw InputError(name + " has an empty block", "take another design");
  return Design::from_blocks(std::move(name), static_cast<int>(points), blocks);
}

/// The blocks with other numbers for the points; -1: left out.
Blocks renumbered(const Design& design, const std::vector<int>& number,
                  const std::function<bool(std::size_t)>& keep) {
  Blocks out;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    if (!keep(i)) continue;
    out.emplace_back();
    for (Point p : design.block(i))
      if (number[p] >= 0) out.back().push_back(number[p]);
  }
  return out;
}

void check_index(const std::string& name, std::int64_t index, std::int64_t count, const char* what) {
  if (index < 0 || index >= count)
    throw InputError(name + ": there is no " + what + " " + std::to_string(index),
                     "they are numbered 0 to " + std::to_string(count - 1));
}

}  // namespace

Design dual_design(const Design& d, std::string name) {
  Blocks blocks(static_cast<std::size_t>(d.points()));
  for (std::size_t i = 0; i < d.blocks(); ++i)
    for (Point p : d.block(i)) blocks[p].push_back(static_cast<int>(i));
  return checked(std::move(name), static_cast<std::int64_t>(d.blocks()), blocks);
}

Design complement_design(const Design& d, std::string name) {
  Blocks blocks;
  for (std::size_t i = 0; i < d.blocks(); ++i) {
    const auto b = d.block(i);
    blocks.emplace_back();
    for (int p = 0; p < d.points(); ++p)
      if (!std::binary_search(b.begin(), b.end(), p)) blocks.back().push_back(p);
  }
  return checked(std::move(name), d.points(), blocks);
}

Design point_design(const Design& d, bool derived, std::int64_t point, std::string name) {
  check_index(name, point, d.points(), "point");
  std::vector<int> number;
  for (int p = 0; p < d.points(); ++p) number.push_back(p == point ? -1 : p - (p > point));
  return checked(std::move(name), d.points() - 1, renumbered(d, number, [&](std::size_t i) {
                   const auto b = d.block(i);
                   return std::binary_search(b.begin(), b.end(), point) == derived;
                 }));
}

Design block_design(const Design& d, bool derived, std::int64_t block, std::string name) {
  check_index(name, block, static_cast<std::int64_t>(d.blocks()), "block");
  const auto taken = d.block(static_cast<std::size_t>(block));
  std::vector<int> number;
  int next = 0;
  for (int p = 0; p < d.points(); ++p)
    number.push_back(std::binary_search(taken.begin(), taken.end(), p) == derived ? next++ : -1);
  return checked(std::move(name), next,
                 renumbered(d, number, [&](std::size_t i) { return static_cast<std::int64_t>(i) != block; }));
}

Design sum_design(const Design& a, const Design& b, std::string name) {
  if (a.points() != b.points())
    throw InputError(
        name + ": " + std::to_string(a.points()) + " and " + std::to_string(b.points()) + " points",
        "a sum needs two designs on the same points");
  Blocks blocks = a.block_lists();
  for (auto& block : b.block_lists()) blocks.push_back(std::move(block));
  return checked(std::move(name), a.points(), blocks);
}

Design product_design(const Design& a, const Design& b, std::string name) {
  for (const Design* d : {&a, &b})
    if (!is_steiner_triple_system(*d))
      throw InputError(d->name() + " is no Steiner triple system", "a product is one of two of these");
  if (std::int64_t{a.points()} * b.points() > 6561)
    throw InputError(name + " has more than 6561 points", "take smaller systems");
  const auto at = [&](int x, int y) { return x * b.points() + y; };
  Blocks blocks;
  for (std::size_t i = 0; i < a.blocks(); ++i)
    for (int y = 0; y < b.points(); ++y)
      blocks.push_back({at(a.block(i)[0], y), at(a.block(i)[1], y), at(a.block(i)[2], y)});
  for (std::size_t j = 0; j < b.blocks(); ++j)
    for (int x = 0; x < a.points(); ++x)
      blocks.push_back({at(x, b.block(j)[0]), at(x, b.block(j)[1]), at(x, b.block(j)[2])});
  for (std::size_t i = 0; i < a.blocks(); ++i)
    for (std::size_t j = 0; j < b.blocks(); ++j) {
      std::vector<int> order(b.block(j).begin(), b.block(j).end());
      do
        blocks.push_back(
            {at(a.block(i)[0], order[0]), at(a.block(i)[1], order[1]), at(a.block(i)[2], order[2])});
      while (std::next_permutation(order.begin(), order.end()));
    }
  return checked(std::move(name), std::int64_t{a.points()} * b.points(), blocks);
}

}  // namespace thirdcard

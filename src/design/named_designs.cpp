// SPDX-License-Identifier: MIT
// Designs that have a name in the literature, each by its construction and without a search.
// Witt designs: the words of weight 8 of the extended Golay code, which the squares modulo 23 generate; the
// images of {infinity and the squares modulo 11} under PSL(2,11); the smaller ones by leaving out points
// (Witt 1938). Hadamard designs: the squares modulo a prime n - 1 = 3 modulo 4 and their translates (Paley
// 1933), or the hyperplanes of PG(d,2). Unitals: the points of the Hermitian curve and its secants. Biplanes:
// the translates of a difference set.
#include "thirdcard/named_designs.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <set>

#include "design/constructions.hpp"
#include "design/name_checks.hpp"

namespace thirdcard {

namespace {

using BlockLists = std::vector<std::vector<int>>;

bool is_prime(int n) {
  for (int d = 2; d * d <= n; ++d)
    if (n % d == 0) return false;
  return n >= 2;
}

/// The non-zero e-th powers modulo a prime, increasing.
std::vector<int> powers(int prime, int e) {
  std::set<int> out;
  for (int x = 1; x < prime; ++x) {
    int power = 1;
    for (int i = 0; i < e; ++i) power = power * x % prime;
    out.insert(power);
  }
  return {out.begin(), out.end()};
}

BlockLists translates(int modulus, const std::vector<int>& block) {
  BlockLists out;
  for (int by = 0; by < modulus; ++by) {
    out.emplace_back();
    for (const int x : block) out.back().push_back((x + by) % modulus);
  }
  return out;
}

BlockLists octads() {
  std::uint32_t first = 1u << 23;  // the squares are 11, so the last point makes the weight even
  for (const int x : powers(23, 2)) first |= 1u << x;
  std::vector<std::uint32_t> basis;
  for (int by = 0; by < 23; ++by) {
    std::uint32_t word = first & 1u << 23;
    for (int x = 0; x < 23; ++x)
      if (first >> x & 1) word |= 1u << (x + by) % 23;
    for (const std::uint32_t b : basis) word = std::min(word, word ^ b);
    if (word != 0) basis.push_back(word);
  }
  BlockLists out;
  for (std::uint32_t choice = 0; choice < 1u << basis.size(); ++choice) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < basis.size(); ++i)
      if (choice >> i & 1) word ^= basis[i];
    if (std::popcount(word) != 8) continue;
    out.emplace_back();
    for (int p = 0; p < 24; ++p)
      if (word >> p & 1) out.back().push_back(p);
  }
  return out;
}

BlockLists hexads() {
  constexpr int kInfinity = 11;
  const auto inverse = [](int x) {
    for (int y = 1; y < 11; ++y)
      if (x * y % 11 == 1) return y;
    return 0;
  };
  const auto image = [&](int map, int x) {
    if (map == 0) return x == kInfinity ? x : (x + 1) % 11;
    if (map == 1) return x == kInfinity ? x : x * 3 % 11;  // 3 is a square
    return x == kInfinity ? 0 : x == 0 ? kInfinity : (11 - inverse(x)) % 11;
  };
  std::vector<int> first = powers(11, 2);
  first.push_back(kInfinity);
  BlockLists queue{first};
  std::set<std::vector<int>> known{first};
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (int map = 0; map < 3; ++map) {
      std::vector<int> block;
      for (const int x : queue[i]) block.push_back(image(map, x));
      std::sort(block.begin(), block.end());
      if (known.insert(block).second) queue.push_back(std::move(block));
    }
  return queue;
}

Design without_last(const Design& design) {
  return point_design(design, true, design.points() - 1, design.name());
}

/// The points x of PG(2,q^2) whose sum of x_i^(q+1) is 0; the lines that hold q + 1 of them.
BlockLists secants(int q, const Design& plane) {
  const FiniteField field(q * q);
  std::vector<int> number(static_cast<std::size_t>(plane.points()), -1);
  int curve = 0;
  for (int p = 0; p < plane.points(); ++p) {
    int sum = 0;
    for (const int x : coordinates(plane.geometry(), p)) {
      int norm = 1;
      for (int i = 0; i <= q; ++i) norm = field.multiply(norm, x);
      sum = field.add(sum, norm);
    }
    if (sum == 0) number[static_cast<std::size_t>(p)] = curve++;
  }
  BlockLists out;
  for (std::size_t i = 0; i < plane.blocks(); ++i) {
    std::vector<int> block;
    for (const Point p : plane.block(i))
      if (number[p] >= 0) block.push_back(number[p]);
    if (block.size() > 1) out.push_back(std::move(block));
  }
  return out;
}

}  // namespace

void check_witt(int points) {
  if (points == 11 || points == 12 || (points >= 22 && points <= 24)) return;
  throw InputError("there is no Witt design on " + std::to_string(points) + " points",
                   "witt(v) is there for v = 11, 12, 22, 23, 24");
}

Design witt_design(int points) {
  check_witt(points);
  const std::string name = "witt(" + std::to_string(points) + ")";
  Design design =
      points <= 12 ? Design::from_blocks(name, 12, hexads()) : Design::from_blocks(name, 24, octads());
  while (design.points() > points) design = without_last(design);
  return design;
}

void check_steiner(int t, int k, int v) {
  if (t == 2 && k == 3) return check_triple_order(v);
  if (t == 3 && k == 4) return check_quadruple_order(v);
  constexpr std::array<std::array<int, 3>, 5> kWitt{
      {{4, 5, 11}, {5, 6, 12}, {3, 6, 22}, {4, 7, 23}, {5, 8, 24}}};
  if (std::find(kWitt.begin(), kWitt.end(), std::array<int, 3>{t, k, v}) != kWitt.end()) return;
  throw InputError("s(" + std::to_string(t) + "," + std::to_string(k) + "," + std::to_string(v) +
                       ") is not in the catalogue",
                   "there are s(2,3,v), s(3,4,v), s(4,5,11), s(5,6,12), s(3,6,22), s(4,7,23) and s(5,8,24)");
}

Design steiner_system(int t, int k, int v) {
  check_steiner(t, k, v);
  const Design design = k == 3 ? triple_system(v) : k == 4 ? quadruple_system(v) : witt_design(v);
  return Design::from_blocks(
      "s(" + std::to_string(t) + "," + std::to_string(k) + "," + std::to_string(v) + ")", v,
      design.block_lists(), design.geometry());
}

void check_hadamard(int order) {
  const bool paley = order % 4 == 0 && is_prime(order - 1);
  const bool sylvester = order > 0 && std::has_single_bit(static_cast<unsigned>(order));
  if (order >= 8 && order <= 1024 && (paley || sylvester)) return;
  throw InputError("hadamard(" + std::to_string(order) + ") has no construction here",
                   "n from 8 to 1024 is a power of 2, or n - 1 is a prime and 3 modulo 4");
}

Design hadamard_design(int order) {
  check_hadamard(order);
  const std::string name = "hadamard(" + std::to_string(order) + ")";
  if (is_prime(order - 1))
    return Design::from_blocks(name, order - 1, translates(order - 1, powers(order - 1, 2)));
  const int dimension = std::bit_width(static_cast<unsigned>(order)) - 2;
  const Design planes = projective_design(dimension, 2, dimension - 1);
  return Design::from_blocks(name, planes.points(), planes.block_lists(), planes.geometry());
}

void check_unital(int q) {
  if (q >= 2 && q <= 4) return;
  throw InputError("unital(" + std::to_string(q) + ") is not there", "q is 2, 3 or 4");
}

Design unital_design(int q) {
  check_unital(q);
  return Design::from_blocks("unital(" + std::to_string(q) + ")", q * q * q + 1,
                             secants(q, projective_design(2, q * q, 1)));
}

void check_biplane(int block_size) {
  if ((block_size >= 3 && block_size <= 6) || block_size == 9) return;
  throw InputError("biplane(" + std::to_string(block_size) + ") is not there",
                   "k is 3, 4, 5, 6 or 9; file:PATH reads others");
}

Design biplane_design(int k) {
  check_biplane(k);
  const std::string name = "biplane(" + std::to_string(k) + ")";
  const int v = 1 + k * (k - 1) / 2;
  if (k == 6) {
    // Where a bent function is 1, moved by every vector of GF(2)^4.
    BlockLists blocks(16);
    for (int by = 0; by < 16; ++by)
      for (int x = 0; x < 16; ++x)
        if (((x & x >> 1) ^ (x >> 2 & x >> 3)) & 1) blocks[static_cast<std::size_t>(by)].push_back(x ^ by);
    return Design::from_blocks(name, v, blocks);
  }
  const std::vector<int> set = k == 3   ? std::vector<int>{0, 1, 2}
                               : k == 4 ? std::vector<int>{0, 3, 5, 6}
                                        : powers(v, k == 5 ? 2 : 4);
  return Design::from_blocks(name, v, translates(v, set));
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Ranks by elimination, a byte for each entry; intersections pair by pair of blocks; subsystems by closing
// sets under the blocks of their pairs, each made from a smaller one and a point more.
#include "classify/incidence.hpp"

#include <algorithm>
#include <set>

namespace thirdcard {

namespace {

int inverse_modulo(int a, int p) {
  for (int b = 1; b < p; ++b)
    if (a * b % p == 1) return b;
  return 0;
}

template <class Set>
Set closed(Set set, const std::vector<Set>& block, int points) {
  for (bool grown = true; grown;) {
    grown = false;
    const auto list = set.points();
    for (std::size_t i = 0; i < list.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const Set& b = block[static_cast<std::size_t>(list[i]) * static_cast<std::size_t>(points) + list[j]];
        if (!b.subset_of(set)) set |= b, grown = true;
      }
  }
  return set;
}

}  // namespace

int incidence_rank(const Design& design, int p) {
  const auto v = static_cast<std::size_t>(design.points());
  std::vector<std::vector<std::uint8_t>> basis(v);  // by the place of the leading 1
  int rank = 0;
  std::vector<int> row(v);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    std::fill(row.begin(), row.end(), 0);
    for (const Point x : design.block(i)) row[x] = 1;
    for (std::size_t at = 0; at < v; ++at) {
      if (row[at] == 0) continue;
      if (basis[at].empty()) {
        const int inverse = inverse_modulo(row[at], p);
        for (const int x : row) basis[at].push_back(static_cast<std::uint8_t>(x * inverse % p));
        ++rank;
        break;
      }
      const int times = p - row[at];
      for (std::size_t j = at; j < v; ++j) row[j] = (row[j] + times * basis[at][j]) % p;
    }
  }
  return rank;
}

std::vector<int> telling_primes(const Design& design) {
  const Parameters found = parameters_of(design);
  if (found.t < 2 || found.block_size < 2) return {2, 3, 5, 7};
  const std::int64_t v = design.points(), k = found.block_size;
  const std::int64_t r = static_cast<std::int64_t>(design.blocks()) * k / v;
  std::int64_t order = r - r * (k - 1) / (v - 1);
  std::vector<int> primes;
  for (int p = 2; p < 256 && order > 1; ++p) {
    if (order % p != 0) continue;
    primes.push_back(p);
    while (order % p == 0) order /= p;
  }
  return primes;
}

std::map<int, std::uint64_t> block_intersections(const Design& design) {
  std::vector<std::uint64_t> count(static_cast<std::size_t>(design.points()) + 1);
  std::vector<char> in(static_cast<std::size_t>(design.points()));
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    for (const Point x : design.block(i)) in[x] = 1;
    for (std::size_t j = 0; j < i; ++j) {
      std::size_t common = 0;
      for (const Point x : design.block(j)) common += static_cast<std::size_t>(in[x]);
      ++count[common];
    }
    for (const Point x : design.block(i)) in[x] = 0;
  }
  std::map<int, std::uint64_t> out;
  for (std::size_t size = 0; size < count.size(); ++size)
    if (count[size] != 0) out[static_cast<int>(size)] = count[size];
  return out;
}

std::optional<Invariants::Subsystems> subsystems_of(const Design& design, std::size_t most, const Job& job) {
  const int v = design.points();
  if (v < 3 || v > 768) return std::nullopt;
  return with_point_set(v, [&]<class Set>() -> std::optional<Invariants::Subsystems> {
    std::vector<Set> block(static_cast<std::size_t>(v) * static_cast<std::size_t>(v));
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const auto b = design.block(i);
      for (const Point x : b)
        for (const Point y : b) {
          if (x == y) continue;
          Set& there = block[static_cast<std::size_t>(x) * static_cast<std::size_t>(v) + y];
          if (!there.empty()) return std::nullopt;
          there = Set::of(b);
        }
    }
    for (int x = 0; x < v; ++x)
      for (int y = 0; y < x; ++y)
        if (block[static_cast<std::size_t>(x) * static_cast<std::size_t>(v) + static_cast<std::size_t>(y)]
                .empty())
          return std::nullopt;
    Invariants::Subsystems out;
    const Set all = Set::first_n(v);
    std::set<Set> known;
    std::vector<Set> queue;
    const auto grow = [&](const Set& from, int first) {
      for (int p = first; p < v; ++p) {
        if (from.contains(p)) continue;
        Set more = from;
        more.insert(p);
        more = closed(more, block, v);
        if (more != all && known.insert(more).second) queue.push_back(more);
      }
    };
    for (std::size_t i = 0; i < design.blocks(); ++i) grow(Set::of(design.block(i)), 0);
    for (std::size_t i = 0; i < queue.size(); ++i) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      if (queue.size() > most) return out;
      const Set here = queue[i];
      ++out.by_size[here.size()];
      grow(here, 0);
    }
    out.complete = true;
    return out;
  });
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Exact cover of orbits of pairs by orbits of triples, for all Steiner triple systems that a permutation s
// respects. An orbit of triples is good if it covers no pair twice; `good_[x][y]` has the z with {x,y,z}
// good, and `open[x]` the points that share no block with x yet. Open pairs are unions of orbits, so the
// triples that can cover {x,y} are the bits of open[x] & open[y] & good[x][y], and a node of the search costs
// one AND and one popcount for each orbit of pairs.
// The first levels of the tree are made breadth first. A partial system stands for all its images under the
// centraliser of s (partial_form.hpp): they have equally many completions, and
// isomorphic ones. Its weight is how many nodes of the tree it stands for, so the sum of weight times
// completions is the number of labelled systems that s respects. The classes give the same number in another
// way (src/parts/symmetric.cpp).
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>

#include "design/triple_form.hpp"
#include "symmetry/partial_form.hpp"
#include "symmetry/triple_automorphisms.hpp"

namespace thirdcard {

namespace {

constexpr int kMost = SmallTriples::kMost;
using Mask = std::uint64_t;
constexpr Mask bit(int p) { return Mask{1} << p; }
struct Triple {
  std::uint8_t x, y, z;
};

struct Partial {
  std::array<Mask, kMost> open{};
  std::vector<Triple> chosen;  // one of each orbit
  std::uint64_t weight = 1;
};

}  // namespace

struct TripleAutomorphismSearch::Parts {
  int v = 0, period = 1;
  std::array<std::uint8_t, kMost> image{};
  std::array<std::array<Mask, kMost>, kMost> good{};
  std::vector<std::pair<std::uint8_t, std::uint8_t>> pairs;  // one of each orbit
  std::vector<Partial> seeds;
  std::uint64_t nodes = 0;

  template <class F>
  void each_image(int x, int y, int z, F&& f) const {
    for (int i = 0; i < period; ++i) {
      f(x, y, z);
      x = image[x], y = image[y], z = image[z];
    }
  }
  void close(std::array<Mask, kMost>& open, const Triple& t) const {
    each_image(t.x, t.y, t.z, [&](int x, int y, int z) {
      open[x] &= ~(bit(y) | bit(z)), open[y] &= ~(bit(x) | bit(z)), open[z] &= ~(bit(x) | bit(y));
    });
  }
  bool is_good(int x, int y, int z) const {
    std::map<std::pair<int, int>, int> third;
    bool fine = true;
    each_image(x, y, z, [&](int a, int b, int c) {
      for (auto [p, q, r] : {std::array{a, b, c}, {a, c, b}, {b, c, a}})
        fine = fine && third.emplace(std::minmax(p, q), r).first->second == r;
    });
    return fine;
  }

  void prepare(const CycleType& type) {
    int from = 0;
    for (int length : type) {
      for (int i = 0; i < length; ++i) image[from + i] = static_cast<std::uint8_t>(from + (i + 1) % length);
      from += length, period = std::lcm(period, length);
    }
    for (int x = 0; x < v; ++x)
      for (int y = x + 1; y < v; ++y)
        for (int z = y + 1; z < v; ++z)
          if (is_good(x, y, z))
            good[x][y] |= bit(z), good[y][x] |= bit(z), good[x][z] |= bit(y), good[z][x] |= bit(y),
                good[y][z] |= bit(x), good[z][y] |= bit(x);
    std::set<std::pair<int, int>> seen;
    for (int x = 0; x < v; ++x)
      for (int y = x + 1; y < v; ++y) {
        if (seen.count({x, y}) != 0) continue;
        pairs.emplace_back(x, y);
        for (int i = 0, a = x, b = y; i < period; ++i, a = image[a], b = image[b])
          seen.insert(std::minmax(a, b));
      }
  }

  /// The open pair with the fewest third points, of these one of the points with the fewest open pairs.
  /// False if some pair has none; x = y if all are closed.
  bool choose(const std::array<Mask, kMost>& open, int& x, int& y) const {
    int least = 1 << 20;
    x = y = 0;
    for (auto [a, b] : pairs) {
      if ((open[a] >> b & 1) == 0) continue;
      const int thirds = std::popcount(open[a] & open[b] & good[a][b]);
      if (thirds == 0) return false;
      if (thirds * 256 >= least) continue;
      const int value = thirds * 256 + std::popcount(open[a]) + std::popcount(open[b]);
      if (value < least) least = value, x = a, y = b;
    }
    return true;
  }

  std::vector<std::pair<int, int>> form(const Partial& p) const {
    std::set<std::vector<int>> blocks;
    for (const Triple& t : p.chosen)
      each_image(t.x, t.y, t.z, [&](int x, int y, int z) {
        std::vector b{x, y, z};
        std::sort(b.begin(), b.end());
        blocks.insert(std::move(b));
      });
    return partial_form(v, {{image.begin(), image.begin() + v}}, {blocks.begin(), blocks.end()});
  }

  void make_seeds(std::size_t enough, const Job& job) {
    Partial root;
    for (int x = 0; x < v; ++x) root.open[x] = ((Mask{1} << v) - 1) & ~bit(x);
    seeds = {root};
    for (bool growing = true; growing && seeds.size() < enough;) {
      growing = false;
      std::map<std::vector<std::pair<int, int>>, Partial> next;
      for (const Partial& p : seeds) {
        if (job.stopping()) throw Stopped(job.stop->reason());
        ++nodes;
        int x, y;
        if (!choose(p.open, x, y)) continue;
        const auto put = [&](Partial child) {
          const auto [found, fresh] = next.emplace(form(child), child);
          if (!fresh) found->second.weight += child.weight;
        };
        if (x == y) {
          put(p);
          continue;
        }
        growing = true;
        for (Mask m = p.open[x] & p.open[y] & good[x][y]; m != 0; m &= m - 1) {
          Partial child = p;
          child.chosen.push_back({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                                  static_cast<std::uint8_t>(std::countr_zero(m))});
          close(child.open, child.chosen.back());
          put(std::move(child));
        }
      }
      seeds.clear();
      for (auto& [key, p] : next) seeds.push_back(std::move(p));
      job.report("seeds", static_cast<double>(seeds.size()), static_cast<double>(enough));
    }
  }

  template <class Visit>
  void complete(const std::array<Mask, kMost>& open, std::vector<Triple>& chosen, std::uint64_t& nodes_here,
                const Job& job, Visit&& visit) const {
    if ((++nodes_here & 0xffff) == 0 && job.stopping()) throw Stopped(job.stop->reason());
    int x, y;
    if (!choose(open, x, y)) return;
    if (x == y) return visit(chosen);
    for (Mask m = open[x] & open[y] & good[x][y]; m != 0; m &= m - 1) {
      const Triple t{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y),
                     static_cast<std::uint8_t>(std::countr_zero(m))};
      auto next = open;
      close(next, t);
      chosen.push_back(t);
      complete(next, chosen, nodes_here, job, visit);
      chosen.pop_back();
    }
  }
};

TripleAutomorphismSearch::TripleAutomorphismSearch(int order, const CycleType& type, std::size_t seeds,
                                                   const Job& job) {
  if (order < 3 || order > kMost || (order % 6 != 1 && order % 6 != 3))
    throw InputError("there is no Steiner triple system of order " + std::to_string(order) + " to search for",
                     "the order is 1 or 3 modulo 6, from 3 to 63");
  std::int64_t sum = 0;
  for (int length : type) {
    if (length < 1 || length > order)
      throw InputError("a cycle of length " + std::to_string(length) + " makes no sense here",
                       "lengths are 1 to " + std::to_string(order));
    sum += length;
  }
  if (sum != order)
    throw InputError(
        "the cycles add up to " + std::to_string(sum) + " and not to the order " + std::to_string(order),
        "write a fixed point as a cycle of length 1");
  auto parts = std::make_shared<Parts>();
  parts->v = order;
  parts->prepare(type);
  parts->make_seeds(seeds, job);
  parts_ = std::move(parts);
}

std::size_t TripleAutomorphismSearch::tasks() const { return parts_->seeds.size(); }
std::uint64_t TripleAutomorphismSearch::weight(std::size_t task) const { return parts_->seeds[task].weight; }
std::uint64_t TripleAutomorphismSearch::seed_nodes() const { return parts_->nodes; }

TripleAutomorphismSearch::Result TripleAutomorphismSearch::run(std::size_t task, const Job& job) const {
  const Parts& parts = *parts_;
  Result out;
  const KnownAutomorphism known({parts.image.data(), static_cast<std::size_t>(parts.v)});
  SmallTriples table;
  table.points = parts.v;
  for (int x = 0; x < parts.v; ++x) table.third[x][x] = static_cast<std::uint8_t>(x);
  const auto keep_one_of_each = [&] {
    std::sort(out.systems.begin(), out.systems.end());
    out.systems.erase(std::unique(out.systems.begin(), out.systems.end()), out.systems.end());
  };
  std::size_t room = 1 << 16;
  auto chosen = parts.seeds[task].chosen;
  parts.complete(parts.seeds[task].open, chosen, out.nodes, job, [&](const std::vector<Triple>& all) {
    ++out.completions;
    for (const Triple& t : all)
      parts.each_image(t.x, t.y, t.z, [&](int x, int y, int z) { table.add(x, y, z); });
    out.systems.push_back(pack_triples(small_form(table, known).system));
    if (out.systems.size() >= room) keep_one_of_each(), room = std::max(room, 2 * out.systems.size());
  });
  keep_one_of_each();
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// t-(v,k,lambda) by counting. If all t-1 points lie in lambda' blocks then lambda is known before the
// count: lambda'(k-t+1)/(v-t+1), a whole number or t fails. The t-subsets of all blocks are counted;
// the first one met more than lambda times ends it, and if there is none all are met lambda times,
// because the total is right. Two ways to count, whichever costs less: a table of C(v,t) counters in
// pieces of at most 64 MB (blocks * C(k,t) steps), or the blocks through each point as bitsets
// (C(v,t) * blocks/64 steps). For a large geometry a few collineations are checked to be automorphisms,
// block by block, and to move point 0 to every point (and, affine, point 1 to every point but 0): then
// only the t-subsets through 0 (through 0 and 1) need counting.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

constexpr double kTransitivityPays = 2e8;  // steps
constexpr double kGiveUp = 2e11;           // steps, some minutes
constexpr double kTablePiece = 64e6;       // bytes

double real_binomial(int n, int k) {
  double b = 1;
  for (int i = 1; i <= k; ++i) b = b * (n - k + i) / i;
  return b;
}

/// Ranks t-subsets c1 < c2 < ... < ct as C(c1,1) + C(c2,2) + ... + C(ct,t).
struct SubsetRanks {
  int t;
  std::vector<std::uint64_t> table;  // [i * (v+1) + c] = C(c, i+1)
  std::size_t width;
  SubsetRanks(int points, int subset)
      : t(subset), table((points + 1) * static_cast<std::size_t>(subset)), width(points + 1) {
    for (int i = 0; i < t; ++i)
      for (std::size_t c = 1; c < width; ++c)
        table[i * width + c] = table[i * width + c - 1] + (i == 0 ? 1 : table[(i - 1) * width + c - 1]);
  }
  std::uint64_t choose(int c, int i) const { return table[(i - 1) * width + c]; }
};

/// Counts subsets whose largest point lies in [low, high); false once a counter passes lambda.
template <class Counter>
class TableCount {
 public:
  TableCount(const Design& design, const SubsetRanks& ranks, std::int64_t lambda)
      : design_(design), ranks_(ranks), lambda_(static_cast<Counter>(lambda)) {}

  bool piece(int low, int high) {
    const std::uint64_t from = ranks_.choose(low, ranks_.t);
    counters_.assign(ranks_.choose(high, ranks_.t) - from, 0);
    for (std::size_t i = 0; i < design_.blocks(); ++i) {
      const auto b = design_.block(i);
      std::size_t at =
          low == 0 ? 0 : static_cast<std::size_t>(std::lower_bound(b.begin(), b.end(), low) - b.begin());
      for (; at < b.size() && b[at] < high; ++at)
        if (!deeper(b, at, ranks_.t - 1, ranks_.choose(b[at], ranks_.t) - from)) return false;
    }
    return true;
  }

 private:
  bool deeper(std::span<const Point> b, std::size_t before, int t, std::uint64_t rank) {
    if (t == 1) {
      bool within = true;
      for (std::size_t j = 0; j < before; ++j) within &= counters_[rank + b[j]]++ < lambda_;
      return within;
    }
    if (t == 0) return counters_[rank]++ < lambda_;
    for (std::size_t j = static_cast<std::size_t>(t) - 1; j < before; ++j)
      if (!deeper(b, j, t - 1, rank + ranks_.choose(b[j], t))) return false;
    return true;
  }
  const Design& design_;
  const SubsetRanks& ranks_;
  Counter lambda_;
  std::vector<Counter> counters_;
};

template <class Counter>
bool count_by_table(const Design& design, int t, std::int64_t lambda) {
  const SubsetRanks ranks(design.points(), t);
  TableCount<Counter> table(design, ranks, lambda);
  const auto most = static_cast<std::uint64_t>(kTablePiece / sizeof(Counter));
  for (int low = 0; low < design.points();) {
    int high = low + 1;
    while (high < design.points() && ranks.choose(high + 1, t) - ranks.choose(low, t) <= most) ++high;
    if (!table.piece(low, high)) return false;
    low = high;
  }
  return true;
}

/// Counts the t-subsets that contain 0..fixed-1.
bool count_by_bitsets(const Design& design, int t, std::int64_t lambda, int fixed) {
  // With fixed points only the blocks through all of them matter.
  std::vector<std::size_t> relevant;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    bool through = true;
    for (int p = 0; p < fixed; ++p) through = through && b[p] == p;
    if (through) relevant.push_back(i);
  }
  const std::size_t words = (relevant.size() + 63) / 64, v = static_cast<std::size_t>(design.points());
  std::vector<std::uint64_t> rows(v * words);
  for (std::size_t i = 0; i < relevant.size(); ++i)
    for (Point p : design.block(relevant[i])) rows[p * words + i / 64] |= std::uint64_t{1} << i % 64;
  if (t == fixed) return static_cast<std::int64_t>(relevant.size()) == lambda;
  std::vector<std::vector<std::uint64_t>> common(t, std::vector<std::uint64_t>(words, ~std::uint64_t{0}));
  const auto visit = [&](auto&& self, int depth, std::size_t from) -> bool {
    for (std::size_t p = from; p < v; ++p) {
      const std::uint64_t* row = rows.data() + p * words;
      const std::uint64_t* above = common[depth].data();
      if (depth + 1 == t) {
        std::int64_t n = 0;
        for (std::size_t w = 0; w < words; ++w) n += std::popcount(above[w] & row[w]);
        if (n != lambda) return false;
      } else {
        for (std::size_t w = 0; w < words; ++w) common[depth + 1][w] = above[w] & row[w];
        if (!self(self, depth + 1, p + 1)) return false;
      }
    }
    return true;
  };
  return visit(visit, fixed, static_cast<std::size_t>(fixed));
}

/// True if the permutation of the points maps every block to a block: a 64-bit sum names the only
/// candidate, which is then compared point by point.
bool is_automorphism(const Design& design, const std::vector<Point>& image) {
  std::vector<std::uint64_t> key(design.points());
  RandomStream stream(1, 1);
  for (auto& k : key) k = stream.next();
  std::vector<std::pair<std::uint64_t, std::uint32_t>> sums(design.blocks());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    std::uint64_t sum = 0;
    for (Point p : design.block(i)) sum += key[p];
    sums[i] = {sum, static_cast<std::uint32_t>(i)};
  }
  std::sort(sums.begin(), sums.end());
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    std::uint64_t sum = 0;
    for (Point p : design.block(i)) sum += key[image[p]];
    const auto found = std::lower_bound(sums.begin(), sums.end(), std::pair{sum, std::uint32_t{0}});
    if (found == sums.end() || found->first != sum) return false;
    const auto candidate = design.block(found->second);
    if (candidate.size() != design.block(i).size()) return false;
    for (Point p : design.block(i))
      if (!std::binary_search(candidate.begin(), candidate.end(), image[p])) return false;
  }
  return true;
}

/// How many of the points 0, 1 may be fixed when counting: 0, 1 or 2.
int transitivity(const Design& design) {
  const Geometry& g = design.geometry();
  if (g.kind == Geometry::Kind::kNone || design.points() != geometry_points(g)) return 0;
  const FiniteField field(g.q);
  const bool affine = g.kind == Geometry::Kind::kAffine;
  const int n = affine ? g.dimension : g.dimension + 1;
  const int primitive = [&] {
    for (int a = 2; a < g.q; ++a) {
      int order = 1;
      for (int x = a; x != 1; x = field.multiply(x, a)) ++order;
      if (order == g.q - 1) return a;
    }
    return 1;
  }();
  std::vector<std::vector<Point>> linear, all;
  for (int which = 0; which < 4; ++which) {
    if (which == 3 && !affine) continue;
    std::vector<Point> image(design.points());
    for (int p = 0; p < design.points(); ++p) {
      auto x = coordinates(g, p);
      if (which == 0) std::rotate(x.begin(), x.begin() + 1, x.end());
      if (which == 1) x[0] = field.multiply(primitive, x[0]);
      if (which == 2 && n > 1) x[0] = field.add(x[0], x[1]);
      if (which == 3) x[0] = field.add(x[0], 1);
      image[p] = static_cast<Point>(point_from_coordinates(g, x));
    }
    if (!is_automorphism(design, image)) continue;
    if (which != 3) linear.push_back(image);
    all.push_back(std::move(image));
  }
  const auto orbit = [&](const std::vector<std::vector<Point>>& generators, Point start) {
    std::vector<char> seen(design.points());
    std::vector<Point> queue{start};
    seen[start] = 1;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const auto& image : generators)
        if (!seen[image[queue[i]]]) seen[image[queue[i]]] = 1, queue.push_back(image[queue[i]]);
    return static_cast<int>(queue.size());
  };
  if (orbit(all, 0) != design.points()) return 0;
  if (affine && design.points() > 1 && orbit(linear, 0) == 1 && orbit(linear, 1) == design.points() - 1)
    return 2;
  return 1;
}

}  // namespace

Parameters parameters_of(const Design& design) {
  const int v = design.points();
  if (design.blocks() == 0 || design.block(0).empty()) return {};
  const int k = static_cast<int>(design.block(0).size());
  for (std::size_t i = 1; i < design.blocks(); ++i)
    if (static_cast<int>(design.block(i).size()) != k) return {};
  const auto b = static_cast<std::int64_t>(design.blocks());
  // A block of all points is a t-design for every t; two is what one means.
  if (k == v) return {std::min(v, 2), k, b};
  Parameters found{0, k, b};
  int fixable = -1;
  for (int t = 1; t <= k; ++t) {
    const std::int64_t pairs = found.lambda * (k - t + 1);
    if (pairs % (v - t + 1) != 0) break;
    const std::int64_t lambda = pairs / (v - t + 1);
    const double by_table = static_cast<double>(b) * real_binomial(k, t) + real_binomial(v, t);
    const double words = std::ceil(static_cast<double>(b) / 64);
    const double by_bitsets = v * words * 8 > 256e6 ? 1e300 : real_binomial(v, t) * words / 4;
    bool holds;
    if (t >= 2 && std::min(by_table, by_bitsets) > kTransitivityPays && fixable < 0)
      fixable = transitivity(design);
    if (t >= 2 && std::min(by_table, by_bitsets) > kTransitivityPays && fixable > 0) {
      holds = count_by_bitsets(design, t, lambda, std::min(fixable, t));
    } else if (std::min(by_table, by_bitsets) > kGiveUp) {
      found.exact = false;
      break;
    } else if (by_table <= by_bitsets) {
      holds = lambda < 255     ? count_by_table<std::uint8_t>(design, t, lambda)
              : lambda < 65535 ? count_by_table<std::uint16_t>(design, t, lambda)
                               : count_by_table<std::uint32_t>(design, t, lambda);
    } else {
      holds = count_by_bitsets(design, t, lambda, 0);
    }
    if (!holds) break;
    found.t = t, found.lambda = lambda;
  }
  return found.t == 0 ? Parameters{} : found;
}

bool is_steiner_triple_system(const Design& design) {
  const std::size_t v = static_cast<std::size_t>(design.points());
  if (design.blocks() * 6 != v * (v - 1)) return false;
  std::vector<char> seen(v * v);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    if (b.size() != 3) return false;
    for (auto [x, y] : {std::pair{b[0], b[1]}, {b[0], b[2]}, {b[1], b[2]}})
      if (seen[x * v + y]++ != 0) return false;
  }
  return true;
}

}  // namespace thirdcard

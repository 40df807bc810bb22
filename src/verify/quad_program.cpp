// SPDX-License-Identifier: MIT
// The programs of "n cards of F_2^d hold from..to quads" (docs/theory.md, "Quads among n cards"). With N =
// 2^d, H = N/2, t the sum of the cards, and for each direction u the number k of cards with u.s = 1 and D = n
// - 2k, unknown are: how many directions have each split k (even k first, then, where both parities occur,
// odd k; both increasing), the quads Q, the quads through 0 (or, without the card 0, the triples of sum 0) r,
// and where t is not 0 the pairs of cards with sum t, p.
#include <algorithm>

#include "verify/program.hpp"

namespace thirdcard::verify {

namespace {

/// Where the origin lies. n odd: the cards are moved so that t = 0. n even: so that 0 is the card in the most
/// (busiest) or the fewest quads.
struct Case {
  bool zero = true;         // 0 is a card
  bool sum_zero = true;     // t = 0
  bool sum_inside = false;  // t is a card
  static std::vector<Case> all(bool odd) {
    if (odd) return {{false, true, false}, {true, true, false}};
    return {{true, true, true}, {true, false, true}, {true, false, false}};
  }
};

class QuadProgram : public Program {
 public:
  QuadProgram(int d, std::int64_t n, const Case& which, bool busiest, std::int64_t from, std::int64_t to,
              const Layers& layers) {
    const std::int64_t N = std::int64_t{1} << d, H = N / 2, n2 = n * n, pairs = n * (n - 1) / 2;
    for (const int parity : {0, 1})
      for (std::int64_t k = std::max<std::int64_t>(0, n - H); k <= std::min(n, H); ++k)
        if (k % 2 == parity && (parity == 0 || !which.sum_zero)) splits_.push_back(k);
    const std::size_t s = splits_.size(), q = s, r = s + 1, p = s + 2;
    // A quad has all cards on one side, or two on either, and a pair meets at most half as many pairs of the
    // same sum as the other side has cards.
    for (const std::int64_t a : splits_) {
      const std::int64_t b = n - a;
      const std::int64_t across = std::min(a * (a - 1) / 2 * (b / 2), b * (b - 1) / 2 * (a / 2));
      limits.push_back({layers.least[a] + layers.least[b], layers.most[a] + layers.most[b] + across});
    }
    for (const std::int64_t k : splits_) bounds(0, which.sum_zero ? N - 1 : k % 2 == 0 ? H - 1 : H);
    bounds(from, to);
    bounds(0, pairs / 3);
    if (!which.sum_zero) bounds(which.sum_inside ? 1 : 0, n / 2);
    // u.t = 1 for half of all directions; for the others but u = 0 the split is even.
    if (which.sum_zero) {
      row(0, N - 1, [](std::int64_t) { return 1; });
    } else {
      row(0, H - 1, [](std::int64_t k) { return k % 2 == 0; });
      row(0, H, [](std::int64_t k) { return k % 2 != 0; });
    }
    // Moments: sums over all u count pairs, triples and quadruples of cards with sum 0; u = 0 gives n^i.
    const auto D = [n](std::int64_t k) { return n - 2 * k; };
    row(0, (which.zero ? N : 0) - n, D);
    row(0, N * n - n2, [&](std::int64_t k) { return D(k) * D(k); });
    row(0, (which.zero ? N * (3 * n - 2) : 0) - n2 * n, [&](std::int64_t k) {
      return D(k) * D(k) * D(k);
    }).factors[r] = -6 * N;
    row(0, N * (3 * n2 - 2 * n) - n2 * n2, [&](std::int64_t k) {
      return D(k) * D(k) * D(k) * D(k);
    }).factors[q] = -24 * N;
    // A quad lies on one side for N/4 - 1 directions.
    row(1, 0, [&](std::int64_t k) { return layers.most[n - k] + layers.most[k]; }).factors[q] = 1 - N / 4;
    row(-1, 0, [&](std::int64_t k) { return layers.least[n - k] + layers.least[k]; }).factors[q] = 1 - N / 4;
    if (n % 2 == 0) {
      Row& origin = row(busiest ? 1 : -1, 0, [](std::int64_t) { return 0; });
      origin.factors[r] = n, origin.factors[q] = -4;
    }
    if (!which.sum_zero) {  // the same moments over u.t = 0 count sums 0 and t
      row(0, H * (1 + which.sum_inside) - n, [&](std::int64_t k) { return k % 2 == 0 ? D(k) : 0; });
      row(0, H * n - n2, [&](std::int64_t k) { return k % 2 == 0 ? D(k) * D(k) : 0; }).factors[p] = -2 * H;
    }
  }

 private:
  void bounds(std::int64_t low, std::int64_t high) { box.low.push_back(low), box.high.push_back(high); }
  template <class Factor>
  Row& row(int sense, std::int64_t right, Factor factor) {
    Row added{sense, right, std::vector<std::int64_t>(box.low.size())};
    for (std::size_t j = 0; j < splits_.size(); ++j) added.factors[j] = factor(splits_[j]);
    return rows.emplace_back(std::move(added));
  }

  std::vector<std::int64_t> splits_;
};

}  // namespace

std::vector<Program> quad_programs(int d, std::int64_t n, bool busiest, std::int64_t from, std::int64_t to,
                                   const Layers& layers) {
  std::vector<Program> out;
  for (const Case& which : Case::all(n % 2 == 1))
    out.push_back(QuadProgram(d, n, which, busiest, from, to, layers));
  return out;
}

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// Checks that no n cards of F_2^d hold from..to quads, by trees over integer programs (docs/theory.md,
// "Quads"). The rows are built here from d, n and the table of the hyperplanes, never read. With N = 2^d,
// H = N/2, t the sum of the cards, and for each direction u the number k of cards with u.s = 1 and D = n -
// 2k, unknown are: how many directions have each split k (even k first, then, where both parities occur, odd
// k; both increasing), the quads Q, the quads through 0 (or, without the card 0, the triples of sum 0) r, and
// where t is not 0 the pairs of cards with sum t, p. A tree halves a box; at each leaf one combination of the
// rows holds nowhere in the box, or the box is empty.
#include <algorithm>

#include "verify/blocks_inside.hpp"

namespace thirdcard::verify {

namespace {

using Wide = __int128;
constexpr std::int64_t kMostMultiplier = std::int64_t{1} << 53;  // sums of products stay below 2^127
constexpr std::int64_t kMostQuads = std::int64_t{1} << 40;
constexpr std::size_t kMostNodes = 20000;

struct Box {
  std::vector<std::int64_t> low, high;
};

/// Sum of factors times variables, at least (1), at most (-1) or equal to (0) the right side.
struct Row {
  int sense = 0;
  std::int64_t right = 0;
  std::vector<std::int64_t> factors;
};

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

class Program {
 public:
  Program(int d, std::int64_t n, const Case& which, bool busiest, std::int64_t from, std::int64_t to,
          const Layers& layers)
      : n_(n), layers_(layers) {
    const std::int64_t N = std::int64_t{1} << d, H = N / 2, n2 = n * n, pairs = n * (n - 1) / 2;
    for (const int parity : {0, 1})
      for (std::int64_t k = std::max<std::int64_t>(0, n - H); k <= std::min(n, H); ++k)
        if (k % 2 == parity && (parity == 0 || !which.sum_zero)) splits_.push_back(k);
    const std::size_t s = splits_.size(), q = s, r = s + 1, p = s + 2;
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

  void check(const Value& tree, const std::string& where) const {
    const auto& nodes = tree.as_list();
    need(nodes.size() <= kMostNodes, where + "a tree has too many nodes");
    std::vector<Box> open{box_};
    for (const Value& node : nodes) {
      need(!open.empty(), where + "a tree goes on after its end");
      Box box = std::move(open.back());
      open.pop_back();
      const bool left = narrow(box);
      const auto numbers = node.as_integers();
      need(left != numbers.empty(), where + (left ? "a box is not empty" : "an empty box has a proof"));
      if (!left) continue;
      if (numbers.size() == 2) {
        const auto variable = static_cast<std::size_t>(numbers[0]);
        need(numbers[0] >= 0 && variable < box.low.size() && box.low[variable] <= numbers[1] &&
                 numbers[1] < box.high[variable],
             where + "a branch does not halve a box");
        open.push_back(box);
        open.back().low[variable] = numbers[1] + 1;
        open.push_back(std::move(box));
        open.back().high[variable] = numbers[1];
      } else {
        check_leaf(box, numbers, where);
      }
    }
    need(open.empty(), where + "a tree ends early");
  }

 private:
  void bounds(std::int64_t low, std::int64_t high) { box_.low.push_back(low), box_.high.push_back(high); }
  template <class Factor>
  Row& row(int sense, std::int64_t right, Factor factor) {
    Row added{sense, right, std::vector<std::int64_t>(box_.low.size())};
    for (std::size_t j = 0; j < splits_.size(); ++j) added.factors[j] = factor(splits_[j]);
    return rows_.emplace_back(std::move(added));
  }

  /// Splits that Q does not allow do not occur: a quad has all cards on one side, or two on either, and a
  /// pair meets at most half as many pairs of the same sum as the other side has cards. False: nothing left.
  bool narrow(Box& box) const {
    const std::size_t q = splits_.size();
    for (std::size_t j = 0; j < q; ++j) {
      const std::int64_t a = splits_[j], b = n_ - a;
      const std::int64_t across = std::min(a * (a - 1) / 2 * (b / 2), b * (b - 1) / 2 * (a / 2));
      if (box.high[q] < layers_.least[a] + layers_.least[b] ||
          box.low[q] > layers_.most[a] + layers_.most[b] + across)
        box.high[j] = 0;
    }
    for (std::size_t j = 0; j < box.low.size(); ++j)
      if (box.low[j] > box.high[j]) return false;
    return true;
  }

  void check_leaf(const Box& box, const std::vector<std::int64_t>& multipliers,
                  const std::string& where) const {
    need(multipliers.size() == rows_.size(), where + "a leaf has not one multiplier per row");
    Wide right = 0, most = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::int64_t m = multipliers[i];
      need(-kMostMultiplier <= m && m <= kMostMultiplier, where + "a multiplier is out of range");
      need(m * rows_[i].sense >= 0, where + "a multiplier has the wrong sign");
      right += Wide{m} * rows_[i].right;
    }
    for (std::size_t j = 0; j < box.low.size(); ++j) {
      Wide factor = 0;
      for (std::size_t i = 0; i < rows_.size(); ++i) factor += Wide{multipliers[i]} * rows_[i].factors[j];
      most += factor * (factor > 0 ? box.high[j] : box.low[j]);
    }
    need(most < right, where + "a combination of the rows contradicts nothing");
  }

  std::int64_t n_;
  const Layers& layers_;
  std::vector<std::int64_t> splits_;
  Box box_;
  std::vector<Row> rows_;
};

}  // namespace

void check_program_shape(const Value& programs) {
  for (const Value& program : programs.as_list()) {
    program.expect_fields({"busiest", "cases", "from", "to"});
    for (const char* number : {"busiest", "from", "to"}) program.field(number).as_integer();
    for (const Value& tree : program.field("cases").as_list())
      for (const Value& node : tree.as_list()) node.as_integers();
  }
}

std::int64_t check_programs(const Space& space, std::int64_t n, const Value& programs,
                            const std::optional<Layers>& layers, bool upper, std::int64_t bound) {
  const std::string where = "programs for n = " + std::to_string(n) + ": ";
  need(layers.has_value(), where + "they need the table of the hyperplanes");
  need(n > 0, where + "there is no card to begin with");
  need(!programs.as_list().empty(), where + "there is none");
  const std::vector<Case> cases = Case::all(n % 2 == 1);
  for (const Value& program : programs.as_list()) {
    const std::int64_t from = program.field("from").as_integer(), to = program.field("to").as_integer(),
                       busiest = program.field("busiest").as_integer();
    const auto& trees = program.field("cases").as_list();
    need((busiest == 0 || busiest == 1) && from >= 0 && from <= to && to <= kMostQuads,
         where + "a range is malformed");
    need(from <= bound && bound <= to, where + "the ranges leave a gap");
    need(trees.size() == cases.size(), where + "a case is missing");
    for (std::size_t i = 0; i < cases.size(); ++i)
      Program(space.d, n, cases[i], busiest == 1, from, to, *layers).check(trees[i], where);
    bound = upper ? from - 1 : to + 1;
  }
  return bound;
}

}  // namespace thirdcard::verify

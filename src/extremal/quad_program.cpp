// SPDX-License-Identifier: MIT
// The rows of the program of quad_program.hpp, in the order that a certificate's multipliers follow.
#include "extremal/quad_program.hpp"

#include <algorithm>

namespace thirdcard::extremal {

std::vector<QuadCase> quad_cases(int cards) {
  if (cards % 2 == 1) return {QuadCase::kOddWithout, QuadCase::kOddWith};
  return {QuadCase::kEvenZero, QuadCase::kEvenInside, QuadCase::kEvenOutside};
}

namespace {

std::int64_t pairs(std::int64_t n) { return n * (n - 1) / 2; }

/// Quads with two cards on either side: each of the C(a,2) pairs of one side meets at most floor(b/2) pairs
/// of the other with the same sum.
std::int64_t most_across(std::int64_t a, std::int64_t b) {
  return std::min(pairs(a) * (b / 2), pairs(b) * (a / 2));
}

}  // namespace

bool QuadProgram::narrow(Box& box) const {
  for (std::size_t j = 0; j < split.size(); ++j) {
    const int b = split[j], a = cards - b;
    if (box.high[quads] < below.least[a] + below.least[b] ||
        box.low[quads] > below.most[a] + below.most[b] + most_across(a, b))
      box.high[j] = 0;
    if (box.low[j] > box.high[j]) return false;
  }
  return box.low[quads] <= box.high[quads];
}

QuadProgram quad_program(int dimension, int cards, QuadCase which, bool busiest, std::int64_t from,
                         std::int64_t to, const QuadTable& below) {
  using Sense = ProgramRow::Sense;
  const std::int64_t N = std::int64_t{1} << dimension, H = N / 2, n = cards;
  const bool even = n % 2 == 0, zero_inside = which != QuadCase::kOddWithout;
  const bool two_parities = which == QuadCase::kEvenInside || which == QuadCase::kEvenOutside;
  QuadProgram out;
  out.dimension = dimension, out.cards = cards, out.which = which, out.busiest = busiest, out.below = below;
  for (int parity = 0; parity < (two_parities ? 2 : 1); ++parity)
    for (std::int64_t k = std::max<std::int64_t>(0, n - H); k <= std::min(n, H); ++k)
      if (k % 2 == parity) out.split.push_back(static_cast<int>(k));
  const std::size_t splits = out.split.size();
  out.quads = static_cast<int>(splits);
  const std::size_t r = splits + 1, p = splits + 2, variables = splits + (two_parities ? 3 : 2);
  Box& box = out.program.box;
  box.low.assign(variables, 0), box.high.assign(variables, 0);
  for (std::size_t j = 0; j < splits; ++j)
    box.high[j] = !two_parities ? N - 1 : out.split[j] % 2 == 0 ? H - 1 : H;
  box.low[out.quads] = from, box.high[out.quads] = to;
  // r: with 0 in S the quads through it, else the triples of S with sum 0; two cards determine the third.
  box.high[r] = pairs(n) / 3;
  if (two_parities) {
    // p: pairs of cards with sum t.
    box.low[p] = which == QuadCase::kEvenInside ? 1 : 0;
    box.high[p] = n / 2;
  }
  const auto row = [&](Sense sense, std::int64_t right, auto coefficient) -> ProgramRow& {
    ProgramRow added;
    added.coefficients.assign(variables, 0);
    for (std::size_t j = 0; j < splits; ++j) added.coefficients[j] = coefficient(out.split[j]);
    added.sense = sense, added.right = right;
    return out.program.rows.emplace_back(std::move(added));
  };
  const auto D = [n](int k) { return n - 2 * k; };
  if (two_parities) {
    row(Sense::kEqual, H - 1, [](int k) { return k % 2 == 0 ? 1 : 0; });
    row(Sense::kEqual, H, [](int k) { return k % 2 == 1 ? 1 : 0; });
  } else {
    row(Sense::kEqual, N - 1, [](int) { return 1; });
  }
  row(Sense::kEqual, (zero_inside ? N : 0) - n, [&](int k) { return D(k); });
  row(Sense::kEqual, N * n - n * n, [&](int k) { return D(k) * D(k); });
  row(Sense::kEqual, (zero_inside ? N * (3 * n - 2) : 0) - n * n * n, [&](int k) {
    return D(k) * D(k) * D(k);
  }).coefficients[r] = -6 * N;
  row(Sense::kEqual, N * (3 * n * n - 2 * n) - n * n * n * n, [&](int k) {
    return D(k) * D(k) * D(k) * D(k);
  }).coefficients[out.quads] = -24 * N;
  row(Sense::kAtLeast, 0, [&](int k) {
    return below.most[cards - k] + below.most[k];
  }).coefficients[out.quads] = -(N / 4 - 1);
  row(Sense::kAtMost, 0, [&](int k) {
    return below.least[cards - k] + below.least[k];
  }).coefficients[out.quads] = -(N / 4 - 1);
  if (even) {
    ProgramRow& busy = row(busiest ? Sense::kAtLeast : Sense::kAtMost, 0, [](int) { return 0; });
    busy.coefficients[r] = n, busy.coefficients[out.quads] = -4;
  }
  if (two_parities) {
    row(Sense::kEqual, H * (which == QuadCase::kEvenInside ? 2 : 1) - n,
        [&](int k) { return k % 2 == 0 ? D(k) : 0; });
    row(Sense::kEqual, H * n - n * n, [&](int k) { return k % 2 == 0 ? D(k) * D(k) : 0; }).coefficients[p] =
        -2 * H;
  }
  return out;
}

}  // namespace thirdcard::extremal

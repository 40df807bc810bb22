// SPDX-License-Identifier: MIT
// The rows of the program of line_program.hpp, in the order that a certificate's multipliers follow. Splits
// come with increasing a, then b; with two kinds of residues, those with equal ones first.
#include "extremal/line_program.hpp"

#include <algorithm>

namespace thirdcard::extremal {

namespace {

struct Split {
  std::int64_t a, b, c;
};

bool equal_residues(const Split& s) { return s.a % 3 == s.b % 3 && s.b % 3 == s.c % 3; }

}  // namespace

bool LineProgram::narrow(Box& box) const {
  const std::size_t lines = limits.size();
  for (std::size_t j = 0; j < lines; ++j) {
    if (box.high[lines] < limits[j][0] || box.low[lines] > limits[j][1]) box.high[j] = 0;
    if (box.low[j] > box.high[j]) return false;
  }
  return box.low[lines] <= box.high[lines];
}

LineProgram line_program(int dimension, int points, int which, std::int64_t from, std::int64_t to,
                         const LayerTable& below) {
  using Sense = ProgramRow::Sense;
  std::int64_t v = 1;
  for (int i = 0; i < dimension; ++i) v *= 3;
  const std::int64_t n = points, width = v / 3, directions = (v - 1) / 2, inside = (width - 1) / 2;
  const bool threes = n % 3 == 0, two_kinds = threes && which == 1;
  std::vector<Split> splits;
  for (const bool equal : {true, false}) {
    if (!equal && threes && !two_kinds) break;
    for (std::int64_t a = 0; a <= std::min(n, width); ++a)
      for (std::int64_t b = 0; b <= std::min(a, n - a); ++b) {
        const Split s{a, b, n - a - b};
        // If 3 does not divide n, residues say nothing and all splits come in one go.
        if (s.c <= b && (threes ? equal_residues(s) == equal : equal)) splits.push_back(s);
      }
  }
  LineProgram out;
  Box& box = out.program.box;
  const auto across = [&](const Split& s, bool most) {
    if (most) return s.b * s.c;  // c is the least: a line across is fixed by its points in two layers
    return std::max({std::int64_t{0}, s.a * s.b - (width - s.c) * s.b, s.a * s.c - (width - s.b) * s.c,
                     s.b * s.c - (width - s.a) * s.c});
  };
  const auto within = [](const Split& s, const std::vector<std::int64_t>& table) {
    return table[static_cast<std::size_t>(s.a)] + table[static_cast<std::size_t>(s.b)] +
           table[static_cast<std::size_t>(s.c)];
  };
  for (const Split& s : splits) {
    box.low.push_back(0);
    box.high.push_back(!two_kinds ? directions : equal_residues(s) ? inside : width);
    out.limits.push_back(
        {within(s, below.least) + across(s, false), within(s, below.most) + across(s, true)});
  }
  box.low.push_back(from), box.high.push_back(to);
  const auto row = [&](Sense sense, std::int64_t right, std::int64_t of_lines, auto coefficient) {
    ProgramRow added;
    for (const Split& s : splits) added.coefficients.push_back(coefficient(s));
    added.coefficients.push_back(of_lines);
    added.sense = sense, added.right = right;
    out.program.rows.push_back(std::move(added));
  };
  if (two_kinds) {
    row(Sense::kEqual, inside, 0, [](const Split& s) { return equal_residues(s) ? 1 : 0; });
    row(Sense::kEqual, width, 0, [](const Split& s) { return equal_residues(s) ? 0 : 1; });
  } else {
    row(Sense::kEqual, directions, 0, [](const Split&) { return 1; });
  }
  row(Sense::kEqual, directions * n + inside * n * (n - 1), 0,
      [](const Split& s) { return s.a * s.a + s.b * s.b + s.c * s.c; });
  row(Sense::kEqual, v * n - n * n * n, -6 * v, [](const Split& s) {
    const auto [a, b, c] = s;
    return 2 * (a * a * a + b * b * b + c * c * c) -
           3 * (a * a * b + a * b * b + a * a * c + a * c * c + b * b * c + b * c * c) + 12 * a * b * c;
  });
  row(Sense::kAtMost, 0, -inside, [&](const Split& s) { return within(s, below.least); });
  row(Sense::kAtLeast, 0, -inside, [&](const Split& s) { return within(s, below.most); });
  row(Sense::kAtMost, 0, inside - directions, [&](const Split& s) { return across(s, false); });
  row(Sense::kAtLeast, 0, inside - directions, [&](const Split& s) { return across(s, true); });
  return out;
}

}  // namespace thirdcard::extremal

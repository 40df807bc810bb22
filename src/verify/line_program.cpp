// SPDX-License-Identifier: MIT
// The program of lines among n points of AG(d,3), v = 3^d. A direction has layers of a >= b >= c points.
// Residues: with t the sum of the points and x, y, z the points where u.s is 0, 1, 2, y - z is u.t modulo 3.
// If 3 divides n this makes all layers equal modulo 3 when u.t = 0 and all different otherwise; t is 0, or
// u.t = 0 for (v/3-1)/2 of the directions. Variables: the splits (equal residues first where both occur, then
// by a, then by b), the number of lines.
#include <algorithm>

#include "verify/program.hpp"

namespace thirdcard::verify {

namespace {

/// One case; same/other: how many directions have equal and different residues, other < 0: residues do not
/// matter and `same` is their number.
Program one_case(std::int64_t v, std::int64_t n, std::int64_t same, std::int64_t other, std::int64_t from,
                 std::int64_t to, const Layers& layers) {
  const std::int64_t third = v / 3, all = (v - 1) / 2, parallel = (third - 1) / 2;
  Program out;
  std::vector<Program::Row>& rows = out.rows;
  // Number of directions, squares, cubes, lines within layers (least, most), lines across (least, most).
  const bool residues = other >= 0;
  const std::size_t kinds = other > 0 ? 2 : 1;
  if (kinds == 2) rows.push_back({0, same, {}});
  rows.push_back({0, kinds == 2 ? other : same, {}});
  rows.push_back({0, all * n + parallel * n * (n - 1), {}});
  rows.push_back({0, v * n - n * n * n, {}});
  for (const int sense : {-1, 1, -1, 1}) rows.push_back({sense, 0, {}});
  for (std::size_t kind = 0; kind < kinds; ++kind)
    for (std::int64_t a = 0; a <= third; ++a)
      for (std::int64_t b = 0; b <= a; ++b) {
        const std::int64_t c = n - a - b;
        if (c < 0 || c > b) continue;
        if (residues && ((a - b) % 3 == 0 && (b - c) % 3 == 0) != (kind == 0)) continue;
        const std::int64_t least = layers.least[a] + layers.least[b] + layers.least[c],
                           most = layers.most[a] + layers.most[b] + layers.most[c];
        // Two points in different layers fix a line; of the pairs in two layers, a hole of the third one
        // spoils at most as many as the smaller layer has points.
        const std::int64_t few =
            std::max({std::int64_t{0}, b * (a - third + c), c * (a - third + b), c * (b - third + a)});
        const std::int64_t many = b * c;
        out.limits.push_back({least + few, most + many});
        out.box.low.push_back(0);
        out.box.high.push_back(kind == 0 ? same : other);
        // Twice the real part of (a + b w + c w^2)^3, from its norm and trace.
        const std::int64_t p = 2 * a - b - c, q = b - c;
        std::size_t i = 0;
        if (kinds == 2) rows[i++].factors.push_back(kind == 0);
        rows[i++].factors.push_back(kinds == 2 ? kind == 1 : 1);
        rows[i++].factors.push_back(a * a + b * b + c * c);
        rows[i++].factors.push_back((p * p * p - 9 * p * q * q) / 4);
        for (const std::int64_t factor : {least, most, few, many}) rows[i++].factors.push_back(factor);
      }
  out.box.low.push_back(from), out.box.high.push_back(to);
  const std::size_t first = kinds;
  for (std::size_t i = 0; i < rows.size(); ++i)
    rows[i].factors.push_back(i <= first       ? 0
                              : i == first + 1 ? -6 * v
                              : i <= first + 3 ? -parallel
                                               : parallel - all);
  return out;
}

}  // namespace

std::vector<Program> line_programs(std::int64_t v, std::int64_t n, std::int64_t from, std::int64_t to,
                                   const Layers& layers) {
  const std::int64_t all = (v - 1) / 2, parallel = (v / 3 - 1) / 2;
  if (n % 3 != 0) return {one_case(v, n, all, -1, from, to, layers)};
  return {one_case(v, n, all, 0, from, to, layers),
          one_case(v, n, parallel, all - parallel, from, to, layers)};
}

}  // namespace thirdcard::verify

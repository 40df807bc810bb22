// SPDX-License-Identifier: MIT
// Lines among n points of AG(d,3) as an integer program. A direction splits the points into layers of
// a >= b >= c; unknown are the numbers of the D = (v-1)/2 directions with each split, and the number T of
// lines. With I = (v/3-1)/2, m and M the table of the hyperplanes, and sums over all directions,
//   sum of a^2+b^2+c^2 = Dn + In(n-1),      sum of the cubic form (layer_hull.hpp) = v(6T+n) - n^3;
// a line lies in a layer for I directions and crosses the layers for D-I, so
//   sum of m(a)+m(b)+m(c) <= IT <= sum of M(a)+M(b)+M(c), and (D-I)T lies between the sums of the least and
//   of the greatest numbers of lines across the layers.
// Let t be the sum of the points. If 3 divides n, the layers of a direction u have equal residues modulo 3 if
// u.t = 0 and three different ones otherwise: a case with t = 0, and one in which I directions have equal
// and v/3 have different residues. Each split by itself allows only some T.
#pragma once

#include <array>

#include "extremal/integer_refutation.hpp"
#include "extremal/layer_hull.hpp"

namespace thirdcard::extremal {

struct LineProgram {
  IntegerProgram program;                           // one variable per split, then T
  std::vector<std::array<std::int64_t, 2>> limits;  // per split: the fewest and most lines it allows
  /// Shrinks the box: splits that cannot have T lines within the present range do not occur.
  bool narrow(Box& box) const;
};

/// One case for n points, or two if 3 divides n.
inline int line_cases(int points) { return points % 3 == 0 ? 2 : 1; }
LineProgram line_program(int dimension, int points, int which, std::int64_t from, std::int64_t to,
                         const LayerTable& below);

}  // namespace thirdcard::extremal

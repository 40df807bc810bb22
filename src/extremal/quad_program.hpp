// SPDX-License-Identifier: MIT
// Quads among n cards of F_2^d as an integer program. For a nonzero u let D_u be the cards with u.s = 0 less
// those with u.s = 1. With N = 2^d, t the sum of the cards and Q their quads,
//   sum D_u   = N [0 in S] - n                    sum D_u^2 = N n - n^2
//   sum D_u^3 = N (ordered triples of sum 0) - n^3 sum D_u^4 = N (24 Q + 3 n^2 - 2 n) - n^4,
// and the number of cards with u.s = 1 is odd just for the N/2 directions with u.t = 1. Unknown are the
// numbers of directions with each split, one set of variables per parity, and Q, r, p below. A quad lies on
// one side for N/4 - 1 directions, so the tables one dimension lower bound (N/4 - 1) Q from both sides, and
// every single split bounds Q. Translations do not change Q; the cases choose among them:
//   n odd:  t = 0; 0 in S or not.
//   n even: 0 is a card of S, the busiest (or, for all cases alike, the idlest) one; t = 0, or t a card of S,
//           or neither. Which of the last two it is depends on the origin, so the choice is one for all.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "extremal/integer_refutation.hpp"

namespace thirdcard::extremal {

/// Proven bounds: every n cards of the deck hold between least[n] and most[n] quads.
struct QuadTable {
  std::vector<std::int64_t> least, most;
};

enum class QuadCase : std::uint8_t {
  kOddWithout,   // n odd, t = 0, 0 not in S
  kOddWith,      // n odd, t = 0, 0 in S
  kEvenZero,     // n even, 0 in S, t = 0
  kEvenInside,   // n even, 0 in S, t != 0 in S
  kEvenOutside,  // n even, 0 in S, t not in S
};
std::vector<QuadCase> quad_cases(int cards);

/// One case for n cards of dimension d with from..to quads.
struct QuadProgram {
  int dimension = 0, cards = 0;
  QuadCase which = QuadCase::kOddWith;
  bool busiest = true;  // n even: 0 is the busiest card, else the idlest
  IntegerProgram program;
  std::vector<int> split;  // per direction variable: cards with u.s = 1
  int quads = 0;           // the variable Q; r (and p) follow
  QuadTable below;         // of dimension d-1
  /// Shrinks the box: splits that cannot have Q quads within the present range do not occur.
  bool narrow(Box& box) const;
};
QuadProgram quad_program(int dimension, int cards, QuadCase which, bool busiest, std::int64_t from,
                         std::int64_t to, const QuadTable& below);

}  // namespace thirdcard::extremal

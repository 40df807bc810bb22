// SPDX-License-Identifier: MIT
// Counts of quads by formula, each beside the same count found by enumeration (quads_by_hand.cpp). Cards are
// the vectors of F_2^d, v = 2^d of them; a quad is four with sum zero. Squares (Byrapuram and others, Quad
// Squares, 2023): four by four different cards, each row and column a quad; magic ones have quads on both
// diagonals, too. Such squares of vectors, different or not, are the linear maps of a space of 9 dimensions
// (magic: 8, since one diagonal gives the other) into F_2^d. Cards are different iff the kernel holds none of
// the 96 (84) differences of two places; N(k) subspaces of dimension k hold none, and over each of them there
// are (v-1)(v-2)(v-4)... maps, as many factors as dimensions are left. In strongly magic ones four cards are
// a quad wherever the numbers 0 to 3 of their rows, and those of their columns, have sum zero: the places are
// the 16 points of F_2^4, and such a square is a one-to-one affine map of them.
#include <initializer_list>

#include "cards/quads_by_hand.hpp"
#include "thirdcard/cards.hpp"
#include "thirdcard/integer.hpp"

namespace thirdcard {

namespace {

/// N(0), N(1), ... and the dimension of the squares.
Integer squares(int d, int dimension, std::initializer_list<std::int64_t> kernels) {
  const Integer v = power(2, d);
  Integer out = 0;
  int k = 0;
  for (const std::int64_t count : kernels) {
    Integer maps = count;
    for (int i = 0; i < dimension - k; ++i) maps *= v - power(2, i);
    if (dimension - k <= d) out += maps;
    ++k;
  }
  return out;
}

}  // namespace

std::vector<Count> quad_counts(int d) {
  if (d < 2 || d > 60)
    throw InputError("cannot count quads for " + std::to_string(d) + " dimensions",
                     "take quads(2) to quads(60)");
  const Integer v = power(2, d);
  const QuadsByHand hand = quads_by_hand(d);
  std::vector<Count> out;
  const auto add = [&](std::string name, std::string text, const Integer& formula, const ByHand& found) {
    out.push_back({std::move(name), "", std::move(text), to_string(formula), found.value, found.method, false,
                   !found || found.value == to_string(formula)});
  };
  add("cards", "v = 2^d", v, hand.cards);
  add("quads", "v(v-1)(v-2)/24", v * (v - 1) * (v - 2) / 24, hand.quads);
  add("quads through a card", "(v-1)(v-2)/6", (v - 1) * (v - 2) / 6, hand.through_card);
  add("quads through two cards", "(v-2)/2", (v - 2) / 2, hand.through_two);
  add("quads that share two cards with a quad", "6((v-2)/2 - 1)", 6 * ((v - 2) / 2 - 1), hand.sharing_two);
  add("quads that share one card with a quad", "4((v-1)(v-2)/6 - 3(v-2)/2 + 2)",
      4 * ((v - 1) * (v - 2) / 6 - 3 * (v - 2) / 2 + 2), hand.sharing_one);
  add("semimagic quad squares", "sum of N(k)(v-1)(v-2)(v-4)..., N = 1, 415, 22883, 164807, 90448, 1792",
      squares(d, 9, {1, 415, 22883, 164807, 90448, 1792}), hand.semimagic);
  add("magic quad squares", "sum of N(k)(v-1)(v-2)(v-4)..., N = 1, 171, 2837, 2730, 160",
      squares(d, 8, {1, 171, 2837, 2730, 160}), hand.magic);
  add("strongly magic quad squares", "v(v-1)(v-2)(v-4)(v-8)", v * (v - 1) * (v - 2) * (v - 4) * (v - 8),
      hand.strongly_magic);
  return out;
}

}  // namespace thirdcard

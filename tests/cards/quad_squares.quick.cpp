// SPDX-License-Identifier: MIT
// Quad squares: the numbers behind the formula found again, by going through all subspaces of relations that
// keep the sixteen cards apart; with them the formula is right in every dimension. In 16, 32 and 64 cards the
// squares are also counted one by one (`count --quads`).
#include <gtest/gtest.h>

#include <bit>
#include <functional>

#include "rounds.hpp"
#include "thirdcard/cards.hpp"
#include "thirdcard/integer.hpp"

namespace thirdcard {
namespace {

/// Subspaces by dimension that hold no difference of two places, among the squares whose `lines` have sum
/// zero.
std::vector<std::int64_t> free_kernels(const std::vector<std::uint32_t>& lines, int& dimension) {
  // A relation of the square is a sum of lines; a place is its class modulo these. The squares are the maps
  // of F_2^16 / lines, so a kernel is a subspace between.
  std::vector<std::uint32_t> rows;
  const auto reduced = [&](std::uint32_t x) {
    for (const std::uint32_t r : rows)
      if (x >> (31 - std::countl_zero(r)) & 1) x ^= r;
    return x;
  };
  std::uint32_t leading = 0;
  for (const std::uint32_t line : lines)
    if (const std::uint32_t x = reduced(line); x != 0) {
      for (std::uint32_t& r : rows)
        if (r >> (31 - std::countl_zero(x)) & 1) r ^= x;
      rows.push_back(x), leading |= std::bit_floor(x);
    }
  std::vector<int> places;  // a basis of the quotient
  for (int p = 0; p < 16; ++p)
    if ((leading >> p & 1) == 0) places.push_back(p);
  dimension = static_cast<int>(places.size());
  const auto code = [&](std::uint32_t x) {
    x = reduced(x);
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < places.size(); ++i) out |= (x >> places[i] & 1) << i;
    return out;
  };
  std::vector<char> apart(std::size_t{1} << dimension);
  for (int p = 0; p < 16; ++p)
    for (int q = 0; q < p; ++q) apart[code(1u << p | 1u << q)] = 1;
  std::vector<std::int64_t> count(static_cast<std::size_t>(dimension) + 1);
  // Each subspace once, by its reduced echelon form, rows with falling leading bits.
  std::vector<std::uint32_t> basis;
  const std::function<void(const std::vector<std::uint32_t>&, int)> grow =
      [&](const std::vector<std::uint32_t>& span, int below) {
        ++count[basis.size()];
        for (std::uint32_t x = 1; x < 1u << below; ++x) {
          const int lead = 31 - std::countl_zero(x);
          bool good = true;
          for (const std::uint32_t b : basis) good = good && (b >> lead & 1) == 0;
          for (std::size_t i = 0; i < span.size() && good; ++i) good = apart[span[i] ^ x] == 0;
          if (!good) continue;
          std::vector<std::uint32_t> larger = span;
          for (const std::uint32_t s : span) larger.push_back(s ^ x);
          basis.push_back(x);
          grow(larger, lead);
          basis.pop_back();
        }
      };
  grow({0}, dimension);
  return count;
}

TEST(QuadSquares, TheFormulaCountsMapsThatKeepCardsApart) {
  std::vector<std::uint32_t> lines;
  for (int i = 0; i < 4; ++i) {
    lines.push_back(15u << 4 * i);
    lines.push_back(0x1111u << i);
  }
  for (const char* name : {"semimagic quad squares", "magic quad squares", "strongly magic quad squares"}) {
    int dimension = 0;
    const auto kernels = free_kernels(lines, dimension);
    EXPECT_EQ(dimension, lines.size() == 8 ? 9 : lines.size() == 10 ? 8 : 5);
    for (const int d : {4, 5, 9, 12}) {
      const Integer v = power(2, d);
      Integer expected = 0;
      for (int k = 0; k <= dimension; ++k) {
        Integer maps = kernels[static_cast<std::size_t>(k)];
        for (int i = 0; i < dimension - k; ++i) maps *= dimension - k > d ? Integer(0) : v - power(2, i);
        expected += maps;
      }
      for (const Count& c : quad_counts(d))
        if (c.name == name) {
          EXPECT_EQ(c.formula, to_string(expected)) << d;
        }
    }
    if (lines.size() == 8) {
      lines.push_back(0x8421u), lines.push_back(0x1248u);  // the diagonals
      continue;
    }
    for (unsigned a = 0; a < 16; ++a)  // four places whose rows and whose columns have sum zero
      for (unsigned b = 0; b < a; ++b)
        for (unsigned c = 0; c < b; ++c)
          if (const unsigned d = a ^ b ^ c; d < c) lines.push_back(1u << a | 1u << b | 1u << c | 1u << d);
  }
}

/// A strongly magic square is fixed by five of its cards; all squares of sixteen cards that are, one by one.
TEST(QuadSquares, StronglyMagicSquaresOfSixteenCards) {
  // The card at the first place may be any of 16, and the rest moves with it.
  std::int64_t found = 0;
  for (int code = 0; code < 1 << 16; ++code) {
    unsigned seen = 0;
    for (int place = 0; place < 16; ++place) {
      int card = 0;
      for (int i = 0; i < 4; ++i)
        if (place >> i & 1) card ^= code >> 4 * i & 15;
      seen |= 1u << card;
    }
    found += seen == 0xffffu ? 16 : 0;
  }
  for (const Count& c : quad_counts(4))
    if (c.name == "strongly magic quad squares") {
      EXPECT_EQ(c.formula, std::to_string(found));
      EXPECT_EQ(c.enumeration, c.formula);
    }
  // A362874 of the encyclopedia of sequences.
  const char* known[] = {"0", "322560", "19998720", "839946240", "30478049280"};
  for (int d = 3; d <= rounds(7, 4); ++d)
    for (const Count& c : quad_counts(d))
      if (c.name == "strongly magic quad squares") {
        EXPECT_EQ(c.formula, known[d - 3]);
      }
}

}  // namespace
}  // namespace thirdcard

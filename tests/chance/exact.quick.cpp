// SPDX-License-Identifier: MIT
// Exact counts against brute force over all subsets of small decks, and against published numbers.
#include <gtest/gtest.h>

#include "chance/deck.hpp"
#include "rounds.hpp"

namespace thirdcard {
namespace {

struct Brute {
  std::vector<Distribution> sets, planes;
};

/// Every subset of a small deck, with sets and planes found from their definition.
Brute brute(const Space& deck) {
  const int v = deck.points();
  const auto is_set = [&](int a, int b, int c) {
    if (!deck.affine()) return ((a + 1) ^ (b + 1) ^ (c + 1)) == 0;
    for (int place = 1; place < v; place *= 3)
      if ((a / place + b / place + c / place) % 3 != 0) return false;
    return true;
  };
  std::vector<std::uint32_t> lines, planes;
  for (int a = 0; a < v; ++a)
    for (int b = a + 1; b < v; ++b)
      for (int c = b + 1; c < v; ++c)
        if (is_set(a, b, c)) lines.push_back(1u << a | 1u << b | 1u << c);
  for (std::uint32_t s = 0; s < 1u << v; ++s) {
    if (std::popcount(s) != (deck.affine() ? 9 : 7)) continue;
    int inside = 0;
    for (auto l : lines) inside += (l & s) == l;
    if (inside == (!deck.affine() ? 7 : 12)) planes.push_back(s);
  }
  Brute out;
  out.sets.resize(v + 1);
  out.planes.resize(v + 1);
  for (std::uint32_t s = 0; s < 1u << v; ++s) {
    std::size_t inside = 0, flats = 0;
    for (auto l : lines) inside += (l & s) == l;
    for (auto p : planes) flats += (p & s) == p;
    const int n = std::popcount(s);
    if (out.sets[n].size() <= inside) out.sets[n].resize(inside + 1);
    out.sets[n][inside] += 1;
    if (out.planes[n].size() <= flats) out.planes[n].resize(flats + 1);
    out.planes[n][flats] += 1;
  }
  return out;
}

Distribution trimmed(Distribution d) {
  while (!d.empty() && d.back() == 0) d.pop_back();
  return d;
}

TEST(ExactChance, SmallDecksAgreeWithAllSubsets) {
  for (const char* name : {"3^1", "3^2", "projective(2)", "projective(3)", "projective(4)"}) {
    const Space deck = deck_space(name);
    const Brute all = brute(deck);
    const int v = deck.points();
    const auto sets = set_distributions(deck, v, Job{});
    const auto no_set = deals_without_set(deck, v, Job{});
    const auto no_plane = deals_without_plane(deck, v, Job{});
    ASSERT_EQ(static_cast<int>(sets.size()), v + 1) << name;
    for (int n = 0; n <= v; ++n) {
      EXPECT_EQ(trimmed(sets[n]), trimmed(all.sets[n])) << name << " " << n;
      EXPECT_EQ(n < static_cast<int>(no_set.size()) ? no_set[n] : Integer(0), all.sets[n][0])
          << name << " " << n;
      EXPECT_EQ(no_plane[n], all.planes[n][0]) << name << " " << n;
      Fraction planes = 0;
      for (std::size_t t = 0; t < all.planes[n].size(); ++t) planes += Fraction(all.planes[n][t] * t);
      EXPECT_EQ(planes / Fraction(binomial(v, n)), mean_planes(deck, n)) << name << " " << n;
    }
  }
}

TEST(ExactChance, QuadsAgreeWithAllSubsets) {
  const Space deck = deck_space("quads(4)");
  std::vector<std::uint32_t> quads;
  for (std::uint32_t s = 0; s < 1u << 16; ++s) {
    int sum = 0;
    for (int x = 0; x < 16; ++x)
      if (s >> x & 1) sum ^= x;
    if (std::popcount(s) == 4 && sum == 0) quads.push_back(s);
  }
  EXPECT_EQ(static_cast<std::int64_t>(quads.size()), deck_sets(deck));
  std::vector<Distribution> all(17);
  for (std::uint32_t s = 0; s < 1u << 16; ++s) {
    std::size_t inside = 0;
    for (const auto q : quads) inside += (q & s) == q;
    Distribution& d = all[std::popcount(s)];
    if (d.size() <= inside) d.resize(inside + 1);
    d[inside] += 1;
  }
  std::vector<Integer> again;
  const auto sets = set_distributions(deck, 16, Job{});
  const auto none = deals_without_set(deck, 16, Job{}, &again);
  EXPECT_EQ(none, again);
  for (int n = 0; n <= 16; ++n) {
    EXPECT_EQ(trimmed(sets[n]), trimmed(all[n])) << n;
    EXPECT_EQ(n < static_cast<int>(none.size()) ? none[n] : Integer(0), all[n][0]) << n;
  }
  EXPECT_EQ(deals_without_set(deck_space("quads"), 64, Job{}).size(), 10u) << "at most nine cards";
  EXPECT_EQ(deck_name(deck_space("quads(6)")), "quads");
  EXPECT_THROW(deals_without_plane(deck_space("quads"), 8, Job{}), InputError);
  EXPECT_THROW(deck_space("quads(9)"), InputError);
}

TEST(ExactChance, MomentsOfDistributionsAreTheClosedForms) {
  for (const char* name :
       {"3^3", "projective(5)", "3^4", "projective(6)", "3^5", "quads(5)", "quads", "quads(7)"}) {
    const Space deck = deck_space(name);
    const int most = deck.points() <= 32    ? deck.points()
                     : deck.points() == 243 ? rounds(8, 7)
                                            : rounds(11, 8);
    const auto all = set_distributions(deck, most, Job{});
    for (int n = 0; n <= most; ++n) {
      Integer sum = 0, first = 0, second = 0;
      for (std::size_t t = 0; t < all[n].size(); ++t)
        sum += all[n][t], first += all[n][t] * t, second += all[n][t] * t * t;
      EXPECT_EQ(sum, binomial(deck.points(), n)) << name << " " << n;
      const Fraction mean = Fraction(first) / Fraction(sum);
      EXPECT_EQ(mean, mean_sets(deck, n)) << name << " " << n;
      EXPECT_EQ(Fraction(second) / Fraction(sum) - mean * mean, variance_sets(deck, n)) << name << " " << n;
    }
  }
}

/// The same size once by its own classes and once by those of one, two or three cards fewer.
TEST(ExactChance, ExtensionsAgreeWithClasses) {
  const Space deck = deck_space("3^4");
  const int most = rounds(8, 6);
  const auto deep = set_distributions(deck, most + 3, Job{});
  for (int n = 3; n <= most; ++n)
    EXPECT_EQ(trimmed(set_distributions(deck, n, Job{})[n]), trimmed(deep[n])) << n;
  for (int n = 5; n <= most; ++n) {
    EXPECT_EQ(trimmed(set_distributions(deck, n + 1, Job{})[n]), trimmed(deep[n])) << n;
    EXPECT_EQ(trimmed(set_distributions(deck, n + 2, Job{})[n]), trimmed(deep[n])) << n;
  }
}

TEST(ExactChance, TheTableHolds) {
  const Space deck = deck_space("3^4");
  constexpr int kFresh = rounds(10, 8);
  const auto fresh = set_distributions(deck, kFresh, Job{});
  std::vector<Integer> again;
  const auto caps = deals_without_set(deck, rounds(21, 12), Job{}, &again);
  EXPECT_EQ(caps, again);
  if (!kSanitized) {
    ASSERT_EQ(caps.size(), 21u);
    EXPECT_EQ(caps[20], 682344);
  }
  int rows = 0;
  for (int n = 0; n <= 81; ++n) {
    const auto known = known_set_distribution(deck, n);
    if (!known) continue;
    ++rows;
    Integer sum = 0, first = 0, second = 0;
    for (std::size_t t = 0; t < known->size(); ++t)
      sum += (*known)[t], first += (*known)[t] * t, second += (*known)[t] * t * t;
    EXPECT_EQ(sum, binomial(81, n)) << n;
    const Fraction mean = Fraction(first) / Fraction(sum);
    EXPECT_EQ(mean, mean_sets(deck, n)) << n;
    EXPECT_EQ(Fraction(second) / Fraction(sum) - mean * mean, variance_sets(deck, n)) << n;
    if (n < static_cast<int>(caps.size())) {
      EXPECT_EQ((*known)[0], caps[n]) << n;
    }
    if (n <= kFresh) {
      EXPECT_EQ(trimmed(*known), trimmed(fresh[n])) << n;
    }
  }
  EXPECT_GE(rows, 34);  // 0..16 and 65..81 at least
}

/// Inclusion and exclusion by hand: pairs of planes of AG(4,3) that share a line or a point.
TEST(ExactChance, PlanesByHandUpTo17) {
  const auto counts = deals_without_plane(deck_space("3^4"), 17, Job{});
  const std::int64_t planes = 1170, lines = 1080, through_line = 13, through_point = 130;
  const std::int64_t sharing_line = lines * through_line * (through_line - 1) / 2;
  // Pairs through a common point, each pair that shares a line counted at its three points.
  const std::int64_t sharing_point = 81 * through_point * (through_point - 1) / 2 - 3 * sharing_line;
  for (int n = 0; n <= 17; ++n)
    EXPECT_EQ(binomial(81, n) - counts[n], planes * binomial(72, n - 9) -
                                               sharing_line * binomial(66, n - 15) -
                                               sharing_point * binomial(64, n - 17))
        << n;
}

TEST(ExactChance, PlanesOfThreeProperties) {
  const auto counts = deals_without_plane(deck_space("3^3"), 27, Job{});
  EXPECT_EQ(counts[20], 120042);  // the complements of the 7-card blocking sets
  EXPECT_EQ(counts[21], 0);
  EXPECT_EQ(binomial(27, 9) - counts[9], 39);
}

TEST(ExactChance, DecksAreRead) {
  EXPECT_EQ(deck_space("3^4").points(), 81);
  EXPECT_EQ(deck_space("projective(6)").lines(), 651);
  EXPECT_EQ(deck_space("3^4").flat_count(2), 1170);
  EXPECT_EQ(deck_space("projective(5)").flat_count(2), 155);
  for (const char* bad : {"", "3^", "3^0", "3^7", "4^3", "projective()", "projective(1)", "projective(10)",
                          "projective(5", "3^4 ", "3^-1", "3^44444444444"})
    EXPECT_THROW(deck_space(bad), InputError) << bad;
}

}  // namespace
}  // namespace thirdcard

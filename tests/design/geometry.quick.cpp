// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(FiniteField, IsAField) {
  for (int q : {2, 3, 4, 5, 7, 8, 9, 11, 13, 16}) {
    const FiniteField f(q);
    for (int a = 0; a < q; ++a) {
      EXPECT_EQ(f.add(a, 0), a);
      EXPECT_EQ(f.multiply(a, 1), a);
      EXPECT_EQ(f.add(a, f.negate(a)), 0);
      if (a != 0) {
        EXPECT_EQ(f.multiply(a, f.inverse(a)), 1);
      }
      for (int b = 0; b < q; ++b) {
        EXPECT_EQ(f.add(a, b), f.add(b, a));
        EXPECT_EQ(f.multiply(a, b), f.multiply(b, a));
        EXPECT_EQ(f.frobenius(f.add(a, b)), f.add(f.frobenius(a), f.frobenius(b)));
        for (int c = 0; c < q; ++c) {
          EXPECT_EQ(f.multiply(a, f.add(b, c)), f.add(f.multiply(a, b), f.multiply(a, c)));
          EXPECT_EQ(f.multiply(a, f.multiply(b, c)), f.multiply(f.multiply(a, b), c));
        }
      }
    }
    if (f.degree() > 1) {  // x is primitive
      std::set<int> powers;
      for (int i = 0, x = 1; i < q - 1; ++i, x = f.multiply(x, f.characteristic())) powers.insert(x);
      EXPECT_EQ(static_cast<int>(powers.size()), q - 1);
    }
  }
  for (int q : {0, 1, 6, 10, 12, 14, 15, 17, -3}) EXPECT_THROW(FiniteField{q}, InputError);
}

TEST(Geometry, LinesOfTheDeckSumToZero) {
  const Design deck = affine_design(4, 3, 1);
  EXPECT_EQ(deck.points(), 81);
  EXPECT_EQ(deck.blocks(), 1080u);
  for (std::size_t i = 0; i < deck.blocks(); ++i) {
    const auto b = deck.block(i);
    for (int c = 0, place = 1; c < 4; ++c, place *= 3)
      EXPECT_EQ((b[0] / place + b[1] / place + b[2] / place) % 3, 0);
  }
  EXPECT_TRUE(is_steiner_triple_system(deck));
}

TEST(Geometry, ProjectiveLinesOverTwoXorToZero) {
  const Design deck = projective_design(4, 2, 1);
  EXPECT_EQ(deck.points(), 31);
  EXPECT_EQ(deck.blocks(), 155u);
  for (std::size_t i = 0; i < deck.blocks(); ++i)
    EXPECT_EQ((deck.block(i)[0] + 1) ^ (deck.block(i)[1] + 1) ^ (deck.block(i)[2] + 1), 0);
}

TEST(Geometry, CoordinatesRoundTrip) {
  for (const Geometry g :
       {Geometry{Geometry::Kind::kAffine, 3, 4, 1}, Geometry{Geometry::Kind::kProjective, 2, 5, 1},
        Geometry{Geometry::Kind::kProjective, 3, 3, 1}, Geometry{Geometry::Kind::kAffine, 4, 3, 1}})
    for (int p = 0; p < geometry_points(g); ++p) EXPECT_EQ(point_from_coordinates(g, coordinates(g, p)), p);
}

TEST(Geometry, SpanOfABlockIsTheBlock) {
  for (const char* name :
       {"ag(3,3)", "pg(3,3)", "flats(3,3,2)", "pflats(3,2,2)", "ag(2,4)", "pg(2,4)", "flats(2,9,1)"}) {
    const Design d = design_from_name(name);
    EXPECT_EQ(static_cast<std::int64_t>(d.blocks()), geometry_flats(d.geometry())) << name;
    std::set<std::vector<Point>> seen;
    for (std::size_t i = 0; i < d.blocks(); ++i) {
      const std::vector<Point> b(d.block(i).begin(), d.block(i).end());
      EXPECT_EQ(span_of(d.geometry(), b), b) << name;
      EXPECT_TRUE(seen.insert(b).second) << name;
    }
  }
}

}  // namespace
}  // namespace thirdcard

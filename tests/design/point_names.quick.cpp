// SPDX-License-Identifier: MIT
// Points as people spell them. What is written is read back; every text of digits is read by the rule of the
// document, said here once more by powers of ten; decks read the same texts as the same cards.
#include "thirdcard/point_names.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace thirdcard {
namespace {

constexpr const char* kGeometries[] = {
    "ag(1,3)", "ag(2,3)",  "ag(3,3)", "ag(4,3)",      "ag(5,3)", "ag(2,2)",      "ag(3,2)",       "ag(2,4)",
    "ag(2,5)", "ag(3,4)",  "ag(3,5)", "ag(2,11)",     "pg(2,2)", "pg(3,2)",      "pg(4,2)",       "pg(2,3)",
    "pg(2,5)", "pg(2,11)", "pg(2,9)", "flats(4,2,2)", "sts(7)",  "flats(6,2,2)", "pflats(4,2,2)", "pg(3,3)"};

std::optional<Point> read(const PointNames& names, const std::string& text) {
  try {
    return names.read(text).point;
  } catch (const InputError&) {
    return std::nullopt;
  }
}

TEST(PointNames, WhatIsWrittenIsReadBack) {
  for (const char* name : kGeometries)
    for (const int base : {0, 1}) {
      const Design design = design_from_name(name);
      const PointNames names(design, base);
      for (int p = 0; p < design.points(); ++p)
        for (const PointSpelling spelling : {PointSpelling::kNumber, PointSpelling::kDigits}) {
          const std::string text = names.write(static_cast<Point>(p), spelling);
          EXPECT_EQ(read(names, text), static_cast<Point>(p)) << name << " " << text;
          EXPECT_EQ(PointNames::split(text + "," + text).size(), 2u) << text;
        }
    }
}

/// The reading of a text of digits, by the rule alone; nothing where it is refused.
std::optional<int> by_the_rule(const Geometry& g, int points, int base, const std::string& text) {
  const bool projective = g.kind == Geometry::Kind::kProjective;
  const int n = g.dimension + (projective ? 1 : 0), most = points - 1 + base;
  const bool long_numbers = most >= std::lround(std::pow(10.0, n - 1)) || n == 1 || g.q > 9;
  if (!long_numbers && static_cast<int>(text.size()) == n) {
    int value = 0;
    for (const char c : text) {
      if (c - '0' >= g.q) return std::nullopt;
      value = value * g.q + (c - '0');
    }
    if (!projective) return value;
    // The points of PG(n-1,q) in increasing order of their vectors: count the normalised ones before it.
    int before = 0;
    for (int v = 1; v <= value; ++v) {
      int first = v;
      while (first >= g.q) first /= g.q;
      if (v == value) return first == 1 ? std::optional(before) : std::nullopt;
      before += first == 1;
    }
    return std::nullopt;
  }
  if (text.size() > 1 && text[0] == '0') return std::nullopt;
  const long value = std::stol(text) - base;
  return value >= 0 && value < points ? std::optional(static_cast<int>(value)) : std::nullopt;
}

TEST(PointNames, EveryTextOfDigitsHasOneReading) {
  for (const char* name : kGeometries)
    for (const int base : {0, 1}) {
      const Design design = design_from_name(name);
      const PointNames names(design, base);
      for (int length = 1; length <= 4; ++length) {
        const auto texts = static_cast<int>(std::lround(std::pow(10.0, length)));
        for (int i = 0; i < texts; i += length == 4 ? 7 : 1) {
          std::string text = std::to_string(i);
          text.insert(0, static_cast<std::size_t>(length) - text.size(), '0');
          const auto want = by_the_rule(design.geometry(), design.points(), base, text);
          const auto found = read(names, text);
          ASSERT_EQ(found.has_value(), want.has_value()) << name << " " << text << " base " << base;
          if (want) {
            ASSERT_EQ(static_cast<int>(*found), *want) << name << " " << text << " base " << base;
          }
        }
      }
    }
}

TEST(PointNames, Brackets) {
  const PointNames plane(design_from_name("ag(2,5)")), large(design_from_name("ag(2,11)")),
      cards(design_from_name("ag(4,3)"));
  EXPECT_EQ(read(plane, "(1,0)"), 5);
  EXPECT_EQ(read(plane, " ( 1, 0 ) "), 5);
  EXPECT_EQ(read(plane, "(10)"), 5);
  EXPECT_EQ(read(plane, "10"), 10);
  EXPECT_EQ(read(large, "(10,3)"), 113);
  EXPECT_EQ(read(cards, "(2,2,1,0)"), 75);
  EXPECT_EQ(read(cards, "2210"), 75);
  for (const char* bad : {"(1,5)", "(1)", "(1,0", "1,0)", "()", "(,1)", "(1,)", "(1,,0)", "(1 0)", "(-1,0)",
                          "(1,0,0)", "", " ", "x", "1.0", "+1", "(99999999999,0)"})
    EXPECT_EQ(read(plane, bad), std::nullopt) << bad;
}

TEST(PointNames, ARefusalNamesBothSpellings) {
  try {
    PointNames(design_from_name("ag(2,5)")).read("01");
    FAIL();
  } catch (const InputError& e) {
    const std::string what = e.what();
    EXPECT_NE(what.find("the number is 1"), std::string::npos) << what;
    EXPECT_NE(what.find("(0,1)"), std::string::npos) << what;
  }
}

TEST(PointNames, Lists) {
  using List = std::vector<std::string>;
  EXPECT_EQ(PointNames::split(""), List{});
  EXPECT_EQ(PointNames::split("12,0 15"), (List{"12", "0", "15"}));
  EXPECT_EQ(PointNames::split(" 1 , 2  3 "), (List{"1", "2", "3"}));
  EXPECT_EQ(PointNames::split("(1,0),(0,1)"), (List{"(1,0)", "(0,1)"}));
  EXPECT_EQ(PointNames::split("one red oval, two open ovals"), (List{"one red oval", "two open ovals"}));
  EXPECT_EQ(PointNames::split("one on grey, plain border; two"), (List{"one on grey, plain border", "two"}));
  for (const char* bad : {",", "1,", ",1", "1,,2", "1, ,2", ";", "a;"})
    EXPECT_THROW(PointNames::split(bad), InputError) << bad;
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Puzzles: exactly the promised number of sets, counted by going through all triples; the same on every
// machine (a pinned day); dates.
#include <gtest/gtest.h>

#include <bit>

#include "play/games.hpp"

namespace thirdcard::play {
namespace {

std::size_t sets_by_words(const Puzzle& p, int properties, bool projective) {
  Rules r;
  r.kind = projective ? "projective" : "set";
  r.properties = properties;
  std::size_t n = 0;
  for (std::size_t a = 0; a < p.cards.size(); ++a)
    for (std::size_t b = 0; b < a; ++b)
      for (std::size_t c = 0; c < b; ++c)
        n += testing::is_claim_by_words(r, {p.cards[a], p.cards[b], p.cards[c]}, {});
  return n;
}

TEST(Daily, HasThePromisedNumberOfSets) {
  std::set<std::vector<Card>> seen;
  const auto day = day_from_date("2026-12-24");
  for (int i = 0; i < 20; ++i) {
    const Puzzle a = daily_puzzle(day + i, PuzzleKind::kSet12), b = daily_puzzle(day + i, PuzzleKind::kSet9),
                 c = daily_puzzle(day + i, PuzzleKind::kProjective);
    EXPECT_EQ(a.cards.size(), 12u);
    EXPECT_EQ(a.sets.size(), 6u);
    EXPECT_EQ(sets_by_words(a, 4, false), 6u);
    EXPECT_EQ(b.cards.size(), 9u);
    EXPECT_EQ(b.sets.size(), 4u);
    EXPECT_EQ(sets_by_words(b, 4, false), 4u);
    EXPECT_EQ(c.cards.size(), 9u);
    EXPECT_EQ(c.sets.size(), 4u);
    EXPECT_EQ(sets_by_words(c, 5, true), 4u);
    EXPECT_TRUE(seen.insert(a.cards).second);
    EXPECT_EQ(daily_puzzle(day + i, PuzzleKind::kSet12).cards, a.cards);
  }
}

TEST(Generator, FindsWhatExists) {
  const struct {
    int properties;
    bool projective;
    int cards;
    int sets;
  } wanted[] = {{4, false, 12, 14}, {4, false, 12, 0},    {4, false, 9, 12},   {4, false, 3, 1},
                {4, false, 0, 0},   {4, false, 81, 1080}, {4, false, 70, 685}, {4, false, 18, 20},
                {3, false, 9, 0},   {3, false, 27, 117},  {5, false, 20, 5},   {5, true, 16, 0},
                {5, true, 31, 155}, {6, true, 15, 35},    {5, true, 7, 7}};
  for (const auto& w : wanted) {
    SCOPED_TRACE(std::to_string(w.cards) + " cards, " + std::to_string(w.sets) + " sets");
    const Puzzle p = generate_puzzle(w.properties, w.projective, w.cards, w.sets, 5);
    EXPECT_EQ(p.cards.size(), static_cast<std::size_t>(w.cards));
    EXPECT_EQ(p.sets.size(), static_cast<std::size_t>(w.sets));
    if (w.cards < 30) {
      EXPECT_EQ(sets_by_words(p, w.properties, w.projective), static_cast<std::size_t>(w.sets));
    }
  }
  EXPECT_THROW(generate_puzzle(4, false, 82, 1, 1), InputError);
  EXPECT_THROW(generate_puzzle(4, false, 12, 100, 1), InputError);
  EXPECT_THROW(generate_puzzle(4, false, 3, -1, 1), InputError);
  EXPECT_THROW(generate_puzzle(4, false, 80, 1080, 1), InputError);
  // Nine cards hold twelve sets or at most eight; twelve cards hold at most fourteen.
  for (int sets : {9, 10, 11})
    EXPECT_THROW(generate_puzzle(4, false, 9, sets, 1, 2'000'000), InputError) << sets;
  EXPECT_THROW(generate_puzzle(4, false, 12, 15, 1, 2'000'000), InputError);
}

/// Every subset of the nine cards of a plane and of the fifteen points of PG(3,2), counted one by one: the
/// generator makes exactly what exists, and calls the rest impossible.
TEST(Generator, MakesExactlyWhatExists) {
  for (const bool projective : {false, true}) {
    const int properties = projective ? 4 : 2, v = projective ? 15 : 9;
    Rules r;
    r.kind = projective ? "projective" : "set";
    r.properties = properties;
    std::vector<std::uint32_t> lines;
    for (int a = 0; a < v; ++a)
      for (int b = 0; b < a; ++b)
        for (int c = 0; c < b; ++c)
          if (testing::is_claim_by_words(r, {a, b, c}, {})) lines.push_back(1U << a | 1U << b | 1U << c);
    std::set<std::pair<int, int>> exist;
    for (std::uint32_t s = 0; s < 1U << v; ++s) {
      int inside = 0;
      for (std::uint32_t line : lines) inside += (s & line) == line;
      exist.emplace(std::popcount(s), inside);
    }
    for (int n = 0; n <= v; ++n)
      for (int t = 0; t <= static_cast<int>(lines.size()); ++t) {
        SCOPED_TRACE(std::to_string(n) + " cards, " + std::to_string(t) + " sets");
        if (exist.contains({n, t})) {
          EXPECT_EQ(generate_puzzle(properties, projective, n, t, 3, 100'000).sets.size(),
                    static_cast<std::size_t>(t));
        } else {
          EXPECT_THROW(generate_puzzle(properties, projective, n, t, 3, 100'000), InputError);
        }
      }
  }
}

TEST(Dates, FollowTheCalendar) {
  EXPECT_EQ(day_from_date("1970-01-01"), 0);
  EXPECT_EQ(day_from_date("2000-03-01"), 11017);
  EXPECT_EQ(day_from_date("2026-12-24"), 20811);
  std::int64_t n = day_from_date("1896-01-01");
  const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  for (int year = 1896; year < 2106; ++year)
    for (int month = 1; month <= 12; ++month) {
      const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
      for (int day = 1; day <= days[month - 1] + (month == 2 && leap); ++day, ++n) {
        char text[40];
        std::snprintf(text, sizeof text, "%04d-%02d-%02d", year, month, day);
        ASSERT_EQ(date_from_day(n), text);
        ASSERT_EQ(day_from_date(text), n);
      }
    }
  for (const char* bad : {"", "2026-13-01", "2026-02-29", "2026-2-3", "0000-01-01", "2026-00-10",
                          "2026-04-31", "2026-12-24 ", "24-12-2026", "2026x12-24", "yesterday!"})
    EXPECT_THROW(day_from_date(bad), InputError) << bad;
}

}  // namespace
}  // namespace thirdcard::play

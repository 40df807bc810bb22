// SPDX-License-Identifier: MIT
// Formula and enumeration agree for every number of properties that is enumerated, and with the figures
// the papers print.
#include <gtest/gtest.h>

#include <map>

#include "thirdcard/cards.hpp"

namespace thirdcard {
namespace {

TEST(Counts, FormulaAndEnumerationAgree) {
  for (int p = 1; p <= 6; ++p)
    for (const Count& c : card_counts(p)) {
      EXPECT_TRUE(c.agree) << p << ' ' << c.name << ' ' << c.formula << ' ' << c.enumeration;
      EXPECT_TRUE(c.enumerated()) << p << ' ' << c.name;
      if (!c.bound) {
        EXPECT_EQ(c.formula, c.enumeration) << p << ' ' << c.name;
      }
    }
}

TEST(Counts, FiguresOfThePapers) {
  std::map<std::string, Count> rows;
  for (const Count& c : card_counts(4)) rows[c.name] = c;
  const std::map<std::string, std::string> printed{{"cards", "81"},
                                                   {"chance that three cards are a set", "1/79"},
                                                   {"deals of twelve cards", "70724320184700"},
                                                   {"sets", "1080"},
                                                   {"sets that share 0 properties", "216"},
                                                   {"sets that share 1 property", "432"},
                                                   {"sets that share 2 properties", "324"},
                                                   {"sets that share 3 properties", "108"},
                                                   {"sets through a card", "40"},
                                                   {"sets (pairs), two values", "120"},
                                                   {"cards, four values", "256"},
                                                   {"sets, one property more", "9801"},
                                                   {"ordered triples that are no set", "505440"},
                                                   {"planes", "1170"},
                                                   {"sets in a plane", "12"},
                                                   {"sets in a cube", "117"},
                                                   {"planes in a cube", "39"},
                                                   {"most sets among 4 cards", "1"},
                                                   {"most sets among 5 cards", "2"},
                                                   {"most sets among 6 cards", "3"}};
  for (const auto& [name, value] : printed) EXPECT_EQ(rows.at(name).enumeration, value) << name;
}

TEST(Counts, ManyProperties) {
  EXPECT_THROW(card_counts(0), InputError);
  EXPECT_THROW(card_counts(-1), InputError);
  EXPECT_THROW(card_counts(1001), InputError);
  for (const Count& c : card_counts(40)) EXPECT_FALSE(c.enumerated()) << c.name;
  EXPECT_EQ(card_counts(1000).front().formula.size(), 478u);  // 1000 log10(3) = 477.1
}

}  // namespace
}  // namespace thirdcard

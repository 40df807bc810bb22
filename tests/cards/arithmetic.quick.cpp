// SPDX-License-Identifier: MIT
// Card arithmetic against the rule itself, applied value by value, and against the designs' lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "thirdcard/cards.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

/// The rule read off the words alone: no digit, no sum.
bool set_by_words(const Deck& deck, int a, int b, int c) {
  for (int p = 0; p < deck.properties(); ++p) {
    std::multiset<std::string> seen;
    for (int card : {a, b, c}) seen.insert(deck.value_word(p, deck.digit(card, p)));
    if (deck.kind() == Deck::Kind::kProjective) {
      if (seen.count("yes") % 2 != 0) return false;
    } else if (const std::set<std::string> kinds(seen.begin(), seen.end()); kinds.size() == 2) {
      return false;
    }
  }
  return true;
}

TEST(Arithmetic, ThirdCardIsTheOnlyOneByTheRule) {
  for (const char* name : {"3^1", "3^2", "3^3", "projective(3)", "projective(4)"}) {
    const Deck deck = Deck::from_name(name);
    for (int a = 0; a < deck.cards(); ++a)
      for (int b = 0; b < a; ++b)
        for (int c = 0; c < deck.cards(); ++c)
          if (c != a && c != b) {
            const bool expected = set_by_words(deck, a, b, c);
            ASSERT_EQ(deck.third(a, b) == c, expected) << name;
            ASSERT_EQ(deck.is_set(std::vector<int>{a, b, c}), expected) << name;
          }
  }
}

TEST(Arithmetic, SetsAreTheLinesOfTheDesign) {
  for (const char* name : {"3^4", "projective(5)"}) {
    const Deck deck = Deck::from_name(name);
    const Design design = design_from_name(deck.design_name());
    ASSERT_EQ(design.points(), deck.cards());
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const auto block = design.block(i);
      EXPECT_EQ(deck.third(block[0], block[1]), block[2]);
    }
  }
}

TEST(Arithmetic, JudgeAgreesWithTheSetRule) {
  for (const char* name : {"3^4", "projective(4)", "quads", "quads(8)", "4^4"}) {
    const Deck deck = Deck::from_name(name);
    RandomStream random(7, 1);
    int sets = 0;
    for (int trial = 0; trial < 4000; ++trial) {
      std::vector<int> cards;
      while (static_cast<int>(cards.size()) < deck.set_size()) {
        int card = static_cast<int>(random.below(deck.cards()));
        // Half the time the last card is chosen to fit.
        if (static_cast<int>(cards.size()) == deck.set_size() - 1 && trial % 2 == 0) {
          if (deck.set_size() == 3) card = deck.third(cards[0], cards[1]);
          if (deck.kind() == Deck::Kind::kQuads) card = cards[0] ^ cards[1] ^ cards[2];
        }
        if (std::find(cards.begin(), cards.end(), card) == cards.end()) cards.push_back(card);
      }
      const auto verdicts = judge(deck, cards);
      const bool all =
          std::all_of(verdicts.begin(), verdicts.end(), [](const PropertyVerdict& v) { return v.holds; });
      EXPECT_EQ(all, deck.is_set(cards));
      sets += all;
    }
    if (deck.kind() != Deck::Kind::kFourValued) {
      EXPECT_GE(sets, 2000) << name;
    }
  }
  const Deck deck = Deck::from_name("4^4");
  EXPECT_TRUE(deck.is_set(
      std::vector<int>{deck.parse("0000"), deck.parse("1101"), deck.parse("2202"), deck.parse("3303")}));
  EXPECT_FALSE(deck.is_set(
      std::vector<int>{deck.parse("0000"), deck.parse("0001"), deck.parse("1100"), deck.parse("1101")}));
}

TEST(Arithmetic, JudgeRefusesRepeatsAndWrongNumbers) {
  const Deck deck = Deck::from_name("3^4");
  EXPECT_THROW(judge(deck, std::vector<int>{0, 0, 0}), InputError);
  EXPECT_THROW(judge(deck, std::vector<int>{0, 1}), InputError);
  EXPECT_THROW(judge(deck, std::vector<int>{0, 1, 81}), InputError);
  EXPECT_THROW(deck.third(3, 3), InputError);
}

/// Plays games with a card laid aside: what is left must name it.
TEST(Arithmetic, HiddenCardIsTheOneLaidAside) {
  for (const char* name :
       {"3^2", "3^3", "3^4", "3^5", "projective(3)", "projective(4)", "projective(5)", "projective(6)"}) {
    const Deck deck = Deck::from_name(name);
    for (std::uint64_t game = 0; game < 10; ++game) {
      std::vector<int> cards(deck.cards());
      for (int i = 0; i < deck.cards(); ++i) cards[i] = i;
      RandomStream random(3, game);
      random.shuffle(std::span(cards));
      const int aside = cards.back();
      cards.pop_back();
      for (bool found = true; found && cards.size() > 5;) {
        found = false;
        for (std::size_t i = 0; i < cards.size() && !found; ++i)
          for (std::size_t j = 0; j < i && !found; ++j) {
            const auto k = std::find(cards.begin(), cards.end(), deck.third(cards[i], cards[j]));
            if (k == cards.end()) continue;
            const std::vector<int> gone{cards[i], cards[j], *k};
            std::erase_if(cards, [&](int c) { return std::find(gone.begin(), gone.end(), c) != gone.end(); });
            found = true;
          }
      }
      const HiddenCard hidden = hidden_card(deck, cards);
      EXPECT_TRUE(hidden.possible) << name << hidden.fault;
      EXPECT_EQ(hidden.card, aside) << name;
      // Every step ends in the value the sum gave: the two ways are one answer.
      for (int p = 0; p < deck.properties(); ++p) {
        const std::string end = deck.kind() == Deck::Kind::kProjective
                                    ? (deck.digit(aside, p) ? "has it" : "without it")
                                    : deck.value_word(p, deck.digit(aside, p));
        EXPECT_TRUE(hidden.steps[p].ends_with(end)) << hidden.steps[p];
      }
    }
  }
}

TEST(Arithmetic, HiddenCardOfThePaper) {
  const Deck deck = Deck::from_name("3^4");
  std::vector<int> left;
  for (const char* text : {"1122", "1220", "2100", "0011", "0021"}) left.push_back(deck.parse(text));
  const HiddenCard hidden = hidden_card(deck, left);
  EXPECT_EQ(deck.digits_text(hidden.card), "2222");
  EXPECT_THAT(hidden.sum.plain, testing::ElementsAre(4, 4, 7, 4));
  EXPECT_THROW(hidden_card(deck, std::vector<int>{1, 2, 3}), InputError);
  EXPECT_THROW(hidden_card(deck, std::vector<int>{}), InputError);
  EXPECT_THROW(hidden_card(deck, std::vector<int>{1, 1}), InputError);
  // 0111 is the sum of the other four, so it is also what these five ask for.
  left.clear();
  for (const char* text : {"0000", "0001", "0010", "0100", "0111"}) left.push_back(deck.parse(text));
  const HiddenCard twice = hidden_card(deck, left);
  EXPECT_FALSE(twice.possible);
  EXPECT_EQ(deck.digits_text(twice.card), "0111");
  // A set left over asks for the card without features.
  const HiddenCard none = hidden_card(Deck::from_name("projective(3)"), std::vector<int>{0, 1, 2});
  EXPECT_FALSE(none.possible);
  EXPECT_EQ(none.card, -1);
}

TEST(Arithmetic, ParallelByCyclesIsParallelByDirection) {
  const Deck deck = Deck::from_name("3^4");
  RandomStream random(11, 0);
  int parallel = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const auto set = [&](int a, int b) { return std::vector<int>{a, b, deck.third(a, b)}; };
    const int a = static_cast<int>(random.below(81)), b = static_cast<int>((a + 1 + random.below(80)) % 81),
              c = static_cast<int>(random.below(81));
    int d = static_cast<int>((c + 1 + random.below(80)) % 81);
    const std::vector<int> v = direction(deck, a, b);
    if (trial % 2 == 0) {  // force a parallel one
      std::vector<int> digits = deck.digits(c);
      for (int p = 0; p < 4; ++p) digits[p] = (digits[p] + (trial % 4 == 0 ? 1 : 2) * v[p]) % 3;
      d = deck.card_from_digits(digits);
    }
    const std::vector<int> w = direction(deck, c, d);
    std::vector<int> twice;
    for (int x : w) twice.push_back(2 * x % 3);
    const bool expected = v == w || v == twice;
    const ParallelVerdict verdict = compare_sets(deck, set(a, b), set(c, d));
    EXPECT_EQ(verdict.parallel, expected);
    parallel += expected;
    for (const auto& cycle : verdict.cycles) EXPECT_TRUE(!expected || cycle.agree);
  }
  EXPECT_GE(parallel, 1500);
  EXPECT_THROW(compare_sets(deck, std::vector<int>{0, 1, 3}, std::vector<int>{0, 1, 2}), InputError);
  EXPECT_THROW(direction(Deck::from_name("projective(4)"), 0, 1), InputError);
}

TEST(Arithmetic, ParallelsPartitionTheDeck) {
  const Deck deck = Deck::from_name("3^4");
  for (int b : {1, 40, 80}) {
    const auto sets = parallels(deck, 0, b);
    EXPECT_EQ(sets.size(), 27u);
    std::set<int> seen;
    for (const auto& set : sets) {
      seen.insert(set.begin(), set.end());
      EXPECT_TRUE(deck.is_set(set));
      EXPECT_TRUE(compare_sets(deck, set, sets[0]).parallel);
    }
    EXPECT_EQ(seen.size(), 81u);
  }
}

TEST(Arithmetic, PlanesAndCubesAreSpans) {
  for (const char* name : {"3^3", "3^4", "3^5", "projective(4)", "projective(6)"}) {
    const Deck deck = Deck::from_name(name);
    const Geometry geometry = design_from_name(deck.design_name()).geometry();
    RandomStream random(5, 0);
    for (int trial = 0; trial < 200; ++trial) {
      std::vector<int> c(4);
      for (int& x : c) x = static_cast<int>(random.below(deck.cards()));
      const std::vector<Point> three{static_cast<Point>(c[0]), static_cast<Point>(c[1]),
                                     static_cast<Point>(c[2])};
      std::vector<Point> span = span_of(geometry, three);
      const std::size_t plane_size = deck.kind() == Deck::Kind::kAffine ? 9 : 7;
      if (span.size() != plane_size) {
        EXPECT_THROW(plane_through(deck, c[0], c[1], c[2]), InputError);
        continue;
      }
      const std::vector<int> plane = plane_through(deck, c[0], c[1], c[2]);
      EXPECT_EQ(std::set<int>(plane.begin(), plane.end()), std::set<int>(span.begin(), span.end()));
      if (plane_size == 9)  // rows, columns, both kinds of broken diagonal
        for (int i = 0; i < 3; ++i) {
          EXPECT_EQ(deck.third(plane[3 * i], plane[3 * i + 1]), plane[3 * i + 2]);
          EXPECT_EQ(deck.third(plane[i], plane[3 + i]), plane[6 + i]);
          EXPECT_EQ(deck.third(plane[i], plane[3 + (i + 1) % 3]), plane[6 + (i + 2) % 3]);
          EXPECT_EQ(deck.third(plane[i], plane[3 + (i + 2) % 3]), plane[6 + (i + 1) % 3]);
        }
      std::vector<Point> four = three;
      four.push_back(static_cast<Point>(c[3]));
      span = span_of(geometry, four);
      if (span.size() == plane_size) {
        EXPECT_THROW(cube_through(deck, c[0], c[1], c[2], c[3]), InputError);
        continue;
      }
      const std::vector<int> cube = cube_through(deck, c[0], c[1], c[2], c[3]);
      EXPECT_EQ(cube.size(), span.size());
      EXPECT_EQ(std::set<int>(cube.begin(), cube.end()), std::set<int>(span.begin(), span.end()));
    }
  }
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Decks and spellings: every card of every deck survives all three spellings; both papers' notations
// mean what their tables say; what is no card is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "thirdcard/cards.hpp"

namespace thirdcard {
namespace {

const char* const kDecks[] = {
    "3^1",           "3^2",           "3^3",           "3^4",           "3^5",
    "3^6",           "projective(3)", "projective(4)", "projective(5)", "projective(6)",
    "projective(7)", "projective(8)", "quads",         "quads(8)",      "4^4"};

TEST(Deck, EverySpellingComesBack) {
  for (const char* name : kDecks)
    for (const Notation notation : {Notation::kThesis, Notation::kAntiSet}) {
      const Deck deck = Deck::from_name(name, notation);
      for (std::string_view palette_name : palette_names()) {
        const Palette palette = palette_from_name(palette_name);
        for (int card = 0; card < deck.cards(); ++card) {
          ASSERT_EQ(deck.parse(std::to_string(card), palette), card) << name;
          ASSERT_EQ(deck.parse(deck.digits_text(card), palette), card) << name;
          ASSERT_EQ(deck.parse(deck.words(card, palette), palette), card)
              << name << ' ' << deck.words(card, palette);
          ASSERT_EQ(deck.card_from_digits(deck.digits(card)), card) << name;
        }
      }
    }
}

TEST(Deck, OneReaderOfNames) {
  const auto kind = [](std::string_view name) {
    const auto read = DeckName::read(name);
    return read ? std::to_string(static_cast<int>(read->kind)) + ":" + std::to_string(read->number) : "";
  };
  EXPECT_EQ(kind("3^4"), "0:4");
  EXPECT_EQ(kind("projective(9)"), "1:9");
  EXPECT_EQ(kind("quads"), "2:6");
  EXPECT_EQ(kind("quads"), kind("quads(6)"));
  EXPECT_EQ(kind("quads(7)"), "2:7");
  EXPECT_EQ(kind("4^4"), "3:4");
  for (const char* name :
       {"", "3^", "3^0", "3^04", "3^10", "3^4 ", " 3^4", "3^+4", "3^4)", "projective(4", "projective()",
        "projective(-3)", "quads()", "quads(06)", "quads(66)", "4^3", "Quads", "quads6"})
    EXPECT_EQ(kind(name), "") << name;
  EXPECT_EQ(Deck::from_name("quads(6)").name(), "quads");
  for (const char* name : {"3^7", "projective(2)", "projective(9)", "quads(7)", "quads(4)"})
    EXPECT_THROW(Deck::from_name(name), InputError) << name;
}

TEST(Deck, WordsAndLooksAreDistinct) {
  for (const char* name : kDecks) {
    const Deck deck = Deck::from_name(name);
    std::set<std::string> words;
    for (int card = 0; card < deck.cards(); ++card) {
      words.insert(deck.words(card));
      for (int other = 0; other < card; ++other) ASSERT_FALSE(deck.look(card) == deck.look(other)) << name;
    }
    EXPECT_EQ(static_cast<int>(words.size()), deck.cards()) << name;
  }
}

TEST(Deck, ThesisTableTwo) {
  const Deck deck = Deck::from_name("3^4");
  EXPECT_EQ(deck.parse("2210"), 75);
  EXPECT_EQ(deck.words(75, classic_palette()), "two solid purple ovals");
  EXPECT_EQ(deck.words(75), "two solid blue ovals");
  EXPECT_EQ(deck.parse("two full purple oval"), 75);
  EXPECT_EQ(deck.parse("Oval, purple, 2 filled"), 75);
  EXPECT_EQ(deck.parse("(2,2,1,0)"), 75);
  EXPECT_EQ(deck.digits_text(deck.parse("three hollow green diamonds")), "0001");
  EXPECT_EQ(deck.digits_text(deck.parse("one striped red worm")), "1122");
}

TEST(Deck, AntiSetTableTwo) {
  const Deck deck = Deck::from_name("3^4", Notation::kAntiSet);
  EXPECT_EQ(deck.digits_text(deck.parse("three red open squiggles")), "0000");
  EXPECT_EQ(deck.digits_text(deck.parse("two green striped ovals")), "2111");
  EXPECT_EQ(deck.digits_text(deck.parse("one purple solid diamond")), "1222");
  // One card keeps its words whatever the notation.
  const Deck thesis = Deck::from_name("3^4");
  for (int card = 0; card < 81; ++card)
    EXPECT_EQ(deck.words(deck.parse(thesis.words(card))), thesis.words(card));
}

TEST(Deck, RefusesWhatIsNoCard) {
  const Deck deck = Deck::from_name("3^4");
  for (const char* text :
       {"", " ", "22100", "012", "81", "99999999999999999999", "2310", "221x", "two solid purple",
        "two solid purple pentagon", "two two solid purple ovals", "two solid striped purple ovals",
        "two solid purple ovals on grey", "-1", "2,2,1", "(2,2,1,0,0)", "four solid purple ovals", "é"})
    EXPECT_THROW(deck.parse(text), InputError) << text;
  const Deck projective = Deck::from_name("projective(5)");
  for (const char* text : {"00000", "31", "20000", "squiggle squiggle", "roof", "and"})
    EXPECT_THROW(projective.parse(text), InputError) << text;
  EXPECT_EQ(projective.digits_text(projective.parse("smile, squiggle")), "10001");
  for (const char* name :
       {"", "3^0", "3^7", "3^44", "projective(2)", "projective(9)", "projective(55)", "2^4", "ag(4,3)", "3"})
    EXPECT_THROW(Deck::from_name(name), InputError) << name;
}

TEST(Deck, SmallDecksMaySayWhatTheyFix) {
  const Deck deck = Deck::from_name("3^2");
  EXPECT_EQ(deck.parse("two purple"), deck.parse("two solid purple diamonds"));
  EXPECT_THROW(deck.parse("two open purple diamonds"), InputError);
  const Deck nine = Deck::from_name("3^2", Notation::kAntiSet);
  EXPECT_EQ(nine.words(0, classic_palette()), "one solid red wave");
}

TEST(Palette, NamesAndCustom) {
  EXPECT_THROW(palette_from_name("neon"), InputError);
  EXPECT_THROW(palette_from_name("a=#123456"), InputError);
  EXPECT_THROW(palette_from_name("a=#123456,b=#123456,c=#12345g"), InputError);
  EXPECT_THROW(palette_from_name("a=#123456,a=#123456,c=#123456"), InputError);
  EXPECT_THROW(palette_from_name("a=#123456,b=#123456,c=#123456,d=#000000,e=#000000"), InputError);
  const Palette palette = palette_from_name("night=#000010,Sun=#F0A000,rose=#C02060");
  EXPECT_EQ(palette.colour[1].rgb, 0xF0A000u);
  const Deck deck = Deck::from_name("3^4");
  EXPECT_EQ(deck.words(75, palette), "two solid sun ovals");
  EXPECT_EQ(deck.parse("two solid sun ovals", palette), 75);
}

}  // namespace
}  // namespace thirdcard

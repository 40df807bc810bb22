// SPDX-License-Identifier: MIT
// Drawings: nothing leaves the card, symbols of a card do not touch, every symbol stands on white, no two
// cards of a deck look the same, SVG is well-formed, the terminal keeps its width and its colours.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "cards/geometry.hpp"
#include "thirdcard/cards.hpp"

namespace thirdcard {
namespace {

const char* const kDrawnDecks[] = {"3^1",           "3^3",           "3^4",   "3^5",      "3^6",
                                   "projective(3)", "projective(8)", "quads", "quads(8)", "4^4"};

struct Box {
  double left = 1e9, top = 1e9, right = -1e9, bottom = -1e9;
};
Box box_of(const Path& path) {
  Box box;
  for (const auto& polygon : geometry::flatten(path))
    for (const auto& p : polygon)
      box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
             std::max(box.bottom, p.y)};
  return box;
}

TEST(Drawings, StayInsideTheCard) {
  for (const char* name : kDrawnDecks) {
    const Deck deck = Deck::from_name(name);
    for (const auto& [w, h] : {std::pair{180.0, 120.0}, {63.0, 88.0}, {44.0, 68.0}, {190.0, 277.0}})
      for (const ColourMark mark : {ColourMark::kNone, ColourMark::kStroke, ColourMark::kLetter}) {
        DrawOptions options;
        options.mark = mark;
        if (mark == ColourMark::kLetter) options.words = Language::kGerman;
        for (int card = 0; card<deck.cards(); card += deck.cards()> 60 ? 17 : 3) {
          const Drawing drawing = draw_card(deck, card, w, h, options);
          ASSERT_FALSE(drawing.items.empty());
          for (const Item& item : drawing.items) {
            if (item.path.empty()) {
              ASSERT_TRUE(item.x >= 0 && item.x <= w && item.y > 0 && item.y < h && item.size > 0.01 * w)
                  << name << ' ' << item.text;
              continue;
            }
            const Box box = box_of(item.path);
            ASSERT_TRUE(box.left >= -1e-6 && box.top >= -1e-6 && box.right <= w + 1e-6 &&
                        box.bottom <= h + 1e-6)
                << name << ' ' << card << ' ' << w;
          }
        }
      }
  }
}

/// A test for each deck: together they would take what a slow machine calls more than a second.
class DrawnDeck : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Drawings, DrawnDeck, testing::Values("3^4", "3^6", "4^4", "quads", "quads(8)"));

TEST_P(DrawnDeck, SymbolsOfACardDoNotTouch) {
  const Deck deck = Deck::from_name(GetParam());
  for (int card = 0; card<deck.cards(); card += deck.cards()> 81 ? 5 : 1) {
    const CardLook look = deck.look(card);
    DrawOptions options;
    options.edge = false;
    const Drawing drawing = draw_card(deck, card, 180, 120, options);
    std::vector<geometry::Polygon> outlines;
    for (const Item& item : drawing.items)
      if (item.stroke == options.palette.colour[look.colour].rgb && item.path.back().op == 'Z')
        outlines.push_back(geometry::flatten(item.path)[0]);
    ASSERT_EQ(static_cast<int>(outlines.size()), look.number) << GetParam() << ' ' << card;
    for (std::size_t i = 0; i < outlines.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (const auto& p : outlines[i])
          ASSERT_GT(geometry::distance(outlines[j], p, true), 3.0) << GetParam() << ' ' << card;
  }
}

TEST(Drawings, EveryCardLooksDifferentAlsoWithoutColour) {
  Palette grey = palette_from_name("a=#404040,b=#404040,c=#404040,d=#404040");
  for (const char* name : kDrawnDecks) {
    const Deck deck = Deck::from_name(name);
    for (const ColourMark mark : {ColourMark::kStroke, ColourMark::kLetter}) {
      if (mark == ColourMark::kLetter && deck.cards() > 100) continue;
      DrawOptions options;
      options.palette = grey;
      options.mark = mark;
      std::set<std::string> seen;
      for (int card = 0; card < deck.cards(); ++card)
        seen.insert(to_svg(draw_card(deck, card, 63, 88, options), ""));
      EXPECT_EQ(static_cast<int>(seen.size()), deck.cards()) << name;
    }
  }
}

TEST(Drawings, MarksOfProjectiveCardsKeepTheirPlace) {
  const Deck deck = Deck::from_name("projective(8)");
  for (const bool words : {false, true}) {
    DrawOptions options;
    if (words) options.words = Language::kGerman;
    const auto paths = [&](int card) {
      std::set<std::string> out;
      for (const Item& item : draw_card(deck, card, 63, 88, options).items)
        if (!item.path.empty()) {
          Drawing one{63, 88, {item}};
          out.insert(to_svg(one, ""));
        }
      return out;
    };
    const std::set<std::string> all = paths(deck.cards() - 1);
    for (int bit = 0; bit < 8; ++bit)
      for (const std::string& path : paths((1 << bit) - 1)) EXPECT_TRUE(all.contains(path)) << bit;
  }
}

TEST(Drawings, FramesKeepSymbolsOnWhite) {
  const Deck deck = Deck::from_name("3^5");
  DrawOptions options;
  for (int card = 0; card < deck.cards(); ++card) {
    const Drawing drawing = draw_card(deck, card, 63, 88, options);
    // The last white or framed ground before the symbols is white and holds them all.
    Box ground;
    for (const Item& item : drawing.items) {
      if (item.fill == 0xFFFFFFu) ground = box_of(item.path);
      if (item.stroke && *item.stroke == options.palette.colour[deck.look(card).colour].rgb) {
        const Box box = box_of(item.path);
        ASSERT_TRUE(box.left > ground.left && box.right < ground.right && box.top > ground.top &&
                    box.bottom < ground.bottom)
            << card;
      }
    }
  }
}

TEST(Drawings, BackIsTheSameAfterHalfATurn) {
  const Drawing back = draw_back(63, 88, {});
  Drawing turned{63, 88, {}};
  turned.add(back, 0, 0, 2);
  // Compare as sets of outline boxes.
  const auto boxes = [](const Drawing& drawing) {
    std::multiset<std::array<long, 4>> out;
    for (const Item& item : drawing.items) {
      const Box b = box_of(item.path);
      out.insert({std::lround(b.left * 100), std::lround(b.top * 100), std::lround(b.right * 100),
                  std::lround(b.bottom * 100)});
    }
    return out;
  };
  EXPECT_EQ(boxes(back), boxes(turned));
}

TEST(Drawings, QuarterTurnsMoveTheBox) {
  Drawing small{10, 20, {}};
  Item item;
  item.path = geometry::polyline({{0, 0}, {10, 0}, {10, 20}, {0, 20}}, true);
  small.items.push_back(item);
  for (int turns = 0; turns < 4; ++turns) {
    Drawing sheet{100, 100, {}};
    sheet.add(small, 5, 7, turns);
    const Box box = box_of(sheet.items[0].path);
    EXPECT_NEAR(box.left, 5, 1e-9);
    EXPECT_NEAR(box.top, 7, 1e-9);
    EXPECT_NEAR(box.right, 5 + (turns % 2 == 0 ? 10 : 20), 1e-9);
    EXPECT_NEAR(box.bottom, 7 + (turns % 2 == 0 ? 20 : 10), 1e-9);
  }
}

TEST(Drawings, SvgEscapesAndHasNoIds) {
  Drawing drawing{10, 10, {}};
  Item item;
  item.text = "<a & \"b\">";
  item.size = 2;
  drawing.items.push_back(item);
  const std::string svg = to_svg(drawing, "x < y");
  EXPECT_NE(svg.find("&lt;a &amp; &quot;b&quot;&gt;"), std::string::npos);
  EXPECT_NE(svg.find("<title>x &lt; y</title>"), std::string::npos);
  const Deck deck = Deck::from_name("3^4");
  const std::string symbol = to_svg_symbol(draw_card(deck, 75, 180, 120, {}), "card-75", deck.words(75));
  EXPECT_EQ(symbol.find("id=", symbol.find("id=") + 1), std::string::npos);
}

TEST(Drawings, WordsInFiveLanguages) {
  const Deck deck = Deck::from_name("3^4");
  const auto said = [&](const char* language) {
    return labels(deck, 75, default_palette(), language_from_name(language));
  };
  EXPECT_EQ(said("en"), (std::vector<std::string>{"two", "solid", "blue", "ovals"}));
  EXPECT_EQ(said("de"), (std::vector<std::string>{"zwei", "voll", "blau", "Ovale"}));
  EXPECT_EQ(said("fr"), (std::vector<std::string>{"deux", "plein", "bleu", "ovales"}));
  EXPECT_EQ(said("es"), (std::vector<std::string>{"dos", "lleno", "azul", "óvalos"}));
  EXPECT_EQ(said("nb"), (std::vector<std::string>{"to", "fylt", "blå", "ovaler"}));
  EXPECT_THROW(language_from_name("xx"), InputError);
  for (const char* name : kDrawnDecks)
    for (const char* language : {"en", "de", "fr", "es", "nb"}) {
      const Deck d = Deck::from_name(name);
      std::set<std::vector<std::string>> seen;
      for (int card = 0; card < d.cards(); ++card)
        seen.insert(labels(d, card, default_palette(), language_from_name(language)));
      EXPECT_EQ(static_cast<int>(seen.size()), d.cards()) << name << language;
    }
}

TEST(Drawings, TerminalKeepsItsWidth) {
  const Deck deck = Deck::from_name("3^4");
  const std::vector<int> cards{75, 40, 13, 0};
  for (const int columns : {20, 80, 120}) {
    const std::string text = to_terminal(deck, cards, default_palette(), TerminalColour::kNone, columns);
    EXPECT_EQ(text.find('\033'), std::string::npos);
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = text.find('\n', at);
      const auto width =
          std::count_if(text.begin() + static_cast<long>(at), text.begin() + static_cast<long>(end),
                        [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(width, std::max(columns, 26));
      at = end + 1;
    }
    EXPECT_NE(text.find("two solid blue ovals"), std::string::npos);
  }
  EXPECT_NE(to_terminal(deck, cards, default_palette(), TerminalColour::kTrue, 80).find("38;2;32;144;240"),
            std::string::npos);
  EXPECT_NE(to_terminal(deck, cards, default_palette(), TerminalColour::kSixteen, 80).find(";107m"),
            std::string::npos);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Where cards lie: inside the page and its margins, none over another, every card once; backs are the exact
// mirror images of their fronts; what does not fit is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "thirdcard/print.hpp"

namespace thirdcard {
namespace {

TEST(Layout, CardsOverlapNothingAndBacksRegister) {
  for (const char* paper : {"a3", "a4", "a5", "letter", "300x200", "100x400"})
    for (const char* card : {"poker", "bridge", "mini", "40x40", "80x30"})
      for (const double bleed : {0.0, 3.0})
        for (const bool flip_long : {true, false})
          for (const bool one : {false, true}) {
            DeckOptions options;
            options.paper = paper_from_name(paper);
            options.card = card_size_from_name(card);
            options.bleed = bleed;
            options.flip_long = flip_long;
            options.backs = true;
            options.one_per_page = one;
            const DeckPlan plan = plan_deck(81, options);
            std::set<int> seen;
            ASSERT_EQ(plan.fronts.size(), plan.backs.size());
            EXPECT_EQ(plan.pages, 2 * plan.sheets);
            for (std::size_t i = 0; i < plan.fronts.size(); ++i) {
              const auto& page = plan.fronts[i];
              ASSERT_EQ(page.size(), plan.backs[i].size());
              for (std::size_t a = 0; a < page.size(); ++a) {
                EXPECT_TRUE(seen.insert(page[a].card).second);
                const double m = options.margin + bleed - 1e-6;
                EXPECT_TRUE(page[a].x >= m && page[a].y >= m &&
                            page[a].x + plan.card_width <= plan.page_width - m &&
                            page[a].y + plan.card_height <= plan.page_height - m)
                    << paper << card;
                for (std::size_t b = 0; b < a; ++b) {
                  const bool apart = std::abs(page[a].x - page[b].x) >= plan.card_width + 2 * bleed - 1e-6 ||
                                     std::abs(page[a].y - page[b].y) >= plan.card_height + 2 * bleed - 1e-6;
                  EXPECT_TRUE(apart) << paper << ' ' << card;
                }
                // Turn the sheet: the back must fall on its own card.
                const Placed& back = plan.backs[i][a];
                EXPECT_EQ(back.card, page[a].card);
                const bool long_is_vertical = plan.page_height >= plan.page_width;
                const bool sides = flip_long == long_is_vertical;
                EXPECT_NEAR(back.x, sides ? plan.page_width - page[a].x - plan.card_width : page[a].x, 1e-9);
                EXPECT_NEAR(back.y, sides ? page[a].y : plan.page_height - page[a].y - plan.card_height,
                            1e-9);
              }
            }
            EXPECT_EQ(seen.size(), 81u);
            EXPECT_LE(plan.paper_used, 1);
          }
}

TEST(Layout, PromisedPages) {
  DeckOptions options;
  EXPECT_EQ(plan_deck(81, options).pages, 9);
  options.paper = paper_from_name("letter");
  EXPECT_EQ(plan_deck(63, options).pages, 7);
  options.one_per_page = true;
  EXPECT_EQ(plan_deck(81, options).pages, 81);
}

TEST(Layout, RefusesWhatDoesNotFit) {
  DeckOptions options;
  options.paper = paper_from_name("a5");
  options.card = card_size_from_name("200x300");
  EXPECT_THROW(plan_deck(81, options), InputError);
  options = {};
  options.margin = 200;
  EXPECT_THROW(plan_deck(81, options), InputError);
  options.one_per_page = true;
  EXPECT_THROW(plan_deck(81, options), InputError);
  for (const char* name : {"", "a7", "x", "10x", "0x0", "1e9x5", "nanxnan", "-5x100"}) {
    EXPECT_THROW(paper_from_name(name), InputError) << name;
    EXPECT_THROW(card_size_from_name(name), InputError) << name;
  }
}

TEST(Layout, EverySheetHasPages) {
  SheetOptions options;
  const Deck deck = Deck::from_name("3^4");
  EXPECT_EQ(final_card_sheet(options, deck, 12).pages.size(), 2u);
  EXPECT_EQ(poster(options, deck).pages.size(), 1u);
  EXPECT_EQ(poster(options, deck).pages[0].bookmarks.size(), 81u);
  for (const char* game : {"set", "projective", "antiset", "team"})
    EXPECT_GE(rules_sheet(options, game).pages.size(), 1u);
  EXPECT_THROW(rules_sheet(options, "chess"), InputError);
  EXPECT_THROW(score_sheet(options, 0, 5), InputError);
  EXPECT_THROW(final_card_sheet(options, deck, 0), InputError);
}

TEST(Layout, WorksheetRunsFromEasyToHardWithoutRepeats) {
  SheetOptions options;
  options.seed = 3;
  const Deck deck = Deck::from_name("3^4");
  const Document document = final_card_sheet(options, deck, 24);
  std::set<std::string> answers;
  std::size_t marks = 0;
  for (const Page& page : document.pages) marks += page.bookmarks.size();
  EXPECT_EQ(marks, 24u);
  // Same seed, same sheet.
  EXPECT_EQ(to_pdf(document), to_pdf(final_card_sheet(options, deck, 24)));
  options.seed = 4;
  EXPECT_NE(to_pdf(document), to_pdf(final_card_sheet(options, deck, 24)));
}

TEST(Layout, PuzzleHasItsSets) {
  const Deck deck = Deck::from_name("3^4");
  for (std::uint64_t seed : {1u, 20261224u}) {
    const std::vector<int> cards = puzzle_cards(deck, seed, 12, 6);
    int sets = 0;
    for (std::size_t i = 0; i < 12; ++i)
      for (std::size_t j = 0; j < i; ++j)
        for (std::size_t k = 0; k < j; ++k)
          sets += deck.is_set(std::vector<int>{cards[i], cards[j], cards[k]});
    EXPECT_EQ(sets, 6);
    EXPECT_EQ(std::set<int>(cards.begin(), cards.end()).size(), 12u);
  }
}

}  // namespace
}  // namespace thirdcard

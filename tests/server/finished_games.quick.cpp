// SPDX-License-Identifier: MIT
// What the server tells the explorer: finished games of Anti-SET for two, the latest first, bounded in
// number.
#include "server/rooms/finished_games.hpp"

#include <gtest/gtest.h>

#include "wire/json.hpp"

namespace thirdcard::server {
namespace {

using play::ActionKind;
using wire::Json;

play::Rules antiset(const std::string& design) {
  play::Rules rules = play::rules_from_name("antiset");
  rules.design = design;
  return rules;
}

/// A game in which cards are taken in this order until it is over.
play::Game played(const std::string& design, const std::vector<int>& moves, int players = 2) {
  play::Game game(antiset(design), 1, players);
  int time = 0;
  for (const int move : moves) game.apply({ActionKind::kTake, game.view().turn, {move}, ++time});
  return game;
}

Json told(FinishedGames& games, const std::string& design) { return wire::json_of(*games.of(design)); }

TEST(FinishedGames, TellsCardsAndWinnerAndNothingElse) {
  FinishedGames games;
  // Points 0 1 2 are a line of AG(2,3): who takes them loses.
  const play::Game over = played("ag(2,3)", {0, 3, 1, 4, 2});
  ASSERT_TRUE(over.over());
  games.note("room", 1, over);
  const Json answer = told(games, "ag(2,3)");
  EXPECT_EQ(answer, (Json{{"design", "ag(2,3)"},
                          {"games", {{{"moves", {0, 3, 1, 4, 2}}, {"winner", 1}}}},
                          {"kept", FinishedGames::kMostGames}}));
  // The same game again, as a room tells that is read from disk once more.
  games.note("room", 1, over);
  EXPECT_EQ(told(games, "ag(2,3)")["games"].size(), 1u);
  games.note("room", 2, played("ag(2,3)", {8, 0, 7, 1, 6}));
  EXPECT_EQ(told(games, "ag(2,3)")["games"][0]["moves"], Json({8, 0, 7, 1, 6}));
  EXPECT_EQ(told(games, "pg(2,2)")["games"], Json::array());
}

TEST(FinishedGames, LeavesOutWhatIsNotOfItsKind) {
  FinishedGames games;
  games.note("room", 1, played("ag(2,3)", {0, 3}));                       // still running
  games.note("room", 2, played("ag(3,3)", {0, 3, 6, 1, 4, 7, 2}, 3));     // three players
  games.note("room", 3, play::Game(play::rules_from_name("set"), 1, 2));  // another game
  EXPECT_EQ(games.designs(), 0u);
}

TEST(FinishedGames, KeepsSoManyAndNoMore) {
  FinishedGames games;
  const play::Game over = played("ag(2,3)", {0, 3, 1, 4, 2});
  for (int n = 1; n <= 2 * static_cast<int>(FinishedGames::kMostGames); ++n) games.note("room", n, over);
  const std::size_t bytes = games.of("ag(2,3)")->size();
  EXPECT_EQ(told(games, "ag(2,3)")["games"].size(), FinishedGames::kMostGames);
  games.note("other", 1, over);
  EXPECT_EQ(games.of("ag(2,3)")->size(), bytes);
  // The text is made once for each new game, not for each question.
  EXPECT_EQ(games.of("ag(2,3)").get(), games.of("ag(2,3)").get());
  for (int i = 1; i <= 80; ++i) {
    const std::string design = "random-sts(7," + std::to_string(i) + ")";
    play::Game game(antiset(design), 1, 2);
    for (int time = 1; !game.over() && time < 20; ++time) {
      const auto view = game.view();
      for (const int card : view.table)
        if (card >= 0) {
          game.apply({ActionKind::kTake, view.turn, {card}, time});
          break;
        }
    }
    ASSERT_TRUE(game.over());
    games.note("many", i, game);
  }
  EXPECT_LE(games.designs(), FinishedGames::kMostDesigns);
  EXPECT_EQ(told(games, "ag(2,3)")["games"], Json::array());  // the one nobody played for longest went
}

TEST(FinishedGames, AQueryIsReadAsItWasWritten) {
  EXPECT_EQ(query_value("/games/antiset?design=ag(3,3)", "design"), "ag(3,3)");
  EXPECT_EQ(query_value("/games/antiset?a=b&design=ag%283%2C3%29&c", "design"), "ag(3,3)");
  EXPECT_EQ(query_value("/games/antiset?design", "design"), "");
  EXPECT_EQ(query_value("/games/antiset", "design"), "");
  EXPECT_EQ(query_value("/x?design=%4", "design"), "");
  EXPECT_EQ(query_value("/x?design=%zz", "design"), "");
  EXPECT_EQ(query_value("/x?xdesign=1&&=&design=", "design"), "");
  EXPECT_EQ(query_value("/x?design=%C3%28", "design"), "\xC3(");
}

}  // namespace
}  // namespace thirdcard::server

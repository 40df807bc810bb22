// SPDX-License-Identifier: MIT
// Hints and giving up by everybody's voice, pauses in practice: shown cards are a set's, a pause costs no
// time, and all of it replays.
#include <gtest/gtest.h>

#include <algorithm>

#include "play/games/description.hpp"
#include "play/state.hpp"

namespace thirdcard::play {
namespace {

Action by(int player, ActionKind kind, std::int64_t time = 0) { return {kind, player, {}, time}; }

TEST(Votes, AHintTakesEverybody) {
  Game game(rules_from_name("set"), 11, 3);
  EXPECT_EQ(game.apply(by(0, ActionKind::kHint)).ruling, Ruling::kYes);
  EXPECT_TRUE(game.view().hint.empty());
  EXPECT_EQ(game.apply(by(0, ActionKind::kHint)).fault, Fault::kAlreadyDone);
  game.apply(by(1, ActionKind::kHint));
  EXPECT_TRUE(game.view().players[1].asks_hint);
  game.apply(by(2, ActionKind::kLeave));  // the only one against it
  EXPECT_EQ(game.view().hint.size(), 1u);
  for (int n = 2; n <= 3; ++n) {
    for (int p : {0, 1}) game.apply(by(p, ActionKind::kHint));
    EXPECT_EQ(game.view().hint.size(), static_cast<std::size_t>(n));
  }
  const std::vector<Card> shown = game.view().hint;
  for (int property = 1; property <= 27; property *= 3) {
    int sum = 0;
    for (Card c : shown) sum += c / property % 3;
    EXPECT_EQ(sum % 3, 0);
  }
  for (Card c : shown) EXPECT_EQ(std::ranges::count(game.view().table, c), 1);
  EXPECT_EQ(game.apply(by(0, ActionKind::kHint)).fault, Fault::kAlreadyDone);
  EXPECT_EQ(game.apply({ActionKind::kClaim, 1, shown, 5}).ruling, Ruling::kYes);
  EXPECT_TRUE(game.view().hint.empty());
}

TEST(Votes, TheGameEndsWhenAllGiveUp) {
  Game game(rules_from_name("chain"), 3, 2);
  game.apply(by(0, ActionKind::kGiveUp));
  EXPECT_FALSE(game.over());
  game.apply(by(1, ActionKind::kGiveUp));
  EXPECT_TRUE(game.over());
  Game board(rules_from_name("antiset"), 3, 2);
  EXPECT_EQ(board.apply(by(0, ActionKind::kGiveUp)).fault, Fault::kNotInThisGame);
  EXPECT_EQ(board.apply(by(0, ActionKind::kHint)).fault, Fault::kNotInThisGame);
}

TEST(Votes, APauseIsForPracticeHidesTheCardsAndCostsNoTime) {
  Rules rules = rules_from_name("call-set");
  Game strict(rules, 5, 2);
  EXPECT_EQ(strict.apply(by(0, ActionKind::kPause)).fault, Fault::kNotInThisGame);
  rules.practice = true, rules.time_ms = 60'000;
  Game game(rules, 5, 2);
  game.apply(by(0, ActionKind::kCall, 1000));
  game.apply(by(1, ActionKind::kPause, 2000));
  for (Card c : game.view().table) EXPECT_EQ(c, kFaceDown);
  EXPECT_EQ(game.deadline(), -1);
  EXPECT_EQ(game.apply(by(0, ActionKind::kCall, 3000)).fault, Fault::kNotNow);
  EXPECT_EQ(game.apply(by(kSpectator, ActionKind::kTick, 90'000)).ruling, Ruling::kRefused);
  game.apply(by(0, ActionKind::kResume, 100'000));
  EXPECT_EQ(game.view().call_until, 6000 + 98'000);
  EXPECT_EQ(game.view().paused_ms, 98'000);
  game.apply(by(kSpectator, ActionKind::kTick, 104'000));
  EXPECT_EQ(game.deadline(), 60'000 + 98'000);
  EXPECT_FALSE(game.over());
  // One voice is enough for a hint here.
  game.apply(by(1, ActionKind::kHint, 105'000));
  EXPECT_EQ(game.view().hint.size(), 1u);
  const Game again = replay(rules, 5, 2, {}, game.log());
  EXPECT_EQ(again.digest(), game.digest());
}

TEST(Votes, BotsGoAlong) {
  Game game(rules_from_name("set"), 5, 2);
  game.apply(by(0, ActionKind::kHint));
  const auto next = plan({}, game.rules(), game.view(), 1, 7, {});
  ASSERT_TRUE(next);
  EXPECT_EQ(next->action.kind, ActionKind::kHint);
  game.apply(next->action);
  EXPECT_EQ(game.view().hint.size(), 1u);
}

}  // namespace
}  // namespace thirdcard::play

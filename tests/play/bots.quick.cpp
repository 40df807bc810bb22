// SPDX-License-Identifier: MIT
// Bots play every game of sets to its end by themselves, seeing only their view; golden transcripts of
// whole games are compared line by line.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "play/games.hpp"
#include "wire/play.hpp"

namespace thirdcard::play {
namespace {

/// Lets the bots act in the order of their plans until the game is over.
Game play_out(const Rules& rules, std::uint64_t seed, int players, Bot bot) {
  Game game(rules, seed, players);
  for (int step = 0; step < 3000 && !game.over(); ++step) {
    std::vector<BotSeat> bots;
    for (int p = 0; p < game.players(); ++p) bots.push_back({p, bot});
    auto next = next_bot(game, bots, seed);
    const std::int64_t now = game.view().time;
    const std::int64_t deadline = game.deadline();
    if (!next && deadline < 0) break;
    if (!next || (deadline >= 0 && deadline <= now + next->wait_ms)) {
      game.apply({ActionKind::kTick, kSpectator, {}, deadline});
      continue;
    }
    next->action.time = now + next->wait_ms;
    const Answer a = game.apply(next->action);
    EXPECT_NE(a.ruling, Ruling::kRefused) << name_of(next->action.kind) << " " << name_of(a.fault);
    if (a.ruling == Ruling::kRefused) break;
  }
  return game;
}

TEST(Bots, FinishEveryGameOfSets) {
  for (const auto& [rules, players] : testing::games_under_test()) {
    if (describe(rules).on_design) continue;
    SCOPED_TRACE(rules_to_json(rules).dump());
    const Game game = play_out(rules, 11, players, {95, 90});
    EXPECT_TRUE(game.over());
    if (rules.checked) {
      EXPECT_FALSE(game.view().mistake);
    }
  }
}

TEST(Bots, AFasterOneIsFaster) {
  const auto mean_wait = [](int speed) {
    std::int64_t total = 0;
    const Game game(rules_from_name("set"), 8, 1);
    for (std::uint64_t seed = 0; seed < 300; ++seed)
      total += plan({100, speed}, game.rules(), game.view(0), 0, seed)->wait_ms;
    return total / 300;
  };
  EXPECT_GT(mean_wait(1), 2 * mean_wait(50));
  EXPECT_GT(mean_wait(50), 2 * mean_wait(100));
}

TEST(Bots, SkillMeansFewerMistakes) {
  const auto mistakes = [](int skill) {
    int n = 0;
    for (std::uint64_t seed = 1; seed < 6; ++seed)
      n += play_out(rules_from_name("set"), seed, 1, {skill, 100}).view().players[0].mistakes;
    return n;
  };
  EXPECT_EQ(mistakes(100), 0);
  EXPECT_GT(mistakes(10), 5);
}

/// A game as text, one action a line and its events below it.
std::string transcript(const std::string& name, const Rules& rules, std::uint64_t seed, int players) {
  const Game game = play_out(rules, seed, players, {60, 80});
  std::ostringstream out;
  out << "# " << name << ", seed " << seed << ", " << players << " bots\n# " << rules_to_json(rules).dump()
      << "\n";
  std::size_t e = 0;
  for (std::size_t i = 0; i <= game.log().size(); ++i) {
    if (i > 0) out << action_to_json(game.log()[i - 1]).dump() << "\n";
    for (; e < game.events().size() && game.events()[e].seq == static_cast<int>(i); ++e)
      out << "  " << event_to_json(game.events()[e]).dump() << "\n";
  }
  out << view_to_json(game.view()).dump() << "\n";
  return out.str();
}

TEST(Golden, WholeGamesAreAsRecorded) {
  int compared = 0;
  for (const auto& name : rule_names()) {
    Rules rules = rules_from_name(name);
    const std::string path = std::string(THIRDCARD_SOURCE_DIR) + "/tests/play/golden/" + name + ".txt";
    // The games that were there when the records were made; the others are played above.
    if (!std::ifstream(path)) continue;
    ++compared;
    if (describe(rules).makes_board)
      rules.board = daily_puzzle(day_from_date("2026-12-24"), PuzzleKind::kSet12).cards;
    const int players = rules.teams != Teams::kNone ? 6 : 2;
    const std::string now = transcript(name, rules, 2026, players);
    // THIRDCARD_RECORD=1 writes them anew; the change shows in the diff.
    if (std::getenv("THIRDCARD_RECORD") != nullptr) std::ofstream(path) << now;
    std::ifstream in(path);
    const std::string recorded{std::istreambuf_iterator<char>(in), {}};
    ASSERT_FALSE(recorded.empty()) << path;
    EXPECT_TRUE(recorded == now) << name << ": the game went another way than in " << path;
  }
  EXPECT_GE(compared, 16);
}

TEST(Json, RulesAndActionsComeBack) {
  for (const auto& [rules, players] : testing::games_under_test())
    EXPECT_EQ(rules_from_json(rules_to_json(rules)), rules);
  const Action a{ActionKind::kClaim, 3, {5, 7, 80}, 123456789012};
  EXPECT_EQ(action_from_json(action_to_json(a)), a);
  for (const char* bad :
       {"1", "null", "[]", "{}", R"({"kind":5})", R"({"kind":"claim","cards":5})",
        R"({"kind":"claim","cards":[1e99]})", R"({"kind":"claim","cards":[-1]})",
        R"({"kind":"claim","cards":["1"]})", R"({"kind":"claim","cards":[18446744073709551615]})",
        R"({"kind":"claim","player":99999})", R"({"kind":"claim","time":-5})"})
    EXPECT_THROW(action_from_json(wire::json_of(bad)), InputError) << bad;
  for (const char* bad :
       {"1", R"("poker")", R"({"game":1})", R"({"table":"x"})", R"({"colour":1})", R"({"time_ms":1e300})",
        R"({"design":7})", R"({"board":[1,2,"3"]})", R"({"checked":1})"})
    EXPECT_THROW(rules_from_json(wire::json_of(bad)), InputError) << bad;
}

}  // namespace
}  // namespace thirdcard::play

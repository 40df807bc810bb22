// SPDX-License-Identifier: MIT
// The solver against plain minimax on many small hypergraphs and positions, under every rule.
#include <gtest/gtest.h>

#include "avoid/naive.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

std::vector<Point> random_position(RandomStream& random, const naive::Hypergraph& h, char rule,
                                   std::vector<int>& owner, bool breaker_first) {
  std::vector<Point> played;
  owner.assign(static_cast<std::size_t>(h.points), -1);
  const auto length = random.below(static_cast<std::uint64_t>(h.points) / 2 + 1);
  for (std::uint64_t tries = 0; played.size() < length && tries < 40; ++tries) {
    const int p = static_cast<int>(random.below(static_cast<std::uint64_t>(h.points)));
    if (owner[p] >= 0) continue;
    const int player = rule == 'n' || rule == 'f'
                           ? 0
                           : static_cast<int>(played.size() % 2) ^ static_cast<int>(breaker_first);
    owner[p] = player;
    if (naive::holds(h, owner, player) && !(rule == 'm' && player == 1))
      owner[p] = -1;
    else
      played.push_back(static_cast<Point>(p));
  }
  return played;
}

void compare(char letter, Rule rule, std::uint64_t seed, int games, int most_points) {
  RandomStream random(seed, static_cast<std::uint64_t>(letter));
  for (int game = 0; game < games; ++game) {
    const auto h = naive::random_hypergraph(random, most_points, 14);
    const Design design = Design::from_blocks("random", h.points, h.blocks);
    std::vector<int> owner;
    SolveOptions options;
    options.rule = rule;
    options.breaker_first = rule == Rule::kMakerBreaker && random.below(2) == 0;
    options.memory = game % 3 == 0 ? 2000 : 1 << 20;  // also with a table far too small
    if (rule == Rule::kNofil) options.memory *= 20;   // nim-values are never forgotten
    const auto played = random_position(random, h, letter, owner, options.breaker_first);
    Job job;
    job.threads = game % 4 == 0 ? 2 : 1;
    const Solution s = solve(design, played, options, job);
    naive::Game naive_game(h, letter);
    const int player = static_cast<int>(played.size() % 2) ^ static_cast<int>(options.breaker_first);
    const auto want = naive_game.value(owner, player);
    ASSERT_TRUE(s.complete);
    ASSERT_EQ(static_cast<int>(s.value.outcome), want.outcome) << "game " << game;
    ASSERT_EQ(s.value.plies_min, want.plies) << "game " << game;
    ASSERT_EQ(s.value.plies_max, want.plies) << "game " << game;
    std::size_t legal = 0;
    for (int p = 0; p < h.points; ++p) {
      if (owner[p] >= 0) continue;
      const auto r = naive_game.move(owner, player, p);
      if (r.outcome == -3) continue;
      ASSERT_LT(legal, s.moves.size());
      const auto& m = s.moves[legal++];
      ASSERT_EQ(m.point, p);
      ASSERT_EQ(static_cast<int>(m.value.outcome), r.outcome) << "game " << game << " point " << p;
      ASSERT_TRUE(m.value.exact());
      ASSERT_EQ(m.value.plies_min, r.plies) << "game " << game << " point " << p;
      if (letter == 'n') {
        owner[p] = 0;
        ASSERT_EQ(m.nimber, naive_game.nimber(owner));
        owner[p] = -1;
      }
    }
    ASSERT_EQ(legal, s.moves.size());
    if (letter == 'n') {
      ASSERT_EQ(s.nimber, naive_game.nimber(owner));
    }
    options.every_move = false;
    const Solution root = solve(design, played, options, job);
    ASSERT_EQ(root.value, s.value);
    options.length = false;
    ASSERT_EQ(solve(design, played, options, job).value.outcome, s.value.outcome);
  }
}

TEST(Solve, AvoidanceAgreesWithMinimax) { compare('a', Rule::kAvoid, 1, 120, 8); }
TEST(Solve, AchievementAgreesWithMinimax) { compare('c', Rule::kAchieve, 2, 120, 8); }
TEST(Solve, MakerBreakerAgreesWithMinimax) { compare('m', Rule::kMakerBreaker, 3, 120, 8); }
TEST(Solve, NofilAgreesWithMinimax) { compare('n', Rule::kNofil, 4, 120, 8); }
TEST(Solve, MisereNofilAgreesWithMinimax) { compare('f', Rule::kMisereNofil, 5, 120, 8); }

TEST(Solve, PlayersAgreeWithMinimax) {
  RandomStream random(5, 5);
  for (int game = 0; game < 80; ++game) {
    const auto h = naive::random_hypergraph(random, 6, 10);
    const Design design = Design::from_blocks("random", h.points, h.blocks);
    const int players = 2 + static_cast<int>(random.below(3));
    naive::Game naive_game(h, 'a');
    std::vector<int> owner(static_cast<std::size_t>(h.points), -1);
    std::vector<Point> played;
    for (int i = 0; i < 2 && h.points > 3; ++i) {
      const int p = static_cast<int>(random.below(static_cast<std::uint64_t>(h.points)));
      const int player = static_cast<int>(played.size()) % players;
      if (owner[p] >= 0) continue;
      owner[p] = player;
      if (naive::holds(h, owner, player))
        owner[p] = -1;
      else
        played.push_back(static_cast<Point>(p));
    }
    const auto s = solve_players(design, played, players, 1 << 24);
    const int mover = static_cast<int>(played.size()) % players;
    for (int hero = 0; hero < players; ++hero)
      ASSERT_EQ(s.safe[static_cast<std::size_t>(hero)] == Outcome::kWin,
                naive_game.avoids(owner, mover, players, hero))
          << "game " << game;
    for (const auto& m : s.moves) {
      owner[m.point] = mover;
      const bool want =
          !naive::holds(h, owner, mover) && naive_game.avoids(owner, (mover + 1) % players, players, mover);
      owner[m.point] = -1;
      ASSERT_EQ(m.value.outcome == Outcome::kWin, want) << "game " << game;
    }
  }
}

TEST(Solve, EdgeCases) {
  const auto value = [](const Design& d, std::vector<Point> moves = {}) { return solve(d, moves, {}).value; };
  EXPECT_EQ(value(Design::from_blocks("nothing", 0, {})), (Value{Outcome::kDraw, 0, 0}));
  EXPECT_EQ(value(Design::from_blocks("no blocks", 5, {})), (Value{Outcome::kDraw, 5, 5}));
  EXPECT_EQ(value(Design::from_blocks("one", 1, {{0}})), (Value{Outcome::kLoss, 1, 1}));
  EXPECT_EQ(value(Design::from_blocks("no blocks", 128, {})), (Value{Outcome::kDraw, 128, 128}));
  EXPECT_EQ(value(Design::from_blocks("full", 3, {{0, 1, 2}}), {0, 1, 2}), (Value{Outcome::kDraw, 0, 0}));
  const Design triple = Design::from_blocks("triple", 5, {{0, 1, 2}});
  EXPECT_THROW(value(triple, {0, 3, 1, 4, 2}), InputError);  // already lost
  EXPECT_THROW(value(triple, {0, 0}), InputError);
  EXPECT_THROW(value(triple, {5}), InputError);
  EXPECT_THROW(value(Design::from_blocks("wide", 129, {})), InputError);
}

TEST(Solve, PublishedWinners) {
  const auto check = [](const Design& d, const char* winner, int plies) {
    SolveOptions options;
    const Solution s = solve(d, {}, options);
    EXPECT_EQ(winner_name(s, options), winner) << d.name();
    EXPECT_EQ(s.value.plies_min, plies) << d.name();
    EXPECT_TRUE(s.complete);
  };
  check(design_from_name("pg(2,2)"), "second", 7);
  check(design_from_name("ag(2,3)"), "first", 8);
  check(design_from_name("pg(3,2)"), "second", 13);
  check(design_from_name("ag(1,3)"), "draw", 3);
  check(design_from_name("flats(3,2,2)"), "draw", 8);
}

TEST(Solve, TellsOfEachMoveAsItIsKnown) {
  for (const char* name : {"ag(2,3)", "sts(13,1)", "pg(3,2)", "sqs(8)"}) {
    const Design design = design_from_name(name);
    for (const int threads : {1, 2}) {
      for (const std::vector<Point>& played : {std::vector<Point>{}, std::vector<Point>{0, 1, 3}}) {
        std::vector<MoveValue> last(static_cast<std::size_t>(design.points()));
        std::vector<int> times(last.size());
        SolveOptions options;
        SolveCall call;
        call.on_move = [&](const MoveValue& m) {
          if (times[m.point]++ > 0) {  // a second word only narrows the first
            EXPECT_EQ(m.value.outcome, last[m.point].value.outcome);
            EXPECT_TRUE(m.value.exact());
            EXPECT_GE(m.value.plies_min, last[m.point].value.plies_min);
            EXPECT_LE(m.value.plies_max, last[m.point].value.plies_max);
          }
          EXPECT_NE(m.value.outcome, Outcome::kUnknown);
          last[m.point] = m;
        };
        call.job.threads = threads;
        const Solution s = solve(design, played, options, call);
        ASSERT_TRUE(s.complete);
        for (const auto& m : s.moves) {
          EXPECT_EQ(m.value, last[m.point].value) << name << " " << m.point;
          EXPECT_GE(times[m.point], 1);
          EXPECT_LE(times[m.point], 2);
        }
      }
    }
  }
}

TEST(Solve, StopsWhenTold) {
  // From inside the callback: what is known then is in the answer.
  const Design design = design_from_name("random-sts(21,1)");
  StopToken stop;
  SolveOptions options;
  options.length = false;
  int told = 0;
  SolveCall call;
  call.on_move = [&](const MoveValue&) {
    if (++told == 1) stop.request("interrupted");
  };
  call.job.stop = &stop;
  call.job.threads = 1;
  const Solution s = solve(design, {}, options, call);
  EXPECT_FALSE(s.complete);
  EXPECT_EQ(s.reason, "interrupted");
  int known = 0;
  for (const auto& m : s.moves) known += m.value.outcome != Outcome::kUnknown;
  EXPECT_EQ(known, told);
}

}  // namespace
}  // namespace thirdcard

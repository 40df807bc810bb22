// SPDX-License-Identifier: MIT
// Positions against a plain reading of the rule (naive: every block looked at each time), on random games
// with two and more players and blocks of every size; players as pure functions of the position.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <thread>

#include "thirdcard/players.hpp"

namespace thirdcard {
namespace {

/// Does the hand hold a whole block?
bool holds(const Design& design, const std::vector<Point>& hand) {
  for (std::size_t b = 0; b < design.blocks(); ++b) {
    const auto block = design.block(b);
    if (std::all_of(block.begin(), block.end(),
                    [&](Point p) { return std::find(hand.begin(), hand.end(), p) != hand.end(); }))
      return true;
  }
  return false;
}

Design mixed(RandomStream& random) {
  std::vector<std::vector<int>> blocks;
  const int v = 6 + static_cast<int>(random.below(6));
  for (int b = 0; b < 12; ++b) {
    std::vector<int> points(static_cast<std::size_t>(v));
    for (int p = 0; p < v; ++p) points[static_cast<std::size_t>(p)] = p;
    random.shuffle(std::span<int>(points));
    points.resize(b == 0 && random.below(4) == 0 ? 1 : 2 + random.below(3));
    blocks.push_back(points);
  }
  return Design::from_blocks("mixed", v, blocks);
}

TEST(Position, KnowsWhatIsSafe) {
  RandomStream random(7, 1);
  for (int game = 0; game < 150; ++game) {
    const Design design = game % 3 == 0 ? design_from_name("sts(13,2)") : mixed(random);
    const int players = 2 + game % 3;
    Position position(game_board(design), players);
    std::vector<bool> out(static_cast<std::size_t>(players));
    int left = players;
    while (position.free_count() > 0 && left > 1) {
      for (int who = 0; who < players; ++who) {
        int safe = 0;
        for (int p = 0; p < design.points(); ++p) {
          if (!position.free(p)) {
            EXPECT_FALSE(position.safe(who, p));
            continue;
          }
          auto hand = position.hand(who);
          const bool before = holds(design, hand);
          hand.push_back(static_cast<Point>(p));
          if (before) continue;  // out: nobody asks
          EXPECT_EQ(position.safe(who, p), !holds(design, hand));
          EXPECT_EQ(position.completes(who, p).has_value(), holds(design, hand));
          safe += position.safe(who, p);
        }
        if (!position.out(who)) {
          EXPECT_EQ(position.safe_count(who), safe);
        }
      }
      const auto free = position.free_points();
      const Point p = free[random.below(free.size())];
      const int me = position.to_move();
      const bool safe = position.safe(me, p);
      const int then = safe ? position.safe_count_after(p) : 0;
      const bool lost = position.take(p);
      EXPECT_EQ(lost, !safe);
      if (safe) {
        EXPECT_EQ(position.safe_count(me), then);
      }
      if (lost) --left;
      if (players == 2 && lost) break;
    }
  }
}

TEST(Position, HandsAndMovesAreTheSame) {
  const auto board = game_board(design_from_name("ag(2,3)"));
  const std::vector<Point> moves{4, 0, 1, 5, 3};
  const Position a(board, moves), b(board, {{4, 1, 3}, {0, 5}}, 1);
  EXPECT_EQ(a.moves(), moves);
  EXPECT_EQ(b.moves(), moves);
  EXPECT_EQ(a.hash(), b.hash());
  EXPECT_NE(a.hash(), Position(board, std::vector<Point>{4, 0, 1, 5, 2}).hash());
  EXPECT_THROW(Position(board, std::vector<Point>{0, 3, 1, 4, 2}), InputError);  // completes a line
  EXPECT_THROW(Position(board, {{0, 0}, {}}, 1), InputError);
  EXPECT_THROW(Position(board, {{9}, {}}, 1), InputError);
}

/// Every player answers alike when asked twice, in another order of games, and from two threads.
TEST(Position, LargestExtensionIsTheLargestSetThatKeepsTheHandFree) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "bibd(7,3,2)", "sqs(8)", "sqs(10)"}) {
    const Design design = design_from_name(name);
    const auto board = game_board(design);
    RandomStream random(7, 3);
    for (int game = 0; game < 12; ++game) {
      Position position(board);
      const int plies = static_cast<int>(random.below(7));
      while (position.taken() < plies && position.safe_count(position.to_move()) > 0)
        position.take(position.safe_point(
            position.to_move(), static_cast<int>(random.below(
                                    static_cast<std::uint64_t>(position.safe_count(position.to_move()))))));
      for (const int player : {0, 1}) {
        // Every set of free points, with the blocks looked at one by one.
        const auto free = position.free_points();
        int most = 0;
        for (std::uint32_t set = 0; set < 1u << free.size(); ++set) {
          std::vector<char> held(static_cast<std::size_t>(design.points()));
          for (const Point p : position.hand(player)) held[p] = 1;
          for (std::size_t i = 0; i < free.size(); ++i)
            if (set >> i & 1) held[free[i]] = 1;
          bool whole = false;
          for (std::size_t b = 0; b < design.blocks() && !whole; ++b) {
            whole = true;
            for (const Point p : design.block(b)) whole = whole && held[p] != 0;
          }
          if (!whole) most = std::max(most, std::popcount(set));
        }
        EXPECT_EQ(largest_extension(position, player, 1 << 20), most) << name;
      }
    }
  }
  EXPECT_EQ(largest_extension(Position(game_board(affine_design(4, 3, 1))), 0, 50), std::nullopt);
}

TEST(Players, ArePureFunctionsOfThePosition) {
  const auto board = game_board(design_from_name("ag(2,3)"));
  std::vector<std::vector<Point>> games;
  RandomStream random(3, 5);
  for (int i = 0; i < 12; ++i) {
    Position position(board);
    for (int ply = 0; ply < 2 * (i % 3) + 1; ++ply) {
      const auto safe = position.safe_points(position.to_move());
      position.take(safe[random.below(safe.size())]);
    }
    games.push_back(position.moves());
  }
  for (const char* name :
       {"theorem3", "max-cap", "perfect", "strong", "random", "any", "greedy", "script:0,1"}) {
    const auto ask = [&](const Strategy& player, std::size_t i) {
      Asking asking;
      asking.chance = 17;
      asking.job.threads = 1;
      try {
        return static_cast<int>(player.choose(Position(board, games[i]), asking).point);
      } catch (const InputError&) {
        return -1;  // a script whose point is taken
      }
    };
    const auto one = make_strategy(name, board, 1), other = make_strategy(name, board, 1);
    std::vector<int> forwards, backwards(games.size()), beside(games.size());
    for (std::size_t i = 0; i < games.size(); ++i) forwards.push_back(ask(*one, i));
    std::thread thread([&] {
      for (std::size_t i = 0; i < games.size(); ++i) beside[i] = ask(*other, i);
    });
    for (std::size_t i = games.size(); i-- > 0;) backwards[i] = ask(*other, i);
    thread.join();
    EXPECT_EQ(forwards, backwards) << name;
    EXPECT_EQ(forwards, beside) << name;
  }
}

TEST(Players, StrongIsPerfectWhereItSaysSo) {
  // Every proved choice keeps the outcome that the complete table gives.
  const Design design = design_from_name("pg(3,2)");
  const auto board = game_board(design);
  const GameTable table = GameTable::make(design, 1 << 28);
  const auto strong = make_strategy("strong", board, 0);
  EXPECT_TRUE(strong_is_proved(design, 2, 0));
  EXPECT_FALSE(strong_is_proved(design, 3, 0));
  RandomStream random(11, 2);
  for (int game = 0; game < 10; ++game) {
    Position position(board);
    while (position.safe_count(position.to_move()) > 0) {
      const Solution s = table.look_up(position.moves());
      const auto choice = strong->choose(position, {});
      EXPECT_TRUE(choice.proved);
      for (const auto& m : s.moves)
        if (m.point == choice.point) {
          EXPECT_EQ(m.value.outcome, s.value.outcome);
        }
      const auto safe = position.safe_points(position.to_move());
      if (position.take(safe[random.below(safe.size())])) break;
    }
  }
}

}  // namespace
}  // namespace thirdcard

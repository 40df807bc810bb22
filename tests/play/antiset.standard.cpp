// SPDX-License-Identifier: MIT
// Anti-SET players against a second opinion: plain search over all positions, with no theorem and no
// symmetry. The perfect player never spoils a won position; the puzzle of the day has one winning card.
#include <gtest/gtest.h>

#include <unordered_map>

#include "play/games.hpp"

namespace thirdcard::play {
namespace {

/// +1, 0, -1 for the player to move, by going through every move.
class Search {
 public:
  explicit Search(const std::string& name) : design_(design_from_name(name)) {
    for (std::size_t b = 0; b < design_.blocks(); ++b) {
      std::uint64_t mask = 0;
      for (Point p : design_.block(b)) mask |= std::uint64_t{1} << p;
      blocks_.push_back(mask);
    }
  }
  int value(std::uint64_t mine, std::uint64_t theirs) {
    const std::uint64_t taken = mine | theirs;
    if (taken == (std::uint64_t{1} << design_.points()) - 1) return 0;
    const std::uint64_t key = mine << 32 | theirs;
    if (const auto at = known_.find(key); at != known_.end()) return at->second;
    int best = -1;
    for (int p = 0; p < design_.points() && best < 1; ++p)
      if (!(taken >> p & 1)) best = std::max(best, after(mine, theirs, p));
    return known_[key] = best;
  }
  int after(std::uint64_t mine, std::uint64_t theirs, int point) {
    const std::uint64_t hand = mine | std::uint64_t{1} << point;
    for (std::uint64_t b : blocks_)
      if ((b & hand) == b) return -1;
    return -value(theirs, hand);
  }
  int points() const { return design_.points(); }

 private:
  Design design_;
  std::vector<std::uint64_t> blocks_;
  std::unordered_map<std::uint64_t, int> known_;
};

std::uint64_t mask_of(const std::vector<Card>& hand) {
  std::uint64_t m = 0;
  for (Card c : hand) m |= std::uint64_t{1} << c;
  return m;
}

TEST(AntisetBots, ThePerfectPlayerKeepsEveryWin) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "sts(13,1)"}) {
    Search search(name);
    Rules r = rules_from_name("antiset");
    r.design = name;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      RandomStream random(seed, 3);
      Game game(r, seed, 2);
      const int perfect = static_cast<int>(seed % 2);
      while (!game.over()) {
        const View v = game.view();
        const auto mine = mask_of(v.players[v.turn].hand), theirs = mask_of(v.players[1 - v.turn].hand);
        const AntisetMove move =
            antiset_move(v.turn == perfect ? AntisetBot::kPerfect : AntisetBot::kRandom, name, v, seed);
        ASSERT_NE(v.table[move.card], kEmpty);
        if (v.turn == perfect) {
          EXPECT_TRUE(move.exact);
          EXPECT_EQ(search.after(mine, theirs, move.card), search.value(mine, theirs)) << name;
        }
        game.apply({ActionKind::kTake, v.turn, {move.card}, 0});
      }
    }
  }
}

TEST(AntisetBots, TheFirstPlayerWinsTheWholeDeck) {
  Rules r = rules_from_name("antiset");
  r.design = "ag(4,3)";
  for (AntisetBot other : {AntisetBot::kRandom, AntisetBot::kGreedy}) {
    Game game(r, 1, 2);
    while (!game.over()) {
      const View v = game.view();
      const AntisetMove move = antiset_move(v.turn == 0 ? AntisetBot::kPerfect : other, r.design, v, 7);
      if (v.turn == 0) {
        EXPECT_TRUE(move.exact) << move.note;
      }
      game.apply({ActionKind::kTake, v.turn, {move.card}, 0});
    }
    EXPECT_EQ(game.view().winners, std::vector<int>{0});
  }
}

TEST(AntisetBots, NothingUnprovedIsCalledExact) {
  Rules r = rules_from_name("antiset");
  r.design = "ag(4,3)";
  Game game(r, 1, 2);
  game.apply({ActionKind::kTake, 0, {0}, 0});
  const AntisetMove move = antiset_move(AntisetBot::kPerfect, r.design, game.view(), 1);
  EXPECT_FALSE(move.exact);
  EXPECT_NE(move.note.find("not proved"), std::string::npos);
}

TEST(DailyAntiset, HasOneWinningCard) {
  for (const char* date : {"2026-12-24", "2026-12-25"}) {
    const Puzzle p = daily_puzzle(day_from_date(date), PuzzleKind::kAntiset);
    Search search(p.deck);
    const bool first = p.first.size() == p.second.size();
    const auto mine = mask_of(first ? p.first : p.second), theirs = mask_of(first ? p.second : p.first);
    std::vector<Card> winning;
    for (Card c : p.cards)
      if (search.after(mine, theirs, c) == 1) winning.push_back(c);
    ASSERT_EQ(winning.size(), 1u);
    EXPECT_EQ(p.sets, std::vector<std::vector<Card>>{winning});
    EXPECT_EQ(p.cards.size() + p.first.size() + p.second.size(), 27u);
  }
}

}  // namespace
}  // namespace thirdcard::play

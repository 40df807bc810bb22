// SPDX-License-Identifier: MIT
// XOR sets and the games with sums: exact numbers against every deal of small decks, looked through subset by
// subset; simulations against the exact numbers; games against players written as plain loops.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <random>

#include "chance/deck.hpp"
#include "rounds.hpp"
#include "shares.hpp"

namespace thirdcard {
namespace {

Simulation asked(Question q, const char* deck, int cards, std::uint64_t trials) {
  Simulation s;
  s.question = q, s.deck = deck_space(deck), s.cards = cards, s.trials = trials, s.seed = 5;
  return s;
}
void expect_near(std::uint64_t hits, std::uint64_t trials, double p, const std::string& what) {
  const double error = std::sqrt(p * (1 - p) / static_cast<double>(trials));
  EXPECT_NEAR(static_cast<double>(hits) / static_cast<double>(trials), p, 5 * error + 1e-12) << what;
}

TEST(XorSets, ExactNumbersAreThoseOfEveryDeal) {
  for (int n = 2; n <= 4; ++n) {
    const Space deck = deck_space("projective(" + std::to_string(n) + ")");
    const int v = deck.points();
    std::vector<Integer> in_deck(static_cast<std::size_t>(v) + 1);
    std::vector<std::map<std::uint64_t, int>> by_number(static_cast<std::size_t>(v) + 1);
    std::vector<std::map<int, int>> with_size(static_cast<std::size_t>(v) + 1);
    std::vector<char> zero(std::size_t{1} << v);  // subsets of sum zero
    for (std::uint32_t set = 1; set < 1u << v; ++set) {
      int sum = 0;
      for (int c = 0; c < v; ++c)
        if (set >> c & 1) sum ^= c + 1;
      if (sum == 0) zero[set] = 1, in_deck[static_cast<std::size_t>(std::popcount(set))] += 1;
    }
    for (std::uint32_t deal = 0; deal < 1u << v; ++deal) {
      const auto k = static_cast<std::size_t>(std::popcount(deal));
      if (k > 8) continue;
      std::uint64_t number = 0;
      std::uint32_t sizes = 0;
      for (std::uint32_t set = deal; set != 0; set = (set - 1) & deal)
        if (zero[set]) ++number, sizes |= 1u << std::popcount(set);
      ++by_number[k][number];
      for (int s = 3; s <= v; ++s) with_size[k][s] += sizes >> s & 1;
    }
    for (int s = 3; s <= v; ++s) EXPECT_EQ(xor_sets_of_size(deck, s), in_deck[static_cast<std::size_t>(s)]);
    for (int k = 0; k <= std::min(v, 8); ++k) {
      const XorSets exact = exact_xor_sets(deck, k);
      std::map<std::uint64_t, int> found;
      for (std::size_t m = 0; m < exact.by_dimension.size(); ++m)
        if (exact.by_dimension[m] != 0)
          found[(std::uint64_t{1} << m) - 1] =
              static_cast<int>(static_cast<std::uint64_t>(exact.by_dimension[m]));
      EXPECT_EQ(found, by_number[static_cast<std::size_t>(k)]) << n << " signs, " << k << " cards";
      const auto sizes = deals_with_xor_set_of_size(deck, k, Job{});
      for (int s = 3; s <= k; ++s)
        EXPECT_EQ(sizes[static_cast<std::size_t>(s)], Integer(with_size[static_cast<std::size_t>(k)][s]))
            << n << " signs, " << k << " cards, " << s;
    }
  }
}

TEST(XorSets, LargerDecks) {
  // Chances of none by the product over cards: each new card outside the span of those before.
  for (const char* name : {"projective(6)", "projective(9)"}) {
    const Space deck = deck_space(name);
    Fraction none = 1;
    for (int k = 0; k <= 10; ++k) {
      EXPECT_EQ(Fraction(exact_xor_sets(deck, k).by_dimension[0]) / Fraction(binomial(deck.points(), k)),
                none);
      none *= Fraction(std::max(0, deck.points() + 1 - (1 << k)), deck.points() - k);
    }
  }
  // In nine dimensions the classes are those of eight.
  const Space nine = deck_space("projective(9)");
  EXPECT_EQ(xor_sizes_reach(nine), 9);
  EXPECT_EQ(deals_with_xor_set_of_size(nine, 3, Job{})[3], xor_sets_of_size(nine, 3));
  EXPECT_THROW(deals_with_xor_set_of_size(nine, 10, Job{}), InputError);
  EXPECT_THROW(exact_xor_sets(deck_space("3^4"), 5), InputError);
  // Seven cards with six signs always hold one.
  EXPECT_EQ(exact_xor_sets(deck_space("projective(6)"), 7).by_dimension[0], Integer(0));
}

TEST(XorSets, SimulatedDealsAreNearTheExactOnes) {
  for (const auto& [name, cards] :
       {std::pair{"projective(6)", 7}, {"projective(4)", 9}, {"projective(3)", 7}}) {
    const Space deck = deck_space(name);
    const auto n = static_cast<std::size_t>(cards);
    const SimulationState state = run(asked(Question::kXorSets, name, cards, 40000));
    const XorSets exact = exact_xor_sets(deck, cards);
    const Integer all = binomial(deck.points(), cards);
    for (std::size_t m = 0; m <= n; ++m)
      expect_near(state.counts[m], state.trials,
                  m < exact.by_dimension.size() ? share(exact.by_dimension[m], all) : 0, name);
    const auto sizes = deals_with_xor_set_of_size(deck, cards, Job{});
    for (std::size_t s = 3; s <= n; ++s)
      expect_near(state.counts[n + 1 + s], state.trials, share(sizes[s], all), name);
  }
  const Simulation s = asked(Question::kXorSets, "projective(6)", 7, 3000);
  std::optional<SimulationState> first;
  for (const int width : sliced_widths()) {
    use_sliced_width(width);
    const SimulationState state = run(s);
    if (!first) first = state;
    EXPECT_EQ(state, *first) << width;
  }
  use_sliced_width(0);
  EXPECT_THROW(run(asked(Question::kXorSets, "projective(6)", 13, 10)), InputError);
  EXPECT_THROW(run(asked(Question::kXorSets, "3^4", 7, 10)), InputError);
}

TEST(XorGame, TakesAllCardsAndLooksLikeAPlainPlayer) {
  for (const Take take : {Take::kRandom, Take::kSmallest, Take::kLargest}) {
    Simulation s = asked(Question::kXorGame, "projective(5)", 0, 4000);
    s.take = take;
    const SimulationState state = run(s);
    const std::size_t sizes = XorGameView::by_size(s);
    std::uint64_t cards = 0, sets = 0, games = 0, taken = 0;
    for (std::size_t t = 0; t < sizes; ++t) games += state.counts[t], sets += t * state.counts[t];
    for (std::size_t t = sizes; t < state.counts.size(); ++t)
      cards += (t - sizes) * state.counts[t], taken += state.counts[t];
    EXPECT_EQ(games, s.trials);
    EXPECT_EQ(cards, 31 * s.trials);
    EXPECT_EQ(sets, taken);
    // The same by going through all subsets of the table.
    std::mt19937 random(3);
    const int plain_games = 1000;
    double sum = 0, squares = 0;
    for (int game = 0; game < plain_games; ++game) {
      std::vector<int> deck(31), table;
      for (int i = 0; i < 31; ++i) deck[static_cast<std::size_t>(i)] = i + 1;
      std::shuffle(deck.begin(), deck.end(), random);
      int count = 0;
      for (;; ++count) {
        while (table.size() < 6 && !deck.empty()) table.push_back(deck.back()), deck.pop_back();
        if (table.empty()) break;
        std::vector<std::uint32_t> found;
        for (std::uint32_t set = 1; set < 1u << table.size(); ++set) {
          int total = 0;
          for (std::size_t i = 0; i < table.size(); ++i)
            if (set >> i & 1) total ^= table[i];
          if (total == 0) found.push_back(set);
        }
        ASSERT_FALSE(found.empty());
        std::shuffle(found.begin(), found.end(), random);
        std::uint32_t best = found[0];
        for (const std::uint32_t set : found)
          if ((take == Take::kSmallest && std::popcount(set) < std::popcount(best)) ||
              (take == Take::kLargest && std::popcount(set) > std::popcount(best)))
            best = set;
        std::vector<int> stay;
        for (std::size_t i = 0; i < table.size(); ++i)
          if ((best >> i & 1) == 0) stay.push_back(table[i]);
        table = stay;
      }
      sum += count, squares += count * count;
    }
    const double mean = sum / plain_games,
                 error = std::sqrt((squares / plain_games - mean * mean) / plain_games);
    EXPECT_NEAR(static_cast<double>(sets) / static_cast<double>(games), mean, 5 * 1.2 * error);
  }
  Simulation s = asked(Question::kXorGame, "projective(6)", 0, 10);
  s.table = 6;  // may hold none
  EXPECT_THROW(run(s), InputError);
  s.table = 0, s.take = Take::kFirst;
  EXPECT_THROW(run(s), InputError);
}

bool has_quad(const std::vector<int>& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i)
    for (std::size_t j = i + 1; j < cards.size(); ++j)
      for (std::size_t k = j + 1; k < cards.size(); ++k)
        for (std::size_t l = k + 1; l < cards.size(); ++l)
          if ((cards[i] ^ cards[j] ^ cards[k] ^ cards[l]) == 0) return true;
  return false;
}

TEST(QuadsGame, EndsAreQuadFreeWithSumZero) {
  for (const EndgameRules rules : {EndgameRules::kTable, EndgameRules::kUniform}) {
    Simulation s = asked(Question::kEndgame, "quads", 0,
                         rules == EndgameRules::kTable ? rounds(2000, 400) : rounds(400, 100));
    s.rules = rules;
    const SimulationState state = run(s);
    const EndgameView view(s, state);
    std::uint64_t games = 0;
    int common = 0;
    for (int left = 0; left <= 64; ++left) {
      games += view.left(left);
      EXPECT_TRUE(view.left(left) == 0 || (left % 4 == 0 && left <= 9)) << left;  // no Sidon set is larger
      if (view.left(left) > view.left(common)) common = left;
    }
    EXPECT_EQ(games, s.trials);
    s.keep = common;
    for (const auto& cards : run(s).kept) {
      const std::vector<int> left(cards.begin(), cards.end());
      int sum = 0;
      for (const int c : left) sum ^= c;
      EXPECT_EQ(sum, 0);
      EXPECT_FALSE(has_quad(left));
    }
  }
  // The first layout is a deal.
  Simulation s = asked(Question::kEndgame, "quads", 0, rounds(20000, 4000));
  s.table = 7;
  const SimulationState state = run(s);
  const EndgameView view(s, state);
  EXPECT_EQ(view.layouts(7, 57), s.trials);
  const auto none = deals_without_set(s.deck, 7, Job{});
  expect_near(view.layouts_without_set(7, 57), s.trials, share(none[7], binomial(64, 7)), "7 of 64");
  s.rules = EndgameRules::kPaper;
  EXPECT_THROW(run(s), InputError);
}

TEST(QuadsGame, LooksLikeAPlainPlayer) {
  Simulation s = asked(Question::kEndgame, "quads(5)", 0, 20000);
  s.table = 8;
  const SimulationState state = run(s);
  const EndgameView view(s, state);
  std::mt19937 random(9);
  constexpr int kGames = 4000;
  std::map<int, int> ends;
  for (int game = 0; game < kGames; ++game) {
    std::vector<int> deck(32), table;
    for (int i = 0; i < 32; ++i) deck[static_cast<std::size_t>(i)] = i;
    std::shuffle(deck.begin(), deck.end(), random);
    const auto deal = [&](std::size_t count) {
      for (; count > 0 && !deck.empty(); --count) table.push_back(deck.back()), deck.pop_back();
    };
    deal(8);
    for (;;) {
      std::vector<std::array<int, 4>> quads;
      for (std::size_t i = 0; i < table.size(); ++i)
        for (std::size_t j = i + 1; j < table.size(); ++j)
          for (std::size_t k = j + 1; k < table.size(); ++k)
            for (std::size_t l = k + 1; l < table.size(); ++l)
              if ((table[i] ^ table[j] ^ table[k] ^ table[l]) == 0)
                quads.push_back({table[i], table[j], table[k], table[l]});
      if (quads.empty()) {
        if (deck.empty()) break;
        deal(4);
        continue;
      }
      for (const int c : quads[random() % quads.size()]) std::erase(table, c);
      if (table.size() < 8) deal(8 - table.size());
    }
    ++ends[static_cast<int>(table.size())];
  }
  for (int left = 0; left <= 32; ++left) {
    const double p = static_cast<double>(view.left(left)) / static_cast<double>(s.trials);
    EXPECT_NEAR(static_cast<double>(ends[left]) / kGames, p, 6 * std::sqrt(p * (1 - p) / kGames) + 1e-9)
        << left;
  }
}

}  // namespace
}  // namespace thirdcard

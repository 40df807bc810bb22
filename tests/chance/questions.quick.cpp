// SPDX-License-Identifier: MIT
// The table of questions: each row can be asked as it stands, in words, and what it says of its counters and
// of the exact chance is what a run and a count of its own find.
#include <gtest/gtest.h>

#include <numeric>

#include "thirdcard/chance.hpp"

namespace thirdcard {
namespace {

AskedSimulation usual(Question question, std::uint64_t trials) {
  AskedSimulation asked;
  asked.question = name_of(question);
  asked.deck = traits_of(question).deck;
  asked.trials = trials;
  if (!traits_of(question).games()) asked.cards = {std::stoi(traits_of(question).cards)};
  return asked;
}

template <class Body>
void each_question(const Body& body) {
  for (std::size_t i = 0; i < words_of(Question{}).size(); ++i) {
    SCOPED_TRACE(words_of(Question{})[i]);
    body(static_cast<Question>(i));
  }
}

TEST(Questions, CanBeAskedAsTheyStand) {
  each_question([](Question question) {
    EXPECT_EQ(question_from_name(name_of(question)), question);
    const Simulation row = usual(question, 200).rows().at(0);
    EXPECT_EQ(row.question, question);
    SimulationState state;
    simulate(row, Job{}, state);
    ASSERT_EQ(state.counts.size(), counters_of(row));
    const auto [from, size] = histogram_of(row);
    ASSERT_LE(from + size, state.counts.size());
    // A trial is counted once in the histogram, or, where the first counter is all there is, at most once.
    const auto begin = state.counts.begin() + static_cast<std::ptrdiff_t>(from);
    const auto counted = std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(size), std::uint64_t{0});
    if (size == 1) {
      EXPECT_LE(counted, 200u);
    } else {
      EXPECT_EQ(counted, 200u);
    }
  });
}

TEST(Questions, TakeOnlyTheirOwnDecksAndWays) {
  each_question([](Question question) {
    const QuestionTraits& traits = traits_of(question);
    for (const char* deck : {"3^3", "projective(4)", "quads(4)"}) {
      Simulation row = usual(question, 1).rows().at(0);
      row.deck = deck_space(deck), row.cards = std::min(row.cards, 5);
      row.first = row.second = "random";  // not every deck has a mirror
      if (traits.fits(row.deck)) {
        EXPECT_NO_THROW(row.check()) << deck;
        const auto [from, to] = usual_cards(question, row.deck);
        EXPECT_LE(from, to) << deck;
        EXPECT_LE(to, row.deck.points()) << deck;
      } else {
        EXPECT_THROW(row.check(), InputError) << deck;
      }
    }
    for (std::size_t i = 0; i < words_of(Take{}).size() && (traits.asks & kAsksTake); ++i) {
      Simulation row = usual(question, 1).rows().at(0);
      row.take = static_cast<Take>(i);
      bool known = false;
      for (const Take take : traits.takes) known = known || take == row.take;
      if (known) {
        EXPECT_NO_THROW(row.check());
      } else {
        EXPECT_THROW(row.check(), InputError);
      }
    }
  });
}

TEST(Questions, NameTheWordThatIsUnknown) {
  AskedSimulation asked = usual(Question::kEndgame, 1);
  asked.rules = "none";
  EXPECT_THROW(asked.rows(), InputError);
  asked.question = "who";
  EXPECT_THROW(asked.rows(), InputError);
}

TEST(Questions, WriteRequestsAsKeptFilesHaveThem) {
  const auto request = [](AskedSimulation asked) { return asked.rows().at(0).request(); };
  EXPECT_EQ(request(usual(Question::kNoSet, 5)), "no-set deck 3^4 cards 12 trials 5 seed 1");
  EXPECT_EQ(request(usual(Question::kEndgame, 5)),
            "endgame deck 3^4 rules table take random table 12 keep -1 trials 5 seed 1");
  EXPECT_EQ(request(usual(Question::kAntiset, 5)),
            "antiset deck 3^4 first theorem1 second random trials 5 seed 1");
  EXPECT_EQ(request(usual(Question::kXorGame, 5)),
            "xor-game deck projective(6) take random table 7 trials 5 seed 1");
}

// Of 7 cards with three signs: all deals one by one.
TEST(Questions, KnowTheExactChanceThatTheyWant) {
  const Space deck = deck_space("projective(3)");
  for (int n = 3; n <= 7; ++n) {
    std::int64_t deals = 0, no_set = 0, no_xor_set = 0, plane = 0;
    for (unsigned hand = 0; hand < 128; ++hand) {
      if (__builtin_popcount(hand) != n) continue;
      bool line = false, any = false;
      for (unsigned part = hand; part != 0; part = (part - 1) & hand) {
        int sum = 0;
        for (int p = 0; p < 7; ++p) sum ^= (part >> p & 1u) != 0 ? p + 1 : 0;
        const int size = __builtin_popcount(part);
        any = any || (sum == 0 && size >= 3);
        line = line || (sum == 0 && size == 3);
      }
      ++deals, no_set += !line, no_xor_set += !any, plane += n == 7;
    }
    ExactAnswers exact(deck, n);
    EXPECT_EQ(exact.chance(Question::kNoSet, n), Fraction(no_set, deals)) << n;
    EXPECT_EQ(exact.chance(Question::kXorSets, n), Fraction(no_xor_set, deals)) << n;
    EXPECT_EQ(exact.chance(Question::kPlanes, n), Fraction(plane, deals)) << n;
    EXPECT_FALSE(exact.chance(Question::kSetCount, n));
  }
}

}  // namespace
}  // namespace thirdcard

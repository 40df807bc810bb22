// SPDX-License-Identifier: MIT
// Anti-SET between any two strategies of the solver, many times: who wins and how long it takes is known from
// the theorems, and is what a single match of the same players gives.
#include "thirdcard/players.hpp"

#include <gtest/gtest.h>

#include "thirdcard/chance.hpp"

namespace thirdcard {
namespace {

struct Result {
  std::uint64_t first = 0, second = 0, draws = 0;
  std::vector<int> plies;  // that occurred
};

Result simulated(const char* deck, const std::string& first, const std::string& second, std::uint64_t games) {
  Simulation s;
  s.question = Question::kAntiset;
  s.deck = deck_space(deck);
  s.first = first, s.second = second;
  s.trials = games;
  s.check();
  SimulationState state;
  simulate(s, Job{nullptr, {}, 1}, state);
  EXPECT_EQ(state.trials, games);
  Result out{state.counts[0], state.counts[1], state.counts[2], {}};
  for (std::size_t i = 3; i < state.counts.size(); ++i)
    if (state.counts[i] > 0) out.plies.push_back(static_cast<int>(i) - 3);
  return out;
}

bool leaves_to_chance(const std::string& name) {
  return name == "random" || name == "any" || name == "greedy" || name == "strong";
}

TEST(AntisetPlayers, AnyTwoStrategiesMeetInASimulation) {
  const Design plane = affine_design(2, 3, 1);
  for (const std::string first :
       {"perfect", "theorem1", "theorem1:4", "mirror", "strong", "greedy", "random"})
    for (const std::string second : {"perfect", "theorem3", "max-cap", "strong", "greedy", "random"}) {
      const Result r = simulated("3^2", first, second, 20);
      const std::string what = first + " against " + second;
      EXPECT_EQ(r.first + r.second + r.draws, 20u) << what;
      // The first player wins AG(2,3) by Theorem 1, by best play and by what `strong` knows.
      if (first != "greedy" && first != "random") {
        EXPECT_EQ(r.first, 20u) << what;
      }
      // Theorem 2: the second player lasts at most as many rounds as a largest cap has points.
      if (first.starts_with("theorem1")) {
        for (const int plies : r.plies) EXPECT_LE(plies, 8) << what;
      }
      if (first == "theorem1" && !leaves_to_chance(second)) {
        EXPECT_EQ(r.plies, std::vector<int>{8}) << what;
      }
      if (!leaves_to_chance(first) && !leaves_to_chance(second) && first != "mirror") {
        const Match match =
            play_match(plane, *make_strategy(first, plane, 0), *make_strategy(second, plane, 1));
        EXPECT_EQ(r.plies, std::vector<int>{static_cast<int>(match.moves.size())}) << what;
        EXPECT_EQ(match.first, Outcome::kWin) << what;
      }
    }
}

TEST(AntisetPlayers, LastAsLongAsTheTheoremsSay) {
  // Rounds against Theorem 1: the size of a largest cap for max-cap, Theorem 3's own bound for theorem3.
  EXPECT_EQ(simulated("3^3", "theorem1", "max-cap", 10).plies, std::vector<int>{18});
  EXPECT_EQ(simulated("3^3", "theorem1", "theorem3", 10).plies, std::vector<int>{16});
  EXPECT_EQ(simulated("3^4", "theorem1", "max-cap", 10).plies, std::vector<int>{40});
  EXPECT_EQ(simulated("3^4", "theorem1", "theorem3", 10).plies, std::vector<int>{34});
}

TEST(AntisetPlayers, TheSecondWinsTheProjectivePlane) {
  for (const std::string second : {"perfect", "projective", "strong"})
    for (const std::string first : {"perfect", "random", "any", "greedy"})
      EXPECT_EQ(simulated("projective(3)", first, second, 20).second, 20u) << first << " against " << second;
}

}  // namespace
}  // namespace thirdcard

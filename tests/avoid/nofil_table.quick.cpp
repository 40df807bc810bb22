// SPDX-License-Identifier: MIT
// The tables of Nofil against a table of bytes, hand by hand, on random hypergraphs, and against the search
// and the nim-values of parts on triple systems; none of them share code.
#include "avoid/search/nofil_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "avoid/search/nofil.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

struct OneByOne {
  std::vector<int> legal, lost, plies, nimber;
  OneByOne(int points, const std::vector<std::uint32_t>& edges, bool misere) {
    const std::size_t hands = std::size_t{1} << points;
    legal.assign(hands, 1), lost = plies = nimber = std::vector<int>(hands);
    for (std::uint32_t hand = static_cast<std::uint32_t>(hands); hand-- > 0;) {
      for (const std::uint32_t e : edges) legal[hand] = legal[hand] != 0 && (e & ~hand) != 0;
      if (legal[hand] == 0) continue;
      bool moves = false, wins = false;
      int shortest = 99, longest = 0;
      std::uint32_t seen = 0;
      for (int p = 0; p < points; ++p) {
        const std::uint32_t next = hand | 1u << p;
        if (next == hand || legal[next] == 0) continue;
        moves = true, seen |= 1u << nimber[next];
        if (lost[next] != 0)
          wins = true, shortest = std::min(shortest, plies[next] + 1);
        else
          longest = std::max(longest, plies[next] + 1);
      }
      lost[hand] = moves ? !wins : !misere;
      plies[hand] = !moves ? 0 : wins ? shortest : longest;
      nimber[hand] = std::countr_one(seen);
    }
  }
};

TEST(NofilTable, AgreesHandByHand) {
  RandomStream random(11, 0);
  for (int round = 0; round < 60; ++round) {
    const int points = static_cast<int>(random.below(11));
    std::vector<std::uint32_t> edges;
    for (std::uint64_t n = points < 2 ? 0 : random.below(3 * static_cast<std::uint64_t>(points)); n > 0;
         --n) {
      std::uint32_t edge = 0;
      while (std::popcount(edge) < 2 + static_cast<int>(n % 2) && std::popcount(edge) < points)
        edge |= 1u << random.below(static_cast<std::uint64_t>(points));
      edges.push_back(edge);
    }
    const bool misere = round % 2 == 1;
    const avoid::NofilTable table(points, edges, {misere, true, !misere}, {});
    const OneByOne want(points, edges, misere);
    std::uint64_t positions = 0;
    for (std::uint32_t hand = 0; hand < std::uint32_t{1} << points; ++hand) {
      if (want.legal[hand] == 0) continue;
      ++positions;
      ASSERT_EQ(table.lost(hand), want.lost[hand] != 0) << "round " << round << ", hand " << hand;
      ASSERT_EQ(table.plies(hand), want.plies[hand]) << "round " << round << ", hand " << hand;
      if (!misere) {
        ASSERT_EQ(table.nimber(hand), want.nimber[hand]) << "round " << round << ", hand " << hand;
      }
    }
    EXPECT_EQ(table.positions(), positions);
  }
}

/// A table of a hand takes at least four words for 64 hands; with less memory the search answers.
TEST(NofilTable, AgreesWithTheSearch) {
  int wins = 0, losses = 0;
  for (const Rule rule : {Rule::kNofil, Rule::kMisereNofil})
    for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sqs(10)"}) {
      const Design design = design_from_name(name);
      SolveOptions options, search;
      options.rule = search.rule = rule;
      search.memory = 100, search.nimbers = false;
      for (const std::vector<Point>& played : {std::vector<Point>{}, {2}, {3, 1}, {0, 4, 5}}) {
        const Solution got = solve(design, played, options);
        ASSERT_TRUE(got.complete);
        EXPECT_EQ(got.value, solve(design, played, search).value) << name;
        for (const MoveValue& move : got.moves) {
          std::vector<Point> longer = played;
          longer.push_back(move.point);
          const Solution after = solve(design, longer, search);
          EXPECT_EQ(move.value.outcome == Outcome::kWin, after.value.outcome == Outcome::kLoss) << name;
          EXPECT_EQ(move.value.plies_min, after.value.plies_min + 1) << name;
          if (rule == Rule::kNofil) {
            EXPECT_EQ(move.nimber == 0, move.value.outcome == Outcome::kWin) << name;
          }
          ++(move.value.outcome == Outcome::kWin ? wins : losses);
        }
      }
    }
  EXPECT_GT(wins, 20);
  EXPECT_GT(losses, 20);
}

/// The nim-values of connected parts (nofil.hpp) know nothing of tables.
TEST(NofilTable, AgreesWithTheNimValuesOfParts) {
  for (const char* name : {"pg(2,2)", "sts(9)", "sts(13,2)", "sqs(8)"}) {
    const Design design = design_from_name(name);
    SolveOptions options;
    options.rule = Rule::kNofil;
    const Job job;
    avoid::NofilNimbers parts(design, std::uint64_t{1} << 28, job);
    for (const std::vector<Point>& played : {std::vector<Point>{}, {2}, {3, 1}}) {
      const Solution got = solve(design, played, options);
      EXPECT_EQ(got.nimber, parts.nimber(played)) << name;
      for (const MoveValue& move : got.moves) {
        std::vector<Point> longer = played;
        longer.push_back(move.point);
        EXPECT_EQ(move.nimber, parts.nimber(longer)) << name;
      }
    }
  }
}

TEST(NofilTable, OutcomesAloneAndStop) {
  const Design design = design_from_name("sts(15,7)");
  SolveOptions options;
  options.rule = Rule::kNofil;
  const Solution whole = solve(design, {}, options);
  options.length = false, options.nimbers = false;
  const Solution outcome = solve(design, {}, options);
  EXPECT_EQ(outcome.value.outcome, whole.value.outcome);
  EXPECT_EQ(outcome.nimber, -1);
  EXPECT_FALSE(outcome.value.exact());
  StopToken stop;
  stop.request("interrupted");
  SolveCall call;
  call.job.stop = &stop;
  const Solution stopped = solve(design, {}, options, call);
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.reason, "interrupted");
}

}  // namespace
}  // namespace thirdcard

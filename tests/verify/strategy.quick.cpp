// SPDX-License-Identifier: MIT
// Strategy files: the verifier accepts what the solver writes, under every rule, from any position, lengths
// and nim-values included, and the statement it prints is what plain minimax finds; every flipped byte is
// rejected, and with the digest recomputed so are claims that do not follow.
#include <gtest/gtest.h>

#include "avoid/naive.hpp"
#include "core/container.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

constexpr auto kHolds = Verdict::Kind::kHolds;
constexpr auto kFalse = Verdict::Kind::kFalse;

Container parts(const std::string& file) { return read_container(file, "strategy", 5, ""); }
Container with(Container c, const std::string& from, const std::string& to) {
  const auto at = c.statement.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) c.statement.replace(at, from.size(), to);
  return c;
}
Verdict::Kind judge(const Container& c) { return verify_file(container_file(c)).kind; }

TEST(Strategy, ProvesWinnerLengthAndNimValueOnRandomHypergraphs) {
  RandomStream random(11, 1);
  for (int game = 0; game < 60; ++game) {
    const auto h = naive::random_hypergraph(random, 7, 12);
    const Design design = Design::from_blocks("random", h.points, h.blocks);
    for (const Rule rule :
         {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil, Rule::kMisereNofil}) {
      SolveOptions options;
      options.rule = rule;
      options.breaker_first = game % 2 == 0 && rule == Rule::kMakerBreaker;
      const Solution s = solve(design, {}, options);
      const StrategyProof proof = strategy_proof(design, {}, options, s);
      EXPECT_TRUE(proof.length);
      EXPECT_EQ(proof.nimber, rule == Rule::kNofil);
      const auto verdict = verify_file(proof.file);
      ASSERT_EQ(verdict.kind, kHolds) << name_of(rule) << " game " << game << ": " << verdict.message;
      // What is printed is what plain minimax finds.
      naive::Game plain(h, rule == Rule::kAvoid          ? 'a'
                           : rule == Rule::kAchieve      ? 'c'
                           : rule == Rule::kMakerBreaker ? 'm'
                           : rule == Rule::kNofil        ? 'n'
                                                         : 'f');
      std::vector<int> owner(static_cast<std::size_t>(h.points), -1);
      const auto value = plain.value(owner, options.breaker_first ? 1 : 0);
      const std::string winner = (value.outcome > 0) ? "the first player" : "the second player";
      if (value.outcome == 0)
        EXPECT_NE(verdict.message.find(": a draw"), std::string::npos) << verdict.message;
      else
        EXPECT_NE(verdict.message.find(": " + winner), std::string::npos) << verdict.message;
      const bool breaker = rule == Rule::kMakerBreaker && (value.outcome > 0) == options.breaker_first;
      if (value.outcome != 0 && !breaker) {
        EXPECT_NE(verdict.message.find(" wins in exactly " + std::to_string(value.plies) +
                                       (value.plies == 1 ? " ply" : " plies")),
                  std::string::npos)
            << verdict.message << " " << value.plies;
      }
      if (rule == Rule::kNofil) {
        EXPECT_NE(verdict.message.find("the nim-value is " + std::to_string(plain.nimber(owner))),
                  std::string::npos);
      }
      // The same strategy with the players' names exchanged claims the opposite.
      const Container good = parts(proof.file);
      if (value.outcome != 0) {
        const bool first =
            good.statement.find("\"player\":\"first\"") < good.statement.find("\"player\":\"second\"");
        EXPECT_EQ(judge(with(good, first ? "\"player\":\"first\"" : "\"player\":\"second\"",
                             first ? "\"player\":\"second\"" : "\"player\":\"first\"")),
                  kFalse);
      }
    }
  }
}

TEST(Strategy, ALengthOffByOneIsRejected) {
  for (const char* name : {"ag(2,3)", "pg(2,2)", "sts(9)", "pg(3,2)"}) {
    const Design design = design_from_name(name);
    const Solution s = solve(design, {}, {});
    const Container good = parts(strategy_proof(design, {}, {}, s).file);
    EXPECT_EQ(judge(good), kHolds);
    const auto number = [](const char* kind, int n) {
      return std::string("{\"kind\":\"") + kind + "\",\"number\":" + std::to_string(n) + ",";
    };
    const int plies = s.value.plies_min;
    EXPECT_EQ(judge(with(good, number("wins", plies), number("wins", plies - 1))), kFalse) << name;
    EXPECT_NE(judge(with(good, number("lasts", plies), number("lasts", plies + 1))), kHolds) << name;
  }
}

TEST(Strategy, EveryFlippedByteIsRejected) {
  const Design design = design_from_name("pg(2,2)");
  const std::string file = strategy_proof(design, {}, {}, solve(design, {}, {})).file;
  EXPECT_EQ(verify_file(file).kind, kHolds);
  for (std::size_t i = 0; i < file.size(); ++i) {
    std::string bad = file;
    bad[i] = static_cast<char>(bad[i] ^ (1 << i % 8));
    ASSERT_NE(verify_file(bad).kind, kHolds) << "byte " << i;
  }
}

TEST(Strategy, MirrorIsCheckedAndNotBelieved) {
  // AG(2,3) and the reflection in point 0: right, with a free centre, with a map that is no automorphism, and
  // with a length that a mirror does not prove.
  const Design d = design_from_name("ag(2,3)");
  const std::string design = design_statement("x", 9, d.block_lists());
  const auto file = [&](const std::string& claim, std::vector<int> map, std::string section) {
    std::string body = "l";
    body += std::string("\1\0\0\0", 4);
    for (const int p : map) body += static_cast<char>(p);
    body += '\0';
    body += static_cast<char>(section.size());
    body += std::string(3, '\0') + section;
    return Container{"strategy", 5,
                     "{\"claims\":[" + claim + "],\"design\":" + design +
                         ",\"maker\":\"none\",\"moves\":[],\"rule\":\"avoid\",\"to_move\":\"first\"}",
                     false, body};
  };
  const std::vector<int> mirror{0, 2, 1, 6, 8, 7, 3, 5, 4};
  const std::string wins = "{\"kind\":\"wins\",\"number\":-1,\"player\":\"first\"}";
  const std::string play("\0\x80\0\0\0\0\0", 7), other("\0\x80\1\0\0\0\0", 7);
  EXPECT_EQ(judge(file(wins, mirror, play)), kHolds);
  EXPECT_EQ(judge(file(wins, mirror, other)), kFalse);
  EXPECT_EQ(judge(file(wins, {0, 2, 1, 3, 4, 5, 6, 7, 8}, play)), kFalse);
  EXPECT_EQ(judge(file("{\"kind\":\"draws\",\"number\":-1,\"player\":\"first\"}", mirror, play)), kHolds);
  EXPECT_EQ(judge(file("{\"kind\":\"wins\",\"number\":9,\"player\":\"first\"}", mirror, play)), kHolds);
  EXPECT_EQ(judge(file("{\"kind\":\"wins\",\"number\":8,\"player\":\"first\"}", mirror, play)), kFalse);
}

TEST(Strategy, UpToSymmetryHoldsAndIsSmall) {
  for (const char* name : {"pg(3,2)", "ag(2,4)", "pg(2,3)", "flats(3,2,2)"}) {
    const Design design = design_from_name(name);
    const StrategyProof proof = strategy_proof(design, {}, {}, solve(design, {}, {}));
    EXPECT_TRUE(proof.length) << name;
    EXPECT_LT(proof.file.size(), 100000U) << name;
    const auto verdict = verify_file(proof.file);
    EXPECT_EQ(verdict.kind, kHolds) << name << ": " << verdict.message;
    EXPECT_TRUE(verdict.named);
    EXPECT_EQ(verdict.message.find(std::string(name) + ", rule avoid: "), 0U);
  }
  // Under every rule, and from a position, which is told move by move.
  const Design plane = design_from_name("pg(2,2)");
  for (const Rule rule : {Rule::kAvoid, Rule::kAchieve, Rule::kMakerBreaker, Rule::kNofil}) {
    SolveOptions options;
    options.rule = rule;
    const std::vector<Point> played{3, 0};
    const auto verdict =
        verify_file(strategy_proof(plane, played, options, solve(plane, played, options)).file);
    EXPECT_EQ(verdict.kind, kHolds) << name_of(rule) << ": " << verdict.message;
    EXPECT_NE(std::find(verdict.details.begin(), verdict.details.end(),
                        "position: after the moves first 3, second 0; the first player to move"),
              verdict.details.end());
  }
}

TEST(Strategy, TheSecondPlayersMirrorWinsOnPlanes) {
  for (const char* name : {"flats(5,2,2)", "flats(6,2,2)"}) {
    const Design design = design_from_name(name);
    SolveOptions options;
    options.length = options.every_move = false;
    const Solution s = solve(design, {}, options);
    EXPECT_EQ(s.value.outcome, Outcome::kLoss) << name;
    const StrategyProof proof = strategy_proof(design, {}, options, s);
    EXPECT_LE(proof.positions, 1U);
    const auto verdict = verify_file(proof.file);
    EXPECT_EQ(verdict.kind, kHolds) << verdict.message;
    EXPECT_EQ(verdict.message, std::string(name) +
                                   ", rule avoid: the second player wins against every defence (no "
                                   "length is claimed)");
  }
}

TEST(Strategy, StopsWhenTold) {
  // L7: the verifier hears the job's stop.
  const Design d = design_from_name("sts(13,1)");
  SolveOptions options;
  const std::string file = strategy_proof(d, {}, options, solve(d, {}, options)).file;
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  EXPECT_THROW(verify_file(file, job), Stopped);
}

}  // namespace
}  // namespace thirdcard

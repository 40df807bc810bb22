// SPDX-License-Identifier: MIT
// The analysis queue without a network: values against a brute force of its own, and malformed
// questions.
#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <map>
#include <optional>
#include <thread>

#include "server/mailbox.hpp"

namespace thirdcard::server {
namespace {

/// Score for the player to move by plain recursion: n > 0 win in 100 - n plies, < 0 loss, 0 draw.
struct Brute {
  const Design& design;
  Rule rule;
  std::map<std::pair<int, int>, int> memo;

  bool one_hand() const { return rule == Rule::kNofil || rule == Rule::kMisereNofil; }
  bool holds_block(int hand) const {
    for (std::size_t b = 0; b < design.blocks(); ++b) {
      bool full = true;
      for (const Point x : design.block(b)) full = full && (hand >> x & 1);
      if (full) return true;
    }
    return false;
  }
  /// Of the move p; nothing where it is not allowed.
  std::optional<int> move(int mine, int theirs, int p) {
    if ((mine | theirs) >> p & 1) return std::nullopt;
    const bool maker = std::popcount(static_cast<unsigned>(mine | theirs)) % 2 == 0;
    if (holds_block((one_hand() ? mine | theirs : mine) | 1 << p)) {
      if (one_hand()) return std::nullopt;
      if (rule == Rule::kAvoid) return -99;
      if (rule == Rule::kAchieve || maker) return 99;
    }
    const int child = position(theirs, mine | 1 << p);
    return child > 0 ? 1 - child : child < 0 ? -1 - child : 0;
  }
  int position(int mine, int theirs) {
    const auto [at, fresh] = memo.try_emplace({mine, theirs}, 0);
    if (!fresh) return at->second;
    std::optional<int> best;
    for (int p = 0; p < design.points(); ++p)
      if (const auto score = move(mine, theirs, p)) best = best ? std::max(*best, *score) : score;
    const bool maker = std::popcount(static_cast<unsigned>(mine | theirs)) % 2 == 0;
    const int end = rule == Rule::kNofil          ? -100
                    : rule == Rule::kMisereNofil  ? 100
                    : rule == Rule::kMakerBreaker ? (maker ? -100 : 100)
                                                  : 0;
    return memo[{mine, theirs}] = best.value_or(end);
  }
};

// Fault S19: one address put all its questions before everybody else's, and seven filled all places.
TEST(Analysis, AddressesTakeTurns) {
  Mailbox box;
  AnalysisLimits limits;
  limits.waiting = 12;
  Analysis analysis(limits, 1, box.deliver());
  for (Connection c = 1; c <= 5; ++c) analysis.opened(c, c <= 3 ? "crowd" : c == 4 ? "alone" : "late");
  const auto now = Analysis::Clock::now();
  analysis.received(1, question(1, "ag(4,3)", {0}).dump(), now);
  while (analysis.counters().running == 0) std::this_thread::sleep_for(1ms);  // sleeps: a worker tells nobody
  for (Connection c = 1; c <= 3; ++c)
    for (int id = c == 1 ? 2 : 1; id <= 4; ++id)
      analysis.received(c, question(id, "ag(4,3)", {0}).dump(), now);
  const auto waiting = [&](Connection c, int id) {
    int last = -1;
    for (const Json& m : box.all(c))
      if (m["type"] == "progress" && m["id"] == id) last = m["waiting"].get<int>();
    return last;
  };
  // All places are taken; who has none gets one, right behind the question that is being searched.
  analysis.received(4, question(1, "pg(2,2)").dump(), now);
  ASSERT_EQ(box.wait(3, "refused", 4)["id"], 4);
  EXPECT_LE(waiting(4, 1), 2);
  analysis.received(5, question(1, "pg(2,2)").dump(), now);
  EXPECT_LE(waiting(5, 1), 3);
  // The crowd's first question ends: the others' turn.
  analysis.received(1, Json{{"type", "cancel"}, {"id", 1}}.dump(), now);
  EXPECT_TRUE(box.wait(4, "done", 1).value("complete", false));
  EXPECT_TRUE(box.wait(5, "done", 1).value("complete", false));
}

// Fault S11: behind 60 questions of 20 addresses an honest one waited a minute. Here they are 30 of 10.
TEST(Analysis, AShortQuestionWaitsForNoCrowd) {
  Mailbox box;
  Analysis analysis({}, 1, box.deliver());
  const auto now = Analysis::Clock::now();
  constexpr Connection kCrowd = 10;
  for (Connection c = 1; c <= kCrowd; ++c) {
    analysis.opened(c, "crowd " + std::to_string(c));
    for (int id = 1; id <= 3; ++id) analysis.received(c, question(id, "random-sts(33,1)", {0}).dump(), now);
  }
  analysis.opened(99, "alone");
  for (int id = 1; id <= 3; ++id) {
    analysis.received(99, question(id, "ag(2,3)", {4}).dump(), now);
    EXPECT_TRUE(box.wait(99, "done", id).value("complete", false));
  }
  // Nobody of the crowd was sent away for it, and no question of theirs has ended: each takes longer than a
  // minute.
  for (Connection c = 1; c <= kCrowd; ++c)
    for (const Json& m : box.all(c)) EXPECT_TRUE(m["type"] != "done" && m["type"] != "refused") << m.dump();
  EXPECT_GT(analysis.counters().interrupted, 0u);
}

TEST(Analysis, TellsEveryMoveExactlyUnderEveryRule) {
  Mailbox box;
  AnalysisLimits limits;
  limits.messages_per_second = limits.burst = 1000;
  Analysis analysis(limits, 1, box.deliver());
  analysis.opened(1, "a");
  int id = 0, over = 0;
  for (const char* word : words_of(Rule{}))
    for (const char* name : {"ag(2,3)", "pg(2,2)"})
      for (const std::vector<int>& moves :
           std::vector<std::vector<int>>{{}, {4}, {0, 1}, {0, 1, 3, 4}, {0, 1, 3, 4, 5}}) {
        const Design design = design_from_name(name);
        Brute brute{design, rule_from_name(word), {}};
        int hand[2] = {0, 0};
        for (std::size_t i = 0; i < moves.size(); ++i) hand[i % 2] |= 1 << moves[i];
        const int mine = hand[moves.size() % 2], theirs = hand[1 - moves.size() % 2];
        Json asked = question(++id, name, moves);
        asked["rule"] = word;
        analysis.received(1, asked.dump(), Analysis::Clock::now());
        if (brute.one_hand() && brute.holds_block(mine | theirs)) {
          EXPECT_TRUE(box.wait(1, "refused", id)["message"].is_string()) << word << name;
          ++over;
          continue;
        }
        const Json done = box.wait(1, "done", id);
        ASSERT_TRUE(done.value("complete", false)) << word << name << done.dump();
        std::map<int, Json> told;
        for (const Json& m : box.all(1))
          if (m["type"] == "value" && m["id"] == id) told[m["point"].get<int>()] = m;
        std::size_t legal = 0;
        for (int p = 0; p < design.points(); ++p) {
          const auto score = brute.move(mine, theirs, p);
          ASSERT_EQ(told.contains(p), score.has_value()) << word << name << p;
          if (!score) continue;
          ++legal;
          const Json& m = told.at(p);
          EXPECT_EQ(m["outcome"], *score > 0 ? "win" : *score < 0 ? "loss" : "draw") << word << m.dump();
          EXPECT_EQ(m["plies"], *score > 0   ? 100 - *score
                                : *score < 0 ? 100 + *score
                                             : design.points() - static_cast<int>(moves.size()))
              << word << name << m.dump();
        }
        EXPECT_EQ(told.size(), legal);
      }
  EXPECT_EQ(analysis.counters().completed, static_cast<std::uint64_t>(id - over));
  EXPECT_GT(over, 0);
}

TEST(Analysis, PastedBlocksCountFromOneToo) {
  Mailbox box;
  Analysis analysis({}, 1, box.deliver());
  analysis.opened(1, "a");
  analysis.received(
      1, Json{{"type", "analyse"}, {"id", 1}, {"blocks", "3\n1 2 3\n"}, {"base", 1}, {"moves", {0}}}.dump(),
      Analysis::Clock::now());
  EXPECT_TRUE(box.wait(1, "done", 1)["complete"].get<bool>());
  analysis.received(1, Json{{"type", "analyse"}, {"id", 2}, {"blocks", "3\n1 2 9\n"}}.dump(),
                    Analysis::Clock::now());
  EXPECT_NE(box.wait(1, "refused", 2)["message"].get<std::string>().find("9"), std::string::npos);
}

TEST(Analysis, RefusesWhatItCannotOrMustNotDo) {
  Mailbox box;
  AnalysisLimits limits;
  limits.messages_per_second = limits.burst = 1000;
  Analysis analysis(limits, 1, box.deliver());
  analysis.opened(1, "a");
  int id = 0;
  const auto refused = [&](Json m) {
    m["id"] = ++id;
    analysis.received(1, m.dump(), Analysis::Clock::now());
    return box.wait(1, "refused", id)["message"].is_string();
  };
  for (const char* name :
       {"file:/etc/passwd", "ag(9,3)", "pg(6,2)x", "ag(4,4)", "pg(99999999999,2)", "bibd(18,6,10)",
        "sts(129)", "nothing(3)", "", "ag", "ag()", "sts(8)", "sts(15,81)", "flats(3,3,9)"})
    EXPECT_TRUE(refused(question(0, name))) << name;
  EXPECT_TRUE(refused(question(0, "ag(2,3)", {0, 0})));
  EXPECT_TRUE(refused(question(0, "ag(2,3)", {9})));
  EXPECT_TRUE(refused(question(0, "ag(2,3)", {-1})));
  EXPECT_TRUE(refused(question(0, "ag(2,3)", {0, 3, 1, 4, 2})));  // the game is over
  Json m = question(0, "ag(2,3)");
  m["rule"] = "golf";
  EXPECT_TRUE(refused(m));
  EXPECT_TRUE(refused({{"type", "analyse"}, {"blocks", "200\n0 1 2\n"}}));
  EXPECT_TRUE(refused({{"type", "analyse"}, {"blocks", 5}}));
  EXPECT_TRUE(refused({{"type", "analyse"}, {"blocks", "9"}, {"design", "ag(2,3)"}}));
  EXPECT_TRUE(refused({{"type", "sing"}}));
  for (const char* text : {"", "[]", "{", "{\"type\":5}", "{\"type\":\"analyse\"}",
                           "{\"type\":\"analyse\",\"id\":-3}", "\xff\xfe"})
    analysis.received(1, text, Analysis::Clock::now());
  EXPECT_EQ(analysis.counters().refused, static_cast<std::uint64_t>(id) + 7);
  // The worker answers first and clears its place a moment later.
  // sleeps: a worker tells nobody
  for (int i = 0; i < 2000 && analysis.busy(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_FALSE(analysis.busy());
}

TEST(Analysis, NobodyAsksWithoutWorkers) {
  Mailbox box;
  Analysis analysis({}, 0, box.deliver());
  analysis.opened(1, "a");
  analysis.received(1, question(1, "ag(2,3)").dump(), Analysis::Clock::now());
  EXPECT_NE(box.wait(1, "refused", 1)["message"].get<std::string>().find("--threads"), std::string::npos);
}

}  // namespace
}  // namespace thirdcard::server

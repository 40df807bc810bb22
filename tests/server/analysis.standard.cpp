// SPDX-License-Identifier: MIT
// The analysis queue with questions that nobody waits for: limits, cancelling, time, closing, ending.
#include <gtest/gtest.h>

#include "server/mailbox.hpp"

namespace thirdcard::server {
namespace {

TEST(Analysis, QueuesWithinLimitsAndCancels) {
  Mailbox box;
  Analysis analysis({}, 1, box.deliver());
  const auto now = Analysis::Clock::now();
  analysis.opened(1, "a"), analysis.opened(2, "b");
  for (int id = 1; id <= 4; ++id)
    analysis.received(1, question(id, "ag(4,3)", {0}).dump(), now);  // more than anybody waits for
  analysis.received(1, question(5, "ag(2,3)").dump(), now);
  EXPECT_TRUE(box.wait(1, "refused", 5)["message"].is_string());
  analysis.received(1, question(1, "ag(2,3)").dump(), now);
  EXPECT_TRUE(box.wait(1, "refused", 1)["message"].is_string());
  analysis.received(2, question(1, "ag(2,3)").dump(), now);
  EXPECT_GE(box.wait(2, "progress", 1)["waiting"].get<int>(), 1);
  // The running one is told to stop, the waiting ones leave at once; then the other's turn comes.
  for (int id = 4; id >= 1; --id) analysis.received(1, Json{{"type", "cancel"}, {"id", id}}.dump(), now);
  for (int id = 1; id <= 4; ++id) EXPECT_EQ(box.wait(1, "done", id)["stopped"], "cancelled");
  EXPECT_TRUE(box.wait(2, "done", 1)["complete"].get<bool>());
  EXPECT_EQ(analysis.counters().cancelled, 4u);
}

/// Two addresses take turns in slices on one thread: each hears what a solver says that was not interrupted,
/// and no value twice.
TEST(Analysis, SlicesEndWithTheSameAnswer) {
  Mailbox box;
  Analysis analysis({}, 1, box.deliver());
  const char* names[] = {"ag(2,5)", "bose(21)", "sqs(10)"};
  const std::vector<std::vector<int>> moves{{0, 1, 7, 13, 4, 18, 10, 22}, {0}, {0}};
  for (Connection c = 0; c < 3; ++c) {
    analysis.opened(c + 1, std::string("address ") + names[c]);
    analysis.received(c + 1, question(1, names[c], moves[c]).dump(), Analysis::Clock::now());
  }
  for (Connection c = 0; c < 3; ++c) {
    ASSERT_TRUE(box.wait(c + 1, "done", 1).value("complete", false)) << names[c];
    Job job;
    job.threads = 1;
    const Solution whole =
        solve(design_from_name(names[c]), std::vector<Point>(moves[c].begin(), moves[c].end()), {}, job);
    std::map<int, Json> last;
    for (const Json& m : box.all(c + 1)) {
      if (m["type"] != "value") continue;
      const int point = m["point"].get<int>();
      EXPECT_FALSE(last.contains(point) && last[point] == m) << names[c] << " " << m.dump();
      last[point] = m;
    }
    ASSERT_EQ(last.size(), whole.moves.size()) << names[c];
    for (const MoveValue& move : whole.moves) {
      const Json& m = last[move.point];
      EXPECT_EQ(m["outcome"], move.value.outcome == Outcome::kWin    ? "win"
                              : move.value.outcome == Outcome::kLoss ? "loss"
                                                                     : "draw");
      EXPECT_EQ(m["plies"], move.value.plies_min) << names[c] << " " << m.dump();
    }
  }
  EXPECT_GT(analysis.counters().interrupted, 0u);
}

TEST(Analysis, StopsForTimeAndWhenTheClientGoes) {
  Mailbox box;
  Analysis analysis({}, 1, box.deliver());
  analysis.opened(1, "a"), analysis.opened(2, "b");
  const auto now = Analysis::Clock::now();
  analysis.received(1, question(1, "ag(4,3)", {0}).dump(), now);
  box.wait(1, "progress", 1);
  while (analysis.counters().running == 0) std::this_thread::sleep_for(1ms);  // sleeps: a worker tells nobody
  analysis.tick(now + 100s);
  EXPECT_EQ(box.wait(1, "done", 1)["stopped"], "time");
  analysis.received(2, question(1, "ag(4,3)", {0}).dump(), now);
  while (analysis.counters().running == 0) std::this_thread::sleep_for(1ms);  // sleeps: a worker tells nobody
  analysis.closed(2);
  analysis.received(1, question(2, "ag(2,3)").dump(), now);
  EXPECT_TRUE(box.wait(1, "done", 2)["complete"].get<bool>());
  EXPECT_EQ(box.wait(1, "done", 1)["complete"], false);
  for (const Json& m : box.all(2)) EXPECT_NE(m["type"], "done");
}

TEST(Analysis, EndsWhileItSearches) {
  Mailbox box;
  const auto from = Analysis::Clock::now();
  {
    Analysis analysis({}, 2, box.deliver());
    analysis.opened(1, "a"), analysis.opened(2, "b");
    analysis.received(1, question(1, "ag(4,3)", {0}).dump(), from);
    analysis.received(2, question(1, "ag(4,3)", {1}).dump(), from);
    while (analysis.counters().running < 2)
      std::this_thread::sleep_for(1ms);  // sleeps: a worker tells nobody
  }
  EXPECT_LT(Analysis::Clock::now() - from, 30s);
}

}  // namespace
}  // namespace thirdcard::server

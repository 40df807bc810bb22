// SPDX-License-Identifier: MIT
// Solver sessions: calls with jobs, callbacks and limits of their own, one after the other and from several
// threads, answer as fresh solvers do; and Nofil keeps to its memory.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "rounds.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

TEST(Session, EachCallHasItsOwnJob) {
  const Design design = design_from_name(kSanitized ? "sts(15,7)" : "cyclic-sts(19)");
  SolveOptions options;
  Solver solver(design, options);
  const Solution whole = solve(design, {}, options);
  ASSERT_TRUE(whole.complete);
  {
    // A call that is stopped at once, with a token that dies with it.
    StopToken stop;
    stop.request("interrupted");
    Job job;
    job.stop = &stop;
    const Solution s = solver.solve({}, job);
    EXPECT_FALSE(s.complete);
    EXPECT_EQ(s.reason, "interrupted");
  }
  std::atomic<int> told{0};
  {
    SolveCall call;
    call.node_limit = 1024;
    call.job.threads = 1;
    call.on_move = [&](const MoveValue&) { ++told; };
    EXPECT_EQ(solver.solve({}, call).reason, "nodes");
  }
  const int before = told;
  Job two;
  two.threads = 2;  // the table of one thread goes on serving two
  const Solution s = solver.solve({}, two);
  EXPECT_EQ(told, before);
  ASSERT_TRUE(s.complete);
  EXPECT_EQ(s.value, whole.value);
  ASSERT_EQ(s.moves.size(), whole.moves.size());
  for (std::size_t i = 0; i < s.moves.size(); ++i) EXPECT_EQ(s.moves[i].value, whole.moves[i].value);
}

TEST(Session, CallsFromSeveralThreadsWaitForEachOther) {
  const Design design = design_from_name("sts(15,7)");
  Solver solver(design, {});
  std::vector<std::thread> threads;
  std::vector<Value> values(6);
  for (std::size_t i = 0; i < values.size(); ++i)
    threads.emplace_back([&, i] {
      const std::vector<Point> moves{0, static_cast<Point>(i + 1)};
      Job job;
      job.threads = 1;
      values[i] = solver.solve(moves, job).value;
    });
  for (auto& t : threads) t.join();
  for (std::size_t i = 0; i < values.size(); ++i)
    EXPECT_EQ(values[i], solve(design, std::vector<Point>{0, static_cast<Point>(i + 1)}, {}).value);
}

TEST(Session, WhatOneCallProvedServesTheNext) {
  const Design design = design_from_name("sts(15,40)");
  Solver solver(design, {});
  Job job;
  job.threads = 1;
  const Solution first = solver.solve({}, job), second = solver.solve({}, job);
  EXPECT_LT(second.nodes, first.nodes / 10);
  EXPECT_EQ(first.value, second.value);
}

TEST(Session, NofilStopsAtItsMemory) {
  SolveOptions options;
  options.rule = Rule::kNofil;
  options.memory = 8000;  // a table of all hands would take 14,336
  Job job;
  job.threads = 1;
  const Solution s = solve(design_from_name("sts(13,1)"), {}, options, job);
  EXPECT_FALSE(s.complete);
  EXPECT_EQ(s.reason, "memory");
  EXPECT_NE(s.value.outcome, Outcome::kUnknown);
  options.memory = 1 << 28;
  EXPECT_TRUE(solve(design_from_name("sts(13,1)"), {}, options, job).complete);
}

TEST(Session, OrderOfValues) {
  const auto win = [](int n) { return Value{Outcome::kWin, n, n}; };
  const auto loss = [](int n) { return Value{Outcome::kLoss, n, n}; };
  const Value draw{Outcome::kDraw, 5, 5}, unknown{};
  EXPECT_TRUE(better(win(3), win(5)));
  EXPECT_TRUE(better(win(9), draw));
  EXPECT_TRUE(better(draw, unknown));
  EXPECT_TRUE(better(unknown, loss(9)));
  EXPECT_TRUE(better(loss(9), loss(3)));
  EXPECT_FALSE(better(draw, draw));
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// A solver that works in slices of so many nodes ends with the answer of one that works at once, and says
// nothing that is not proved on the way.
#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

TEST(AvoidSlices, EndWithTheSameAnswer) {
  SolveOptions options;
  options.every_move = false;
  Job job;
  job.threads = 1;
  for (const char* name : {"pg(3,2)", "sts(15,7)", "sqs(10)", "cyclic-sts(19)"}) {
    const Design design = design_from_name(name);
    const std::vector<Point> moves{0, 1};
    const Solution whole = solve(design, moves, options, job);
    ASSERT_TRUE(whole.complete);
    Solver solver(design, options);
    SolveCall call(job);
    call.node_limit = 1024;
    int slices = 0;
    Solution part;
    do {
      part = solver.solve(moves, call);
      ASSERT_LT(++slices, 4000) << name;
      if (part.value.outcome != Outcome::kUnknown) {
        EXPECT_EQ(part.value.outcome, whole.value.outcome) << name;
        EXPECT_LE(part.value.plies_min, whole.value.plies_min) << name;
        EXPECT_GE(part.value.plies_max, whole.value.plies_max) << name;
      }
      if (!part.complete) {
        EXPECT_EQ(part.reason, "nodes") << name;
      }
    } while (!part.complete);
    EXPECT_EQ(part.value, whole.value) << name;
    if (whole.nodes > 4096) {
      EXPECT_GT(slices, 1) << name;
    }
  }
}

}  // namespace
}  // namespace thirdcard

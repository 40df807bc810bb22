// SPDX-License-Identifier: MIT
// The printed search against the solver: the same first moves win wherever no game is a draw.
#include "thirdcard/printed.hpp"

#include <gtest/gtest.h>

#include "thirdcard/avoid.hpp"

namespace thirdcard {
namespace {

TEST(Printed, SaysWhatTheSolverFinds) {
  for (const char* name : {"pg(2,2)", "ag(2,3)", "bibd(6,3,2)", "sts(13,2)"}) {
    const Design design = design_from_name(name);
    std::vector<bool> want, heard;
    for (const MoveValue& m : solve(design, {}, {}).moves) want.push_back(m.value.outcome == Outcome::kWin);
    const auto got = printed_search(design, [&](Point p, bool loses) {
      EXPECT_EQ(p, heard.size());
      heard.push_back(loses);
    });
    EXPECT_EQ(got, want) << name;
    EXPECT_EQ(heard, want) << name;
  }
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  EXPECT_THROW(printed_search(design_from_name("sts(15,1)"), {}, job), Stopped);
}

}  // namespace
}  // namespace thirdcard

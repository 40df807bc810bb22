// SPDX-License-Identifier: MIT
// The layers kernel on the CPU against the solver: the outcome of every first move, and the rows computed.
#include <gtest/gtest.h>

#include "emulated.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::gpu {
namespace {

void expect_equal(const std::string& name) {
  const Design design = design_from_name(name);
  SolveOptions options;
  options.length = false;
  const Solution want = solve(design, {}, options);
  ASSERT_TRUE(want.complete);
  const auto system = triple_system(design);
  ASSERT_TRUE(system) << name;
  EmulatedDevice device;
  LayerAnswer got{};
  device.layers(&*system, 1, &got);
  EXPECT_EQ(got.solved, 1u) << name;
  EXPECT_EQ(got.rows, want.nodes) << name;
  for (const MoveValue& m : want.moves)
    EXPECT_EQ(got.wins >> m.point & 1, m.value.outcome == Outcome::kWin ? 1u : 0u) << name << " " << m.point;
}

TEST(LayersKernel, SmallSystems) {
  for (const char* name : {"pg(2,2)", "ag(2,3)", "sts(13,1)", "sts(13,2)", "sts(15,1)", "sts(15,19)",
                           "sts(15,61)", "sts(15,80)"})
    expect_equal(name);
}

TEST(LayersKernel, NineteenPoints) { expect_equal("random-sts(19,5)"); }

TEST(LayersKernel, OtherDesignsAreLeftToTheSearch) {
  for (const char* name : {"sts(3)", "sqs(8)", "pg(2,3)", "bibd(7,3,2)", "ag(3,3)"})
    EXPECT_FALSE(triple_system(design_from_name(name))) << name;
}

}  // namespace
}  // namespace thirdcard::gpu

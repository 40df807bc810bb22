// SPDX-License-Identifier: MIT
// The layers kernel on 21 points, where its lists are longest.
#include <gtest/gtest.h>

#include "emulated.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::gpu {
namespace {

TEST(LayersKernel, TwentyOnePoints) {
  for (const char* name : {"random-sts(21,3)", "cyclic-sts(21)"}) {
    const Design design = design_from_name(name);
    SolveOptions options;
    options.length = false;
    const Solution want = solve(design, {}, options);
    const auto system = triple_system(design);
    ASSERT_TRUE(system);
    EmulatedDevice device;
    LayerAnswer got{};
    device.layers(&*system, 1, &got);
    EXPECT_EQ(got.solved, 1u);
    EXPECT_EQ(got.rows, want.nodes);
    std::uint32_t wins = 0;
    for (const MoveValue& m : want.moves)
      if (m.value.outcome == Outcome::kWin) wins |= 1u << m.point;
    EXPECT_EQ(got.wins, wins);
  }
}

}  // namespace
}  // namespace thirdcard::gpu

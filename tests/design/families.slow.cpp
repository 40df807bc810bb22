// SPDX-License-Identifier: MIT
// Fault L13: random-sts(v,seed) at every admissible order, several seeds. From order 400 on the climb used to
// take blocks out faster than it added them, and never ended.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(TripleFamiliesSlow, RandomSystemsOfEveryOrder) {
  for (int v = 3; v <= 511; ++v)
    if (v % 6 == 1 || v % 6 == 3)
      for (const std::uint64_t seed : {1, 2, 3}) {
        const Design d = random_triple_system(v, seed);
        EXPECT_TRUE(d.points() == v && is_steiner_triple_system(d)) << v << " " << seed;
      }
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The promised ranges: sts(v) for every admissible v up to 255, reverse systems for every order up to 123.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(TripleFamilies, EveryOrderUpTo255) {
  for (int v = 3; v <= 255; ++v) {
    if (v % 6 != 1 && v % 6 != 3) continue;
    EXPECT_TRUE(is_steiner_triple_system(triple_system(v))) << v;
    EXPECT_TRUE(is_steiner_triple_system(v % 6 == 3 ? bose_system(v) : skolem_system(v))) << v;
    if (v != 9) {
      EXPECT_TRUE(is_steiner_triple_system(cyclic_triple_system(v))) << v;
    }
    EXPECT_TRUE(is_steiner_triple_system(random_triple_system(v, 1))) << v;
  }
}

TEST(TripleFamilies, ReverseSystemsUpTo123) {
  int count = 0;
  for (int v = 3; v <= 123; ++v)
    if (v % 24 == 1 || v % 24 == 3 || v % 24 == 9 || v % 24 == 19) {
      EXPECT_TRUE(is_steiner_triple_system(reverse_triple_system(v))) << v;
      ++count;
    }
  EXPECT_EQ(count, 21);
}

// Fault L13: from order 400 on the climb took blocks out faster than it added them, and never ended.
TEST(TripleFamilies, LargestOrdersOfTheClimb) {
  EXPECT_TRUE(is_steiner_triple_system(random_triple_system(511, 1)));
}

}  // namespace
}  // namespace thirdcard

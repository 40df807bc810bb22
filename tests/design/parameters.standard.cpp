// SPDX-License-Identifier: MIT
// Large geometries, where the count uses transitivity: the parameters against the formulas.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(Parameters, LargeGeometriesByTransitivity) {
  EXPECT_EQ(parameters_of(affine_design(10, 2, 9)), (Parameters{3, 512, 255}));
  EXPECT_EQ(parameters_of(affine_design(6, 3, 5)), (Parameters{2, 243, 121}));
  EXPECT_EQ(parameters_of(affine_design(7, 3, 1)), (Parameters{2, 3, 1}));
  EXPECT_EQ(parameters_of(projective_design(6, 3, 5)), (Parameters{2, 364, 121}));
}

}  // namespace
}  // namespace thirdcard

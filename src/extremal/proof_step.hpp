// SPDX-License-Identifier: MIT
// How a table's bounds came to be: one step per bound that was tightened, in order. A step rests on those
// before it alone, so that bounds which help each other, as those of n and of v-n points do, never run in a
// circle.
#pragma once

#include <vector>

#include "extremal/hull_line.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard::extremal {

struct ProofStep {
  int n = 0;
  bool most = false;  // the greatest number, else the least
  BoundRule rule = BoundRule::kCount;
  std::vector<HullLine> lines;  // for kHull
  int rests_on = -1;            // the step that gave the bound it is derived from; -1: none
};

}  // namespace thirdcard::extremal

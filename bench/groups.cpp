// SPDX-License-Identifier: MIT
#include "bench/bench.hpp"

namespace thirdcard::bench {

const std::vector<Group>& groups() {
  static const std::vector<Group> all{
      {"designs", "geometries, their groups, classification, canonical forms", designs},
      {"extremal", "caps, blocks inside n points, certificates", extremal_group},
  };
  return all;
}

}  // namespace thirdcard::bench

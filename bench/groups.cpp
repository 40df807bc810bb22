// SPDX-License-Identifier: MIT
#include "bench/bench.hpp"

namespace thirdcard::bench {

const std::vector<Group>& groups() {
  static const std::vector<Group> all{
      {"chance", "simulations and exact chances", chance},
      {"designs", "geometries, their groups, classification, canonical forms", designs},
      {"extremal", "caps, blocks inside n points, certificates", extremal_group},
      {"avoid", "avoidance games: outcomes of every first move, complete tables", avoidance},
      {"gpu", "deals, games and triple systems on a GPU, beside one core", gpu_group},
  };
  return all;
}

}  // namespace thirdcard::bench

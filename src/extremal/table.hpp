// SPDX-License-Identifier: MIT
// What lies behind a table: the space, the level search, the table of the hyperplanes.
#pragma once

#include <memory>

#include "extremal/levels.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

struct ExtremalProof {
  extremal::Space space{1, 3};
  bool maps = false;
  std::optional<extremal::LevelChain> levels;
  std::optional<ExtremalTable> layers;
};

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// What lies behind a table: the space, the level search, the table of the hyperplanes, the programs.
#pragma once

#include <array>
#include <memory>

#include "extremal/levels.hpp"
#include "extremal/proof_step.hpp"
#include "extremal/quad_program.hpp"
#include "thirdcard/extremal.hpp"

namespace thirdcard {

/// "No n points hold from..to blocks": a refutation of each of `quad_cases(n)` or `line_cases(n)`, in that
/// order. For quads one choice of the origin serves them all, because the cases of even n depend on it; for
/// lines `busiest` is false.
struct RefutedRange {
  std::int64_t from = 0, to = 0;
  bool busiest = true;
  std::vector<extremal::Refutation> cases;
};

struct ExtremalProof {
  extremal::TableSpace space{1, extremal::TableSpace::Kind::kTernary};
  bool maps = false;
  std::optional<extremal::LevelChain> levels;
  std::optional<ExtremalTable> layers;
  std::vector<extremal::ProofStep> steps;
  std::array<std::vector<std::vector<RefutedRange>>, 2>
      programs;  // [maximum?][n], ranges in increasing order
};

}  // namespace thirdcard

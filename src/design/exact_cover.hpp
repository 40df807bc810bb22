// SPDX-License-Identifier: MIT
// Exact cover with multiplicities: choose columns so that every row is covered exactly as often as it
// demands. A depth-first search on the row with the fewest columns left; a column that no longer fits
// is struck off at once, everything is undone from a trail. Each choice of columns is found once. Cost: the
// tree; memory: the entries.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

struct CoverProblem {
  std::vector<int> demand;                                // per row
  std::vector<std::vector<std::pair<int, int>>> columns;  // (row, how often), rows distinct
};

/// Calls visit(chosen columns) for every solution until it returns false. With `order` the columns are
/// tried in a random order. Returns the number of nodes; `complete` is set when the tree was searched
/// whole. Stops at `node_limit` nodes (0: none) or when the job is stopped.
struct CoverOutcome {
  std::uint64_t nodes = 0;
  bool complete = true;
};
CoverOutcome solve_cover(const CoverProblem& problem,
                         const std::function<bool(const std::vector<int>&)>& visit,
                         RandomStream* order = nullptr, std::uint64_t node_limit = 0, const Job& job = {});

}  // namespace thirdcard

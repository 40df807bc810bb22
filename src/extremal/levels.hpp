// SPDX-License-Identifier: MIT
// All point sets within a budget of blocks, level by level up to symmetry.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/level_parts.hpp"
#include "extremal/table_space.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::extremal {

using LevelSet = PointSet<128>;
using FrameImages = std::array<std::uint8_t, 8>;  // where a map sends the points of TableSpace::frame()

struct Level {
  std::vector<LevelSet> sets;                  // one per class, increasing
  std::vector<std::int32_t> blocks;            // inside each
  std::vector<std::uint64_t> stabiliser;       // order, each
  std::vector<std::vector<FrameImages>> maps;  // per set, one per admissible extension (increasing point)
};

struct LevelChain {
  std::vector<std::int64_t> budget;  // per size; empty: no budget, every set
  std::vector<Level> levels;
  std::uint64_t canonical_forms = 0;
};

/// The budgets that a claim "no `size` points have at most `blocks` blocks" needs, from size 0 up: without
/// its busiest point an n-set with t blocks of k points has at most floor(t(n-k)/n).
std::vector<std::int64_t> budgets_below(int size, std::int64_t blocks, int block_size);

struct LevelOptions {
  bool keep_maps = true;
  std::string checkpoint;  // file to resume from and to save after every level; "": none
  LevelRunner* levels = nullptr;
};

/// Levels 0..last. Proves: every set of a level's size within its budget is equivalent to a listed one, and
/// the listed ones are pairwise inequivalent. At most 128 points. Stopped if the job ends (the checkpoint
/// holds the levels done).
LevelChain grow_levels(const TableSpace& space, int last, const std::vector<std::int64_t>& budget,
                       const LevelOptions& options, const Job& job);

}  // namespace thirdcard::extremal

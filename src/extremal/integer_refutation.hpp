// SPDX-License-Identifier: MIT
// Proofs that a small integer program has no solution: a tree that halves the box of one variable at a time,
// and at each leaf one integer combination of the rows that no point of the leaf's box satisfies. The search
// for the combinations uses floating-point arithmetic; a leaf counts only if `contradicts` says so, which is
// exact. So a tree that `refute` returns is a proof, whatever the rounding did.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::extremal {

struct ProgramRow {
  enum class Sense : std::uint8_t { kEqual, kAtLeast, kAtMost };
  std::vector<std::int64_t> coefficients;  // one per variable
  Sense sense = Sense::kEqual;
  std::int64_t right = 0;
};

struct Box {
  std::vector<std::int64_t> low, high;  // of each variable, finite
};

struct IntegerProgram {
  std::vector<ProgramRow> rows;
  Box box;
};

/// In prefix order. A branch on `variable` at `value` has two children: at most value, at least value + 1.
/// A leaf (variable < 0) has one multiplier per row: any for an equation, >= 0 for "at least", <= 0 for "at
/// most".
struct RefutationNode {
  int variable = -1;
  std::int64_t value = 0;
  std::vector<std::int64_t> multipliers;
};
using Refutation = std::vector<RefutationNode>;

/// True if the combination of the rows holds nowhere in the box: the greatest value of its left side there is
/// less than its right side. Exact; false as well if a multiplier has the wrong sign.
bool contradicts(const std::vector<ProgramRow>& rows, const Box& box,
                 const std::vector<std::int64_t>& multipliers);

/// A tree that proves there is no integer point, or none if one was found or `most_nodes` do not suffice.
/// `narrow` may shrink a box by what is known of the variables' meaning (the checker must do the same); it
/// returns false when nothing is left, which is then a leaf without multipliers.
std::optional<Refutation> refute(const IntegerProgram& program, const std::function<bool(Box&)>& narrow,
                                 std::size_t most_nodes, const Job& job);

}  // namespace thirdcard::extremal

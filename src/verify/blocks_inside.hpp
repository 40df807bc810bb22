// SPDX-License-Identifier: MIT
// The parts of a check of "blocks inside n points", one technique per file.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verify/space.hpp"

namespace thirdcard::verify {

/// What the table of the hyperplanes proves: every n of their points hold least[n] to most[n] blocks.
struct Layers {
  std::vector<std::int64_t> least, most;
};

/// The bound that the inequalities prove together (lines only).
std::int64_t check_hull(const Space& space, std::int64_t n, const Value& lines,
                        const std::optional<Layers>& layers, bool upper, const Job& job);

/// The bound that the refuted ranges leave of `bound`, known before (quads, and lines of AG(d,3)).
std::int64_t check_programs(const Space& space, std::int64_t n, const Value& programs,
                            const std::optional<Layers>& layers, bool upper, std::int64_t bound,
                            const Job& job);
/// Unreadable unless every program is of its type.
void check_program_shape(const Value& programs);

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
#pragma once

#include "thirdcard/play.hpp"

namespace thirdcard::play {

/// Cards drawn until exactly `sets` sets are among them.
Puzzle draw_until(int properties, bool projective, int cards, std::size_t sets, std::uint64_t seed,
                  std::uint64_t stream);
/// A position of Anti-SET with exactly one winning card.
Puzzle daily_antiset(std::uint64_t seed);

}  // namespace thirdcard::play

// SPDX-License-Identifier: MIT
// Anti-SET, "find the only winning card".
#include "play/daily.hpp"

namespace thirdcard::play {

Puzzle daily_antiset(std::uint64_t) { throw InputError("the Anti-SET puzzle is not built yet", "use set12, set9 or projective"); }

}  // namespace thirdcard::play

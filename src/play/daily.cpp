// SPDX-License-Identifier: MIT
// The puzzles of the day: a pure function of the day number, so the archive needs no storage.
#include "play/daily.hpp"

namespace thirdcard::play {

Puzzle daily_puzzle(std::int64_t day, PuzzleKind kind) {
  const auto seed = static_cast<std::uint64_t>(day);
  Puzzle p;
  switch (kind) {
    case PuzzleKind::kSet12:
      p = draw_until(4, false, 12, 6, seed, 0x7365743132ULL);
      break;
    case PuzzleKind::kSet9:
      p = draw_until(4, false, 9, 4, seed, 0x73657439ULL);
      break;
    case PuzzleKind::kProjective:
      p = draw_until(5, true, 9, 4, seed, 0x70726f6aULL);
      break;
    case PuzzleKind::kAntiset:
      p = daily_antiset(seed);
      break;
  }
  p.kind = kind;
  return p;
}

}  // namespace thirdcard::play

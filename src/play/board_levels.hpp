// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/play.hpp"

namespace thirdcard::play {

enum class BoardSearch : std::uint8_t { kFound, kNone, kGaveUp };
struct BoardAnswer {
  BoardSearch result = BoardSearch::kGaveUp;
  std::vector<Card> cards;  // kFound
};
/// `size` cards of the deck 3^properties, or projective(properties), with exactly `sets` sets. kNone is a
/// proof that there are none; kGaveUp when more than `effort` canonical forms would be needed.
BoardAnswer search_boards(int properties, bool projective, int size, std::int64_t sets, std::uint64_t effort);

}  // namespace thirdcard::play

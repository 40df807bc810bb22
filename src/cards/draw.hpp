// SPDX-License-Identifier: MIT
// Pieces the card faces are put together from.
#pragma once

#include "cards/geometry.hpp"

namespace thirdcard {

/// Outline of a symbol about the origin, 44 wide and 84 high (the star 50 by 50), for a card of 180 x 120.
/// All but the star look the same after half a turn.
Path symbol_outline(int shape);

Item filled(Path path, std::uint32_t colour);
Item stroked(Path path, std::uint32_t colour, double width);

constexpr std::uint32_t kWhiteFace = 0xFFFFFF, kEdgeGrey = 0xBDB9B1, kFrameGrey = 0x8C8C8C,
                        kFrameBlack = 0x000000, kBackColour = 0x332B6B, kTextGrey = 0x55515C;

/// Face and edge of an empty card.
void add_ground(Drawing& drawing, const DrawOptions& options, std::uint32_t ground);
void add_edge(Drawing& drawing, const DrawOptions& options);
/// Words at the foot; returns the height to keep free, the same for all cards of at most `most` words.
double add_words(Drawing& drawing, const std::vector<std::string>& words, int most);

Drawing draw_projective_card(const Deck& deck, int card, double width, double height,
                             const DrawOptions& options);

}  // namespace thirdcard

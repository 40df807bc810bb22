// SPDX-License-Identifier: MIT
// What runs the batches of a simulation, and the geometry of a deck for the bit-sliced kernels.
#pragma once

#include <array>
#include <vector>

#include "chance/sliced.hpp"
#include "thirdcard/chance.hpp"
#include "thirdcard/space.hpp"

namespace thirdcard {

/// The vector widths this processor runs, in words of 64 deals, widest first; all give equal results.
std::vector<int> sliced_widths();
/// Forces a width (0: the widest). For tests and measurements.
void use_sliced_width(int words);

}  // namespace thirdcard

namespace thirdcard::chance {

/// The deck's cards with its sets as blocks: lines, or planes of AG(d,2), whose lines tell no cards apart.
inline Geometry geometry_of_sets(const Space& deck) {
  Geometry g = deck.geometry();
  g.flat = deck_has_quads(deck) ? 2 : 1;
  return g;
}

/// The largest number of cards for which the distribution of quads is a matter of seconds.
int quads_reach(const Space& deck);

struct SlicedGeometry {
  SlicedGeometry(const Space& space, bool with_planes);
  std::vector<std::array<std::uint16_t, 3>> lines, block_lines, inner_lines;
  std::vector<std::array<std::uint32_t, 3>> planes;
  std::vector<std::array<std::uint16_t, 4>> quads;
  sliced::Geometry view;
};

/// What runs one batch: `trials` trials from stream `stream`, added to counts; at most kKept ends to kept.
using Batch = std::function<void(std::uint64_t stream, std::uint64_t trials,
                                 std::vector<std::uint64_t>& counts, std::vector<std::vector<Point>>& kept)>;
/// How many draws a deal takes and what is asked of it; without the geometry.
sliced::Plan sliced_plan(const Simulation& simulation);
Batch sliced_batch(const Simulation& simulation);
Batch endgame_batch(const Simulation& simulation);
Batch quads_game_batch(const Simulation& simulation);
/// XOR sets, and whether at most kFewQuads cards hold a quad.
Batch few_sums_batch(const Simulation& simulation);
inline constexpr int kFewQuads = 10;
Batch xor_game_batch(const Simulation& simulation);
Batch antiset_batch(const Simulation& simulation);

}  // namespace thirdcard::chance

// SPDX-License-Identifier: MIT
// Steiner triple systems in the form the layers kernel reads: third points by pair. That every pair has just
// one is checked here, so that no other design reaches the kernel.
#include "avoid/search/layers.hpp"
#include "gpu/device.hpp"

namespace thirdcard::gpu {

static_assert(kLayerPoints == avoid::Layers::kMostPoints);

std::optional<TripleSystem> triple_system(const Design& design) {
  const int points = design.points();
  if (points < avoid::Layers::kLeastPoints || points > kLayerPoints) return std::nullopt;
  TripleSystem system{};
  constexpr std::uint8_t kNone = 255;
  for (auto& row : system.third) std::fill(std::begin(row), std::end(row), kNone);
  system.points = static_cast<std::uint8_t>(points);
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto block = design.block(i);
    if (block.size() != 3) return std::nullopt;
    for (std::size_t x = 0; x < 3; ++x)
      for (std::size_t y = 0; y < 3; ++y) {
        if (x == y) continue;
        std::uint8_t& third = system.third[block[x]][block[y]];
        if (third != kNone) return std::nullopt;
        third = static_cast<std::uint8_t>(block[3 - x - y]);
        ++pairs;
      }
  }
  if (pairs != static_cast<std::size_t>(points) * static_cast<std::size_t>(points - 1)) return std::nullopt;
  for (int p = 0; p < points; ++p) system.third[p][p] = static_cast<std::uint8_t>(p);
  return system;
}

}  // namespace thirdcard::gpu

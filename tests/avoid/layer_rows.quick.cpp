// SPDX-License-Identifier: MIT
// The rows of layers with every level of instructions that runs here, against the definition bit by bit.
#include "avoid/search/layer_rows.hpp"

#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "core/processor.hpp"

namespace thirdcard::avoid {
namespace {

std::vector<const LayerKernel*> kernels_here() {
  std::vector<const LayerKernel*> out{&kPlainLayerKernel};
#if defined(__x86_64__)
  if (runs_here(Instructions::kAvx2)) out.push_back(&kAvx2LayerKernel);
  if (runs_here(Instructions::kAvx512)) out.push_back(&kAvx512LayerKernel);
#endif
  return out;
}

bool bit(const std::uint64_t* row, std::size_t i) { return (row[i / 64] >> i % 64 & 1) != 0; }

TEST(LayerRows, EveryLevelOfInstructionsSaysTheSame) {
  std::mt19937_64 random(20);
  constexpr int kPoints = 10;
  std::vector<std::uint16_t> place(1 << kPoints);
  for (std::size_t i = 0; i < place.size(); ++i) place[i] = static_cast<std::uint16_t>(i % 37);
  for (const std::size_t width : {1, 2, 3, 4})
    for (const std::uint32_t hands : {1u, 64u, 100u, 449u, 512u})
      for (const bool last : {false, true}) {
        const std::size_t words = width * kLaneWords, row_words = words + 4;
        std::vector<std::uint64_t> holders(kPoints * row_words), next(37 * row_words);
        for (auto* rows : {&holders, &next})
          for (auto& word : *rows) word = random() & random();
        std::vector<std::uint32_t> set(hands), safe(hands);
        for (std::uint32_t i = 0; i < hands; ++i) {
          set[i] = static_cast<std::uint32_t>(random() & random()) & ((1u << kPoints) - 1);
          safe[i] = static_cast<std::uint32_t>(random()) & ((1u << kPoints) - 1) & ~set[i];
        }
        LayerRows layer{set.data(), safe.data(), hands, holders.data(), row_words, nullptr, 0, place.data()};
        if (!last) layer.next = next.data(), layer.next_words = row_words;
        // A hand wins where some point is the other's no more, and the other does not win then.
        const auto wins = [&](std::uint32_t hand, std::size_t other) {
          for (std::size_t p = 0; p < kPoints; ++p)
            if ((safe[hand] >> p & 1) != 0 && !bit(holders.data() + p * row_words, other) &&
                (last || !bit(next.data() + place[set[hand] | 1u << p] * row_words, other)))
              return true;
          return false;
        };
        const std::size_t stride = (hands + 63) / 64 + 1;
        std::vector<std::uint64_t> rows(hands * words), across(64 * words * stride, 7);
        kPlainLayerKernel.rows(layer, width, rows.data(), words);
        kPlainLayerKernel.across(layer, width, across.data(), stride);
        for (int sample = 0; sample < 200; ++sample) {
          const auto hand = static_cast<std::uint32_t>(random() % hands);
          const std::size_t other = random() % (64 * words);
          ASSERT_EQ(bit(rows.data() + hand * words, other), wins(hand, other)) << width << " " << hands;
          ASSERT_EQ(bit(across.data() + other * stride, hand), wins(hand, other)) << width << " " << hands;
        }
        for (std::size_t other = 0; other < 64 * words; ++other) {
          ASSERT_EQ(across[other * stride + stride - 1], 7u) << "written beyond the row";
          if (hands % 64 != 0) {
            ASSERT_EQ(across[other * stride + stride - 2] >> hands % 64, 0u);
          }
        }
        for (const LayerKernel* kernel : kernels_here()) {
          std::vector<std::uint64_t> same_rows(rows.size()), same_across(across.size(), 7);
          kernel->rows(layer, width, same_rows.data(), words);
          kernel->across(layer, width, same_across.data(), stride);
          ASSERT_TRUE(same_rows == rows && same_across == across) << width << " " << hands;
        }
      }
}

}  // namespace
}  // namespace thirdcard::avoid

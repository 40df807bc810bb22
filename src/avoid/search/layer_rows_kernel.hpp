// SPDX-License-Identifier: MIT
// See layer_rows.hpp. Rows are padded to four words, so that each step is whole vector registers. Nothing
// here may have a name that the linker sees, nor call what has one: it would be shared with other
// instructions.
#pragma once

#include "avoid/search/layer_rows.hpp"

namespace thirdcard::avoid {

namespace {

/// One stage of transposing blocks of 64 words, kLaneWords of them side by side: swaps the off-diagonal
/// squares of width J.
template <int J>
inline void swap_squares(uint64_t (*a)[kLaneWords], uint64_t mask) {
  for (int b = 0; b < 64; b += 2 * J)
    for (int k = b; k < b + J; ++k)
      for (size_t l = 0; l < kLaneWords; ++l) {
        const uint64_t x = a[k][l], y = a[k + J][l], t = (x >> J ^ y) & mask;
        a[k + J][l] = y ^ t;
        a[k][l] = x ^ t << J;
      }
}

void transpose_blocks(uint64_t (*a)[kLaneWords]) {
  swap_squares<32>(a, 0x00000000ffffffffULL);
  swap_squares<16>(a, 0x0000ffff0000ffffULL);
  swap_squares<8>(a, 0x00ff00ff00ff00ffULL);
  swap_squares<4>(a, 0x0f0f0f0f0f0f0f0fULL);
  swap_squares<2>(a, 0x3333333333333333ULL);
  swap_squares<1>(a, 0x5555555555555555ULL);
}

template <size_t Width>
void rows_of(const LayerRows& layer, uint64_t* target, size_t stride) {
  static constexpr uint64_t kZeros[Width * kLaneWords] = {};
  for (uint32_t hand = 0; hand < layer.hands; ++hand, target += stride) {
    const uint32_t set = layer.set[hand];
    uint64_t lost[Width * kLaneWords];
    for (auto& word : lost) word = ~uint64_t{0};
    for (uint32_t rest = layer.safe[hand]; rest != 0; rest &= rest - 1) {
      const uint64_t* holders = layer.holders + static_cast<size_t>(__builtin_ctz(rest)) * layer.holder_words;
      const uint64_t* other_wins =
          layer.next == nullptr ? kZeros
                                : layer.next + layer.place[set | (rest & (~rest + 1))] * layer.next_words;
      for (size_t k = 0; k < Width * kLaneWords; ++k) lost[k] &= other_wins[k] | holders[k];
    }
    for (size_t k = 0; k < Width * kLaneWords; ++k) target[k] = ~lost[k];
  }
}

void all_rows(const LayerRows& layer, size_t width, uint64_t* target, size_t stride) {
  switch (width) {
    case 1:
      return rows_of<1>(layer, target, stride);
    case 2:
      return rows_of<2>(layer, target, stride);
    case 3:
      return rows_of<3>(layer, target, stride);
    default:
      return rows_of<4>(layer, target, stride);
  }
}

/// They never reach memory as rows, and a row of the result grows by a whole line of the cache.
void rows_across(const LayerRows& layer, size_t width, uint64_t* target, size_t stride) {
  alignas(64) uint64_t made[kBands * 64][kMostLanes * kLaneWords];
  alignas(64) uint64_t block[64][kLaneWords];
  alignas(64) uint64_t lines[kLaneWords][64][kBands];
  const uint32_t bands = (layer.hands + 63) / 64;
  all_rows(layer, width, made[0], kMostLanes * kLaneWords);
  for (size_t part = 0; part < width; ++part) {
    for (uint32_t band = 0; band < bands; ++band) {
      for (uint32_t row = 0; row < 64; ++row)
        for (size_t word = 0; word < kLaneWords; ++word)
          block[row][word] = made[64 * band + row][part * kLaneWords + word];
      for (uint32_t row = layer.hands > 64 * band ? layer.hands - 64 * band : 0; row < 64; ++row)
        for (size_t word = 0; word < kLaneWords; ++word) block[row][word] = 0;
      transpose_blocks(block);
      for (size_t row = 0; row < 64; ++row)
        for (size_t word = 0; word < kLaneWords; ++word) lines[word][row][band] = block[row][word];
    }
    for (size_t word = 0; word < kLaneWords; ++word)
      for (size_t row = 0; row < 64; ++row, target += stride) {
        if (bands == kBands)
          for (uint32_t band = 0; band < kBands; ++band) target[band] = lines[word][row][band];
        else
          for (uint32_t band = 0; band < bands; ++band) target[band] = lines[word][row][band];
      }
  }
}

constexpr LayerKernel kThisLayerKernel{all_rows, rows_across, transpose_blocks};

}  // namespace

}  // namespace thirdcard::avoid

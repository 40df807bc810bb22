// SPDX-License-Identifier: MIT
// The inner loops of layers.cpp: rows of a layer, and 512 of them transposed while they are in the nearest
// cache. Plain data and functions that the linker does not see: each file that includes layer_rows_kernel.hpp
// compiles them for other instructions.
#pragma once

#include <stddef.h>
#include <stdint.h>

namespace thirdcard::avoid {

constexpr size_t kLaneWords = 4;  // words per step
constexpr size_t kMostLanes = 4;  // of a row at a time
constexpr uint32_t kBands = 8;    // of 64 rows, transposed together

/// Hands of one level, and what their rows follow from; pointers to rows are to the first lane that is
/// wanted.
struct LayerRows {
  const uint32_t *set = nullptr, *safe = nullptr;
  uint32_t hands = 0;
  const uint64_t* holders = nullptr;  // row p: hands of the other side with the point p
  size_t holder_words = 0;
  /// Row place[A + p]: the other side wins. Null: it cannot move there, which is a row of zeros.
  const uint64_t* next = nullptr;
  size_t next_words = 0;
  const uint16_t* place = nullptr;
};

struct LayerKernel {
  /// The rows of all hands, `width` lanes (1 to kMostLanes) of them: a bit per hand of the other side, the
  /// mover wins.
  void (*rows)(const LayerRows& layer, size_t width, uint64_t* target, size_t stride);
  /// The same for at most 64 * kBands hands, transposed: for each hand of the other side a bit per hand here.
  void (*across)(const LayerRows& layer, size_t width, uint64_t* target, size_t stride);
  /// kLaneWords matrices of 64 x 64 bits, side by side.
  void (*transpose)(uint64_t (*block)[kLaneWords]);
};

extern const LayerKernel kPlainLayerKernel, kAvx2LayerKernel, kAvx512LayerKernel;
/// The fastest that runs here.
const LayerKernel& layer_kernel();

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// What the bit-sliced kernels and the code that calls them share: plain data, no inline code.
#pragma once

#include <stdint.h>

namespace thirdcard::sliced {

constexpr int kWords = 8;  // words of 64 lanes in a group
constexpr int kLanes = 64 * kWords;
constexpr int kValueBits = 24;  // at most so many planes in a lane-wise count

/// Lines and planes by card, and the lines once more by blocks of nine cards: a block line is a line
/// of blocks, every two cards of two of its blocks determining a third card in the last; an inner
/// line is one that no block line covers.
struct Geometry {
  int cards = 0, lines = 0, planes = 0, block_lines = 0, inner_lines = 0;
  const uint16_t (*line)[3] = nullptr;
  const uint16_t (*block_line)[3] = nullptr;
  const uint16_t (*inner_line)[3] = nullptr;
  const uint32_t (*plane)[3] = nullptr;  // three lines whose union is the plane
};

struct Plan {
  enum What { kAnySet, kCountSets, kCountPlanes, kDeal };
  What what = kAnySet;
  int sure = 0;             // distinct cards wanted, and first draws
  int extra = 0;            // further draws, for lanes that lack cards
  bool complement = false;  // the deal is all cards but those drawn
  int count_bits = 0;       // bits of a number 0..sure
  int value_bits = 0;       // bits of the lane-wise answer
  const Geometry* geometry = nullptr;
};

/// One sfc64 generator per word.
struct alignas(64) State {
  uint64_t a[kWords], b[kWords], c[kWords], counter[kWords];
};

struct alignas(64) Group {
  uint64_t valid[kWords];              // lanes that hold a deal
  uint64_t count[kValueBits][kWords];  // the answer of each lane, bit by bit
  uint64_t* scratch = nullptr;         // kWords words per line, 64-byte aligned
  uint64_t* occupied = nullptr;        // kWords words per card, for kDeal
};

using GroupFunction = void (*)(const Plan&, State&, Group&);

/// The kernel for a deck, or null when there is none of this width here.
GroupFunction group_function_1(bool projective, int properties);
GroupFunction group_function_2(bool projective, int properties);
GroupFunction group_function_4(bool projective, int properties);
GroupFunction group_function_8(bool projective, int properties);

}  // namespace thirdcard::sliced

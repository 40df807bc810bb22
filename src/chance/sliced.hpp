// SPDX-License-Identifier: MIT
// What the bit-sliced kernels and the code that calls them share: plain data, no inline code
// with a name that the linker sees.
#pragma once

#include <stdint.h>

namespace thirdcard::sliced {

constexpr int kWords = 16;  // words of 32 lanes in a group
constexpr int kLanes = 32 * kWords;
constexpr int kValueBits = 24;  // at most so many planes in a lane-wise count

static constexpr int power3(int d) { return d == 0 ? 1 : 3 * power3(d - 1); }
/// Random bits per card of AG(d,3): the least number for which at most one draw in 16 is void.
static constexpr int bits_for(int d) {
  int k = 1;
  while ((1 << k) < power3(d) || ((1 << k) % power3(d)) * 16 > (1 << k)) ++k;
  return k;
}

/// Lines and planes by card, and the lines once more by blocks of nine cards: a block line is a line
/// of blocks, every two cards of two of its blocks determining a third card in the last; an inner
/// line is one that no block line covers. A deck of quads has these instead, its cards being vectors.
struct Geometry {
  int cards = 0, lines = 0, planes = 0, block_lines = 0, inner_lines = 0, quads = 0;
  const uint16_t (*line)[3] = nullptr;
  const uint16_t (*block_line)[3] = nullptr;
  const uint16_t (*inner_line)[3] = nullptr;
  const uint32_t (*plane)[3] = nullptr;  // three lines whose union is the plane
  const uint16_t (*quad)[4] = nullptr;
};

struct Plan {
  enum What { kAnySet, kCountSets, kCountPlanes };
  What what = kAnySet;
  int sure = 0;             // distinct cards wanted, and first draws
  int extra = 0;            // further draws, for lanes that lack cards
  bool complement = false;  // the deal is all cards but those drawn
  int count_bits = 0;       // bits of a number 0..sure
  int value_bits = 0;       // bits of the lane-wise answer
  const Geometry* geometry = nullptr;
};

/// One sfc32 generator per word.
struct alignas(64) State {
  uint32_t a[kWords], b[kWords], c[kWords], counter[kWords];
};

struct alignas(64) Group {
  uint32_t valid[kWords];              // lanes that hold a deal
  uint32_t count[kValueBits][kWords];  // the answer of each lane, bit by bit
  uint32_t* scratch = nullptr;         // kWords words per line, 64-byte aligned
};

using GroupFunction = void (*)(const Plan&, State&, Group&);

constexpr int kXorCards = 12;  // the most cards whose subsets are gone through

struct XorPlan {
  int cards = 0;
  int attempts[kXorCards] = {};  // draws for each card
};
static_assert(2 * kXorCards - 2 <= kValueBits);
/// The count: plane m - 1 has the lanes with 2^m - 1 XOR sets or more, plane kXorCards + s - 3 those that
/// hold one of s cards. Of quads: plane 0 has the lanes that hold one.
using XorFunction = void (*)(const XorPlan&, State&, Group&);

enum class Family { kTernary, kProjective, kQuads };

/// The kernel for a deck in vectors of so many words of 64 lanes, or null when there is none here.
GroupFunction group_function_1(Family family, int properties);
GroupFunction group_function_2(Family family, int properties);
GroupFunction group_function_4(Family family, int properties);
GroupFunction group_function_8(Family family, int properties);
XorFunction xor_function_1(Family family, int properties);
XorFunction xor_function_2(Family family, int properties);
XorFunction xor_function_4(Family family, int properties);
XorFunction xor_function_8(Family family, int properties);

}  // namespace thirdcard::sliced

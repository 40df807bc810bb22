// SPDX-License-Identifier: MIT
// Bit-sliced deals for one thread of a GPU: one word of 32 deals of src/chance/sliced_kernel.hpp, from the
// same generator in the same order, so that sixteen threads make the group of 512 deals that the CPU makes.
// The planes of all cards stay in registers, which is why every loop is unrolled and every index constant.
// Cost per word for 12 of 81 cards, in three-input Boolean operations: about 230 a draw, 1,300 for "is there
// a set", 3,200 to count sets, 4,000 to count planes.
#pragma once

#include "chance/fast_random.hpp"
#include "chance/sliced.hpp"

#ifdef __CUDACC__
#define THIRDCARD_UNROLL _Pragma("unroll")
#else
#define THIRDCARD_UNROLL
#endif

namespace thirdcard::gpu {

using Word = uint32_t;

/// What every thread of a run of deals knows.
struct DealPlan {
  uint64_t seed, stream_base, first_batch, last_batch, per_batch, trials;
  uint32_t sure, extra;  // draws, see sliced::Plan
  uint32_t complement;
};

THIRDCARD_ON_DEVICE inline uint32_t ones(Word x) {
#ifdef __CUDA_ARCH__
  return (uint32_t)__popc(x);
#else
  return (uint32_t)__builtin_popcount(x);
#endif
}

/// The `count` lowest ones of x (all if there are fewer).
THIRDCARD_ON_DEVICE inline Word lowest_ones(Word x, uint32_t count) {
  Word out = 0;
  for (; count > 0 && x != 0; --count, x &= x - 1) out |= x & (~x + 1);
  return out;
}

/// Trials of a batch; none beyond the last one.
THIRDCARD_ON_DEVICE inline uint32_t batch_trials(const DealPlan& plan, uint64_t batch) {
  if (batch >= plan.last_batch) return 0;
  const uint64_t left = plan.trials - batch * plan.per_batch;
  return (uint32_t)(left < plan.per_batch ? left : plan.per_batch);
}

/// Lane-wise sum of planes that arrive one by one, plane i as number i: a full adder as soon as two planes
/// of a weight wait. Modulo 2^kBits.
template <int kBits>
struct LaneSum {
  Word bit[kBits], wait[kBits];
  THIRDCARD_ON_DEVICE LaneSum() {
    THIRDCARD_UNROLL
    for (int w = 0; w < kBits; ++w) bit[w] = wait[w] = 0;
  }
  THIRDCARD_ON_DEVICE void add(int i, Word x) {
    THIRDCARD_UNROLL
    for (int w = 0; w < kBits; ++w) {
      if ((i >> w & 1) == 0) {
        wait[w] = x;
        return;
      }
      const Word sum = bit[w], other = wait[w];
      bit[w] = sum ^ other ^ x;
      x = (sum & other) | (sum & x) | (other & x);
    }
  }
  /// After `count` planes: adds those that wait.
  THIRDCARD_ON_DEVICE void finish(int count) {
    THIRDCARD_UNROLL
    for (int w = 0; w < kBits; ++w)
      if ((count >> w & 1) != 0) {
        Word carry = wait[w];
        THIRDCARD_UNROLL
        for (int v = w; v < kBits; ++v) {
          const Word next = bit[v] & carry;
          bit[v] ^= carry;
          carry = next;
        }
      }
  }
};

/// A lane-wise sum of many planes: most arrive in eights, through a fixed net of adders, the others singly.
/// (One plane at a time would do, but compilers take minutes over a thousand of them.)
template <int kBits>
struct PlaneSum {
  Word bit[kBits];
  LaneSum<kBits - 3> eights;
  LaneSum<8> singles;
  int eight = 0, single = 0;
  THIRDCARD_ON_DEVICE PlaneSum() {
    THIRDCARD_UNROLL
    for (int w = 0; w < kBits; ++w) bit[w] = 0;
  }
  THIRDCARD_ON_DEVICE Word adder(int w, Word x, Word y) {
    const Word sum = bit[w];
    bit[w] = sum ^ x ^ y;
    return (sum & x) | (sum & y) | (x & y);
  }
  THIRDCARD_ON_DEVICE void add8(const Word* plane) {
    const Word a = adder(0, plane[0], plane[1]), b = adder(0, plane[2], plane[3]),
               c = adder(0, plane[4], plane[5]), d = adder(0, plane[6], plane[7]);
    const Word e = adder(1, a, b), f = adder(1, c, d);
    eights.add(eight++, adder(2, e, f));
  }
  THIRDCARD_ON_DEVICE void add(Word plane) { singles.add(single++, plane); }
  THIRDCARD_ON_DEVICE void finish() {
    eights.finish(eight);
    singles.finish(single);
    Word carry = 0;
    THIRDCARD_UNROLL
    for (int w = 0; w < kBits; ++w) {
      const Word x = w < 3 ? bit[w] : eights.bit[w < 3 ? 0 : w - 3],
                 y = w < 8 ? singles.bit[w < 8 ? w : 0] : 0;
      bit[w] = x ^ y ^ carry;
      carry = (x & y) | (x & carry) | (y & carry);
    }
  }
};

/// Third points of AG(1,3) and AG(2,3), the latter numbered 3 * x + y.
THIRDCARD_ON_DEVICE constexpr int third3(int a, int b) { return (6 - a - b) % 3; }
THIRDCARD_ON_DEVICE constexpr int third9(int a, int b) {
  return third3(a / 3, b / 3) * 3 + third3(a % 3, b % 3);
}

/// 32 deals from the deck 3^D, D = 3 or 4. Card 9 * h + l is point l of block h; the blocks are AG(D-2,3).
template <int D>
struct Deals {
  static constexpr int kCards = sliced::power3(D), kBlocks = kCards / 9, kMissingBits = 6;
  Word occupied[kCards];

  /// The one-hot planes of a card's block and of its place there; all zero where the draw is void.
  THIRDCARD_ON_DEVICE static void draw(Sfc32& random, Word* high, Word* low) {
    constexpr int k = sliced::bits_for(D);
    constexpr unsigned threshold = (1u << k) % kCards;
    Word r[k], digit[D][3];
    THIRDCARD_UNROLL
    for (int i = 0; i < k; ++i) r[i] = random.next();
    THIRDCARD_UNROLL
    for (int place = 0; place < D; ++place) {
      Word carry = 0, below = r[0];
      THIRDCARD_UNROLL
      for (int i = 1; i < k; ++i) {
        const Word here = r[i];
        r[i] = here ^ below ^ carry;
        carry = (here & below) | (here & carry) | (below & carry);
        below = here;
      }
      digit[place][0] = ~(below | carry);
      digit[place][1] = below ^ carry;
      digit[place][2] = below & carry;
    }
    Word less = 0;
    THIRDCARD_UNROLL
    for (int i = 0; i < k; ++i) less = (threshold >> i & 1) != 0 ? (less | ~r[i]) : (less & ~r[i]);
    THIRDCARD_UNROLL
    for (int h = 0; h < kBlocks; ++h)
      high[h] = D == 3 ? (digit[0][h] & ~less) : (digit[0][h / 3] & digit[D - 3][h % 3] & ~less);
    THIRDCARD_UNROLL
    for (int l = 0; l < 9; ++l) low[l] = digit[D - 2][l / 3] & digit[D - 1][l % 3];
  }

  /// Deals; the lanes that hold a full deal.
  THIRDCARD_ON_DEVICE Word deal(Sfc32& random, const DealPlan& plan) {
    THIRDCARD_UNROLL
    for (int x = 0; x < kCards; ++x) occupied[x] = 0;
    for (uint32_t i = 0; i < plan.sure; ++i) {
      Word high[kBlocks], low[9];
      draw(random, high, low);
      THIRDCARD_UNROLL
      for (int x = 0; x < kCards; ++x) occupied[x] |= high[x / 9] & low[x % 9];
    }
    LaneSum<kMissingBits> missing;  // wanted - distinct = wanted + ~distinct + 1
    THIRDCARD_UNROLL
    for (int x = 0; x < kCards; ++x) missing.add(x, occupied[x]);
    missing.finish(kCards);
    Word carry = ~Word{0};
    THIRDCARD_UNROLL
    for (int i = 0; i < kMissingBits; ++i) {
      const Word wanted = (plan.sure >> i & 1) != 0 ? ~Word{0} : 0, other = ~missing.bit[i];
      missing.bit[i] = wanted ^ other ^ carry;
      carry = (wanted & other) | (wanted & carry) | (other & carry);
    }
    for (uint32_t e = 0; e < plan.extra; ++e) {
      Word high[kBlocks], low[9], active = 0, fresh = 0;
      THIRDCARD_UNROLL
      for (int i = 0; i < kMissingBits; ++i) active |= missing.bit[i];
      draw(random, high, low);
      THIRDCARD_UNROLL
      for (int h = 0; h < kBlocks; ++h) {
        const Word mine = high[h] & active;
        Word seen = 0;
        THIRDCARD_UNROLL
        for (int l = 0; l < 9; ++l) {
          seen |= low[l] & occupied[9 * h + l];
          occupied[9 * h + l] |= mine & low[l];
        }
        fresh |= mine & ~seen;
      }
      THIRDCARD_UNROLL
      for (int i = 0; i < kMissingBits; ++i) {
        const Word next = ~missing.bit[i] & fresh;
        missing.bit[i] ^= fresh;
        fresh = next;
      }
    }
    Word lacking = 0;
    THIRDCARD_UNROLL
    for (int i = 0; i < kMissingBits; ++i) lacking |= missing.bit[i];
    if (plan.complement != 0) {
      THIRDCARD_UNROLL
      for (int x = 0; x < kCards; ++x) occupied[x] = ~occupied[x];
    }
    return ~lacking;
  }

  /// Calls line(A, B, C) for every line of blocks.
  template <class Line>
  THIRDCARD_ON_DEVICE static void block_lines(const Line& line) {
    if (D == 3) {
      line(0, 1, 2);
    } else {
      THIRDCARD_UNROLL
      for (int a = 0; a < 9; ++a) THIRDCARD_UNROLL
      for (int b = a + 1; b < 9; ++b)
        if (third9(a, b) > b) line(a, b, third9(a, b));
    }
  }

  /// The lanes with a set.
  THIRDCARD_ON_DEVICE Word any_set() const {
    Word found = 0;
    block_lines([&](int a, int b, int c) {
      Word sum[9];
      THIRDCARD_UNROLL
      for (int i = 0; i < 9; ++i) sum[i] = 0;
      THIRDCARD_UNROLL
      for (int i = 0; i < 9; ++i) THIRDCARD_UNROLL
      for (int j = 0; j < 9; ++j) sum[third9(i, j)] |= occupied[9 * a + i] & occupied[9 * b + j];
      THIRDCARD_UNROLL
      for (int i = 0; i < 9; ++i) found |= sum[i] & occupied[9 * c + i];
    });
    THIRDCARD_UNROLL
    for (int h = 0; h < kBlocks; ++h) {
      const Word* block = occupied + 9 * h;
      // Sets across the three rows of the block, then the rows themselves.
      THIRDCARD_UNROLL
      for (int k = 0; k < 3; ++k) {
        Word sum = 0;
        THIRDCARD_UNROLL
        for (int i = 0; i < 3; ++i) sum |= block[i] & block[3 + third3(i, k)];
        found |= sum & block[6 + k];
        found |= block[3 * k] & block[3 * k + 1] & block[3 * k + 2];
      }
    }
    return found;
  }

  static constexpr int kSumBits = D == 3 ? 8 : 11;  // 117 and 39, 1080 and 1170 fit

  THIRDCARD_ON_DEVICE void count_sets(PlaneSum<kSumBits>& sum) const {
    block_lines([&](int a, int b, int c) {
      Word last[9];
      THIRDCARD_UNROLL
      for (int i = 0; i < 9; ++i) {
        Word plane[9];
        THIRDCARD_UNROLL
        for (int j = 0; j < 9; ++j)
          plane[j] = occupied[9 * a + i] & occupied[9 * b + j] & occupied[9 * c + third9(i, j)];
        sum.add8(plane);
        last[i] = plane[8];
      }
      sum.add8(last);
      sum.add(last[8]);
    });
    THIRDCARD_UNROLL
    for (int h = 0; h < kBlocks; ++h) THIRDCARD_UNROLL
    for (int i = 0; i < 9; ++i) THIRDCARD_UNROLL
    for (int j = i + 1; j < 9; ++j)
      if (third9(i, j) > j)
        sum.add(occupied[9 * h + i] & occupied[9 * h + j] & occupied[9 * h + third9(i, j)]);
    sum.finish();
  }

  /// Point p of line number `which` in direction m of AG(2,3): 0 rows, 1 columns, 2 and 3 the diagonals.
  /// Parallel lines i, j, k of three blocks in line make a plane when i + j + k = 0.
  THIRDCARD_ON_DEVICE static constexpr int line_point(int m, int which, int p) {
    return m == 0   ? 3 * which + p
           : m == 1 ? 3 * p + which
           : m == 2 ? 3 * p + (which + p) % 3
                    : 3 * p + (which + 2 * p) % 3;
  }

  THIRDCARD_ON_DEVICE void count_planes(PlaneSum<kSumBits>& sum) const {
    // Planes over a line of blocks: one line of each, in the same direction.
    THIRDCARD_UNROLL
    for (int m = 0; m < 4; ++m) {
      Word line[kBlocks][3];
      THIRDCARD_UNROLL
      for (int h = 0; h < kBlocks; ++h) THIRDCARD_UNROLL
      for (int i = 0; i < 3; ++i)
        line[h][i] = occupied[9 * h + line_point(m, i, 0)] & occupied[9 * h + line_point(m, i, 1)] &
                     occupied[9 * h + line_point(m, i, 2)];
      block_lines([&](int a, int b, int c) {
        Word plane[9];
        THIRDCARD_UNROLL
        for (int i = 0; i < 9; ++i)
          plane[i] = line[a][i / 3] & line[b][i % 3] & line[c][third3(i / 3, i % 3)];
        sum.add8(plane);
        sum.add(plane[8]);
      });
      if (m == 0) {  // the blocks themselves
        THIRDCARD_UNROLL
        for (int h = 0; h < kBlocks; ++h) sum.add(line[h][0] & line[h][1] & line[h][2]);
      }
    }
    // Planes with one card of each block, graphs of affine maps: a row of blocks holds x, x + s, x + 2s,
    // with the same slope s in all three rows, whose first cards are in line.
    if (D == 4) {
      THIRDCARD_UNROLL
      for (int s = 0; s < 9; ++s) {
        Word row[3][9];
        THIRDCARD_UNROLL
        for (int r = 0; r < 3; ++r) THIRDCARD_UNROLL
        for (int x = 0; x < 9; ++x) {
          const int y = (x / 3 + s / 3) % 3 * 3 + (x % 3 + s % 3) % 3;
          row[r][x] = occupied[27 * r % kCards + x] & occupied[(27 * r + 9) % kCards + y] &
                      occupied[(27 * r + 18) % kCards + third9(x, y)];
        }
        THIRDCARD_UNROLL
        for (int x = 0; x < 9; ++x) {
          Word plane[9];
          THIRDCARD_UNROLL
          for (int y = 0; y < 9; ++y) plane[y] = row[0][x] & row[1][y] & row[2][third9(x, y)];
          sum.add8(plane);
          sum.add(plane[8]);
        }
      }
    }
    sum.finish();
  }
};

/// The 32 numbers of at most 16 bits whose planes are bit[0..kBits-1]: out[i] holds those of the lanes i and,
/// in its upper half, 16 + i (Hacker's Delight, 7-3).
template <int kBits>
THIRDCARD_ON_DEVICE inline void lane_values(const Word* bit, Word* out) {
  THIRDCARD_UNROLL
  for (int i = 0; i < 16; ++i) out[i] = i < kBits ? bit[i] : 0;
  THIRDCARD_UNROLL
  for (int step = 0; step < 4; ++step) {
    const int j = 8 >> step;
    const Word mask = step == 0 ? 0x00ff00ff : step == 1 ? 0x0f0f0f0f : step == 2 ? 0x33333333 : 0x55555555;
    THIRDCARD_UNROLL
    for (int i = 0; i < 16; ++i)
      if ((i & j) == 0) {
        const Word x = out[i], y = out[i + j];
        out[i] = (x & mask) | (y << j & ~mask);
        out[i + j] = (x >> j & mask) | (y & ~mask);
      }
  }
}

}  // namespace thirdcard::gpu

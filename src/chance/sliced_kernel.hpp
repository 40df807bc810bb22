// SPDX-License-Identifier: MIT
// Deals in bit-sliced form. A group is 512 deals: sixteen words of 32 lanes, each word with a random
// generator of its own, so a vector of any number of words computes the same bits, and so does a GPU whose
// threads have one word each (src/gpu/deal_kernel.hpp). For every card x
// the plane occupied[x] has a one in the lanes whose deal holds x; a set or a plane of the geometry
// is an AND of such planes, whatever the number of cards dealt.
//
// A card is drawn uniformly: r, a k-bit random number, gives the base-3 digits of floor(3^d r / 2^k),
// one ripple-carry "times three" per digit; a draw whose remainder is below 2^k mod 3^d is void,
// which makes the digits exactly uniform (Lemire, 2019). Void draws and cards that are already there change
// nothing, so after `sure` draws, as many as cards are wanted, a lane holds that many or fewer; `extra`
// draws then go only to lanes that lack cards. A lane that still lacks some is given up. That depends only
// on remainders and on which draws repeat, never on which cards they are, so the lanes that stay are
// independent uniform deals without replacement.
//
// Cost per group and draw for d = 4: about 60 operations for the generator, 60 for the digits, 25 to
// decode, 81 to insert. This header is compiled once per width, in a file of its own with that
// width's instructions, and so includes nothing that could leak inline code to other files.
#pragma once

#include <stdint.h>

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include "chance/sliced.hpp"

namespace thirdcard::sliced {
namespace {

template <int W>
struct VectorOf {
  typedef uint32_t type __attribute__((vector_size(8 * W)));
};

#define THIRDCARD_INLINE inline __attribute__((always_inline))

template <class V>
THIRDCARD_INLINE V xor3(V a, V b, V c) {
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64)
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
#endif
  return a ^ b ^ c;
}
template <class V>
THIRDCARD_INLINE V majority(V a, V b, V c) {
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64)
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xe8);
#endif
  return (a & b) | (c & (a ^ b));
}
/// a | (b & c)
template <class V>
THIRDCARD_INLINE V or_and(V a, V b, V c) {
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64)
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xf8);
#endif
  return a | (b & c);
}
template <class V>
THIRDCARD_INLINE V and3(V a, V b, V c) {
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64)
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0x80);
#endif
  return a & b & c;
}

/// sfc32 (Doty-Humphrey), one generator per word.
template <class V>
struct Generator {
  V a, b, c, counter;
  THIRDCARD_INLINE V next() {
    const V out = a + b + counter;
    counter += 1;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + out;
    return out;
  }
  /// The generators of the words from w on; keep() puts them back where they stand afterwards.
  static THIRDCARD_INLINE Generator of(const State& state, int w) {
    Generator out;
    __builtin_memcpy(&out.a, state.a + w, sizeof(V));
    __builtin_memcpy(&out.b, state.b + w, sizeof(V));
    __builtin_memcpy(&out.c, state.c + w, sizeof(V));
    __builtin_memcpy(&out.counter, state.counter + w, sizeof(V));
    return out;
  }
  THIRDCARD_INLINE void keep(State& state, int w) const {
    __builtin_memcpy(state.a + w, &a, sizeof(V));
    __builtin_memcpy(state.b + w, &b, sizeof(V));
    __builtin_memcpy(state.c + w, &c, sizeof(V));
    __builtin_memcpy(state.counter + w, &counter, sizeof(V));
  }
};

/// Draws from AG(D,3): high[] and low[] are the one-hot planes of the leading digits and of the last
/// two, so that card x = 9 * hi + lo is drawn in the lanes high[hi] & low[lo].
template <int W, int D>
struct AffineDraw {
  using V = typename VectorOf<W>::type;
  static constexpr int kLow = D >= 2 ? 9 : 3, kHigh = power3(D >= 2 ? D - 2 : 0), kTile = 3;
  static constexpr int kCards = power3(D);
  static THIRDCARD_INLINE void draw(Generator<V>& random, V* __restrict high, V* __restrict low) {
    constexpr int k = bits_for(D);
    constexpr unsigned threshold = (1u << k) % power3(D);
    V r[k];
#pragma GCC unroll 24
    for (int i = 0; i < k; ++i) r[i] = random.next();
    V digit[D][3];
#pragma GCC unroll 8
    for (int place = 0; place < D; ++place) {
      V carry = r[0] ^ r[0], below = r[0];
#pragma GCC unroll 24
      for (int i = 1; i < k; ++i) {
        const V here = r[i];
        r[i] = xor3<V>(here, below, carry);
        carry = majority<V>(here, below, carry);
        below = here;
      }
      digit[place][1] = below ^ carry;
      digit[place][2] = below & carry;
      digit[place][0] = ~(below | carry);
    }
    V less = r[0] ^ r[0];
#pragma GCC unroll 24
    for (int i = 0; i < k; ++i) less = (threshold >> i & 1) ? (less | ~r[i]) : (less & ~r[i]);
    if constexpr (D == 1) {
      high[0] = ~less;
      for (int i = 0; i < 3; ++i) low[i] = digit[0][i];
    } else {
      V product[kHigh];
      int size = 1;
      product[0] = ~less;  // a void draw has no leading digits
      for (int place = 0; place < D - 2; ++place, size *= 3)
        for (int i = size - 1; i >= 0; --i) {
          const V p = product[i];
          for (int t = 0; t < 3; ++t) high[3 * i + t] = p & digit[place][t];
          if (place + 1 < D - 2)
            for (int t = 0; t < 3; ++t) product[3 * i + t] = high[3 * i + t];
        }
      if constexpr (D == 2) high[0] = product[0];
#pragma GCC unroll 9
      for (int i = 0; i < 9; ++i) low[i] = digit[D - 2][i / 3] & digit[D - 1][i % 3];
    }
  }
};

/// Draws the N bits of a vector. In PG(N-1,2) the zero vector is no card and is never inserted; with it the
/// vectors are the cards of a deck of quads.
template <int W, int N, bool kZero = false>
struct BinaryDraw {
  using V = typename VectorOf<W>::type;
  static constexpr int kLowBits = N < 3 ? N : 3;
  static constexpr int kLow = 1 << kLowBits, kHigh = 1 << (N - kLowBits), kTile = 4;
  static constexpr int kCards = (1 << N) - (kZero ? 0 : 1);
  static THIRDCARD_INLINE void draw(Generator<V>& random, V* __restrict high, V* __restrict low) {
    V bit[N];
    for (int i = 0; i < N; ++i) bit[i] = random.next();
    decode(bit, kLowBits, low);
    decode(bit + kLowBits, N - kLowBits, high);
  }
  static THIRDCARD_INLINE void decode(const V* bit, int bits, V* out) {
    out[0] = ~(bit[0] ^ bit[0]);
    for (int i = 0; i < bits; ++i)
      for (int code = 0; code < 1 << i; ++code) {
        out[code | 1 << i] = out[code] & bit[i];
        out[code] &= ~bit[i];
      }
  }
};

/// Vertical counters: lane-wise sums of one-bit planes, eight planes at a time through carry-save adders.
template <class V>
struct LaneCounter {
  V bit[24];
  int bits = 0;
  THIRDCARD_INLINE void clear(int width) {
    bits = width;
    for (int i = 0; i < width; ++i) bit[i] = V{};
  }
  THIRDCARD_INLINE void add_at(int from, V carry) {
    for (int i = from; i < bits; ++i) {
      const V next = bit[i] & carry;
      bit[i] ^= carry;
      carry = next;
    }
  }
  static THIRDCARD_INLINE V adder(V& sum, V x, V y) {
    const V carry = majority<V>(sum, x, y);
    sum = xor3<V>(sum, x, y);
    return carry;
  }
  /// Adds eight planes; needs at least four bits.
  THIRDCARD_INLINE void add8(V a, V b, V c, V d, V e, V f, V g, V h) {
    const V two0 = adder(bit[0], a, b), two1 = adder(bit[0], c, d), two2 = adder(bit[0], e, f),
            two3 = adder(bit[0], g, h);
    const V four0 = adder(bit[1], two0, two1), four1 = adder(bit[1], two2, two3);
    add_at(3, adder(bit[2], four0, four1));
  }
  template <class Plane>
  THIRDCARD_INLINE void add_all(int planes, const Plane& plane) {
    int i = 0;
    for (; i + 8 <= planes; i += 8)
      add8(plane(i), plane(i + 1), plane(i + 2), plane(i + 3), plane(i + 4), plane(i + 5), plane(i + 6),
           plane(i + 7));
    for (; i < planes; ++i) add_at(0, plane(i));
  }
};

/// Deals `W` words of 64 lanes; occupied[] gets the planes, the result the lanes that hold a full deal.
template <int W, class Draw>
typename VectorOf<W>::type deal(const Plan& plan, Generator<typename VectorOf<W>::type>& random,
                                typename VectorOf<W>::type* __restrict occupied) {
  using V = typename VectorOf<W>::type;
  constexpr int kHigh = Draw::kHigh, kLow = Draw::kLow, kTile = kHigh < Draw::kTile ? kHigh : Draw::kTile;
  constexpr int kTileLow = kLow < Draw::kTile ? kLow : Draw::kTile, kChunk = 8;
  for (int x = 0; x < kHigh * kLow; ++x) occupied[x] = V{};
  V high[kChunk][kHigh], low[kChunk][kLow];
  for (int done = 0; done < plan.sure;) {
    const int chunk = plan.sure - done < kChunk ? plan.sure - done : kChunk;
    for (int j = 0; j < chunk; ++j) Draw::draw(random, high[j], low[j]);
    for (int h = 0; h < kHigh; h += kTile)
      for (int l = 0; l < kLow; l += kTileLow) {
        V tile[kTile][kTileLow];
#pragma GCC unroll 4
        for (int a = 0; a < kTile; ++a)
#pragma GCC unroll 4
          for (int b = 0; b < kTileLow; ++b) tile[a][b] = occupied[(h + a) * kLow + l + b];
        for (int j = 0; j < chunk; ++j)
#pragma GCC unroll 4
          for (int a = 0; a < kTile; ++a)
#pragma GCC unroll 4
            for (int b = 0; b < kTileLow; ++b)
              tile[a][b] = or_and<V>(tile[a][b], high[j][h + a], low[j][l + b]);
#pragma GCC unroll 4
        for (int a = 0; a < kTile; ++a)
#pragma GCC unroll 4
          for (int b = 0; b < kTileLow; ++b) occupied[(h + a) * kLow + l + b] = tile[a][b];
      }
    done += chunk;
  }
  // Missing cards per lane = sure - distinct cards so far; in a projective deck code 0 is no card.
  constexpr int kFirst = kHigh * kLow - Draw::kCards;
  LaneCounter<V> count;
  count.clear(plan.count_bits);
  count.add_all(Draw::kCards, [&](int i) { return occupied[kFirst + i]; });
  V missing[12], carry = ~V{};
  for (int i = 0; i < plan.count_bits; ++i) {
    const V wanted = (plan.sure >> i & 1) ? ~V{} : V{};
    missing[i] = xor3<V>(wanted, ~count.bit[i], carry);
    carry = majority<V>(wanted, ~count.bit[i], carry);
  }
  for (int e = 0; e < plan.extra; ++e) {
    V active{};
    for (int i = 0; i < plan.count_bits; ++i) active |= missing[i];
    Draw::draw(random, high[0], low[0]);
    if constexpr (kFirst == 1) active &= ~(high[0][0] & low[0][0]);
    V fresh{};
    for (int h = 0; h < kHigh; ++h) {
      const V mine = high[0][h] & active;
      V seen{};
#pragma GCC unroll 9
      for (int l = 0; l < kLow; ++l) {
        const V there = occupied[h * kLow + l];
        seen = or_and<V>(seen, low[0][l], there);
        occupied[h * kLow + l] = or_and<V>(there, mine, low[0][l]);
      }
      fresh |= mine & ~seen;
    }
    V borrow = fresh;
    for (int i = 0; i < plan.count_bits; ++i) {
      const V next = ~missing[i] & borrow;
      missing[i] ^= borrow;
      borrow = next;
    }
  }
  V lacking{};
  for (int i = 0; i < plan.count_bits; ++i) lacking |= missing[i];
  if constexpr (kFirst == 1)
    for (int x = 0; x < Draw::kCards; ++x) occupied[x] = occupied[x + 1];
  if (plan.complement)
    for (int x = 0; x < Draw::kCards; ++x) occupied[x] = ~occupied[x];
  return ~lacking;
}

/// Lanes with a set whose cards lie in three blocks of nine, or in one: 81 products, 9 accumulators.
template <class V>
THIRDCARD_INLINE V transversal_sets(const V* __restrict a, const V* __restrict b, const V* __restrict c) {
  V sum[9], x[9];
#pragma GCC unroll 9
  for (int i = 0; i < 9; ++i) sum[i] = V{}, x[i] = b[i];
#pragma GCC unroll 9
  for (int i = 0; i < 9; ++i) {
    const V here = a[i];
#pragma GCC unroll 9
    for (int j = 0; j < 9; ++j) {
      const int third = (6 - i / 3 - j / 3) % 3 * 3 + (6 - i % 3 - j % 3) % 3;
      sum[third] = or_and<V>(sum[third], here, x[j]);
    }
  }
  V found{};
#pragma GCC unroll 9
  for (int i = 0; i < 9; ++i) found = or_and<V>(found, sum[i], c[i]);
  return found;
}

template <int W>
typename VectorOf<W>::type any_set(const Geometry& geometry,
                                   const typename VectorOf<W>::type* __restrict occupied) {
  using V = typename VectorOf<W>::type;
  V found{};
  for (int i = 0; i < geometry.block_lines; ++i) {
    const uint16_t* line = geometry.block_line[i];
    found |= transversal_sets<V>(occupied + 9 * line[0], occupied + 9 * line[1], occupied + 9 * line[2]);
  }
  for (int i = 0; i < geometry.inner_lines; ++i) {
    const uint16_t* line = geometry.inner_line[i];
    found |= and3<V>(occupied[line[0]], occupied[line[1]], occupied[line[2]]);
  }
  return found;
}

/// Lanes in which two pairs of cards have the same sum: a quad. It is seen three times, with sums s, t and s
/// + t; one of these has leading bit 0, so half of the sums suffice.
template <int W>
typename VectorOf<W>::type any_quad(int cards, const typename VectorOf<W>::type* __restrict occupied) {
  using V = typename VectorOf<W>::type;
  V found{};
  for (int sum = 1; sum < cards / 2; ++sum) {
    V once{};
    const int top = 1 << (31 - __builtin_clz(static_cast<unsigned>(sum)));
    for (int x = 0; x < cards; ++x) {
      if (x & top) continue;  // each pair once
      const V pair = occupied[x] & occupied[x ^ sum];
      found = or_and<V>(found, once, pair);
      once |= pair;
    }
  }
  return found;
}

/// The plan's question about W words of lanes, from word w on. Every way of drawing asks it: compiled once.
template <int W>
[[gnu::noinline]] void answer(const Plan& plan, const typename VectorOf<W>::type* __restrict occupied, int w,
                              Group& out) {
  using V = typename VectorOf<W>::type;
  const Geometry& geometry = *plan.geometry;
  if (plan.what == Plan::kAnySet) {
    const V found =
        geometry.quads > 0 ? any_quad<W>(geometry.cards, occupied) : any_set<W>(geometry, occupied);
    __builtin_memcpy(out.count[0] + w, &found, sizeof(V));
    return;
  }
  LaneCounter<V> counter;
  counter.clear(plan.value_bits);
  if (plan.what == Plan::kCountSets && geometry.quads > 0) {
    counter.add_all(geometry.quads, [&](int i) {
      const uint16_t* quad = geometry.quad[i];
      return and3<V>(occupied[quad[0]], occupied[quad[1]], occupied[quad[2]]) & occupied[quad[3]];
    });
  } else if (plan.what == Plan::kCountSets) {
    counter.add_all(geometry.lines, [&](int i) {
      const uint16_t* line = geometry.line[i];
      return and3<V>(occupied[line[0]], occupied[line[1]], occupied[line[2]]);
    });
  } else {
    V* product = reinterpret_cast<V*>(out.scratch);
    for (int i = 0; i < geometry.lines; ++i) {
      const uint16_t* line = geometry.line[i];
      product[i] = and3<V>(occupied[line[0]], occupied[line[1]], occupied[line[2]]);
    }
    counter.add_all(geometry.planes, [&](int i) {
      const uint32_t* plane = geometry.plane[i];
      return and3<V>(product[plane[0]], product[plane[1]], product[plane[2]]);
    });
  }
  for (int i = 0; i < plan.value_bits; ++i) __builtin_memcpy(out.count[i] + w, &counter.bit[i], sizeof(V));
}

/// One group: fills `out` for the question of the plan.
template <int W, class Draw>
void group(const Plan& plan, State& state, Group& out) {
  using V = typename VectorOf<W>::type;
  V occupied[Draw::kHigh * Draw::kLow];
  for (int w = 0; w < kWords; w += 2 * W) {
    Generator<V> random = Generator<V>::of(state, w);
    const V valid = deal<W, Draw>(plan, random, occupied);
    random.keep(state, w);
    __builtin_memcpy(out.valid + w, &valid, sizeof(V));
    answer<W>(plan, occupied, w, out);
  }
}

template <int W>
GroupFunction group_function(Family family, int properties) {
  if (family == Family::kQuads) switch (properties) {
      case 4:
        return group<W, BinaryDraw<W, 4, true>>;
      case 5:
        return group<W, BinaryDraw<W, 5, true>>;
      case 6:
        return group<W, BinaryDraw<W, 6, true>>;
      case 7:
        return group<W, BinaryDraw<W, 7, true>>;
      default:
        return nullptr;
    }
  if (family == Family::kProjective) switch (properties) {
      case 2:
        return group<W, BinaryDraw<W, 2>>;
      case 3:
        return group<W, BinaryDraw<W, 3>>;
      case 4:
        return group<W, BinaryDraw<W, 4>>;
      case 5:
        return group<W, BinaryDraw<W, 5>>;
      case 6:
        return group<W, BinaryDraw<W, 6>>;
      case 7:
        return group<W, BinaryDraw<W, 7>>;
      case 8:
        return group<W, BinaryDraw<W, 8>>;
      case 9:
        return group<W, BinaryDraw<W, 9>>;
      default:
        return nullptr;
    }
  switch (properties) {
    case 1:
      return group<W, AffineDraw<W, 1>>;
    case 2:
      return group<W, AffineDraw<W, 2>>;
    case 3:
      return group<W, AffineDraw<W, 3>>;
    case 4:
      return group<W, AffineDraw<W, 4>>;
    case 5:
      return group<W, AffineDraw<W, 5>>;
    case 6:
      return group<W, AffineDraw<W, 6>>;
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace thirdcard::sliced

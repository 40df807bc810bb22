// SPDX-License-Identifier: MIT
// Sums of bit-sliced deals of few cards: XOR sets, three or more cards of a projective deck whose sum is
// zero, and quads, four cards of AG(N,2) with sum zero. A lane's cards are drawn one after the other as
// vectors of N random bits; a lane whose draw is no card or repeats one draws again, a few times, and is
// given up if it never gets a fresh one. Which lanes stay depends only on which draws repeat, and permuting
// the cards changes nothing of that, so they are uniform deals. A quad is two pairs with the same sum, the
// first pair before the second: C(n,4) comparisons. For XOR sets all subsets of the cards are gone through by
// a Gray code, one card in or out per step: about 2N operations for 512 deals. The number of XOR sets is 2^m
// - 1, all of its m low bits ones, so bit m - 1 of the count says "m or more". Compiled once per width like
// sliced_kernel.hpp, whose vectors and generators it uses.
#pragma once

#include "chance/sliced_kernel.hpp"

namespace thirdcard::sliced {
namespace {

/// a | (b ^ c)
template <class V>
THIRDCARD_INLINE V or_xor(V a, V b, V c) {
#ifdef __AVX512F__
  if constexpr (sizeof(V) == 64)
    return (V)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, 0xf6);
#endif
  return a | (b ^ c);
}

/// Lanes in which card `at` is no card, or one of those before it. kZero: the zero vector is a card.
template <bool kZero, class V, int N>
THIRDCARD_INLINE V void_draws(const V (&card)[kXorCards][N], int at) {
  V none{};
  if constexpr (!kZero) {
    V any{};
    for (int b = 0; b < N; ++b) any |= card[at][b];
    none = ~any;
  }
  for (int i = 0; i < at; ++i) {
    V differ{};
    for (int b = 0; b < N; ++b) differ = or_xor<V>(differ, card[at][b], card[i][b]);
    none |= ~differ;
  }
  return none;
}

/// Deals W words of 64 lanes, from word w on; the result are the lanes that hold a full deal.
template <bool kZero, int W, int N>
typename VectorOf<W>::type deal_vectors(const XorPlan& plan, State& state, int w,
                                        typename VectorOf<W>::type (&card)[kXorCards][N]) {
  using V = typename VectorOf<W>::type;
  Generator<V> random = Generator<V>::of(state, w);
  V valid = ~V{};
  for (int i = 0; i < plan.cards; ++i) {
    for (int b = 0; b < N; ++b) card[i][b] = random.next();
    V again = void_draws<kZero, V, N>(card, i);
    for (int more = 1; more < plan.attempts[i]; ++more) {
      for (int b = 0; b < N; ++b) card[i][b] = (again & random.next()) | (~again & card[i][b]);
      again = void_draws<kZero, V, N>(card, i);
    }
    valid &= ~again;
  }
  random.keep(state, w);
  return valid;
}

/// Count plane 0: the lanes that hold a quad.
template <int W, int N>
void quad_group(const XorPlan& plan, State& state, Group& out) {
  using V = typename VectorOf<W>::type;
  const int cards = plan.cards;
  for (int w = 0; w < kWords; w += 2 * W) {
    V card[kXorCards][N], pair[kXorCards * (kXorCards - 1) / 2][N];
    const V valid = deal_vectors<true, W, N>(plan, state, w, card);
    // Pairs from the last cards on, so that those behind a card are the first ones of the list.
    int pairs = 0, behind[kXorCards];
    for (int i = cards - 1; i >= 0; --i) {
      behind[i] = pairs;  // pairs of the cards i + 1, ...
      for (int j = i + 1; j < cards; ++j, ++pairs)
        for (int b = 0; b < N; ++b) pair[pairs][b] = card[i][b] ^ card[j][b];
    }
    V none = ~V{};
    for (int i = 0; i < cards; ++i)
      for (int j = i + 1; j < cards; ++j) {
        V sum[N];
        for (int b = 0; b < N; ++b) sum[b] = card[i][b] ^ card[j][b];
        for (int p = 0; p < behind[j]; ++p) {
          V differ{};
#pragma GCC unroll 9
          for (int b = 0; b < N; ++b) differ = or_xor<V>(differ, sum[b], pair[p][b]);
          none &= differ;
        }
      }
    const V found = ~none;
    __builtin_memcpy(out.valid + w, &valid, sizeof(V));
    __builtin_memcpy(out.count[0] + w, &found, sizeof(V));
  }
}

template <int W, int N>
void xor_group(const XorPlan& plan, State& state, Group& out) {
  using V = typename VectorOf<W>::type;
  const int cards = plan.cards;
  for (int w = 0; w < kWords; w += 2 * W) {
    V card[kXorCards][N];
    const V valid = deal_vectors<false, W, N>(plan, state, w, card);
    LaneCounter<V> number;
    number.clear(kXorCards);
    V found[kXorCards + 1], sum[N];
    for (int s = 0; s <= kXorCards; ++s) found[s] = V{};
    for (int b = 0; b < N; ++b) sum[b] = V{};
    if (cards >= 3)
      for (unsigned step = 0; step < 1u << cards; step += 8) {
        V hit[8];
#pragma GCC unroll 8
        for (unsigned i = 0; i < 8; ++i) {
          const unsigned at = step + i;
          hit[i] = V{};
          if (at == 0) continue;  // the empty set
          const int flip = __builtin_ctz(at);
          V any{};
#pragma GCC unroll 9
          for (int b = 0; b < N; ++b) {
            sum[b] ^= card[flip][b];
            any |= sum[b];
          }
          hit[i] = ~any;
          found[__builtin_popcount(at ^ at >> 1)] |= ~any;
        }
        number.add8(hit[0], hit[1], hit[2], hit[3], hit[4], hit[5], hit[6], hit[7]);
      }
    __builtin_memcpy(out.valid + w, &valid, sizeof(V));
    for (int m = 0; m < kXorCards; ++m) __builtin_memcpy(out.count[m] + w, &number.bit[m], sizeof(V));
    for (int s = 3; s <= kXorCards; ++s)
      __builtin_memcpy(out.count[kXorCards + s - 3] + w, &found[s], sizeof(V));
  }
}

template <int W>
XorFunction xor_function(Family family, int properties) {
  if (family == Family::kQuads) switch (properties) {
      case 4:
        return quad_group<W, 4>;
      case 5:
        return quad_group<W, 5>;
      case 6:
        return quad_group<W, 6>;
      case 7:
        return quad_group<W, 7>;
      default:
        return nullptr;
    }
  switch (properties) {
    case 2:
      return xor_group<W, 2>;
    case 3:
      return xor_group<W, 3>;
    case 4:
      return xor_group<W, 4>;
    case 5:
      return xor_group<W, 5>;
    case 6:
      return xor_group<W, 6>;
    case 7:
      return xor_group<W, 7>;
    case 8:
      return xor_group<W, 8>;
    case 9:
      return xor_group<W, 9>;
    default:
      return nullptr;
  }
}

}  // namespace
}  // namespace thirdcard::sliced

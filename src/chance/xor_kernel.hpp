// SPDX-License-Identifier: MIT
// XOR sets of bit-sliced deals: three or more cards of a projective deck whose sum is zero. A lane's cards
// are drawn one after the other as vectors of N random bits; a lane whose draw is zero or repeats a card
// draws again, a few times, and is given up if it never gets a fresh one. Which lanes stay depends only on
// which draws repeat, and permuting the cards changes nothing of that, so they are uniform deals. All subsets
// of the cards are gone through by a Gray code, one card in or out per step: about 2N operations for 512
// deals. The number of XOR sets is 2^m - 1, all of its m low bits ones, so bit m - 1 of the count says "m or
// more". Compiled once per width like sliced_kernel.hpp, whose vectors and generators it uses.
#pragma once

#include "chance/sliced_kernel.hpp"

namespace thirdcard::sliced {
namespace {

/// Lanes in which card `at` is no card, or one of those before it.
template <class V, int N>
THIRDCARD_INLINE V void_draws(const V (&card)[kXorCards][N], int at) {
  V any{};
  for (int b = 0; b < N; ++b) any |= card[at][b];
  V none = ~any;
  for (int i = 0; i < at; ++i) {
    V differ{};
    for (int b = 0; b < N; ++b) differ |= card[at][b] ^ card[i][b];
    none |= ~differ;
  }
  return none;
}

template <int W, int N>
void xor_group(const XorPlan& plan, State& state, Group& out) {
  using V = typename VectorOf<W>::type;
  const int cards = plan.cards;
  for (int w = 0; w < kWords; w += 2 * W) {
    Generator<V> random;
    __builtin_memcpy(&random.a, state.a + w, sizeof(V));
    __builtin_memcpy(&random.b, state.b + w, sizeof(V));
    __builtin_memcpy(&random.c, state.c + w, sizeof(V));
    __builtin_memcpy(&random.counter, state.counter + w, sizeof(V));
    V card[kXorCards][N], valid = ~V{};
    for (int i = 0; i < cards; ++i) {
      for (int b = 0; b < N; ++b) card[i][b] = random.next();
      V again = void_draws<V, N>(card, i);
      for (int more = 1; more < plan.attempts[i]; ++more) {
        for (int b = 0; b < N; ++b) card[i][b] = (again & random.next()) | (~again & card[i][b]);
        again = void_draws<V, N>(card, i);
      }
      valid &= ~again;
    }
    __builtin_memcpy(state.a + w, &random.a, sizeof(V));
    __builtin_memcpy(state.b + w, &random.b, sizeof(V));
    __builtin_memcpy(state.c + w, &random.c, sizeof(V));
    __builtin_memcpy(state.counter + w, &random.counter, sizeof(V));
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
XorFunction xor_function(int properties) {
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

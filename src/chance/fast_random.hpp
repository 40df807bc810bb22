// SPDX-License-Identifier: MIT
// Fast generators for the inside of one batch, sfc64 and sfc32 (Doty-Humphrey), seeded by Philox blocks of
// (seed, stream), so that batches stay independent of each other and of the order they run in. sfc64 serves
// games, whose draws come one by one; sfc32 the bit-sliced deals, one generator for every word of 32 lanes.
#pragma once

#include "core/philox.hpp"

namespace thirdcard {

class FastRandom {
 public:
  THIRDCARD_ON_DEVICE FastRandom(uint64_t seed, uint64_t stream) {
    const PhiloxBlock first = philox(seed, stream, 0), second = philox(seed, stream, 1);
    a_ = first.word[0] | uint64_t{first.word[1]} << 32;
    b_ = first.word[2] | uint64_t{first.word[3]} << 32;
    c_ = second.word[0] | uint64_t{second.word[1]} << 32;
    for (int i = 0; i < 12; ++i) next();
  }
  THIRDCARD_ON_DEVICE uint64_t next() {
    const uint64_t out = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = ((c_ << 24) | (c_ >> 40)) + out;
    return out;
  }
  /// Uniform on 0..bound-1 without bias, 0 < bound < 2^32.
  THIRDCARD_ON_DEVICE uint32_t below(uint32_t bound) {
    uint64_t product = (next() >> 32) * bound;
    if ((uint32_t)product < bound) {
      const uint32_t threshold = -bound % bound;
      while ((uint32_t)product < threshold) product = (next() >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
  }

 private:
  uint64_t a_, b_, c_, counter_ = 1;
};

struct Sfc32 {
  uint32_t a, b, c, counter = 1;
  THIRDCARD_ON_DEVICE Sfc32(uint64_t seed, uint64_t stream, uint32_t word) {
    const PhiloxBlock block = philox(seed, stream, word);
    a = block.word[0], b = block.word[1], c = block.word[2];
    for (int i = 0; i < 12; ++i) next();
  }
  THIRDCARD_ON_DEVICE uint32_t next() {
    const uint32_t out = a + b + counter;
    ++counter;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + out;
    return out;
  }
};

}  // namespace thirdcard

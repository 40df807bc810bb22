// SPDX-License-Identifier: MIT
// A fast generator for the inside of one batch: sfc64 (Doty-Humphrey), seeded by two Philox blocks of
// (seed, stream), so that batches stay independent of each other and of the order they run in.
#pragma once

#include "thirdcard/core.hpp"

namespace thirdcard {

class FastRandom {
 public:
  FastRandom(std::uint64_t seed, std::uint64_t stream) {
    RandomStream source(seed, stream);
    a_ = source.next(), b_ = source.next(), c_ = source.next();
    for (int i = 0; i < 12; ++i) next();
  }
  std::uint64_t next() {
    const std::uint64_t out = a_ + b_ + counter_++;
    a_ = b_ ^ (b_ >> 11);
    b_ = c_ + (c_ << 3);
    c_ = ((c_ << 24) | (c_ >> 40)) + out;
    return out;
  }
  /// Uniform on 0..bound-1 without bias, 0 < bound < 2^32.
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = -bound % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

 private:
  std::uint64_t a_, b_, c_, counter_ = 1;
};

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Philox 4x32-10: ten rounds of multiply and xor turn (key = seed, counter = stream and block) into
// 128 random bits (Salmon, Moraes, Dror, Shaw: Parallel random numbers, as easy as 1, 2, 3; 2011).
#pragma once

#include "core/on_device.hpp"

namespace thirdcard {

struct PhiloxBlock {
  uint32_t word[4];
};

THIRDCARD_ON_DEVICE inline PhiloxBlock philox(uint64_t seed, uint64_t stream, uint64_t block) {
  uint32_t k0 = (uint32_t)seed, k1 = (uint32_t)(seed >> 32);
  uint32_t c0 = (uint32_t)block, c1 = (uint32_t)(block >> 32), c2 = (uint32_t)stream,
           c3 = (uint32_t)(stream >> 32);
  for (int round = 0; round < 10; ++round) {
    const uint64_t a = uint64_t{0xD2511F53} * c0, b = uint64_t{0xCD9E8D57} * c2;
    c0 = (uint32_t)(b >> 32) ^ c1 ^ k0;
    c1 = (uint32_t)b;
    c2 = (uint32_t)(a >> 32) ^ c3 ^ k1;
    c3 = (uint32_t)a;
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return {{c0, c1, c2, c3}};
}

}  // namespace thirdcard

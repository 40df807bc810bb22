// SPDX-License-Identifier: MIT
// Philox 4x32-10: ten rounds of multiply and xor turn (key = seed, counter = stream and block) into
// 128 random bits (Salmon, Moraes, Dror, Shaw: Parallel random numbers, as easy as 1, 2, 3; 2011).
#include "thirdcard/core.hpp"

namespace thirdcard {

std::array<std::uint32_t, 4> RandomStream::block(std::uint64_t seed, std::uint64_t stream,
                                                 std::uint64_t block) {
  std::uint32_t k0 = static_cast<std::uint32_t>(seed), k1 = static_cast<std::uint32_t>(seed >> 32);
  std::array<std::uint32_t, 4> c{static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32),
                                 static_cast<std::uint32_t>(stream),
                                 static_cast<std::uint32_t>(stream >> 32)};
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53} * c[0], b = std::uint64_t{0xCD9E8D57} * c[2];
    c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ k0, static_cast<std::uint32_t>(b),
         static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ k1, static_cast<std::uint32_t>(a)};
    k0 += 0x9E3779B9;
    k1 += 0xBB67AE85;
  }
  return c;
}

void RandomStream::refill() {
  const auto b = block(seed_, stream_, block_++);
  buffer_ = {b[2] | std::uint64_t{b[3]} << 32, b[0] | std::uint64_t{b[1]} << 32};
  left_ = 2;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Random streams: consecutive Philox blocks of (seed, stream).
#include "core/philox.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard {

std::array<std::uint32_t, 4> RandomStream::block(std::uint64_t seed, std::uint64_t stream,
                                                 std::uint64_t block) {
  const PhiloxBlock b = philox(seed, stream, block);
  return {b.word[0], b.word[1], b.word[2], b.word[3]};
}

void RandomStream::refill() {
  const auto b = block(seed_, stream_, block_++);
  buffer_ = {b[2] | std::uint64_t{b[3]} << 32, b[0] | std::uint64_t{b[1]} << 32};
  left_ = 2;
}

}  // namespace thirdcard

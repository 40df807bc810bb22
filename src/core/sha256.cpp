// SPDX-License-Identifier: MIT
// SHA-256 (FIPS 180-4): the digest that certificates and strategy files carry. The round constants
// are the first 32 fractional bits of the cube roots of the first 64 primes, computed here exactly.
#include "thirdcard/core.hpp"

namespace thirdcard {

namespace {

constexpr std::uint32_t fractional_root(unsigned prime, int degree) {
  // floor(2^32 * prime^(1/degree)) by bisection in 128 bits; the integer part falls off in the cast.
  using Wide = unsigned __int128;
  std::uint64_t low = 0, high = std::uint64_t{1} << 37;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    bool fits;
    if (degree == 2) {
      fits = static_cast<Wide>(middle) * middle <= static_cast<Wide>(prime) << 64;
    } else {  // middle^3 <= prime * 2^96, with middle < 2^37
      fits = static_cast<Wide>(middle) * middle * middle <= static_cast<Wide>(prime) << 96;
    }
    (fits ? low : high) = middle;
  }
  return static_cast<std::uint32_t>(low);
}

struct Constants {
  std::array<std::uint32_t, 64> round{};
  std::array<std::uint32_t, 8> start{};
  constexpr Constants() {
    int found = 0;
    for (unsigned n = 2; found < 64; ++n) {
      bool prime = true;
      for (unsigned d = 2; d * d <= n; ++d)
        if (n % d == 0) prime = false;
      if (!prime) continue;
      if (found < 8) start[found] = fractional_root(n, 2);
      round[found++] = fractional_root(n, 3);
    }
  }
};
constexpr Constants kConstants;
static_assert(kConstants.start[0] == 0x6a09e667 && kConstants.round[63] == 0xc67178f2);

void absorb(std::array<std::uint32_t, 8>& state, const unsigned char* chunk) {
  std::array<std::uint32_t, 64> w;
  for (int i = 0; i < 16; ++i)
    w[i] = std::uint32_t{chunk[4 * i]} << 24 | std::uint32_t{chunk[4 * i + 1]} << 16 |
           std::uint32_t{chunk[4 * i + 2]} << 8 | chunk[4 * i + 3];
  for (int i = 16; i < 64; ++i) {
    const auto s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ w[i - 15] >> 3;
    const auto s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ w[i - 2] >> 10;
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (int i = 0; i < 64; ++i) {
    const auto s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const auto t1 = h + s1 + ((e & f) ^ (~e & g)) + kConstants.round[i] + w[i];
    const auto s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const auto t2 = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + t2;
  }
  const std::array<std::uint32_t, 8> add{a, b, c, d, e, f, g, h};
  for (int i = 0; i < 8; ++i) state[i] += add[i];
}

}  // namespace

std::string sha256_hex(std::string_view content) {
  auto state = kConstants.start;
  const auto* bytes = reinterpret_cast<const unsigned char*>(content.data());
  std::size_t at = 0;
  for (; at + 64 <= content.size(); at += 64) absorb(state, bytes + at);
  std::array<unsigned char, 128> tail{};
  const std::size_t rest = content.size() - at;
  for (std::size_t i = 0; i < rest; ++i) tail[i] = bytes[at + i];
  tail[rest] = 0x80;
  const std::size_t length = rest < 56 ? 64 : 128;
  const std::uint64_t bits = std::uint64_t{content.size()} * 8;
  for (int i = 0; i < 8; ++i) tail[length - 1 - i] = static_cast<unsigned char>(bits >> 8 * i);
  absorb(state, tail.data());
  if (length == 128) absorb(state, tail.data() + 64);
  std::string hex;
  for (auto s : state)
    for (int i = 28; i >= 0; i -= 4) hex += "0123456789abcdef"[s >> i & 15];
  return hex;
}

}  // namespace thirdcard

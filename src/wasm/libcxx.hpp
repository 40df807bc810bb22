// SPDX-License-Identifier: MIT
// Included before every file of the WebAssembly build: the libc++ of Debian's emscripten (clang 14) has
// std::array without operator<=>, which a defaulted comparison of a class with an array needs, and no
// std::bit_cast.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 16000
namespace std {
#ifndef __cpp_lib_bit_cast
template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif
template <class T, size_t N>
constexpr auto operator<=>(const array<T, N>& a, const array<T, N>& b) -> decltype(a[0] <=> b[0]) {
  for (size_t i = 0; i < N; ++i)
    if (const auto order = a[i] <=> b[i]; order != 0) return order;
  return decltype(a[0] <=> b[0])::equivalent;
}
}  // namespace std
#endif

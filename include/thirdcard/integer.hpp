// SPDX-License-Identifier: MIT
// core: exact integers and fractions. GMP behind Boost.Multiprecision where GMP exists; the
// header-only type in WebAssembly. Both print and compare alike.
#pragma once

#include <string>

#ifdef __EMSCRIPTEN__
#include <boost/multiprecision/cpp_int.hpp>
namespace thirdcard {
using Integer = boost::multiprecision::cpp_int;
using Fraction = boost::multiprecision::cpp_rational;
}
#else
#include <boost/multiprecision/gmp.hpp>
namespace thirdcard {
using Integer = boost::multiprecision::mpz_int;
using Fraction = boost::multiprecision::mpq_rational;
}
#endif

namespace thirdcard {

/// n (n-1) ... (n-k+1) / k!; 0 when k < 0 or k > n.
inline Integer binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  Integer b = 1;
  for (int i = 1; i <= k; ++i) b = b * (n - k + i) / i;
  return b;
}
inline Integer power(int base, int exponent) {
  Integer p = 1;
  for (int i = 0; i < exponent; ++i) p *= base;
  return p;
}
inline std::string to_string(const Integer& n) { return n.str(); }

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// GF(p^h), q <= 16, as polynomials over GF(p) modulo the Conway polynomial: x is a primitive element
// and subfields embed in the standard way. Everything is tabulated; q*q bytes each.
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

struct Extension {
  int q, p, h;
  std::array<int, 4> low;  // x^h = -(low[0] + low[1] x + ...)
};
// Conway polynomials: x^2+x+1, x^3+x+1, x^4+x+1 over GF(2); x^2+2x+2 over GF(3).
constexpr std::array<Extension, 4> kExtensions{
    {{4, 2, 2, {1, 1}}, {8, 2, 3, {1, 1, 0}}, {16, 2, 4, {1, 1, 0, 0}}, {9, 3, 2, {2, 2}}}};

}  // namespace

FiniteField::FiniteField(int q) : q_(q) {
  std::array<int, 4> low{};
  for (int p : {2, 3, 5, 7, 11, 13})
    if (q == p) p_ = p, h_ = 1;
  for (const auto& e : kExtensions)
    if (q == e.q) p_ = e.p, h_ = e.h, low = e.low;
  if (p_ == 0)
    throw InputError("there is no field with " + std::to_string(q) + " elements here",
                     "q is one of 2, 3, 4, 5, 7, 8, 9, 11, 13, 16");
  const auto digits = [&](int a) {
    std::array<int, 4> d{};
    for (int i = 0; i < h_; ++i, a /= p_) d[i] = a % p_;
    return d;
  };
  const auto number = [&](std::span<const int> d) {
    int a = 0;
    for (int i = h_ - 1; i >= 0; --i) a = a * p_ + d[i];
    return a;
  };
  add_.resize(q * q), multiply_.resize(q * q), negate_.resize(q), inverse_.resize(q), frobenius_.resize(q);
  for (int a = 0; a < q; ++a)
    for (int b = 0; b < q; ++b) {
      const auto x = digits(a), y = digits(b);
      std::array<int, 4> sum{};
      std::array<int, 8> product{};
      for (int i = 0; i < h_; ++i) sum[i] = (x[i] + y[i]) % p_;
      for (int i = 0; i < h_; ++i)
        for (int j = 0; j < h_; ++j) product[i + j] = (product[i + j] + x[i] * y[j]) % p_;
      for (int i = 2 * h_ - 2; i >= h_ && h_ > 1; --i)
        for (int j = 0; j < h_; ++j)
          product[i - h_ + j] = (product[i - h_ + j] + product[i] * (p_ - low[j])) % p_;
      add_[a * q + b] = static_cast<std::uint8_t>(number(sum));
      multiply_[a * q + b] = static_cast<std::uint8_t>(number(std::span(product).first(4)));
    }
  for (int a = 0; a < q; ++a) {
    int power = 1;
    for (int i = 0; i < p_; ++i) power = multiply(power, a);
    frobenius_[a] = static_cast<std::uint8_t>(power);
    for (int b = 0; b < q; ++b) {
      if (add(a, b) == 0) negate_[a] = static_cast<std::uint8_t>(b);
      if (multiply(a, b) == 1) inverse_[a] = static_cast<std::uint8_t>(b);
    }
  }
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Exact integers over GMP, or over Boost's own type where there is no GMP. The number lives inside
// Integer's bytes; only this file knows what it is.
#include "thirdcard/integer.hpp"

#include <new>
#include <ostream>
#include <stdexcept>
#include <utility>

#ifdef __EMSCRIPTEN__
#include <boost/multiprecision/cpp_int.hpp>
#else
#include <boost/multiprecision/gmp.hpp>
#endif

namespace thirdcard {

namespace {
#ifdef __EMSCRIPTEN__
using Whole = boost::multiprecision::cpp_int;
using Ratio = boost::multiprecision::cpp_rational;
#else
using Whole = boost::multiprecision::mpz_int;
using Ratio = boost::multiprecision::mpq_rational;
#endif
}  // namespace

struct Integer::Access {
  static Whole& of(Integer& n) { return *std::launder(reinterpret_cast<Whole*>(n.place_)); }
  static const Whole& of(const Integer& n) { return *std::launder(reinterpret_cast<const Whole*>(n.place_)); }
};

Integer::Integer(std::int64_t n, bool) {
  static_assert(sizeof(Whole) <= sizeof place_ && alignof(Whole) <= 16);
  new (place_) Whole(n);
}
Integer::Integer(std::uint64_t n, bool) { new (place_) Whole(n); }
Integer::Integer(const std::string& digits) { new (place_) Whole(digits); }
Integer::Integer(const Integer& other) { new (place_) Whole(Access::of(other)); }
Integer::Integer(Integer&& other) noexcept {
  new (place_) Whole;
  Access::of(*this).swap(Access::of(other));
}
Integer& Integer::operator=(const Integer& other) {
  Access::of(*this) = Access::of(other);
  return *this;
}
Integer& Integer::operator=(Integer&& other) noexcept {
  Access::of(*this).swap(Access::of(other));
  return *this;
}
Integer::~Integer() { Access::of(*this).~Whole(); }

Integer& Integer::operator+=(const Integer& b) {
  Access::of(*this) += Access::of(b);
  return *this;
}
Integer& Integer::operator-=(const Integer& b) {
  Access::of(*this) -= Access::of(b);
  return *this;
}
Integer& Integer::operator*=(const Integer& b) {
  Access::of(*this) *= Access::of(b);
  return *this;
}
Integer& Integer::operator/=(const Integer& b) {
  Access::of(*this) /= Access::of(b);
  return *this;
}
Integer& Integer::operator%=(const Integer& b) {
  Access::of(*this) %= Access::of(b);
  return *this;
}
int Integer::compare(const Integer& b) const { return Access::of(*this).compare(Access::of(b)); }
std::string Integer::str() const { return Access::of(*this).str(); }
Integer::operator double() const { return static_cast<double>(Access::of(*this)); }
Integer::operator std::uint64_t() const { return static_cast<std::uint64_t>(Access::of(*this)); }

Integer gcd(const Integer& a, const Integer& b) {
  Integer out;
  Integer::Access::of(out) = boost::multiprecision::gcd(Integer::Access::of(a), Integer::Access::of(b));
  return out;
}

std::ostream& operator<<(std::ostream& out, const Integer& n) { return out << n.str(); }

Fraction::Fraction(Integer numerator, Integer denominator)
    : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {
  if (denominator_ == 0) throw std::overflow_error("a fraction with denominator 0");
  Integer common = gcd(numerator_, denominator_);
  if (denominator_ < 0) common = 0 - common;
  if (common != 1) numerator_ /= common, denominator_ /= common;
}
std::string Fraction::str() const {
  return denominator_ == 1 ? numerator_.str() : numerator_.str() + "/" + denominator_.str();
}
Fraction::operator double() const {
  return static_cast<double>(Ratio(Integer::Access::of(numerator_), Integer::Access::of(denominator_)));
}

std::ostream& operator<<(std::ostream& out, const Fraction& f) { return out << f.str(); }

Integer binomial(int n, int k) {
  if (k < 0 || k > n) return 0;
  Integer b = 1;
  for (int i = 1; i <= k; ++i) b = b * (n - k + i) / i;
  return b;
}

Integer power(int base, int exponent) {
  Integer p = 1;
  for (int i = 0; i < exponent; ++i) p *= base;
  return p;
}

}  // namespace thirdcard

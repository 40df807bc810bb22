// SPDX-License-Identifier: MIT
// core: exact integers and fractions. GMP through Boost.Multiprecision where GMP exists, Boost's own type
// in WebAssembly; both stay in src/core/integer.cpp, so that this header costs a file that includes it
// next to nothing. Numbers live in place; every operation is one call.
#pragma once

#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <utility>

namespace thirdcard {

class Integer {
 public:
  Integer() : Integer(std::int64_t{0}, true) {}
  template <std::signed_integral T>
  Integer(T n) : Integer(static_cast<std::int64_t>(n), true) {}
  template <std::unsigned_integral T>
  Integer(T n) : Integer(static_cast<std::uint64_t>(n), true) {}
  /// Decimal digits. Throws std::exception when it is no number.
  explicit Integer(const std::string& digits);
  Integer(const Integer& other);
  Integer(Integer&& other) noexcept;
  Integer& operator=(const Integer& other);
  Integer& operator=(Integer&& other) noexcept;
  ~Integer();

  Integer& operator+=(const Integer& b);
  Integer& operator-=(const Integer& b);
  Integer& operator*=(const Integer& b);
  /// Towards zero, as for int. Throws std::exception when b is 0.
  Integer& operator/=(const Integer& b);
  Integer& operator%=(const Integer& b);
  Integer operator-() const { return Integer() -= *this; }
  friend Integer operator+(Integer a, const Integer& b) { return a += b; }
  friend Integer operator-(Integer a, const Integer& b) { return a -= b; }
  friend Integer operator*(Integer a, const Integer& b) { return a *= b; }
  friend Integer operator/(Integer a, const Integer& b) { return a /= b; }
  friend Integer operator%(Integer a, const Integer& b) { return a %= b; }
  friend bool operator==(const Integer& a, const Integer& b) { return a.compare(b) == 0; }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) { return a.compare(b) <=> 0; }

  std::string str() const;
  explicit operator double() const;
  /// The value, which must be 0 to 2^64 - 1.
  explicit operator std::uint64_t() const;

 private:
#ifdef __EMSCRIPTEN__
  static constexpr std::size_t kBytes = 32;
#else
  static constexpr std::size_t kBytes = 16;
#endif
  struct Access;
  friend class Fraction;
  friend Integer gcd(const Integer& a, const Integer& b);
  Integer(std::int64_t n, bool);
  Integer(std::uint64_t n, bool);
  int compare(const Integer& b) const;
  alignas(16) std::byte place_[kBytes];
};

Integer gcd(const Integer& a, const Integer& b);
std::ostream& operator<<(std::ostream& out, const Integer& n);

/// In lowest terms, the denominator positive.
class Fraction {
 public:
  Fraction() : denominator_(1) {}
  template <std::integral T>
  Fraction(T n) : numerator_(n), denominator_(1) {}
  Fraction(Integer n) : numerator_(std::move(n)), denominator_(1) {}
  /// Throws std::exception when the denominator is 0.
  Fraction(Integer numerator, Integer denominator);

  Fraction& operator+=(const Fraction& b) { return *this = *this + b; }
  Fraction& operator-=(const Fraction& b) { return *this = *this - b; }
  Fraction& operator*=(const Fraction& b) { return *this = *this * b; }
  Fraction& operator/=(const Fraction& b) { return *this = *this / b; }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_ - b.numerator_ * a.denominator_, a.denominator_ * b.denominator_};
  }
  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.numerator_, a.denominator_ * b.denominator_};
  }
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    return {a.numerator_ * b.denominator_, a.denominator_ * b.numerator_};
  }
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
  }

  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }
  /// "78/79", or "3" when it is whole.
  std::string str() const;
  explicit operator double() const;

 private:
  Integer numerator_, denominator_;
};
std::ostream& operator<<(std::ostream& out, const Fraction& f);

/// n (n-1) ... (n-k+1) / k!; 0 when k < 0 or k > n.
Integer binomial(int n, int k);
Integer power(int base, int exponent);
inline std::string to_string(const Integer& n) { return n.str(); }

}  // namespace thirdcard

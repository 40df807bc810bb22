// SPDX-License-Identifier: MIT
// Explicit caps of the greatest size in AG(d,3), d = 1..6: 2, 4, 9, 20, 45 and 112 points, no three on a
// line. Each comes from a short reason, and each is checked line by line before it is handed out:
//   d = 1  two points;  d = 2  {1,2}^2;  d = 3  the paraboloid z = x^2 + y^2;
//   d = 4  the non-zero zeros of x^2 + y^2 + zw: 10 points of an elliptic quadric, no three of them
//          collinear, each with both its vectors (Pellegrino's 20);
//   d = 5  Hill's cap of 56 points in PG(5,3), without one of its 11-point hyperplanes. Hill's cap is a
//          union of eight orbits of the subgroup of order 7 of a Singer cycle: powers of the generator
//          of GF(729) with exponents in eight residue classes modulo 52;
//   d = 6  80 + 32: every sign on the ten triples of a 2-(6,3,2) design, and the vectors without a zero
//          that have an even number of twos. Two triples of the design are never complementary, and no
//          three of them share a point inside a 4-set, which is all that a line would need.
#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>

#include "thirdcard/space.hpp"

namespace thirdcard {

namespace {

using Vector = std::array<int, 6>;

Point number_of(const Vector& v, int dimension) {
  int n = 0;
  for (int i = 0; i < dimension; ++i) n = 3 * n + v[i];
  return static_cast<Point>(n);
}

Vector vector_of(int number, int dimension) {
  Vector v{};
  for (int i = dimension; i-- > 0; number /= 3) v[i] = number % 3;
  return v;
}

/// Hill's 56 points of PG(5,3), as vectors.
std::vector<Vector> hill_cap() {
  constexpr std::array<int, 8> kClasses{0, 1, 9, 14, 22, 29, 39, 42};
  constexpr Vector kConway{2, 2, 1, 0, 2, 0};  // x^6 + 2x^4 + x^2 + 2x + 2, constant term first
  std::vector<Vector> out;
  Vector power{1, 0, 0, 0, 0, 0};
  for (int e = 0; e < 364; ++e) {
    if (std::find(kClasses.begin(), kClasses.end(), e % 52) != kClasses.end()) out.push_back(power);
    const int top = power[5];
    for (int i = 5; i > 0; --i) power[i] = power[i - 1];
    power[0] = 0;
    for (int i = 0; i < 6; ++i) power[i] = (power[i] + (3 - kConway[i]) * top) % 3;
  }
  return out;
}

std::vector<Point> cap_45() {
  const auto hill = hill_cap();
  for (int form = 1; form < 729; ++form) {
    const Vector f = vector_of(form, 6);
    std::vector<Point> out;
    for (const Vector& x : hill) {
      int value = 0;
      for (int i = 0; i < 6; ++i) value += f[i] * x[i];
      if (value % 3 == 0) continue;
      // Scale to f(x) = 1 and drop a coordinate that f and the other five determine.
      const int drop =
          static_cast<int>(std::find_if(f.begin(), f.end(), [](int c) { return c != 0; }) - f.begin());
      Vector y{};
      for (int i = 0, j = 0; i < 6; ++i)
        if (i != drop) y[j++] = x[i] * (value % 3) % 3;
      out.push_back(number_of(y, 5));
    }
    if (out.size() == 45) return out;
  }
  return {};
}

std::vector<Point> cap_112() {
  // The pairs of a pentagon's sides with the hub, and each side with the corner opposite it: 2-(6,3,2).
  std::vector<std::array<int, 3>> triples;
  for (int i = 0; i < 5; ++i) {
    triples.push_back({i, (i + 1) % 5, 5});
    triples.push_back({i, (i + 1) % 5, (i + 3) % 5});
  }
  std::vector<Point> out;
  for (const auto& triple : triples)
    for (int signs = 0; signs < 8; ++signs) {
      Vector v{};
      for (int j = 0; j < 3; ++j) v[triple[j]] = 1 + (signs >> j & 1);
      out.push_back(number_of(v, 6));
    }
  for (unsigned signs = 0; signs < 64; ++signs) {
    if (std::popcount(signs) % 2 != 0) continue;
    Vector v{};
    for (int j = 0; j < 6; ++j) v[j] = 1 + static_cast<int>(signs >> j & 1);
    out.push_back(number_of(v, 6));
  }
  return out;
}

}  // namespace

bool is_cap(int dimension, std::span<const Point> points) {
  int all = 1;
  for (int i = 0; i < dimension; ++i) all *= 3;
  std::vector<char> in(static_cast<std::size_t>(all), 0);
  for (const Point p : points) {
    if (p >= all || in[p] != 0) return false;
    in[p] = 1;
  }
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      if (in[static_cast<std::size_t>(affine_third(points[i], points[j]))] != 0) return false;
    }
  return true;
}

std::vector<Point> explicit_cap(int dimension) {
  if (dimension < 1 || dimension > 6)
    throw InputError("no cap of AG(" + std::to_string(dimension) + ",3) is known to be the largest",
                     "the dimension is 1 to 6");
  std::vector<Point> out;
  if (dimension == 5) out = cap_45();
  if (dimension == 6) out = cap_112();
  if (dimension <= 4) {
    int all = 1;
    for (int i = 0; i < dimension; ++i) all *= 3;
    for (int n = 0; n < all; ++n) {
      const Vector v = vector_of(n, dimension);
      const bool in = dimension == 1   ? n < 2
                      : dimension == 2 ? v[0] != 0 && v[1] != 0
                      : dimension == 3 ? (v[0] * v[0] + v[1] * v[1] - v[2] + 3) % 3 == 0
                                       : n != 0 && (v[0] * v[0] + v[1] * v[1] + v[2] * v[3]) % 3 == 0;
      if (in) out.push_back(static_cast<Point>(n));
    }
  }
  std::sort(out.begin(), out.end());
  if (static_cast<int>(out.size()) != Space::affine(dimension, 3).largest_cap() || !is_cap(dimension, out))
    throw std::logic_error("the cap construction is wrong");
  return out;
}

}  // namespace thirdcard

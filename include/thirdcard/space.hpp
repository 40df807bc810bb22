// SPDX-License-Identifier: MIT
// design: a geometry to calculate in. Points by coordinates, the third point of two, flats, frames and the
// largest caps, asked for in one place. Whoever checks a proof has tables of its own, on purpose.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The third point of the line of AG(d,3) through two points (any d; the point itself if they are equal).
constexpr int affine_third(int a, int b) {
  int point = 0;
  for (int place = 1; a > 0 || b > 0; place *= 3, a /= 3, b /= 3) point += (6 - a % 3 - b % 3) % 3 * place;
  return point;
}
/// The third point of the line of PG(d,2) through two different points.
constexpr int projective_third(int a, int b) { return ((a + 1) ^ (b + 1)) - 1; }

/// A Steiner triple system as its multiplication table: the point of the block through x and y; x for x = y.
class ThirdPoints {
 public:
  ThirdPoints() = default;
  /// Without blocks, to be filled by `set`.
  explicit ThirdPoints(int points);
  /// The design must be a Steiner triple system.
  explicit ThirdPoints(const Design& design);
  int points() const { return points_; }
  int operator()(int x, int y) const { return third_[static_cast<std::size_t>(x) * points_ + y]; }
  const Point* row(int x) const { return &third_[static_cast<std::size_t>(x) * points_]; }
  void set(int x, int y, int z) {
    for (auto [a, b, c] : {std::array{x, y, z}, {x, z, y}, {y, z, x}}) {
      third_[static_cast<std::size_t>(a) * points_ + b] = static_cast<Point>(c);
      third_[static_cast<std::size_t>(b) * points_ + a] = static_cast<Point>(c);
    }
  }
  std::vector<std::vector<int>> blocks() const;

 private:
  int points_ = 0;
  std::vector<Point> third_;
};

/// AG(d,q) or PG(d,q), at most 6,561 points. A value; copies share its table.
class Space {
 public:
  /// The dimension of the flats does not count. InputError if this is no geometry, or too large.
  explicit Space(const Geometry& geometry);
  static Space affine(int dimension, int q) { return Space({Geometry::Kind::kAffine, dimension, q, 1}); }
  static Space projective(int dimension, int q) {
    return Space({Geometry::Kind::kProjective, dimension, q, 1});
  }
  /// True for AG(d,3) and PG(d,2), d >= 2, and AG(1,3), by points and lines: the Steiner triple systems whose
  /// hyperplanes are smaller copies of themselves.
  static bool has_thirds(const Geometry& geometry);

  const Geometry& geometry() const { return geometry_; }
  int dimension() const { return geometry_.dimension; }
  int q() const { return geometry_.q; }
  bool affine() const { return geometry_.kind == Geometry::Kind::kAffine; }
  int points() const { return points_; }
  std::int64_t lines() const;
  std::int64_t lines_through_point() const { return (points_ - 1) / (affine() ? q() - 1 : q()); }
  /// "ag(4,3)".
  std::string name() const;

  /// The third point of the line through two points; x for x = y. Lines of three points only.
  int third(int x, int y) const {
    if (thirds_) return (*thirds_)(x, y);
    return affine() ? affine_third(x, y) : x == y ? x : projective_third(x, y);
  }
  /// All third points, for loops; spaces of at most 1,024 points and lines of three.
  const ThirdPoints& thirds() const { return *thirds_; }
  /// Every line of three points once, its points increasing, in increasing order.
  std::vector<std::array<Point, 3>> line_list() const;

  std::vector<int> coordinates(int point) const { return thirdcard::coordinates(geometry_, point); }
  int point(std::span<const int> coordinates) const { return point_from_coordinates(geometry_, coordinates); }
  /// The image of a point of AG(d,q) under the translation that takes `from` to `to`.
  int translated(int point, int from, int to) const;
  /// The least flat that contains the points, sorted.
  std::vector<Point> span(std::span<const Point> points) const { return span_of(geometry_, points); }
  /// The points whose images name an affine or linear map: the origin and the unit points, or the unit
  /// points.
  std::vector<int> frame() const;
  /// Number of k-flats, and all of them.
  std::int64_t flat_count(int k) const;
  Design flats(int k) const;

  /// Points of a largest cap (no three on a line) where it is proven: AG(d,3), d <= 6, and PG(d,2).
  std::optional<int> largest_cap() const;
  /// Blocks inside a set of n points plus blocks inside its complement. Lines of three points only.
  std::int64_t complement_sum(std::int64_t n) const {
    return lines() - lines_through_point() * n + n * (n - 1) / 2;
  }

 private:
  Geometry geometry_;
  int points_ = 0;
  std::shared_ptr<const ThirdPoints> thirds_;
};

}  // namespace thirdcard

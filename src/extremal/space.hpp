// SPDX-License-Identifier: MIT
// AG(d,3) and PG(d,2) as coordinate spaces: the third point of a line, affine and linear maps given by
// the images of a frame, and the moments of the layer pattern that the hull bound works with.
// Both are Steiner triple systems whose hyperplanes are smaller copies of themselves.
#pragma once

#include <cstdint>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::extremal {

/// AG(dimension,3) for q = 3, PG(dimension,2) for q = 2.
class Space {
 public:
  Space(int dimension, int q) : dimension_(dimension), q_(q) {
    points_ = 1;
    for (int i = 0; i < dimension; ++i) points_ *= q;
    if (q == 2) points_ = 2 * points_ - 1;
  }
  /// True for the designs of points and lines this class stands for.
  static bool covers(const Geometry& g) {
    using Kind = Geometry::Kind;
    return g.flat == 1 && g.dimension >= 1 &&
           ((g.kind == Kind::kAffine && g.q == 3) ||
            (g.kind == Kind::kProjective && g.q == 2 && g.dimension >= 2));
  }

  int dimension() const { return dimension_; }
  int q() const { return q_; }
  bool affine() const { return q_ == 3; }
  int points() const { return points_; }
  std::int64_t lines_through_point() const { return (points_ - 1) / 2; }
  std::int64_t lines() const { return points_ * lines_through_point() / 3; }
  std::string name() const {
    return (affine() ? "ag(" : "pg(") + std::to_string(dimension_) + "," + std::to_string(q_) + ")";
  }

  int third(int x, int y) const {
    if (!affine()) return ((x + 1) ^ (y + 1)) - 1;
    int z = 0;
    for (int place = 1; place < points_; place *= 3) z += (6 - x / place % 3 - y / place % 3) % 3 * place;
    return z;
  }
  /// The frame of which a map's images are listed: the origin and the unit points, or the unit points.
  std::vector<int> frame() const {
    std::vector<int> f;
    if (affine()) {
      f.push_back(0);
      for (int place = points_ / 3; place >= 1; place /= 3) f.push_back(place);
    } else {
      for (int bit = 1 << dimension_; bit >= 1; bit /= 2) f.push_back(bit - 1);
    }
    return f;
  }
  /// Blocks inside a set of n points plus blocks inside its complement.
  std::int64_t complement_sum(std::int64_t n) const {
    return lines() - lines_through_point() * n + n * (n - 1) / 2;
  }

 private:
  int dimension_, q_, points_;
};

}  // namespace thirdcard::extremal

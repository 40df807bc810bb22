// SPDX-License-Identifier: MIT
// The spaces whose tables have proofs: AG(d,3) and PG(d,2) with their lines, and quads, AG(d,2) with its
// planes. In each the points of a block but one determine the last, hyperplanes are smaller copies of the
// space (affine hyperplanes of a direction cover it), and a map is given by the images of a frame.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::extremal {

class Space {
 public:
  enum class Kind : std::uint8_t { kTernary, kBinary, kQuads };
  Space(int dimension, Kind kind) : dimension_(dimension), kind_(kind) {
    points_ = 1;
    for (int i = 0; i < dimension; ++i) points_ *= kind == Kind::kTernary ? 3 : 2;
    if (kind == Kind::kBinary) points_ = 2 * points_ - 1;
  }
  /// The space whose points and blocks this geometry has, if it is one of the three kinds.
  static std::optional<Space> of(const Geometry& g) {
    const bool affine = g.kind == Geometry::Kind::kAffine, projective = g.kind == Geometry::Kind::kProjective;
    if (affine && g.q == 3 && g.flat == 1 && g.dimension >= 1) return Space(g.dimension, Kind::kTernary);
    if (projective && g.q == 2 && g.flat == 1 && g.dimension >= 2) return Space(g.dimension, Kind::kBinary);
    if (affine && g.q == 2 && g.flat == 2 && g.dimension >= 3) return Space(g.dimension, Kind::kQuads);
    return std::nullopt;
  }

  Kind kind() const { return kind_; }
  bool ternary() const { return kind_ == Kind::kTernary; }
  bool quads() const { return kind_ == Kind::kQuads; }
  int dimension() const { return dimension_; }
  int points() const { return points_; }
  int block_size() const { return quads() ? 4 : 3; }
  Geometry geometry() const {
    return {kind_ == Kind::kBinary ? Geometry::Kind::kProjective : Geometry::Kind::kAffine, dimension_,
            ternary() ? 3 : 2, quads() ? 2 : 1};
  }
  Space hyperplane() const { return Space(dimension_ - 1, kind_); }
  Design design() const {
    const Geometry g = geometry();
    return kind_ == Kind::kBinary ? projective_design(dimension_, 2, 1)
                                  : affine_design(dimension_, g.q, g.flat);
  }
  std::string name() const {
    const std::string d = std::to_string(dimension_);
    return ternary() ? "ag(" + d + ",3)" : quads() ? "flats(" + d + ",2,2)" : "pg(" + d + ",2)";
  }

  /// The third point of a line; not for quads.
  int third(int x, int y) const {
    if (kind_ == Kind::kBinary) return ((x + 1) ^ (y + 1)) - 1;
    int z = 0;
    for (int place = 1; place < points_; place *= 3) z += (6 - x / place % 3 - y / place % 3) % 3 * place;
    return z;
  }
  /// The frame of which a map's images are listed: the origin and the unit points, or the unit points (PG).
  std::vector<int> frame() const {
    std::vector<int> f;
    if (kind_ == Kind::kBinary) {
      for (int bit = 1 << dimension_; bit >= 1; bit /= 2) f.push_back(bit - 1);
      return f;
    }
    const int q = ternary() ? 3 : 2;
    f.push_back(0);
    for (int place = points_ / q; place >= 1; place /= q) f.push_back(place);
    return f;
  }

 private:
  int dimension_, points_;
  Kind kind_;
};

}  // namespace thirdcard::extremal

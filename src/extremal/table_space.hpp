// SPDX-License-Identifier: MIT
// The spaces whose tables have proofs: AG(d,3) and PG(d,2) with their lines, and quads, AG(d,2) with its
// planes. In each the points of a block but one determine the last, hyperplanes are smaller copies of the
// space (affine hyperplanes of a direction cover it), and a map is given by the images of a frame.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "thirdcard/space.hpp"

namespace thirdcard::extremal {

class TableSpace {
 public:
  enum class Kind : std::uint8_t { kTernary, kBinary, kQuads };
  TableSpace(int dimension, Kind kind)
      : kind_(kind),
        space_({kind == Kind::kBinary ? Geometry::Kind::kProjective : Geometry::Kind::kAffine, dimension,
                kind == Kind::kTernary ? 3 : 2, 1}) {}
  /// The space whose points and blocks this geometry has, if it is one of the three kinds.
  static std::optional<TableSpace> of(const Geometry& g) {
    const bool affine = g.kind == Geometry::Kind::kAffine, projective = g.kind == Geometry::Kind::kProjective;
    if (affine && g.q == 3 && g.flat == 1 && g.dimension >= 1) return TableSpace(g.dimension, Kind::kTernary);
    if (projective && g.q == 2 && g.flat == 1 && g.dimension >= 2)
      return TableSpace(g.dimension, Kind::kBinary);
    if (affine && g.q == 2 && g.flat == 2 && g.dimension >= 3) return TableSpace(g.dimension, Kind::kQuads);
    return std::nullopt;
  }

  Kind kind() const { return kind_; }
  bool ternary() const { return kind_ == Kind::kTernary; }
  bool quads() const { return kind_ == Kind::kQuads; }
  int dimension() const { return space_.dimension(); }
  int points() const { return space_.points(); }
  int block_size() const { return quads() ? 4 : 3; }
  Geometry geometry() const {
    Geometry g = space_.geometry();
    g.flat = quads() ? 2 : 1;
    return g;
  }
  TableSpace hyperplane() const { return TableSpace(dimension() - 1, kind_); }
  Design design() const { return space_.flats(geometry().flat); }
  std::string name() const {
    return quads() ? "flats(" + std::to_string(dimension()) + ",2,2)" : space_.name();
  }
  /// All third points of lines; not for quads.
  const ThirdPoints& thirds() const { return space_.thirds(); }
  int third(int x, int y) const { return space_.third(x, y); }
  /// The frame of which a map's images are listed: the origin and the unit points, or the unit points (PG).
  std::vector<int> frame() const { return space_.frame(); }

 private:
  Kind kind_;
  Space space_;
};

}  // namespace thirdcard::extremal

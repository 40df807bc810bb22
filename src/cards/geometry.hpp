// SPDX-License-Identifier: MIT
// Plane geometry under the drawings: building paths, moving them, cutting them into polygons, and lines
// and dots inside them. Nothing outside src/cards uses it.
#pragma once

#include "thirdcard/cards.hpp"

namespace thirdcard::geometry {

struct Spot {
  double x = 0, y = 0;
};
using Polygon = std::vector<Spot>;

/// x' = a x + c y + e, y' = b x + d y + f.
struct Transform {
  double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
  Spot operator()(Spot p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
};
Path moved(Path path, const Transform& transform);

Path polyline(const std::vector<Spot>& spots, bool closed);
Path circle(double x, double y, double radius);
Path rounded_rectangle(double x, double y, double width, double height, double radius);

/// Sub-paths as polygons, curves in `pieces` chords each.
std::vector<Polygon> flatten(const Path& path, int pieces = 16);
bool inside(const Polygon& polygon, Spot p);
double distance(const Polygon& polygon, Spot p, bool closed);
/// The parts of the line x = at that lie inside the polygon, as [y0, y1].
std::vector<std::array<double, 2>> crossings(const Polygon& polygon, double at);

}  // namespace thirdcard::geometry

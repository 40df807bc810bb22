// SPDX-License-Identifier: MIT
// Paths, polygons and what lies inside them.
#include "cards/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace thirdcard::geometry {

Path moved(Path path, const Transform& transform) {
  for (PathStep& step : path)
    for (int i = 0; i < 6; i += 2) {
      const Spot p = transform({step.at[i], step.at[i + 1]});
      step.at[i] = p.x, step.at[i + 1] = p.y;
    }
  return path;
}

Path polyline(const std::vector<Spot>& spots, bool closed) {
  Path path;
  for (const Spot& p : spots) path.push_back({path.empty() ? 'M' : 'L', {p.x, p.y}});
  if (closed) path.push_back({'Z'});
  return path;
}

Path circle(double x, double y, double r) {
  const double k = 0.5522847498 * r;
  return {{'M', {x + r, y}},
          {'C', {x + r, y + k, x + k, y + r, x, y + r}},
          {'C', {x - k, y + r, x - r, y + k, x - r, y}},
          {'C', {x - r, y - k, x - k, y - r, x, y - r}},
          {'C', {x + k, y - r, x + r, y - k, x + r, y}},
          {'Z'}};
}

Path rounded_rectangle(double x, double y, double w, double h, double r) {
  const double k = 0.4477152502 * r, right = x + w, bottom = y + h;
  return {{'M', {x + r, y}},
          {'L', {right - r, y}},
          {'C', {right - k, y, right, y + k, right, y + r}},
          {'L', {right, bottom - r}},
          {'C', {right, bottom - k, right - k, bottom, right - r, bottom}},
          {'L', {x + r, bottom}},
          {'C', {x + k, bottom, x, bottom - k, x, bottom - r}},
          {'L', {x, y + r}},
          {'C', {x, y + k, x + k, y, x + r, y}},
          {'Z'}};
}

std::vector<Polygon> flatten(const Path& path, int pieces) {
  std::vector<Polygon> out;
  for (const PathStep& step : path) {
    if (step.op == 'M') out.emplace_back();
    if (step.op == 'M' || step.op == 'L') out.back().push_back({step.at[0], step.at[1]});
    if (step.op != 'C') continue;
    const Spot from = out.back().back();
    for (int i = 1; i <= pieces; ++i) {
      const double t = static_cast<double>(i) / pieces, u = 1 - t;
      const double b0 = u * u * u, b1 = 3 * u * u * t, b2 = 3 * u * t * t, b3 = t * t * t;
      out.back().push_back({b0 * from.x + b1 * step.at[0] + b2 * step.at[2] + b3 * step.at[4],
                            b0 * from.y + b1 * step.at[1] + b2 * step.at[3] + b3 * step.at[5]});
    }
  }
  return out;
}

bool inside(const Polygon& polygon, Spot p) {
  bool in = false;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Spot &a = polygon[i], &b = polygon[j];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

double distance(const Polygon& polygon, Spot p, bool closed) {
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = closed ? 0 : 1; i < polygon.size(); ++i) {
    const Spot a = polygon[i == 0 ? polygon.size() - 1 : i - 1], b = polygon[i];
    const double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
    const double t = length == 0 ? 0 : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0);
    least = std::min(least, std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy));
  }
  return least;
}

std::vector<std::array<double, 2>> crossings(const Polygon& polygon, double at) {
  std::vector<double> hits;
  for (std::size_t i = 0, j = polygon.size() - 1; i < polygon.size(); j = i++) {
    const Spot &a = polygon[i], &b = polygon[j];
    if ((a.x > at) != (b.x > at)) hits.push_back(a.y + (b.y - a.y) * (at - a.x) / (b.x - a.x));
  }
  std::sort(hits.begin(), hits.end());
  std::vector<std::array<double, 2>> out;
  for (std::size_t i = 0; i + 1 < hits.size(); i += 2) out.push_back({hits[i], hits[i + 1]});
  return out;
}

}  // namespace thirdcard::geometry

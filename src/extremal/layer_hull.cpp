// SPDX-License-Identifier: MIT
// The hull bound. A set S of n points meets the parallel hyperplanes of a direction in (a,b,c) points
// (AG) or a hyperplane in h points (PG). Fourier analysis turns "number of lines in S" into the sum of a
// cubic F of these numbers over all directions, and "every pair is counted once" into the sum of their
// squares; in PG also the sum of u itself is known. A direction with a given pattern bounds the number
// T of lines through the tables of the hyperplane. So T is impossible when the average (x, F) lies outside
// the convex hull of the patterns that allow T, and one separating inequality with integer coefficients
// proves it. Everything is exact: products fit in 128 bits. Cost: a planar hull (AG) or all triples of at
// most a hundred patterns (PG) per tried T; T is found by bisection because raising it only removes patterns.
#include "extremal/layer_hull.hpp"

#include <algorithm>
#include <numeric>

namespace thirdcard::extremal {

namespace {

using Wide = __int128;

struct Averages {
  std::int64_t directions;
  std::array<std::int64_t, 2> x;  // sums over all directions
};

/// What is known about every n-set, summed over the directions.
Averages averages(const TableSpace& space, std::int64_t n) {
  const std::int64_t v = space.points();
  if (space.ternary()) {
    const std::int64_t directions = (v - 1) / 2, together = (v / 3 - 1) / 2;
    return {directions, {directions * n + together * n * (n - 1), 0}};
  }
  return {v, {-n, (v + 1) * n - n * n}};
}

/// The sum of F over the directions when the set has t lines.
std::int64_t cubic_sum(const TableSpace& space, std::int64_t n, std::int64_t t) {
  if (space.ternary()) return space.points() * (6 * t + n) - n * n * n;
  return (space.points() + 1) * 6 * t - n * n * n;
}

HullLine reduced(bool above, std::int64_t from, std::int64_t to, Wide q, Wide p, Wide r0, Wide r1) {
  const auto gcd = [](Wide a, Wide b) {
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    while (b != 0) a %= b, std::swap(a, b);
    return a;
  };
  const Wide g = gcd(gcd(q, p), gcd(r0, r1));
  HullLine line{above, from, to, static_cast<std::int64_t>(q / g), static_cast<std::int64_t>(p / g), {}};
  line.r = {static_cast<std::int64_t>(r0 / g), static_cast<std::int64_t>(r1 / g)};
  return line;
}

/// Does the line, true for all allowed patterns, contradict every T in from..to?
bool contradicts(const TableSpace& space, int n, const HullLine& line) {
  const Averages mean = averages(space, n);
  const Wide bound =
      Wide{line.p} * mean.directions + Wide{line.r[0]} * mean.x[0] + Wide{line.r[1]} * mean.x[1];
  if (line.q == 0) return line.above ? bound < 0 : bound > 0;
  const std::int64_t t = line.above ? line.from : line.to;
  const Wide value = Wide{line.q} * cubic_sum(space, n, t);
  return line.above ? value > bound : value < bound;
}

}  // namespace

std::vector<LayerHull::Pattern> LayerHull::patterns(int n) const {
  std::vector<Pattern> out;
  const int width = static_cast<int>(layers_.most.size()) - 1;
  if (space_.ternary()) {
    for (std::int64_t a = (n + 2) / 3; a <= std::min(n, width); ++a)
      for (std::int64_t b = (n - a + 1) / 2; b <= std::min(a, n - a); ++b) {
        const std::int64_t c = n - a - b;
        if (c < 0 || c > b) continue;
        // c is the least: every line across the layers is fixed by its points in two of them.
        const std::int64_t across = b * c;
        const auto forced = [&](std::int64_t x, std::int64_t y, std::int64_t z) {
          return x * y - (width - z) * std::min(x, y);
        };
        const std::int64_t low =
            std::max({std::int64_t{0}, forced(a, b, c), forced(a, c, b), forced(b, c, a)});
        const std::int64_t squares = a * a + b * b + c * c;
        const std::int64_t f = 2 * (a * a * a + b * b * b + c * c * c) -
                               3 * (a * a * b + a * b * b + a * a * c + a * c * c + b * b * c + b * c * c) +
                               12 * a * b * c;
        out.push_back({{squares, 0},
                       f,
                       layers_.least[a] + layers_.least[b] + layers_.least[c] + low,
                       layers_.most[a] + layers_.most[b] + layers_.most[c] + across});
      }
    return out;
  }
  for (std::int64_t h = std::max(0, n - (width + 1)); h <= std::min(n, width); ++h) {
    // The m points off the hyperplane H: each pair of them spans a line with one point in H, and the lines
    // through a point of H pair them off.
    const std::int64_t m = n - h, pairs = m * (m - 1) / 2, u = 2 * h - n;
    const std::int64_t high = std::min(pairs, h * (m / 2)),
                       low = std::max(std::int64_t{0}, pairs - (width - h) * (m / 2));
    out.push_back({{u, u * u}, u * u * u, layers_.least[h] + low, layers_.most[h] + high});
  }
  return out;
}

/// u^3 - (u-a)(u-b)(u-c) is a quadratic in u that meets u^3 at a, b, c. It lies above u^3 on all allowed u
/// exactly when c is the greatest of them and a, b are equal or neighbours; below, when c is the least.
std::optional<HullLine> LayerHull::best_quadratic(int n, const std::vector<Pattern>& allowed, bool above,
                                                  std::int64_t from, std::int64_t to) const {
  const auto u = [&](std::size_t i) { return allowed[i].x[0]; };
  const std::size_t count = allowed.size();
  std::vector<HullLine> lines;
  const std::int64_t c = above ? u(count - 1) : u(0);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i; j < std::min(i + 2, count); ++j) {
      const std::int64_t a = u(i), b = u(j);
      lines.push_back({above, from, to, 1, a * b * c, {-(a * b + a * c + b * c), a + b + c}});
      lines.push_back({true, from, to, 0, a * b, {-(a + b), 1}});  // (u-a)(u-b) >= 0
    }
  const std::int64_t least = u(0), greatest = u(count - 1);
  lines.push_back({true, from, to, 0, -least * greatest, {least + greatest, -1}});
  lines.push_back({true, from, to, 0, -least, {1, 0}});
  lines.push_back({true, from, to, 0, greatest, {-1, 0}});
  for (const HullLine& line : lines)
    if (contradicts(space_, n, line)) return line;
  return std::nullopt;
}

std::optional<HullLine> LayerHull::refute(int n, const std::vector<Pattern>& all, std::int64_t from,
                                          std::int64_t to) const {
  std::vector<Pattern> allowed;
  for (const Pattern& p : all)
    if (p.high >= from && (to < 0 || p.low <= to)) allowed.push_back(p);
  if (allowed.empty()) return HullLine{true, from, to, 0, -1, {0, 0}};
  const Averages mean = averages(space_, n);
  for (const bool above : {true, false}) {
    if (!above && to < 0) continue;  // F grows with T: an open end is refuted from above only
    const int sign = above ? 1 : -1;
    std::optional<HullLine> line;
    if (space_.ternary()) {
      // Upper hull of (x, sign * F), then the edge over the mean.
      std::vector<std::pair<std::int64_t, std::int64_t>> points, hull;
      for (const Pattern& p : allowed) points.push_back({p.x[0], sign * p.f});
      std::sort(points.begin(), points.end());
      if (Wide{points.front().first} * mean.directions > mean.x[0])  // every pattern is too unequal
        return HullLine{true, from, to, 0, -points.front().first, {1, 0}};
      if (Wide{points.back().first} * mean.directions < mean.x[0])
        return HullLine{true, from, to, 0, points.back().first, {-1, 0}};
      for (const auto& p : points) {
        if (!hull.empty() && hull.back().first == p.first) hull.pop_back();
        const auto below = [&](const auto& a, const auto& b) {
          return Wide{b.second - a.second} * (p.first - a.first) <=
                 Wide{p.second - a.second} * (b.first - a.first);
        };
        while (hull.size() >= 2 && below(hull[hull.size() - 2], hull.back())) hull.pop_back();
        hull.push_back(p);
      }
      if (hull.size() == 1) {
        line = HullLine{above, from, to, 1, sign * hull[0].second, {0, 0}};
      } else {
        std::size_t i = 1;
        while (i + 1 < hull.size() && Wide{hull[i].first} * mean.directions < mean.x[0]) ++i;
        const auto [x0, f0] = hull[i - 1];
        const auto [x1, f1] = hull[i];
        line = reduced(above, from, to, x1 - x0, sign * (Wide{f0} * (x1 - x0) - Wide{f1 - f0} * x0),
                       sign * (f1 - f0), 0);
      }
    } else {
      line = best_quadratic(n, allowed, above, from, to);
    }
    if (line && contradicts(space_, n, *line)) return line;
  }
  return std::nullopt;
}

std::pair<std::int64_t, std::vector<HullLine>> LayerHull::most(int n) const {
  const std::vector<Pattern> all = patterns(n);
  // Low side known possible or untried, high side refuted together with everything above it.
  std::int64_t low = -1, high = pairs_bound(n) + 1;
  std::vector<HullLine> lines;
  if (auto line = refute(n, all, high, -1)) {
    lines.assign(1, *line);
  } else {
    return {pairs_bound(n), {}};
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    if (auto line = refute(n, all, middle, -1)) {
      high = middle;
      lines.assign(1, *line);
    } else {
      low = middle;
    }
  }
  // One value at a time, the patterns that force more lines fall away too.
  while (high > 0) {
    auto line = refute(n, all, high - 1, high - 1);
    if (!line) break;
    lines.push_back(*line);
    --high;
  }
  return {high - 1, lines};
}

std::pair<std::int64_t, std::vector<HullLine>> LayerHull::least(int n) const {
  const std::vector<Pattern> all = patterns(n);
  std::int64_t low = -1, high = pairs_bound(n) + 1;  // low refuted together with everything below it
  std::vector<HullLine> lines;
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    if (auto line = refute(n, all, 0, middle)) {
      low = middle;
      lines.assign(1, *line);
    } else {
      high = middle;
    }
  }
  for (;; ++low) {
    auto line = refute(n, all, low + 1, low + 1);
    if (!line) break;
    lines.push_back(*line);
  }
  return {low + 1, lines};
}

}  // namespace thirdcard::extremal

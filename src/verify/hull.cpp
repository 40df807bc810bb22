// SPDX-License-Identifier: MIT
// Checks bounds by the hull (docs/theory.md): inequalities that hold for every way an n-set can meet the
// hyperplanes of a direction, and whose sum over all directions contradicts a range of numbers of lines.
#include <algorithm>

#include "verify/blocks_inside.hpp"

namespace thirdcard::verify {

namespace {

using Wide = __int128;

/// Calls f(x0, x1, F, fewest, greatest) for every way an n-set can meet the hyperplanes of a direction.
template <class F>
void for_each_pattern(const Space& space, std::int64_t n, const Layers& layers, F&& f) {
  if (space.kind == Space::Kind::kTernary) {
    const std::int64_t width = space.v / 3;
    for (std::int64_t a = 0; a <= std::min(n, width); ++a)
      for (std::int64_t b = 0; b <= std::min(a, n - a); ++b) {
        const std::int64_t c = n - a - b;
        if (c > b) continue;
        // (a + b w + c w^2)^3, w a cube root of unity: twice the real part.
        const std::int64_t cubic = 2 * (a * a * a + b * b * b + c * c * c) -
                                   3 * (a * b * (a + b) + a * c * (a + c) + b * c * (b + c)) + 12 * a * b * c;
        // Lines across: a point of one layer and one of another fix the third; at most b*c, and the holes of
        // a layer can spoil only so many pairs of the two others.
        const std::int64_t across = std::max(
            {std::int64_t{0}, a * b - (width - c) * b, a * c - (width - b) * c, b * c - (width - a) * c});
        f(a * a + b * b + c * c, std::int64_t{0}, cubic,
          layers.least[a] + layers.least[b] + layers.least[c] + across,
          layers.most[a] + layers.most[b] + layers.most[c] + b * c);
      }
  } else {
    const std::int64_t width = (space.v - 1) / 2;
    for (std::int64_t h = std::max<std::int64_t>(0, n - width - 1); h <= std::min(n, width); ++h) {
      const std::int64_t m = n - h, u = h - m, pairs = m * (m - 1) / 2;
      f(u, u * u, u * u * u, layers.least[h] + std::max<std::int64_t>(0, pairs - (width - h) * (m / 2)),
        layers.most[h] + std::min(pairs, h * (m / 2)));
    }
  }
}

}  // namespace

std::int64_t check_hull(const Space& space, std::int64_t n, const Value& lines,
                        const std::optional<Layers>& layers, bool upper, const Job& job) {
  need(layers.has_value(), "a hull bound needs the tables of the hyperplanes");
  std::int64_t directions, x0, x1 = 0;
  if (space.kind == Space::Kind::kTernary) {
    directions = (space.v - 1) / 2;
    x0 = directions * n + (space.v / 3 - 1) / 2 * n * (n - 1);
  } else {
    directions = space.v;
    x0 = -n;
    x1 = (space.v + 1) * n - n * n;
  }
  const auto total = [&](std::int64_t t) {
    return (space.kind == Space::Kind::kTernary ? space.v * (6 * Wide{t} + n) : (space.v + 1) * 6 * Wide{t}) -
           n * n * n;
  };
  std::vector<std::pair<std::int64_t, std::int64_t>> refuted;
  for (const Value& item : lines.as_list()) {
    go_on(job);
    const auto l = item.as_integers(7);
    const std::int64_t first = l[1], last = l[2], q = l[3];
    const Wide p = l[4], r0 = l[5], r1 = l[6];
    need((l[0] == 0 || l[0] == 1) && q >= 0 && first >= 0 && first < (std::int64_t{1} << 40) &&
             last < (std::int64_t{1} << 40) && (last >= first || last == -1),
         "an inequality is malformed");
    const bool above = l[0] == 1;
    bool valid = true;
    for_each_pattern(
        space, n, *layers,
        [&](std::int64_t y0, std::int64_t y1, std::int64_t f, std::int64_t fewest, std::int64_t greatest) {
          if (greatest < first || (last != -1 && fewest > last)) return;
          const Wide gap = p + r0 * y0 + r1 * y1 - Wide{q} * f;
          valid = valid && (above ? gap >= 0 : gap <= 0);
        });
    need(valid, "an inequality for n = " + std::to_string(n) + " fails for a pattern");
    need(q == 0 || above || last != -1, "an inequality from below needs an end");
    Wide gap = p * directions + r0 * x0 + r1 * x1;
    if (q > 0) gap -= q * total(above ? first : last);
    need(above ? gap < 0 : gap > 0, "an inequality for n = " + std::to_string(n) + " contradicts nothing");
    refuted.push_back({first, last});
  }
  std::sort(refuted.begin(), refuted.end());
  need(!refuted.empty(), "a hull bound has no inequality");
  const std::string gap = "the inequalities for n = " + std::to_string(n) + " leave a gap";
  if (upper) {
    std::int64_t bound = -1;
    for (std::size_t i = refuted.size(); i-- > 0;) {
      need(i + 1 == refuted.size() ? refuted[i].second == -1 : refuted[i].second == bound, gap);
      bound = refuted[i].first - 1;
    }
    return bound;
  }
  std::int64_t bound = 0;
  for (const auto& [first, last] : refuted) {
    need(first == bound && last != -1, gap);
    bound = last + 1;
  }
  return bound;
}

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// AG(d,q) and PG(d,q) with their k-flats. A k-flat's direction is a k-dimensional subspace of GF(q)^n,
// listed once each by its reduced echelon matrix; affine flats are its cosets, projective k-flats the
// (k+1)-dimensional subspaces themselves. Cost: the incidences, once each.
#include <algorithm>
#include <functional>
#include <map>

#include "design/name_checks.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

constexpr std::int64_t kTooMany = std::int64_t{1000000000} * 1000000;
constexpr std::int64_t kMostGeometryPoints = 6561;
constexpr std::int64_t kMostGeometryIncidences = 100000000;

std::int64_t capped_product(std::int64_t a, std::int64_t b) {
  if (a < 0 || b < 0 || (a != 0 && b > kTooMany / a)) return -1;
  return a * b;
}
std::int64_t capped_power(std::int64_t q, int n) {
  std::int64_t p = 1;
  for (int i = 0; i < n && p >= 0; ++i) p = capped_product(p, q);
  return p;
}
/// Number of k-dimensional subspaces of GF(q)^n, by the q-Pascal rule.
std::int64_t subspaces(int n, int k, int q) {
  if (k < 0 || k > n) return 0;
  std::vector<std::int64_t> row{1};
  for (int i = 1; i <= n; ++i) {
    std::vector<std::int64_t> next(i + 1, 1);
    for (int j = 1; j < i; ++j) {
      const std::int64_t shifted = capped_product(capped_power(q, j), row[j]);
      next[j] = row[j - 1] < 0 || shifted < 0 || row[j - 1] + shifted > kTooMany ? -1 : row[j - 1] + shifted;
    }
    row = std::move(next);
  }
  return row[k];
}

/// Calls f(vectors) with all q^k vectors (as base-q numbers, first coordinate most significant) of
/// every k-dimensional subspace of GF(q)^n, once each.
template <class F>
void for_each_subspace(const FiniteField& field, int n, int k, F&& f) {
  const int q = field.order();
  std::vector<int> place(n);
  place[n - 1] = 1;
  for (int i = n - 2; i >= 0; --i) place[i] = place[i + 1] * q;
  const auto scale_add = [&](int base, int scale, const std::vector<int>& row) {
    int out = 0;
    for (int i = 0; i < n; ++i) {
      const int digit = base / place[i] % q;
      out += field.add(digit, field.multiply(scale, row[i])) * place[i];
    }
    return out;
  };
  std::vector<int> pivot(k), vectors;
  std::function<void(int, int)> choose = [&](int i, int from) {
    if (i < k) {
      for (int c = from; c <= n - (k - i); ++c) pivot[i] = c, choose(i + 1, c + 1);
      return;
    }
    // Free entries: row r, column c > pivot[r], c no pivot.
    std::vector<std::pair<int, int>> free;
    for (int r = 0; r < k; ++r)
      for (int c = pivot[r] + 1; c < n; ++c)
        if (std::find(pivot.begin(), pivot.end(), c) == pivot.end()) free.emplace_back(r, c);
    std::vector<std::vector<int>> row(k, std::vector<int>(n));
    for (int r = 0; r < k; ++r) row[r][pivot[r]] = 1;
    for (;;) {
      vectors.assign(1, 0);
      for (int r = 0; r < k; ++r) {
        const std::size_t had = vectors.size();
        for (int s = 1; s < q; ++s)
          for (std::size_t j = 0; j < had; ++j) vectors.push_back(scale_add(vectors[j], s, row[r]));
      }
      f(vectors);
      std::size_t at = 0;
      for (; at < free.size(); ++at) {
        int& entry = row[free[at].first][free[at].second];
        if (++entry < q) break;
        entry = 0;
      }
      if (at == free.size()) return;
    }
  };
  choose(0, 0);
}

/// Number of points of PG(d,q) and, for each vector of GF(q)^(d+1), the point it spans (-1 for zero).
struct ProjectivePoints {
  std::vector<int> vector_of, point_of;
  ProjectivePoints(const FiniteField& field, int d) {
    const int q = field.order(), n = d + 1;
    const int size = static_cast<int>(capped_power(q, n));
    point_of.assign(size, -1);
    for (int v = 1; v < size; ++v) {
      int lead = v;
      while (lead >= q) lead /= q;
      if (lead != 1) continue;
      for (int s = 1; s < q; ++s) {
        int multiple = 0;
        for (int rest = v, place = 1; rest > 0; rest /= q, place *= q)
          multiple += field.multiply(s, rest % q) * place;
        point_of[multiple] = static_cast<int>(vector_of.size());
      }
      vector_of.push_back(v);
    }
  }
};

std::string geometry_name(const Geometry& g) {
  const bool affine = g.kind == Geometry::Kind::kAffine;
  const std::string start = std::to_string(g.dimension) + "," + std::to_string(g.q);
  if (g.flat == 1) return (affine ? "ag(" : "pg(") + start + ")";
  return (affine ? "flats(" : "pflats(") + start + "," + std::to_string(g.flat) + ")";
}

}  // namespace

void check_geometry(const Geometry& g) {
  const char* what = g.kind == Geometry::Kind::kAffine ? "an affine space" : "a projective space";
  FiniteField field(g.q);
  if (g.dimension < 1)
    throw InputError(std::string(what) + " needs a dimension of at least 1", "as in ag(4,3)");
  if (g.flat < 0 || g.flat >= g.dimension + (g.dimension == 1 && g.flat == 1))
    throw InputError("flats of dimension " + std::to_string(g.flat) + " do not fit in dimension " +
                         std::to_string(g.dimension),
                     "0 to " + std::to_string(g.dimension - 1) + " are possible");
  const std::int64_t points = geometry_points(g);
  if (points < 0 || points > kMostGeometryPoints)
    throw InputError(std::string(what) + " of dimension " + std::to_string(g.dimension) + " over GF(" +
                         std::to_string(g.q) + ") has " +
                         (points < 0 ? "more than 10^15" : std::to_string(points)) + " points",
                     "at most 6561 are possible");
  const std::int64_t blocks = geometry_flats(g);
  const std::int64_t size = flat_points(g);
  const std::int64_t all = capped_product(blocks, size);
  if (all < 0 || all > kMostGeometryIncidences)
    throw InputError("there are " + (blocks < 0 ? std::string("more than 10^15") : std::to_string(blocks)) +
                         " flats with " + std::to_string(size) + " points each",
                     "blocks times block size must stay under 10^8");
}

std::int64_t geometry_points(const Geometry& g) {
  if (g.kind == Geometry::Kind::kAffine) return capped_power(g.q, g.dimension);
  const std::int64_t all = capped_power(g.q, g.dimension + 1);
  return all < 0 ? -1 : (all - 1) / (g.q - 1);
}

std::int64_t geometry_flats(const Geometry& g) {
  if (g.kind == Geometry::Kind::kAffine)
    return capped_product(capped_power(g.q, g.dimension - g.flat), subspaces(g.dimension, g.flat, g.q));
  return subspaces(g.dimension + 1, g.flat + 1, g.q);
}

std::int64_t flat_points(const Geometry& g) {
  const std::int64_t all = capped_power(g.q, g.kind == Geometry::Kind::kAffine ? g.flat : g.flat + 1);
  return all < 0 || g.kind == Geometry::Kind::kAffine ? all : (all - 1) / (g.q - 1);
}

Design affine_design(int dimension, int q, int flat) {
  const Geometry g{Geometry::Kind::kAffine, dimension, q, flat};
  check_geometry(g);
  const FiniteField field(q);
  const int points = static_cast<int>(geometry_points(g));
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start{0};
  incidences.reserve(geometry_flats(g) * capped_power(q, flat)), start.reserve(geometry_flats(g) + 1);
  // Addition of whole vectors, digit by digit, through one table of two-digit halves would be faster;
  // the incidences dominate, so plain digits do.
  std::vector<int> place(dimension);
  for (int i = dimension - 1, p = 1; i >= 0; --i, p *= q) place[i] = p;
  const auto add = [&](int a, int b) {
    int out = 0;
    for (int pl : place) out += field.add(a / pl % q, b / pl % q) * pl;
    return out;
  };
  std::vector<char> covered(points);
  for_each_subspace(field, dimension, flat, [&](std::vector<int>& vectors) {
    std::fill(covered.begin(), covered.end(), 0);
    for (int base = 0; base < points; ++base) {
      if (covered[base]) continue;
      const std::size_t at = incidences.size();
      for (int v : vectors) {
        const int p = add(base, v);
        covered[p] = 1;
        incidences.push_back(static_cast<Point>(p));
      }
      std::sort(incidences.begin() + static_cast<std::ptrdiff_t>(at), incidences.end());
      start.push_back(static_cast<std::uint32_t>(incidences.size()));
    }
  });
  return Design(geometry_name(g), points, std::move(incidences), std::move(start), g);
}

Design projective_design(int dimension, int q, int flat) {
  const Geometry g{Geometry::Kind::kProjective, dimension, q, flat};
  check_geometry(g);
  const FiniteField field(q);
  const ProjectivePoints table(field, dimension);
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start{0};
  for_each_subspace(field, dimension + 1, flat + 1, [&](std::vector<int>& vectors) {
    const std::size_t at = incidences.size();
    for (int v : vectors)
      if (v != 0) incidences.push_back(static_cast<Point>(table.point_of[v]));
    const auto first = incidences.begin() + static_cast<std::ptrdiff_t>(at);
    std::sort(first, incidences.end());
    incidences.erase(std::unique(first, incidences.end()), incidences.end());
    start.push_back(static_cast<std::uint32_t>(incidences.size()));
  });
  return Design(geometry_name(g), static_cast<int>(table.vector_of.size()), std::move(incidences),
                std::move(start), g);
}

std::vector<int> coordinates(const Geometry& g, int point) {
  const bool affine = g.kind == Geometry::Kind::kAffine;
  const int n = affine ? g.dimension : g.dimension + 1;
  int v = point;
  if (!affine) {
    // Normalised vectors in increasing order: q^j of them have j+1 significant digits.
    int block = 1;
    while (v >= block) v -= block, block *= g.q;
    v += block;
  }
  std::vector<int> out(n);
  for (int i = n - 1; i >= 0; --i, v /= g.q) out[i] = v % g.q;
  return out;
}

int point_from_coordinates(const Geometry& g, std::span<const int> digits) {
  const FiniteField field(g.q);
  int v = 0, scale = 0;
  for (int d : digits) {
    if (g.kind == Geometry::Kind::kProjective && scale == 0 && d != 0) scale = field.inverse(d);
    v = v * g.q + (g.kind == Geometry::Kind::kProjective ? field.multiply(scale, d) : d);
  }
  if (g.kind == Geometry::Kind::kAffine) return v;
  if (v == 0) throw InputError("the zero vector is no projective point", "one coordinate must differ from 0");
  int before = 0, block = 1;
  while (v >= block * g.q) before += block, block *= g.q;
  return before + v - block;
}

std::vector<Point> span_of(const Geometry& g, std::span<const Point> points) {
  const FiniteField field(g.q);
  const bool affine = g.kind == Geometry::Kind::kAffine;
  const int n = affine ? g.dimension : g.dimension + 1;
  if (points.empty()) return {};
  // Vectors that span the direction (affine: differences from the first point), in echelon form.
  std::vector<std::vector<int>> rows;
  const auto base = coordinates(g, points[0]);
  for (std::size_t i = affine ? 1 : 0; i < points.size(); ++i) {
    auto v = coordinates(g, points[i]);
    if (affine)
      for (int c = 0; c < n; ++c) v[c] = field.add(v[c], field.negate(base[c]));
    for (const auto& row : rows) {
      int lead = 0;
      while (row[lead] == 0) ++lead;
      const int factor = field.negate(v[lead]);
      for (int c = 0; c < n; ++c) v[c] = field.add(v[c], field.multiply(factor, row[c]));
    }
    int lead = 0;
    while (lead < n && v[lead] == 0) ++lead;
    if (lead == n) continue;
    const int scale = field.inverse(v[lead]);
    for (int& x : v) x = field.multiply(scale, x);
    rows.push_back(v);
  }
  std::vector<std::vector<int>> vectors{affine ? base : std::vector<int>(n)};
  for (const auto& row : rows) {
    const std::size_t had = vectors.size();
    for (int s = 1; s < g.q; ++s)
      for (std::size_t j = 0; j < had; ++j) {
        auto v = vectors[j];
        for (int c = 0; c < n; ++c) v[c] = field.add(v[c], field.multiply(s, row[c]));
        vectors.push_back(std::move(v));
      }
  }
  std::vector<Point> out;
  for (const auto& v : vectors) {
    if (!affine && std::all_of(v.begin(), v.end(), [](int x) { return x == 0; })) continue;
    out.push_back(static_cast<Point>(point_from_coordinates(g, v)));
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The groups of geometries without any search. By the fundamental theorem of affine and projective
// geometry the permutations that keep the k-flats (1 <= k < d, d >= 2) are AΓL(d,q) or PΓL(d+1,q), except
// that lines of AG(d,2) are all pairs of points. On a line, and for 0-flats, nothing but the points is
// kept: the symmetric group. GL(n,q) comes from a swap, a cycle, a transvection and a scaling of
// coordinates; the affine group adds a translation, ΓL the Frobenius map. Cost: a few passes over the points.
#include "symmetry/geometry_group.hpp"

#include "thirdcard/symmetry.hpp"

namespace thirdcard {

bool has_symmetric_group(const Geometry& g) {
  if (g.dimension == 1 || g.flat == 0) return true;
  return g.kind == Geometry::Kind::kAffine && g.q == 2 && g.flat == 1;
}

Group symmetric_group(int points) {
  Group group{points, {}, {}};
  for (int i = 2; i <= points; ++i) group.order_factors.push_back(static_cast<std::uint64_t>(i));
  if (points < 2) return group;
  Permutation swap = identity_permutation(points), cycle(points);
  std::swap(swap[0], swap[1]);
  for (int i = 0; i < points; ++i) cycle[i] = static_cast<Point>((i + 1) % points);
  group.generators.push_back(std::move(swap));
  if (points > 2) group.generators.push_back(std::move(cycle));
  return group;
}

Group geometry_group(const Geometry& g) {
  const int v = static_cast<int>(geometry_points(g));
  if (has_symmetric_group(g)) return symmetric_group(v);
  const bool affine = g.kind == Geometry::Kind::kAffine;
  const FiniteField field(g.q);
  const int n = affine ? g.dimension : g.dimension + 1;
  std::vector<std::vector<int>> at(v);
  for (int p = 0; p < v; ++p) at[p] = coordinates(g, p);

  Group group{v, {}, {}};
  const auto add = [&](auto&& change) {
    Permutation image(v);
    for (int p = 0; p < v; ++p) {
      auto x = at[p];
      change(x);
      if (!affine) {
        int lead = 0;
        while (x[lead] == 0) ++lead;
        const int scale = field.inverse(x[lead]);
        for (int& c : x) c = field.multiply(scale, c);
      }
      image[p] = static_cast<Point>(point_from_coordinates(g, x));
    }
    group.generators.push_back(std::move(image));
  };
  using Vector = std::vector<int>;
  add([](Vector& x) { std::swap(x[0], x[1]); });
  if (n > 2) add([](Vector& x) { x.insert(x.begin(), x.back()), x.pop_back(); });
  add([&](Vector& x) { x[0] = field.add(x[0], x[1]); });
  if (g.q > 2) {
    int primitive = 2;
    for (;; ++primitive) {
      int order = 1;
      for (int power = primitive; power != 1; power = field.multiply(power, primitive)) ++order;
      if (order == g.q - 1) break;
    }
    add([&](Vector& x) { x[0] = field.multiply(primitive, x[0]); });
  }
  if (affine) add([&](Vector& x) { x[0] = field.add(x[0], 1); });
  if (field.degree() > 1)
    add([&](Vector& x) {
      for (int& c : x) c = field.frobenius(c);
    });

  // |GL(n,q)| = product of (q^n - q^i); times q^n for the shifts, over q-1 for the scalars, times h.
  std::uint64_t all = 1, span = 1;
  for (int i = 0; i < n; ++i) all *= static_cast<std::uint64_t>(g.q);
  if (affine) group.order_factors.push_back(all);
  for (int i = 0; i < n; ++i, span *= static_cast<std::uint64_t>(g.q))
    group.order_factors.push_back(i == 0 && !affine ? (all - 1) / static_cast<std::uint64_t>(g.q - 1)
                                                    : all - span);
  if (field.degree() > 1) group.order_factors.push_back(static_cast<std::uint64_t>(field.degree()));
  return group;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Parallel classes of the k-flats of AG(d,q): flats are parallel iff they are cosets of one subspace,
// found by moving each flat's first point to 0.
#include <algorithm>
#include <map>

#include "thirdcard/design.hpp"

namespace thirdcard {

std::vector<std::vector<std::uint32_t>> parallel_classes(const Design& design) {
  const Geometry& g = design.geometry();
  if (g.kind != Geometry::Kind::kAffine)
    throw InputError(design.name() + " has no parallel classes here",
                     "they are known for ag(d,q) and flats(d,q,k)");
  const FiniteField field(g.q);
  std::vector<int> place;
  for (int i = 0, p = 1; i < g.dimension; ++i, p *= g.q) place.push_back(p);
  const auto subtract = [&](int a, int b) {
    int out = 0;
    for (int p : place) out += field.add(a / p % g.q, field.negate(b / p % g.q)) * p;
    return out;
  };
  // A subspace is named by a basis: the points that are not spanned by smaller ones.
  std::map<std::vector<Point>, std::size_t> number;
  std::vector<std::vector<std::uint32_t>> classes;
  std::vector<Point> moved;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto block = design.block(i);
    moved.clear();
    for (Point p : block) moved.push_back(static_cast<Point>(subtract(p, block[0])));
    std::sort(moved.begin(), moved.end());
    // The least vector with a leading 1 at each place: q^j-th smallest elements of a sorted subspace.
    std::vector<Point> basis;
    for (std::size_t at = 1; at < moved.size(); at *= static_cast<std::size_t>(g.q))
      basis.push_back(moved[at]);
    const auto [found, fresh] = number.emplace(std::move(basis), classes.size());
    if (fresh) classes.emplace_back();
    classes[found->second].push_back(static_cast<std::uint32_t>(i));
  }
  return classes;
}

}  // namespace thirdcard

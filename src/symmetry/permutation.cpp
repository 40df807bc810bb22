// SPDX-License-Identifier: MIT
// Permutations as image lists, and the orbits of the group that a list of them generates.
#include <algorithm>
#include <numeric>

#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

Permutation identity_permutation(int points) {
  Permutation p(points);
  std::iota(p.begin(), p.end(), Point{0});
  return p;
}

Permutation compose(const Permutation& first, const Permutation& second) {
  Permutation out(first.size());
  for (std::size_t i = 0; i < first.size(); ++i) out[i] = second[first[i]];
  return out;
}

Permutation inverse(const Permutation& p) {
  Permutation out(p.size());
  for (std::size_t i = 0; i < p.size(); ++i) out[p[i]] = static_cast<Point>(i);
  return out;
}

std::string Group::order() const { return to_string(order_as<Integer>()); }

std::vector<Point> point_orbits(const Group& group) {
  std::vector<Point> root = identity_permutation(group.points);
  const auto find = [&](int i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (const auto& g : group.generators)
    for (int i = 0; i < group.points; ++i) {
      const int a = find(i), b = find(g[i]);
      root[std::max(a, b)] = static_cast<Point>(std::min(a, b));
    }
  for (int i = 0; i < group.points; ++i) root[i] = static_cast<Point>(find(i));
  return root;
}

std::vector<std::vector<Point>> orbit_lists(const Group& group) {
  const auto orbit = point_orbits(group);
  std::vector<std::vector<Point>> out;
  std::vector<int> place(orbit.size(), -1);
  for (std::size_t i = 0; i < orbit.size(); ++i) {
    int& at = place[orbit[i]];
    if (at < 0) at = static_cast<int>(out.size()), out.emplace_back();
    out[at].push_back(static_cast<Point>(i));
  }
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Steiner quadruple systems and small 2-designs. SQS(8) and SQS(16) are the planes of AG(3,2) and
// AG(4,2); the others, and 2-designs that are no geometry, are the first found among the orbits of a
// cyclic group: all v points in one cycle, or one fixed point and a cycle of the rest (Kramer and
// Mesner). The order of the search is fixed, so the system is too.
#include <optional>

#include "design/prescribed.hpp"

namespace thirdcard {

namespace {

/// One generator with the given cycles on consecutive points.
std::vector<Point> with_cycles(std::initializer_list<int> cycles) {
  std::vector<Point> image;
  for (int length : cycles) {
    const auto from = static_cast<int>(image.size());
    for (int i = 0; i < length; ++i) image.push_back(static_cast<Point>(from + (i + 1) % length));
  }
  return image;
}

std::optional<Design> first_with(const std::string& name, const PrescribedProblem& problem,
                                 std::uint64_t node_limit) {
  const PrescribedDesigns orbits(problem);
  std::optional<Design> found;
  solve_cover(
      orbits.cover(),
      [&](const std::vector<int>& chosen) {
        found = orbits.design(name, chosen);
        return false;
      },
      nullptr, node_limit);
  return found;
}

}  // namespace

Design quadruple_system(int points) {
  const std::string name = "sqs(" + std::to_string(points) + ")";
  const auto planes = [&](int dimension) {
    const Design d = affine_design(dimension, 2, 2);
    return Design::from_blocks(name, points, d.block_lists(), d.geometry());
  };
  if (points == 4) return Design::from_blocks(name, 4, {{0, 1, 2, 3}});
  if (points == 8) return planes(3);
  if (points == 16) return planes(4);
  if (points == 10) return *first_with(name, {10, 3, 4, 1, {with_cycles({10})}}, 0);
  if (points == 14) return *first_with(name, {14, 3, 4, 1, {with_cycles({7, 7})}}, 0);
  const bool possible = points % 6 == 2 || points % 6 == 4;
  throw InputError(possible ? name + " is not in the catalogue"
                            : "there is no Steiner quadruple system of order " + std::to_string(points),
                   "sqs(v) is there for v = 4, 8, 10, 14, 16; read others with file:PATH");
}

Design balanced_design(int v, int k, int lambda) {
  const std::string name =
      "bibd(" + std::to_string(v) + "," + std::to_string(k) + "," + std::to_string(lambda) + ")";
  if (v < 2 || k < 2 || k > v || lambda < 1)
    throw InputError(name + " makes no sense",
                     "bibd(v,k,lambda) needs 2 <= k <= v and lambda >= 1, as in bibd(7,3,2)");
  const std::int64_t r_times = std::int64_t{lambda} * (v - 1), b_times = r_times / (k - 1) * v;
  if (r_times % (k - 1) != 0 || b_times % k != 0)
    throw InputError("there is no 2-(" + std::to_string(v) + "," + std::to_string(k) + "," +
                         std::to_string(lambda) + ") design: r = " + std::to_string(lambda) +
                         "(v-1)/(k-1) and b = v r/k must be whole numbers",
                     "try bibd(7,3,2) or read a block file with file:PATH");
  const auto renamed = [&](const Design& d) {
    return Design::from_blocks(name, v, d.block_lists(), d.geometry());
  };
  if (lambda == 1)
    for (int q : {2, 3, 4, 5, 7, 8, 9, 11, 13, 16})
      for (int d = 1; d <= 12; ++d)
        for (const auto kind : {Geometry::Kind::kAffine, Geometry::Kind::kProjective}) {
          const Geometry g{kind, d, q, 1};
          const bool affine = kind == Geometry::Kind::kAffine;
          if (geometry_points(g) == v && k == (affine ? q : q + 1))
            return renamed(affine ? affine_design(d, q, 1) : projective_design(d, q, 1));
        }
  double subsets = 1;
  for (int i = 1; i <= k; ++i) subsets = subsets * (v - k + i) / i;
  if (subsets <= 20000) {
    if (auto found = first_with(name, {v, 2, k, lambda, {with_cycles({v})}}, 2000000)) return *found;
    if (auto found = first_with(name, {v, 2, k, lambda, {with_cycles({v - 1, 1})}}, 2000000)) return *found;
  }
  throw InputError(
      name + " is not in the catalogue",
      "bibd(6,3,2), bibd(7,3,2) and cyclic ones of moderate size are; read others with file:PATH");
}

}  // namespace thirdcard

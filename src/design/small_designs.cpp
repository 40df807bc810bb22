// SPDX-License-Identifier: MIT
// Steiner quadruple systems and small 2-designs. SQS(8) and SQS(16) are the planes of AG(3,2) and
// AG(4,2); the others, and 2-designs that are no geometry, are the first found among the orbits of a
// cyclic group: all v points in one cycle, or one fixed point and a cycle of the rest (Kramer and
// Mesner). The order of the search is fixed, so the system is too.
#include <algorithm>
#include <optional>

#include "design/name_checks.hpp"
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

void check_quadruple_order(int points) {
  if (points == 4 || points == 8 || points == 10 || points == 14 || points == 16) return;
  const std::string name = "sqs(" + std::to_string(points) + ")";
  const bool possible = points % 6 == 2 || points % 6 == 4;
  throw InputError(possible ? name + " is not in the catalogue"
                            : "there is no Steiner quadruple system of order " + std::to_string(points),
                   "sqs(v) is there for v = 4, 8, 10, 14, 16; read others with file:PATH");
}

Design quadruple_system(int points) {
  check_quadruple_order(points);
  const std::string name = "sqs(" + std::to_string(points) + ")";
  const auto planes = [&](int dimension) {
    const Design d = affine_design(dimension, 2, 2);
    return Design::from_blocks(name, points, d.block_lists(), d.geometry());
  };
  if (points == 4) return Design::from_blocks(name, 4, {{0, 1, 2, 3}});
  if (points == 8) return planes(3);
  if (points == 16) return planes(4);
  if (points == 10) return *first_with(name, {10, 3, 4, 1, {with_cycles({10})}}, 0);
  return *first_with(name, {14, 3, 4, 1, {with_cycles({7, 7})}}, 0);
}

namespace {

std::string balanced_name(int v, int k, int lambda) {
  return "bibd(" + std::to_string(v) + "," + std::to_string(k) + "," + std::to_string(lambda) + ")";
}

InputError not_catalogued(int v, int k, int lambda) {
  return InputError(
      balanced_name(v, k, lambda) + " is not in the catalogue",
      "bibd(6,3,2), bibd(7,3,2) and cyclic ones of moderate size are; read others with file:PATH");
}

}  // namespace

double balanced_subsets(int v, int k) {
  double subsets = 1;
  for (int i = 1; i <= std::min(k, v - k) && subsets <= 1e12; ++i) subsets = subsets * (v - i + 1) / i;
  return subsets;
}

std::optional<Geometry> balanced_geometry(int v, int k, int lambda) {
  if (lambda != 1) return std::nullopt;
  for (int q : {2, 3, 4, 5, 7, 8, 9, 11, 13, 16})
    for (int d = 1; d <= 12; ++d)
      for (const auto kind : {Geometry::Kind::kAffine, Geometry::Kind::kProjective}) {
        const Geometry g{kind, d, q, 1};
        if (geometry_points(g) == v && k == flat_points(g)) return g;
      }
  return std::nullopt;
}

void check_balanced(int v, int k, int lambda) {
  const std::string name = balanced_name(v, k, lambda);
  if (v < 2 || k < 2 || k > v || lambda < 1)
    throw InputError(name + " makes no sense",
                     "bibd(v,k,lambda) needs 2 <= k <= v and lambda >= 1, as in bibd(7,3,2)");
  const std::int64_t r_times = std::int64_t{lambda} * (v - 1), b_times = r_times / (k - 1) * v;
  if (r_times % (k - 1) != 0 || b_times % k != 0)
    throw InputError("there is no 2-(" + std::to_string(v) + "," + std::to_string(k) + "," +
                         std::to_string(lambda) + ") design: r = " + std::to_string(lambda) +
                         "(v-1)/(k-1) and b = v r/k must be whole numbers",
                     "try bibd(7,3,2) or read a block file with file:PATH");
  if (const auto g = balanced_geometry(v, k, lambda)) return check_geometry(*g);
  if (balanced_subsets(v, k) > kMostBalancedSubsets) throw not_catalogued(v, k, lambda);
}

Design balanced_design(int v, int k, int lambda, std::uint64_t nodes) {
  check_balanced(v, k, lambda);
  const std::string name = balanced_name(v, k, lambda);
  if (const auto g = balanced_geometry(v, k, lambda)) {
    const Design d = g->kind == Geometry::Kind::kAffine ? affine_design(g->dimension, g->q, 1)
                                                        : projective_design(g->dimension, g->q, 1);
    return Design::from_blocks(name, v, d.block_lists(), d.geometry());
  }
  if (auto found = first_with(name, {v, 2, k, lambda, {with_cycles({v})}}, nodes)) return *found;
  if (auto found = first_with(name, {v, 2, k, lambda, {with_cycles({v - 1, 1})}}, nodes)) return *found;
  throw not_catalogued(v, k, lambda);
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// What each family of designs asks of its numbers, apart from the construction: so a name can be refused,
// and its size and cost told, before anything is built. Each check throws the InputError that the
// construction itself would throw.
#pragma once

#include <cstdint>
#include <optional>

#include "thirdcard/design.hpp"

namespace thirdcard {

void check_geometry(const Geometry& geometry);
/// Points of one flat; -1 if over 10^15.
std::int64_t flat_points(const Geometry& geometry);

void check_triple_order(int order);
/// The space of points and lines that is sts(order), if there is one.
std::optional<Geometry> geometry_of_order(int order);
void check_bose_order(int order);
void check_skolem_order(int order);
void check_cyclic_order(int order);
void check_reverse_order(int order);
void check_random_order(int order);
void check_catalogue(int order, int number);
void check_quadruple_order(int order);

void check_witt(int points);
void check_steiner(int t, int block_size, int points);
void check_hadamard(int order);
void check_unital(int q);
void check_biplane(int block_size);
/// bibd(points,block_size,lambda)#number of the catalogue.
void check_numbered(int points, int block_size, int lambda, int number);

void check_balanced(int points, int block_size, int lambda);
/// The geometry that is bibd(points,block_size,lambda), if there is one.
std::optional<Geometry> balanced_geometry(int points, int block_size, int lambda);
/// Subsets of `block_size` points, of whose orbits the search for a 2-design makes its columns.
double balanced_subsets(int points, int block_size);
inline constexpr double kMostBalancedSubsets = 20000;
inline constexpr std::int64_t kBalancedNodes = 2000000;  // of each of the two searches, unless told

}  // namespace thirdcard

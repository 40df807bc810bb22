// SPDX-License-Identifier: MIT
// symmetry: automorphism groups, orbits, stabilisers, isomorphism and canonical forms of designs.
// A permutation is the list of images: point i goes to permutation[i]. Everything here may be called
// from several threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

using Permutation = std::vector<Point>;

Permutation identity_permutation(int points);
/// First `first`, then `second`.
Permutation compose(const Permutation& first, const Permutation& second);
Permutation inverse(const Permutation& permutation);

/// A permutation group. Its order is a product of orbit lengths along a stabiliser chain; the factors
/// are kept instead of a big integer so that this header stays light.
struct Group {
  int points = 0;
  std::vector<Permutation> generators;       // none: the trivial group
  std::vector<std::uint64_t> order_factors;  // the order is their product

  /// The order as any number type: `group.order_as<Integer>()`.
  template <class Number>
  Number order_as() const {
    Number n = 1;
    for (const auto f : order_factors) n *= Number(f);
    return n;
  }
  /// The order in decimal.
  std::string order() const;
};

/// All permutations of the points that map the list of blocks to itself. Geometries answer from their
/// known groups, every other design through nauty.
Group automorphism_group(const Design& design);

/// Does the permutation map blocks to blocks (with multiplicity)?
bool is_automorphism(const Design& design, const Permutation& permutation);

/// orbit[i] is the least point in the orbit of i.
std::vector<Point> point_orbits(const Group& group);
/// The orbits as lists, each increasing, ordered by their least points.
std::vector<std::vector<Point>> orbit_lists(const Group& group);

/// `labelling` maps the design to `blocks`, the sorted list of sorted image blocks. Two designs are
/// isomorphic iff their numbers of points and their `blocks` agree.
struct CanonicalForm {
  Permutation labelling;
  std::vector<std::vector<Point>> blocks;
};
CanonicalForm canonical_form(const Design& design);

/// A permutation that maps the blocks of `from` onto the blocks of `to`, if there is one.
std::optional<Permutation> isomorphism(const Design& from, const Design& to);

}  // namespace thirdcard

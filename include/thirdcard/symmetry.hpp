// SPDX-License-Identifier: MIT
// symmetry: automorphism groups, orbits, stabilisers, isomorphism and canonical forms of designs.
// A permutation is the list of images: point i goes to permutation[i]. Everything here may be called
// from several threads at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
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

// ---------------------------------------------------------------- subsets up to symmetry

/// What `SubsetCanonizer::canonize` finds for a pair (a, b) of disjoint sets of points.
template <class Set>
struct CanonicalSubsets {
  using Index = std::conditional_t<(Set::kCapacity > 256), std::uint16_t, std::uint8_t>;

  Set a, b;                           // the canonical images: equal iff the pairs are equivalent
  std::uint64_t stabiliser_order = 1;  // of the pair (0: 2^64 or more); the class has group order / this members
  std::array<Index, Set::kCapacity> map;  // a group element: map[p] is the image of point p, map(a) == this->a

  Set image(const Set& set) const {
    Set out;
    set.for_each([&](int p) { out.insert(map[p]); });
    return out;
  }
  /// The points that `map` sends into `set`.
  Set preimage(const Set& set, int points) const {
    Set out;
    for (int p = 0; p < points; ++p)
      if (set.contains(map[p])) out.insert(p);
    return out;
  }
};

/// The group elements that fix both sets of a pair.
struct SubsetStabiliser {
  std::uint64_t order = 1;
  std::vector<Permutation> generators;
  std::vector<Point> orbit;  // orbit[p] is the least point in the orbit of p
};

/// Canonical forms of (pairs of disjoint) point sets of one design under its automorphism group: the
/// position of a game, a cap, a deal. The canonical form is an image of the sets themselves, so equal
/// forms are a proof of equivalence. Affine and binary projective spaces are handled by frames
/// (src/symmetry/frame_canonizer.cpp), every other design by a tree of stabilisers of its group.
/// Immutable after construction: one object serves many threads; copies share their tables.
/// Set is PointSet<64>, <128>, <256> or <768>; `with_point_set` picks it.
template <class Set>
class SubsetCanonizer {
 public:
  /// InputError if the design has more points than Set holds.
  explicit SubsetCanonizer(const Design& design);
  /// As above for the points of a geometry, without building its blocks.
  explicit SubsetCanonizer(const Geometry& geometry);

  int points() const;
  /// 0: 2^64 or more.
  std::uint64_t group_order() const;
  /// The two sets must be disjoint (unchecked).
  CanonicalSubsets<Set> canonize(const Set& a, const Set& b = {}) const;
  SubsetStabiliser stabiliser(const Set& a, const Set& b = {}) const;

  class Engine;

 private:
  std::shared_ptr<const Engine> engine_;
};
extern template class SubsetCanonizer<PointSet<64>>;
extern template class SubsetCanonizer<PointSet<128>>;
extern template class SubsetCanonizer<PointSet<256>>;
extern template class SubsetCanonizer<PointSet<768>>;

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// SubsetCanonizer: picks the engine for a design.
#include "symmetry/canonizer_engine.hpp"
#include "symmetry/geometry_group.hpp"

namespace thirdcard {

namespace {

template <class Set>
void check_width(std::int64_t points) {
  if (points < 0 || points > Set::kCapacity)
    throw InputError(std::to_string(points) + " points are too many here",
                     "at most " + std::to_string(Set::kCapacity));
}

/// The engine that needs no blocks, if there is one.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> direct_engine(const Geometry& g) {
  if (g.kind == Geometry::Kind::kNone) return nullptr;
  check_width<Set>(geometry_points(g));
  using Wide = SearchedSet<Set>;
  return fitted<Set>(has_symmetric_group(g) ? symmetric_engine<Wide>(static_cast<int>(geometry_points(g)))
                                            : frame_engine<Wide>(g));
}

}  // namespace

template <class Set>
SubsetCanonizer<Set>::SubsetCanonizer(const Geometry& g) : engine_(direct_engine<Set>(g)) {
  if (engine_) return;
  if (g.kind == Geometry::Kind::kNone) throw InputError("this is no geometry", "give a design");
  *this = SubsetCanonizer(g.kind == Geometry::Kind::kAffine ? affine_design(g.dimension, g.q, 1)
                                                            : projective_design(g.dimension, g.q, 1));
}

template <class Set>
SubsetCanonizer<Set>::SubsetCanonizer(const Design& design) : engine_(direct_engine<Set>(design.geometry())) {
  check_width<Set>(design.points());
  if (!engine_) engine_ = fitted<Set>(tree_engine<SearchedSet<Set>>(automorphism_group(design), design));
}

template <class Set>
int SubsetCanonizer<Set>::points() const {
  return engine_->points();
}

template <class Set>
std::uint64_t SubsetCanonizer<Set>::group_order() const {
  return engine_->group_order();
}

template <class Set>
CanonicalSubsets<Set> SubsetCanonizer<Set>::canonize(const Set& a, const Set& b) const {
  CanonicalSubsets<Set> out;
  engine_->run(a, b, out, nullptr);
  return out;
}

template <class Set>
SubsetStabiliser SubsetCanonizer<Set>::stabiliser(const Set& a, const Set& b) const {
  CanonicalSubsets<Set> form;
  Group group{points(), {}, {}};
  engine_->run(a, b, form, &group.generators);
  return {form.stabiliser_order, group.generators, point_orbits(group)};
}

template class SubsetCanonizer<PointSet<64>>;
template class SubsetCanonizer<PointSet<128>>;
template class SubsetCanonizer<PointSet<256>>;
template class SubsetCanonizer<PointSet<768>>;

}  // namespace thirdcard

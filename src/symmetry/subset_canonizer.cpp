// SPDX-License-Identifier: MIT
// SubsetCanonizer: picks the engine for a design.
#include <numeric>

#include "symmetry/canonizer_engine.hpp"

namespace thirdcard {

template <class Set>
SubsetCanonizer<Set>::SubsetCanonizer(const Geometry& geometry) : engine_(frame_engine<Set>(geometry)) {
  if (!engine_) throw InputError("no canonical forms for this geometry");
}

template <class Set>
SubsetCanonizer<Set>::SubsetCanonizer(const Design& design) : SubsetCanonizer(design.geometry()) {}

template <class Set>
int SubsetCanonizer<Set>::points() const { return engine_->points(); }

template <class Set>
std::uint64_t SubsetCanonizer<Set>::group_order() const { return engine_->group_order(); }

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

// SPDX-License-Identifier: MIT
// What stands behind SubsetCanonizer: one engine per kind of group. An engine is immutable; a call
// keeps its working memory on its own stack.
#pragma once

#include "thirdcard/symmetry.hpp"

namespace thirdcard {

template <class Set>
class SubsetCanonizer<Set>::Engine {
 public:
  Engine(int points, std::uint64_t order) : points_(points), order_(order) {}
  virtual ~Engine() = default;
  int points() const { return points_; }
  std::uint64_t group_order() const { return order_; }
  /// Fills `out`; when `generators` is given, also generators of the stabiliser of the pair.
  virtual void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
                   std::vector<Permutation>* generators) const = 0;

 private:
  int points_;
  std::uint64_t order_;
};

/// a*b, or 0 when that is 2^64 or more (0 stands for "too large" and stays).
inline std::uint64_t order_product(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product;
  return a == 0 || b == 0 || __builtin_mul_overflow(a, b, &product) ? 0 : product;
}

/// AG(d,q) under AΓL(d,q) and PG(n,2) under PGL(n+1,2); null for other spaces.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> frame_engine(const Geometry& geometry);

/// Any group; the design's blocks only help to tell points apart.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> tree_engine(Group group, const Design& design);
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> symmetric_engine(int points);

}  // namespace thirdcard

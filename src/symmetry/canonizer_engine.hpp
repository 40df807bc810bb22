// SPDX-License-Identifier: MIT
// What stands behind SubsetCanonizer: one engine per kind of group. An engine is immutable; a call
// keeps its working memory on its own stack.
#pragma once

#include <algorithm>
#include <memory>
#include <type_traits>

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

/// The searches are compiled for two widths only, because they are most of this layer's compile time: sets
/// of 64 points are searched as sets of 128, those of 256 as 768, by the same steps and with the same
/// answer, since a set's order begins with its first word and the words to spare are empty.
template <class Set>
using SearchedSet = PointSet<(Set::kCapacity <= 128 ? 128 : 768)>;

template <class Set>
class NarrowEngine final : public SubsetCanonizer<Set>::Engine {
  using Wide = SearchedSet<Set>;
  using WideEngine = typename SubsetCanonizer<Wide>::Engine;

 public:
  explicit NarrowEngine(std::shared_ptr<const WideEngine> wide)
      : SubsetCanonizer<Set>::Engine(wide->points(), wide->group_order()), wide_(std::move(wide)) {}

  void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
           std::vector<Permutation>* generators) const override {
    CanonicalSubsets<Wide> found;
    wide_->run(resized<Wide>(a), resized<Wide>(b), found, generators);
    out.a = resized<Set>(found.a), out.b = resized<Set>(found.b);
    out.stabiliser_order = found.stabiliser_order;
    for (int p = 0; p < this->points(); ++p)
      out.map[p] = static_cast<typename CanonicalSubsets<Set>::Index>(found.map[p]);
  }

 private:
  template <class To, class From>
  static To resized(const From& from) {
    To to;
    for (int i = 0; i < std::min(To::kWords, From::kWords); ++i) to.word[i] = from.word[i];
    return to;
  }
  std::shared_ptr<const WideEngine> wide_;
};

/// The engine for sets of this width; null stays null.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> fitted(
    std::shared_ptr<const typename SubsetCanonizer<SearchedSet<Set>>::Engine> wide) {
  if constexpr (std::is_same_v<Set, SearchedSet<Set>>)
    return wide;
  else
    return wide ? std::make_shared<NarrowEngine<Set>>(std::move(wide)) : nullptr;
}

// These exist for the searched widths.

/// AG(d,q) under AΓL(d,q) and PG(n,2) under PGL(n+1,2); null for other spaces.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> frame_engine(const Geometry& geometry);

/// Any group; the design's blocks only help to tell points apart.
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> tree_engine(Group group, const Design& design);
template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> symmetric_engine(int points);

}  // namespace thirdcard

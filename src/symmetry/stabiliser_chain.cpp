// SPDX-License-Identifier: MIT
// Stabiliser chains (Sims 1970; Seress, Permutation Group Algorithms, chapter 4). Level i holds
// generators of the group that fixes the first i base points, and for the next base point its orbit as a
// Schreier tree: each point knows the generator that reached it, so a level needs few permutations. Random
// elements fill the chain; when the order is known the chain is complete as soon as the orbit lengths
// multiply to it, else every Schreier generator is sifted, which proves it complete. Cost: orbits times
// generators times points.
#include "symmetry/stabiliser_chain.hpp"

#include <algorithm>

#include "thirdcard/integer.hpp"

namespace thirdcard {

StabiliserChain::StabiliserChain(const Group& group, std::span<const Point> base_start, bool order_is_known)
    : points_(group.points) {
  for (Point p : base_start) add_level(p);
  RandomStream random(0x5eed, 0);
  std::vector<Permutation> pool = group.generators;
  if (pool.empty()) return;
  for (const auto& g : group.generators) insert(g);
  const Integer target = order_is_known ? group.order_as<Integer>() : Integer(0);
  const auto complete = [&] {
    if (!order_is_known) return false;
    Integer order = 1;
    for (const auto& level : levels_) order *= level.orbit.size();
    return order == target;
  };
  // Product replacement with an accumulator; twelve slots at least.
  for (std::size_t i = 0; pool.size() < 12; ++i) pool.push_back(pool[i]);
  Permutation walk = identity_permutation(points_);
  const auto next = [&]() -> const Permutation& {
    const std::size_t i = random.below(pool.size());
    std::size_t j = random.below(pool.size() - 1);
    j += j >= i;
    pool[i] = compose(pool[i], random.below(2) == 0 ? pool[j] : inverse(pool[j]));
    return walk = compose(walk, pool[i]);
  };
  for (int i = 0; i < 50; ++i) next();
  bool done = complete();
  for (int quiet = 0; !done && quiet < (order_is_known ? 200 : 12);) {
    const bool grew = insert(next());
    quiet = grew ? 0 : quiet + 1;
    done = grew && complete();
  }
  if (!done) verify();
}

void StabiliserChain::add_level(Point base_point) {
  Level level;
  level.base = base_point;
  level.orbit.push_back(base_point);
  level.via.assign(points_, kOutside);
  level.via[base_point] = kRoot;
  levels_.push_back(std::move(level));
}

/// Divides by the orbit representatives as far as possible; returns the level where it stops.
std::size_t StabiliserChain::sift(Permutation& g) const {
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const auto& level = levels_[i];
    if (level.via[g[level.base]] == kOutside) return i;
    while (g[level.base] != level.base) {
      const Permutation& back = level.inverses[level.via[g[level.base]]];
      for (Point& x : g) x = back[x];
    }
  }
  return levels_.size();
}

bool StabiliserChain::contains(const Permutation& permutation) const {
  if (static_cast<int>(permutation.size()) != points_) return false;
  Permutation g = permutation;
  return sift(g) == levels_.size() && g == identity_permutation(points_);
}

bool StabiliserChain::insert(Permutation g) {
  const std::size_t stop = sift(g);
  if (stop == levels_.size()) {
    int moved = 0;
    while (moved < points_ && g[moved] == moved) ++moved;
    if (moved == points_) return false;
    add_level(static_cast<Point>(moved));
  }
  // The residue fixes the base points before `stop`, so it belongs to every level up to there.
  for (std::size_t i = 0; i <= stop; ++i) {
    levels_[i].generators.push_back(g);
    levels_[i].inverses.push_back(inverse(g));
    grow_orbit(levels_[i]);
  }
  return true;
}

void StabiliserChain::grow_orbit(Level& level) const {
  const auto visit = [&](std::size_t at, std::size_t k) {
    const Point y = level.generators[k][level.orbit[at]];
    if (level.via[y] == kOutside) level.orbit.push_back(y), level.via[y] = static_cast<std::int32_t>(k);
  };
  const std::size_t old = level.orbit.size();
  for (std::size_t at = 0; at < old; ++at) visit(at, level.generators.size() - 1);
  for (std::size_t at = old; at < level.orbit.size(); ++at)
    for (std::size_t k = 0; k < level.generators.size(); ++k) visit(at, k);
}

/// Sifts every Schreier generator, deepest level first; starts over whenever one was missing.
void StabiliserChain::verify() {
  const auto missing = [&] {
    for (std::size_t i = levels_.size(); i-- > 0;)
      for (std::size_t at = 0; at < levels_[i].orbit.size(); ++at)
        for (std::size_t k = 0; k < levels_[i].generators.size(); ++k) {
          const Level& level = levels_[i];
          // base -> x, then the generator; sifting divides by the representative of where that leads.
          Permutation path = identity_permutation(points_);
          for (Point x = level.orbit[at]; x != level.base; x = level.inverses[level.via[x]][x])
            path = compose(level.generators[level.via[x]], path);
          if (insert(compose(path, level.generators[k]))) return true;
        }
    return false;
  };
  while (missing()) {
  }
}

Group StabiliserChain::stabiliser(std::size_t depth) const {
  Group out{points_, {}, {}};
  if (depth < levels_.size()) out.generators = levels_[depth].generators;
  for (std::size_t i = depth; i < levels_.size(); ++i)
    if (levels_[i].orbit.size() > 1) out.order_factors.push_back(levels_[i].orbit.size());
  return out;
}

Group generated_group(int points, std::vector<Permutation> generators) {
  for (const auto& g : generators) {
    if (static_cast<int>(g.size()) != points)
      throw InputError("a generator has the wrong number of points", "one image per point");
    std::vector<char> seen(points);
    for (Point p : g)
      if (p >= points || seen[p]++ != 0)
        throw InputError("a generator is not a permutation", "each point must be an image once");
  }
  Group group{points, std::move(generators), {}};
  group.order_factors = StabiliserChain(group, {}, false).stabiliser(0).order_factors;
  return group;
}

Group stabiliser(const Group& group, std::span<const Point> fixed) {
  for (Point p : fixed)
    if (p >= group.points)
      throw InputError("point " + std::to_string(p) + " is out of range",
                       "points are 0 to " + std::to_string(group.points - 1));
  const StabiliserChain chain(group, fixed, true);
  return chain.stabiliser(fixed.size());
}

bool contains(const Group& group, const Permutation& permutation) {
  return StabiliserChain(group, {}, true).contains(permutation);
}

}  // namespace thirdcard

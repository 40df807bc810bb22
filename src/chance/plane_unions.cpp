// SPDX-License-Identifier: MIT
// Deals without a plane by inclusion and exclusion. Expand the product of (1 - x_p) over all planes p,
// where a product of x's stands for the union of the planes: the deals of n cards without a plane are
// the sum over unions U of c(U) * C(v - |U|, n - |U|), c(U) being the sum of (-1)^|F| over the families
// F of planes with union U. Unions up to symmetry are grown plane by plane, and c(U) comes from the
// planes inside U alone. Only unions of at most n cards matter: two planes span 15, 17 or 18 cards of
// AG(4,3), three at least 18.
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "chance/subset_classes.hpp"

namespace thirdcard {

namespace {

template <class Points>
struct PointsHash {
  std::size_t operator()(const Points& p) const { return p.hash(); }
};

/// c(U): the product over the planes inside, merging equal unions and dropping those that cancel.
template <class Points>
Integer coefficient(const std::vector<Points>& planes, const Points& whole) {
  std::unordered_map<Points, Integer, PointsHash<Points>> terms{{Points{}, 1}};
  for (const Points& p : planes) {
    if (!p.subset_of(whole)) continue;
    std::vector<std::pair<Points, Integer>> added;
    for (const auto& [set, c] : terms) added.emplace_back(set | p, -c);
    for (auto& [set, c] : added)
      if (auto& sum = terms[set]; (sum += c) == 0) terms.erase(set);
  }
  const auto found = terms.find(whole);
  return found == terms.end() ? Integer(0) : found->second;
}

template <class Points>
std::vector<Points> planes_of(const Space& deck) {
  const chance::SlicedGeometry geometry(deck, true);
  std::vector<Points> planes;
  for (const auto& three : geometry.planes) {
    Points p;
    for (auto line : three)
      for (auto card : geometry.lines[line]) p.insert(card);
    planes.push_back(p);
  }
  return planes;
}

/// Families of one, two and three planes by the size of their union.
using Families = std::array<std::vector<Integer>, 4>;

/// One by one: the group moves every plane to the first, so that one plane of each family can be that.
template <class Points>
Families families_one_by_one(const std::vector<Points>& planes, int most) {
  std::array<std::vector<std::uint64_t>, 4> with_first;
  for (auto& k : with_first) k.resize(most + 1);
  const auto count = [&](int k, const Points& whole) {
    if (const int size = whole.size(); size <= most) ++with_first[k][size];
  };
  count(1, planes[0]);
  for (std::size_t i = 1; i < planes.size(); ++i) {
    const Points two = planes[0] | planes[i];
    count(2, two);
    if (two.size() > most) continue;
    for (std::size_t j = 1; j < i; ++j) count(3, two | planes[j]);
  }
  Families out;
  for (int k = 1; k <= 3; ++k)
    for (const std::uint64_t n : with_first[k]) out[k].push_back(Integer(planes.size()) * n / k);
  return out;
}

/// Those whose union is the whole of one set.
template <class Points>
std::array<std::int64_t, 4> families_with_union(const std::vector<Points>& planes, const Points& whole) {
  std::vector<Points> inside;
  for (const Points& p : planes)
    if (p.subset_of(whole)) inside.push_back(p);
  std::array<std::int64_t, 4> out{};
  for (std::size_t i = 0; i < inside.size(); ++i) {
    out[1] += inside[i] == whole;
    for (std::size_t j = 0; j < i; ++j) {
      const Points two = inside[i] | inside[j];
      out[2] += two == whole;
      for (std::size_t k = 0; k < j; ++k) out[3] += (two | inside[k]) == whole;
    }
  }
  return out;
}

/// Small decks: the classes of plane-free sets themselves, all sizes.
template <class Points>
std::vector<Integer> plane_free_classes(const Space& deck, const std::vector<Points>& planes, int most,
                                        const Job& job) {
  chance::ClassLevels<Points> levels(deck, [&](const chance::SubsetClass<Points>& c) {
    for (const Points& p : planes)
      if (p.subset_of(c.cards)) return false;
    return true;
  });
  std::vector<Integer> out{1};
  while (static_cast<int>(out.size()) <= most) {
    const Integer again = levels.counted_by_extension(job);
    levels.advance(job);
    Integer sum = 0;
    for (const auto& c : levels.level()) sum += levels.subsets(c);
    if (sum != again) throw std::logic_error("plane-free deals: two counts differ");
    out.push_back(sum);
  }
  return out;
}

}  // namespace

int planes_reach(const Space& deck) {
  if (deck_has_quads(deck))
    throw InputError("a set of the deck " + deck_name(deck) + " is a plane", "ask for no-set or set-count");
  if (!deck.affine()) return deck_properties(deck) <= 5 ? deck.points() : deck_properties(deck) == 6 ? 20 : 0;
  return deck_properties(deck) <= 3 ? deck.points() : deck_properties(deck) == 4 ? 30 : 0;
}

int planes_certain(const Space& deck) {
  return deck.affine() && deck.q() == 3 && deck_properties(deck) == 4 ? 55 : 0;
}

std::vector<Integer> deals_without_plane(const Space& deck, int most, const Job& job) {
  if (most > planes_reach(deck))
    throw InputError("deals of " + std::to_string(most) + " cards of the deck " + deck_name(deck) +
                         " cannot be counted by planes here",
                     "exact answers reach " + std::to_string(planes_reach(deck)) + " cards");
  if (most == 0) return {1};
  const int v = deck.points();
  return with_point_set<128>(v, [&]<class Points>() {
    const std::vector<Points> planes = planes_of<Points>(deck);
    if (v <= 31) return plane_free_classes(deck, planes, most, job);
    SubsetCanonizer<Points> canonizer(deck.geometry());
    // Classes of unions by size; a union of more planes is never smaller, so sizes are done in order.
    std::vector<std::unordered_map<Points, std::uint64_t, PointsHash<Points>>> unions(most + 1);
    unions[0].emplace(Points{}, canonizer.group_order());
    std::vector<Integer> out(most + 1);
    Families by_classes;
    for (auto& k : by_classes) k.resize(most + 1);
    for (int size = 0; size <= most; ++size) {
      std::vector<std::pair<Points, std::uint64_t>> here(unions[size].begin(), unions[size].end());
      std::sort(here.begin(), here.end());
      std::vector<Integer> c(here.size());
      std::vector<std::array<std::int64_t, 4>> families(here.size());
      std::vector<std::vector<std::pair<Points, std::uint64_t>>> larger(here.size());
      parallel_for(here.size(), job.threads, [&](std::size_t i) {
        if (job.stopping()) return;
        const auto& [set, stabiliser] = here[i];
        c[i] = coefficient(planes, set);
        families[i] = families_with_union(planes, set);
        std::unordered_set<Points, PointsHash<Points>> mine;
        for (const Points& p : planes) {
          const Points sum = set | p;
          if (sum == set || sum.size() > most || !mine.insert(sum).second) continue;
          const auto form = canonizer.canonize(sum);
          larger[i].emplace_back(form.a, form.stabiliser_order);
        }
      });
      if (job.stopping()) throw Stopped(job.stop->reason());
      for (std::size_t i = 0; i < here.size(); ++i) {
        const Integer members = Integer(canonizer.group_order()) / here[i].second, weight = c[i] * members;
        for (int k = 1; k <= 3; ++k) by_classes[k][size] += members * families[i][k];
        if (weight != 0)
          for (int n = size; n <= most; ++n) out[n] += weight * binomial(v - size, n - size);
        for (const auto& [set, stabiliser] : larger[i]) unions[set.size()].emplace(set, stabiliser);
      }
      unions[size].clear();
      job.report("unions of planes by size", size, most);
    }
    const Families again = families_one_by_one(planes, most);
    for (int k = 1; k <= 3; ++k)
      if (by_classes[k] != again[k]) throw std::logic_error("unions of planes: two counts differ");
    return out;
  });
}

}  // namespace thirdcard

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
std::vector<Points> planes_of(const ChanceDeck& deck) {
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

/// Small decks: the classes of plane-free sets themselves, all sizes.
template <class Points>
std::vector<Integer> plane_free_classes(const ChanceDeck& deck, const std::vector<Points>& planes, int most,
                                        const Job& job) {
  chance::ClassLevels<Points> levels(deck, [&](const chance::SubsetClass<Points>& c) {
    for (const Points& p : planes)
      if (p.subset_of(c.cards)) return false;
    return true;
  });
  std::vector<Integer> out{1};
  while (static_cast<int>(out.size()) <= most) {
    levels.advance(job);
    Integer sum = 0;
    for (const auto& c : levels.level()) sum += levels.subsets(c);
    out.push_back(sum);
  }
  return out;
}

}  // namespace

int planes_reach(const ChanceDeck& deck) {
  if (deck.projective) return deck.properties <= 5 ? deck.cards() : deck.properties == 6 ? 20 : 0;
  return deck.properties <= 3 ? deck.cards() : deck.properties == 4 ? 30 : 0;
}

int planes_certain(const ChanceDeck& deck) { return !deck.projective && deck.properties == 4 ? 55 : 0; }

std::vector<Integer> deals_without_plane(const ChanceDeck& deck, int most, const Job& job) {
  if (most > planes_reach(deck))
    throw InputError("deals of " + std::to_string(most) + " cards of the deck " + deck.name() +
                         " cannot be counted by planes here",
                     "exact answers reach " + std::to_string(planes_reach(deck)) + " cards");
  const int v = deck.cards();
  return with_point_set(v, [&]<class Points>() {
    const std::vector<Points> planes = planes_of<Points>(deck);
    if (v <= 31) return plane_free_classes(deck, planes, most, job);
    SubsetCanonizer<Points> canonizer(chance::space_of(deck).geometry());
    // Classes of unions by size; a union of more planes is never smaller, so sizes are done in order.
    std::vector<std::unordered_map<Points, std::uint64_t, PointsHash<Points>>> unions(most + 1);
    unions[0].emplace(Points{}, canonizer.group_order());
    std::vector<Integer> out(most + 1);
    for (int size = 0; size <= most; ++size) {
      std::vector<std::pair<Points, std::uint64_t>> here(unions[size].begin(), unions[size].end());
      std::sort(here.begin(), here.end());
      std::vector<Integer> c(here.size());
      std::vector<std::vector<std::pair<Points, std::uint64_t>>> larger(here.size());
      parallel_for(here.size(), job.threads, [&](std::size_t i) {
        if (job.stopping()) return;
        const auto& [set, stabiliser] = here[i];
        c[i] = coefficient(planes, set);
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
        const Integer weight = c[i] * (Integer(canonizer.group_order()) / here[i].second);
        if (weight != 0)
          for (int n = size; n <= most; ++n) out[n] += weight * binomial(v - size, n - size);
        for (const auto& [set, stabiliser] : larger[i]) unions[set.size()].emplace(set, stabiliser);
      }
      unions[size].clear();
      job.report("unions of planes by size", size, most);
    }
    return out;
  });
}

}  // namespace thirdcard

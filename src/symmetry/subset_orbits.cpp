// SPDX-License-Identifier: MIT
// Orbits on k-subsets: every class of k-subsets contains a representative of a class of (k-1)-subsets
// plus a point, and the point matters only up to the representative's stabiliser. Classes are told apart
// by their canonical images. Subsets above half the points are complements. Orbit-stabiliser is the
// check: the class sizes must sum to C(v,k).
#include <algorithm>
#include <unordered_map>

#include "symmetry/search_stop.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

template <class Set>
struct Hash {
  std::size_t operator()(const Set& s) const { return static_cast<std::size_t>(s.hash()); }
};

template <class Set>
using Level = std::vector<std::pair<Set, std::uint64_t>>;  // canonical image, stabiliser order

template <class Set>
Level<Set> next_level(const SubsetCanonizer<Set>& canonizer, const Level<Set>& level, std::uint64_t most,
                      const Job& job) {
  const int v = canonizer.points();
  constexpr std::size_t kChunk = 256;  // representatives per task
  std::unordered_map<Set, std::uint64_t, Hash<Set>> found;
  const std::size_t rounds = (level.size() + 64 * kChunk - 1) / (64 * kChunk);
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t begin = round * 64 * kChunk, end = std::min(level.size(), begin + 64 * kChunk);
    const std::size_t tasks = (end - begin + kChunk - 1) / kChunk;
    std::vector<Level<Set>> results(tasks);
    parallel_for(tasks, job.threads, [&](std::size_t task) {
      const SearchStop stop(job.stop);
      for (std::size_t i = begin + task * kChunk; i < std::min(end, begin + (task + 1) * kChunk); ++i) {
        if (job.stopping()) return;
        const auto& [set, order] = level[i];
        const auto orbit = order == 1 ? std::vector<Point>{} : canonizer.stabiliser(set).orbit;
        for (int p = 0; p < v; ++p) {
          if (set.contains(p) || (!orbit.empty() && orbit[p] != p)) continue;
          Set larger = set;
          larger.insert(p);
          const auto form = canonizer.canonize(larger);
          results[task].emplace_back(form.a, form.stabiliser_order);
        }
      }
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
    for (const auto& result : results)
      for (const auto& entry : result) found.insert(entry);
    if (found.size() > most)
      throw InputError("there are more than " + std::to_string(most) + " classes of subsets",
                       "ask for smaller subsets");
    job.report("subsets", static_cast<double>(end), static_cast<double>(level.size()));
  }
  Level<Set> next(found.begin(), found.end());
  std::sort(next.begin(), next.end());
  return next;
}

template <class Set>
SubsetOrbits orbits(const Design& design, int k, std::uint64_t most, const Job& job) {
  const SubsetCanonizer<Set> canonizer(design);
  const int v = design.points(), small = std::min(k, v - k);
  Level<Set> level{{Set{}, canonizer.group_order()}};
  for (int size = 1; size <= small; ++size) level = next_level(canonizer, level, most, job);
  SubsetOrbits out;
  Integer sum = 0;
  for (const auto& [set, order] : level) {
    out.representatives.push_back((small == k ? set : Set::first_n(v) - set).points());
    out.stabiliser_orders.push_back(order);
    if (order != 0) sum += Integer(canonizer.group_order()) / order;
  }
  if (canonizer.group_order() != 0 && sum != binomial(v, k))
    throw std::logic_error("class sizes do not sum to the number of subsets");
  return out;
}

}  // namespace

SubsetOrbits subset_orbits(const Design& design, int k, std::uint64_t most, const Job& job) {
  const int v = design.points();
  if (k < 0 || k > v)
    throw InputError("there are no subsets of " + std::to_string(k) + " points",
                     "0 to " + std::to_string(v) + " are possible");
  const Integer least = binomial(v, k) / automorphism_group(design).order_as<Integer>();
  if (least > most)
    throw InputError("there are at least " + to_string(least) + " classes of subsets",
                     "at most " + std::to_string(most) + " are listed; ask for smaller subsets");
  return with_point_set(v, [&]<class Set>() { return orbits<Set>(design, k, most, job); });
}

}  // namespace thirdcard

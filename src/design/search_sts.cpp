// SPDX-License-Identifier: MIT
// Steiner triple systems with a prescribed automorphism, given by its cycles: exact cover of the orbits
// of pairs by orbits of triples. If a whole search fits the node budget, all systems are known and taken
// in random order; otherwise each one comes from a fresh search in a fresh random order, so that the
// sample is not a run of near-copies.
#include "design/search_sts.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "design/prescribed.hpp"

namespace thirdcard {

namespace {

constexpr std::uint64_t kWholeSearch = 200000;  // nodes
constexpr std::size_t kWholeSystems = 20000;
constexpr std::uint64_t kOneSearch = 20000000;  // nodes
constexpr int kMostSearchedOrder = 99;

}  // namespace

struct TripleSearches::Parts {
  PrescribedDesigns orbits;
  std::string name;
  std::uint64_t seed;
};

TripleSearches::TripleSearches(int order, const std::vector<int>& cycles, std::uint64_t seed) {
  if (order < 3 || order > kMostSearchedOrder || (order % 6 != 1 && order % 6 != 3))
    throw InputError("there is no Steiner triple system of order " + std::to_string(order) + " to search for",
                     "the order is 1 or 3 modulo 6, from 3 to 99");
  std::vector<Point> image;
  for (int length : cycles) {
    if (length < 1)
      throw InputError("a cycle of length " + std::to_string(length) + " makes no sense",
                       "lengths are 1 or more");
    const auto from = static_cast<int>(image.size());
    if (length > order - from)
      throw InputError("the cycles are longer than the order " + std::to_string(order),
                       "their lengths must add up to it; write a fixed point as 1");
    for (int i = 0; i < length; ++i) image.push_back(static_cast<Point>(from + (i + 1) % length));
  }
  if (static_cast<int>(image.size()) != order)
    throw InputError("the cycles add up to " + std::to_string(image.size()) + " and not to the order " +
                         std::to_string(order),
                     "write a fixed point as a cycle of length 1");
  parts_ = std::make_shared<Parts>(
      Parts{PrescribedDesigns({order, 2, 3, 1, {image}}), "search(" + std::to_string(order) + ")", seed});
}

TripleSearches::Found TripleSearches::whole(const Job& job) const {
  RandomStream first(parts_->seed, 0);
  Found out;
  auto& all = out.systems;
  const auto outcome = solve_cover(
      parts_->orbits.cover(),
      [&](const std::vector<int>& chosen) { return all.push_back(chosen), all.size() < kWholeSystems; },
      &first, kWholeSearch, job);
  out.nodes = outcome.nodes;
  out.complete = outcome.complete;
  if (!out.complete) all.clear();
  for (auto& chosen : all) std::sort(chosen.begin(), chosen.end());
  std::sort(all.begin(), all.end());
  first.shuffle(std::span(all));
  return out;
}

TripleSearches::Found TripleSearches::round(std::uint64_t round, const Job& job) const {
  RandomStream random(parts_->seed, round);
  Found out;
  const auto outcome = solve_cover(
      parts_->orbits.cover(),
      [&](const std::vector<int>& chosen) { return out.systems.push_back(chosen), false; }, &random,
      kOneSearch, job);
  out.nodes = outcome.nodes;
  out.complete = outcome.complete;
  for (auto& chosen : out.systems) std::sort(chosen.begin(), chosen.end());
  return out;
}

Design TripleSearches::design(const std::vector<int>& system) const {
  return parts_->orbits.design(parts_->name, system);
}

TripleSearch search_triple_systems(int order, const std::vector<int>& cycles, std::uint64_t seed,
                                   const std::function<bool(const Design&)>& take, const Job& job) {
  const TripleSearches searches(order, cycles, seed);
  TripleSearch out;
  const auto whole = searches.whole(job);
  out.nodes = whole.nodes;
  if (whole.complete) {
    out.complete = true;
    for (const auto& chosen : whole.systems)
      if (!take(searches.design(chosen))) {
        out.complete = false;
        break;
      }
    return out;
  }
  std::set<std::vector<int>> seen;
  int misses = 0;
  for (std::uint64_t round = 1; misses < TripleSearches::kMisses && !job.stopping(); ++round) {
    const auto found = searches.round(round, job);
    out.nodes += found.nodes;
    if (found.complete) {  // searched whole, without a system
      out.complete = true;
      break;
    }
    if (found.systems.empty() || !seen.insert(found.systems[0]).second) {
      ++misses;
      continue;
    }
    misses = 0;
    if (!take(searches.design(found.systems[0]))) break;
    job.report("systems found", static_cast<double>(seen.size()));
  }
  return out;
}

}  // namespace thirdcard

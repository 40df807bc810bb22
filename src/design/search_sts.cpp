// SPDX-License-Identifier: MIT
// Steiner triple systems with a prescribed automorphism, given by its cycles: exact cover of the orbits
// of pairs by orbits of triples. If a whole search fits the node budget, all systems are known and taken
// in random order; otherwise each one comes from a fresh search in a fresh random order, so that the
// sample is not a run of near-copies.
#include <algorithm>
#include <numeric>
#include <set>

#include "design/prescribed.hpp"

namespace thirdcard {

namespace {

constexpr std::uint64_t kWholeSearch = 200000;  // nodes
constexpr std::size_t kWholeSystems = 20000;
constexpr std::uint64_t kOneSearch = 20000000;  // nodes
constexpr int kMostOrder = 99;

}  // namespace

TripleSearch search_triple_systems(int order, const std::vector<int>& cycles, std::uint64_t seed,
                                   const std::function<bool(const Design&)>& take, const Job& job) {
  if (order < 3 || order > kMostOrder || (order % 6 != 1 && order % 6 != 3))
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
  const PrescribedDesigns orbits({order, 2, 3, 1, {image}});
  const std::string name = "search(" + std::to_string(order) + ")";
  TripleSearch out;

  RandomStream first(seed, 0);
  std::vector<std::vector<int>> all;
  const auto whole = solve_cover(
      orbits.cover(),
      [&](const std::vector<int>& chosen) { return all.push_back(chosen), all.size() < kWholeSystems; },
      &first, kWholeSearch, job);
  out.nodes = whole.nodes;
  if (whole.complete) {
    out.complete = true;
    for (auto& chosen : all) std::sort(chosen.begin(), chosen.end());
    std::sort(all.begin(), all.end());
    first.shuffle(std::span(all));
    for (const auto& chosen : all)
      if (!take(orbits.design(name, chosen))) {
        out.complete = false;
        break;
      }
    return out;
  }
  std::set<std::vector<int>> seen;
  int misses = 0;
  for (std::uint64_t round = 1; misses < 50 && !job.stopping(); ++round) {
    RandomStream random(seed, round);
    std::vector<int> found;
    const auto outcome = solve_cover(
        orbits.cover(), [&](const std::vector<int>& chosen) { return found = chosen, false; }, &random,
        kOneSearch, job);
    out.nodes += outcome.nodes;
    if (outcome.complete) {  // searched whole, without a system
      out.complete = true;
      break;
    }
    std::sort(found.begin(), found.end());
    if (found.empty() || !seen.insert(found).second) {
      ++misses;
      continue;
    }
    misses = 0;
    if (!take(orbits.design(name, found))) break;
    job.report("systems found", static_cast<double>(seen.size()));
  }
  return out;
}

}  // namespace thirdcard

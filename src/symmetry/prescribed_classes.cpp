// SPDX-License-Identifier: MIT
// Kramer and Mesner's matrix (prescribed.hpp) and exact cover, as in triple_automorphism_search.cpp for any
// t-(v,k,lambda). A node of the search settles one row: all ways to give it what it lacks. So a partial
// design is a list of orbits and nothing else, and one of each class under the centraliser of the generators
// suffices on the first levels, with its weight. Cost: the tree; a canonical form by nauty for each
// completion.
#include "symmetry/prescribed_classes.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <stdexcept>

#include "symmetry/partial_form.hpp"
#include "symmetry/row_cover.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kSeeds = 1000;

std::vector<int> cycle_lengths(const std::vector<Point>& g) {
  std::vector<int> type;
  std::vector<char> seen(g.size());
  for (std::size_t i = 0; i < g.size(); ++i) {
    int length = 0;
    for (std::size_t x = i; !seen[x]; x = g[x]) seen[x] = 1, ++length;
    if (length > 0) type.push_back(length);
  }
  std::sort(type.begin(), type.end());
  return type;
}

/// How many elements of the group have these cycles; false if it has more than 10^6.
bool count_type(const Group& group, const std::vector<int>& type, std::uint64_t& count) {
  if (group.order_as<Integer>() > Integer(1000000)) return false;
  std::set<Permutation> all{identity_permutation(group.points)};
  std::vector<Permutation> queue(all.begin(), all.end());
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const auto& g : group.generators)
      if (auto next = compose(queue[i], g); all.insert(next).second) queue.push_back(std::move(next));
  count = 0;
  for (const auto& g : queue) count += cycle_lengths(g) == type;
  return true;
}

}  // namespace

PrescribedClasses classify_prescribed(const PrescribedProblem& problem, bool repeated, const Job& job) {
  PrescribedClasses out;
  const PrescribedDesigns orbits(problem);
  const RowCoverProblem table(orbits.cover(), orbits.places(), repeated);
  out.orbits = orbits.cover().columns.size(), out.rows = orbits.cover().demand.size();
  struct Seed {
    std::vector<int> chosen;
    Integer weight = 1;
  };
  std::vector<Seed> seeds{Seed{}};
  for (bool growing = true; growing && seeds.size() < kSeeds;) {
    growing = false;
    std::map<std::vector<std::pair<int, int>>, Seed> next;
    for (const Seed& seed : seeds) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      RowCover cover(table, job);
      for (int c : seed.chosen) cover.take(c);
      cover.one_row([&](bool done) {
        if (job.stopping()) throw Stopped(job.stop->reason());
        growing = growing || !done;
        Seed child{cover.chosen(), seed.weight};
        const auto [found, fresh] = next.emplace(
            partial_form(problem.points, problem.generators, orbits.blocks(child.chosen)), child);
        if (!fresh) found->second.weight += child.weight;
      });
      out.nodes += cover.nodes;
    }
    seeds.clear();
    for (auto& [form, seed] : next) seeds.push_back(std::move(seed));
    job.report("seeds", static_cast<double>(seeds.size()));
  }
  out.seeds = seeds.size();

  std::map<std::vector<std::vector<Point>>, std::string> classes;  // canonical blocks: group order
  Integer by_search = 0, by_classes = 0;
  std::mutex mutex;
  std::size_t finished = 0;
  std::vector<int> type;
  Integer centraliser = 1;
  if (problem.generators.size() <= 1) {
    type = problem.generators.empty() ? std::vector<int>(problem.points, 1)
                                      : cycle_lengths(problem.generators[0]);
    int same = 0;
    for (std::size_t i = 0; i < type.size(); ++i) {
      same = i > 0 && type[i] == type[i - 1] ? same + 1 : 1;
      centraliser *= Integer(type[i]) * Integer(same);
    }
  }
  bool counted = problem.generators.size() <= 1;
  parallel_for(seeds.size(), job.threads, [&](std::size_t i) {
    if (job.stopping()) return;
    RowCover cover(table, job);
    for (int c : seeds[i].chosen) cover.take(c);
    std::uint64_t completions = 0;
    std::set<std::vector<std::vector<Point>>> found;
    try {
      cover.all([&] {
        ++completions;
        found.insert(canonical_form(orbits.design("design", cover.chosen())).blocks);
      });
    } catch (const Stopped&) {
      return;
    }
    const std::lock_guard lock(mutex);
    by_search += Integer(completions) * seeds[i].weight;
    out.completions += completions, out.nodes += cover.nodes;
    for (auto& blocks : found) classes.emplace(blocks, "");
    job.report("seeds completed", static_cast<double>(++finished), static_cast<double>(seeds.size()));
  });
  if (job.stopping()) throw Stopped(job.stop->reason());
  for (const auto& [blocks, unused] : classes) {
    std::vector<std::vector<int>> lists;
    for (const auto& b : blocks) lists.emplace_back(b.begin(), b.end());
    Design design =
        Design::from_blocks("class " + std::to_string(out.classes.size() + 1), problem.points, lists);
    const Group group = automorphism_group(design);
    std::uint64_t elements = 1;
    if (counted && (problem.generators.empty() || count_type(group, type, elements)))
      by_classes += Integer(elements) * centraliser / group.order_as<Integer>();
    else
      counted = false;
    out.classes.push_back({std::move(design), group.order()});
  }
  out.labelled_by_search = to_string(by_search);
  if (counted) {
    out.labelled_by_classes = to_string(by_classes);
    if (by_search != by_classes)
      throw std::logic_error("design search: the two counts of labelled designs differ: " +
                             out.labelled_by_search + " and " + out.labelled_by_classes);
  }
  return out;
}

}  // namespace thirdcard

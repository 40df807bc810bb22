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
#include <numeric>
#include <set>
#include <stdexcept>

#include "symmetry/meeting_types.hpp"
#include "symmetry/partial_form.hpp"
#include "symmetry/row_cover.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

// Partial designs are split until there are so many, and further where the group that is left is still large:
// under one such seed the search would find everything that many times.
constexpr std::size_t kSeeds = 1000;
constexpr double kSymmetric = 2;

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

struct Seed {
  std::vector<int> chosen;
  Integer weight = 1;
  double stabiliser = 0;  // 0: nothing is left to choose
};

/// One partial design of each class, with its weight. Throws Stopped.
std::vector<Seed> seeds_of(const PrescribedProblem& problem, const PrescribedDesigns& orbits,
                           const RowCoverProblem& table, std::uint64_t& nodes, const Job& job) {
  int period = 1;  // every partial design has the images under the generators
  for (const auto& g : problem.generators)
    for (int length : cycle_lengths(g)) period = std::lcm(period, length);
  std::vector<Seed> seeds, growing{Seed{{}, 1, 1e300}};
  while (!growing.empty()) {
    std::map<std::vector<std::pair<int, int>>, Seed> next;
    for (const Seed& seed : growing) {
      if (job.stopping()) throw Stopped(job.stop->reason());
      RowCover cover(table, job);
      for (int c : seed.chosen) cover.take(c);
      cover.one_row([&](bool done) {
        if (job.stopping()) throw Stopped(job.stop->reason());
        Seed child{cover.chosen(), seed.weight};
        auto form =
            partial_form(problem.points, problem.generators, orbits.blocks(child.chosen), &child.stabiliser);
        if (done) child.stabiliser = 0;
        const auto [found, fresh] = next.emplace(std::move(form), child);
        if (!fresh) found->second.weight += child.weight;
      });
      nodes += cover.nodes;
    }
    growing.clear();
    const std::size_t all = seeds.size() + next.size();
    for (auto& [form, seed] : next) {
      const bool more = all < kSeeds || (seed.stabiliser > kSymmetric * period && all < 100 * kSeeds);
      (more && seed.stabiliser > 0 ? growing : seeds).push_back(std::move(seed));
    }
    job.report("seeds", static_cast<double>(all));
  }
  return seeds;
}

Design design_of(const std::vector<std::vector<Point>>& blocks, int points, const std::string& name) {
  std::vector<std::vector<int>> lists;
  for (const auto& b : blocks) lists.emplace_back(b.begin(), b.end());
  return Design::from_blocks(name, points, lists);
}

}  // namespace

PrescribedClasses classify_prescribed(const PrescribedProblem& problem, bool repeated, const Job& job,
                                      const std::function<void(const PrescribedClasses::Class&)>& found) {
  PrescribedClasses out;
  const PrescribedDesigns orbits(problem);
  const RowCoverProblem table(orbits.cover(), orbits.places(), repeated);
  out.orbits = orbits.cover().columns.size(), out.rows = orbits.cover().demand.size();
  std::vector<Seed> seeds;
  try {
    seeds = seeds_of(problem, orbits, table, out.nodes, job);
  } catch (const Stopped&) {
    out.complete = false;
    return out;
  }
  out.seeds = seeds.size();

  std::set<std::vector<std::vector<Point>>> typed;  // typed forms of what was found
  std::map<std::vector<std::vector<Point>>, PrescribedClasses::Class> classes;  // by canonical blocks
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
    std::set<std::vector<std::vector<Point>>> here;
    const auto take = [&](const std::vector<std::vector<Point>>& form) {
      const std::lock_guard lock(mutex);
      if (!typed.insert(form).second) return;
      Design design = design_of(canonical_form(design_of(form, problem.points, "design")).blocks,
                                problem.points, "design");
      std::vector<std::vector<Point>> key;
      for (const auto& b : design.block_lists()) key.emplace_back(b.begin(), b.end());
      if (classes.count(key) != 0) return;
      std::string order = automorphism_group(design).order();
      const auto at =
          classes.emplace(std::move(key), PrescribedClasses::Class{std::move(design), std::move(order)});
      if (found) found(at.first->second);
    };
    try {
      cover.all([&] {
        // The cover looks at the clock once in many nodes; where completions abound, their forms take the
        // time.
        if (job.stopping()) throw Stopped(job.stop->reason());
        ++completions;
        auto form = typed_form(orbits.design("design", cover.chosen()));
        if (here.insert(form).second) take(form);
      });
    } catch (const Stopped&) {
      return;
    }
    const std::lock_guard lock(mutex);
    by_search += Integer(completions) * seeds[i].weight;
    out.completions += completions, out.nodes += cover.nodes;
    job.report("seeds completed", static_cast<double>(++finished), static_cast<double>(seeds.size()));
  });
  out.complete = !job.stopping();
  for (auto& entry : classes) {
    PrescribedClasses::Class& c = entry.second;
    c.design = design_of(entry.first, problem.points, "class " + std::to_string(out.classes.size() + 1));
    const Group group = automorphism_group(c.design);
    std::uint64_t elements = 1;
    if (counted && (problem.generators.empty() || count_type(group, type, elements)))
      by_classes += Integer(elements) * centraliser / group.order_as<Integer>();
    else
      counted = false;
    out.classes.push_back(std::move(c));
  }
  if (!out.complete) return out;
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

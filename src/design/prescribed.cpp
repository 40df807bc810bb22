// SPDX-License-Identifier: MIT
#include "design/prescribed.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

namespace thirdcard {

namespace {

using Subset = std::vector<int>;

/// All orbits on k-subsets, each as a list of its subsets, in increasing order of the least one.
std::vector<std::vector<Subset>> subset_orbits(const PrescribedProblem& problem, int k) {
  std::map<Subset, bool> seen;
  std::vector<std::vector<Subset>> orbits;
  Subset subset(k);
  std::iota(subset.begin(), subset.end(), 0);
  const int v = problem.points;
  if (k > v) return orbits;
  for (;;) {
    if (!seen[subset]) {
      seen[subset] = true;
      std::vector<Subset> orbit{subset};
      for (std::size_t i = 0; i < orbit.size(); ++i)
        for (const auto& g : problem.generators) {
          Subset image(k);
          for (int j = 0; j < k; ++j) image[j] = g[orbit[i][j]];
          std::sort(image.begin(), image.end());
          if (bool& known = seen[image]; !known) known = true, orbit.push_back(std::move(image));
        }
      orbits.push_back(std::move(orbit));
    }
    int at = k - 1;
    while (at >= 0 && subset[at] == v - k + at) --at;
    if (at < 0) return orbits;
    ++subset[at];
    for (int j = at + 1; j < k; ++j) subset[j] = subset[j - 1] + 1;
  }
}

}  // namespace

PrescribedDesigns::PrescribedDesigns(const PrescribedProblem& problem) : points_(problem.points) {
  const auto rows = subset_orbits(problem, problem.t);
  std::map<Subset, int> row_of;
  for (std::size_t r = 0; r < rows.size(); ++r) row_of[rows[r].front()] = static_cast<int>(r);
  cover_.demand.assign(rows.size(), problem.lambda);
  std::vector<int> orbit_of(points_);
  const auto points = subset_orbits(problem, 1);
  for (std::size_t i = 0; i < points.size(); ++i)
    for (const auto& point : points[i]) orbit_of[point[0]] = static_cast<int>(i);
  for (const auto& row : rows) {
    std::set<int> met;
    for (int x : row.front()) met.insert(orbit_of[x]);
    places_.emplace_back(met.begin(), met.end());
  }
  for (auto& orbit : subset_orbits(problem, problem.block_size)) {
    // How often the orbit's blocks contain the representative of each row.
    std::map<int, int> entries;
    for (const auto& block : orbit) {
      std::vector<char> pick(block.size());
      std::fill(pick.begin(), pick.begin() + problem.t, 1);
      do {
        Subset part;
        for (std::size_t j = 0; j < block.size(); ++j)
          if (pick[j]) part.push_back(block[j]);
        if (const auto found = row_of.find(part); found != row_of.end()) ++entries[found->second];
      } while (std::prev_permutation(pick.begin(), pick.end()));
    }
    if (std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.second > problem.lambda; }))
      continue;
    cover_.columns.emplace_back(entries.begin(), entries.end());
    orbit_blocks_.push_back(std::move(orbit));
  }
}

std::vector<std::vector<int>> PrescribedDesigns::blocks(const std::vector<int>& chosen) const {
  std::vector<std::vector<int>> blocks;
  for (int c : chosen) blocks.insert(blocks.end(), orbit_blocks_[c].begin(), orbit_blocks_[c].end());
  return blocks;
}

Design PrescribedDesigns::design(std::string name, const std::vector<int>& chosen) const {
  return Design::from_blocks(std::move(name), points_, blocks(chosen));
}

}  // namespace thirdcard

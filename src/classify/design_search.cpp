// SPDX-License-Identifier: MIT
// Point by point the work goes with the partial designs, by cover with the sets of k points: long blocks and
// many of them through a point are for the first, short ones that meet little for the second. Complements of
// the blocks of a design are one as well, and two designs are isomorphic iff their complements are.
#include "classify/design_search.hpp"

#include <map>
#include <string>

#include "design/constructions.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

constexpr int kMostPoints = 64;

bool by_points_applies(const PrescribedProblem& p) {
  return p.generators.empty() && p.t >= 2 && p.block_size < p.points && p.points <= kMostPoints;
}

std::int64_t chosen(int n, int k) {
  std::int64_t out = 1;
  for (int i = 0; i < k; ++i) out = out * (n - i) / (i + 1);
  return out;
}

PrescribedClasses::Class complement_of(const PrescribedClasses::Class& c) {
  const CanonicalForm form = canonical_form(complement_design(c.design, "design"));
  std::vector<std::vector<int>> lists;
  for (const auto& b : form.blocks) lists.emplace_back(b.begin(), b.end());
  return {Design::from_blocks("design", c.design.points(), lists), c.automorphisms};
}

}  // namespace

void check_search(const PrescribedProblem& p, SearchMethod method) {
  if (p.t > p.block_size || p.block_size > p.points)
    throw InputError("there is no such design", "t <= k <= v");
  const std::string asked = std::to_string(p.t) + "-(" + std::to_string(p.points) + "," +
                            std::to_string(p.block_size) + "," + std::to_string(p.lambda) + ")";
  for (int s = 0; s <= p.t; ++s) {  // blocks through s points
    double through = p.lambda;
    for (int i = s; i < p.t; ++i) through = through * (p.points - i) / (p.block_size - i);
    if (through > 1e15 || static_cast<double>(static_cast<std::int64_t>(through + 1e-9)) + 1e-6 < through)
      throw InputError("there is no " + asked + " design: no whole number of blocks would hold " +
                           std::to_string(s) + " points",
                       "lambda (v-i)/(k-i) for i from there to t-1, multiplied, must be whole");
  }
  if (method == SearchMethod::kPoints) {
    if (!by_points_applies(p))
      throw InputError("point by point there is no group, t is at least 2 and k is less than v, at most 64",
                       "leave --method out");
    return;
  }
  double subsets = 1;
  for (int i = 0; i < p.block_size; ++i) subsets = subsets * (p.points - i) / (i + 1);
  if (subsets > 2e6)
    throw InputError("there are over 2000000 sets of " + std::to_string(p.block_size) + " points",
                     "so many are too many for exact cover");
}

SearchMethod method_for(const PrescribedProblem& p) {
  if (!by_points_applies(p)) return SearchMethod::kCover;
  const int k = std::min(p.block_size, p.points - p.block_size);
  return k >= 4 || p.lambda > 1 || p.points <= 9 ? SearchMethod::kPoints : SearchMethod::kCover;
}

DesignSearch search_designs(const PrescribedProblem& problem, bool repeated, SearchMethod method,
                            const std::function<void(const PrescribedClasses::Class&)>& heard,
                            const Job& job) {
  DesignSearch out;
  out.method = method;
  if (method == SearchMethod::kCover) {
    out.found = classify_prescribed(problem, repeated, job, heard);
    return out;
  }
  DesignParameters d{problem.t, problem.points, problem.block_size, problem.lambda, repeated};
  const int rest = d.points - d.block_size;
  out.complemented = rest < d.block_size && rest >= d.t;
  if (out.complemented) {
    // The blocks that miss t points.
    d.lambda = static_cast<int>(d.lambda * chosen(rest, d.t) / chosen(d.block_size, d.t));
    d.block_size = rest;
  }
  std::map<std::vector<std::vector<int>>, PrescribedClasses::Class> sorted;
  const auto take = [&](const PointByPoint::Class& c) {
    PrescribedClasses::Class here{c.design, c.automorphisms};
    if (out.complemented) here = complement_of(here);
    if (heard) heard(here);
    auto blocks = here.design.block_lists();
    sorted.emplace(std::move(blocks), std::move(here));
  };
  PointByPoint found = classify_point_by_point(d, take, job);
  out.levels = std::move(found.levels);
  out.found.nodes = found.nodes, out.found.complete = found.complete;
  out.found.labelled_by_search = found.labelled_by_search;
  out.found.labelled_by_classes = found.labelled_by_classes;
  for (auto& entry : sorted) {
    const std::string name = "class " + std::to_string(out.found.classes.size() + 1);
    out.found.classes.push_back(
        {Design::from_blocks(name, problem.points, entry.first), entry.second.automorphisms});
  }
  return out;
}

}  // namespace thirdcard

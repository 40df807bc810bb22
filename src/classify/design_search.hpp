// SPDX-License-Identifier: MIT
// All t-(v,k,lambda) designs up to isomorphism, by the way that suits them.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "classify/point_by_point.hpp"
#include "symmetry/prescribed_classes.hpp"
#include "thirdcard/kinds.hpp"

namespace thirdcard {

// clang-format off
#define THIRDCARD_SEARCH_METHODS(ROW) \
  ROW(kPoints, "points") \
  ROW(kCover, "cover")
// clang-format on
/// Point by point (point_by_point.hpp), or exact cover by orbits of blocks (prescribed_classes.hpp).
THIRDCARD_KINDS(SearchMethod, THIRDCARD_SEARCH_METHODS)

struct DesignSearch {
  SearchMethod method = SearchMethod::kCover;
  bool complemented = false;          // searched for the complements, whose blocks are shorter
  std::vector<std::uint64_t> levels;  // point by point: classes of partial designs on 1, 2, ... points
  PrescribedClasses found;            // point by point, orbits, rows, seeds and completions are 0
};

/// InputError where counting forbids such a design, or the way cannot search for it.
void check_search(const PrescribedProblem& problem, SearchMethod method);
/// Which way is taken where nothing is asked for.
SearchMethod method_for(const PrescribedProblem& problem);
/// `heard` hears of each class at once. The problem must have passed check_search.
DesignSearch search_designs(const PrescribedProblem& problem, bool repeated, SearchMethod method,
                            const std::function<void(const PrescribedClasses::Class&)>& heard,
                            const Job& job);

}  // namespace thirdcard

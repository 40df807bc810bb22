// SPDX-License-Identifier: MIT
// All t-designs that a given group respects, up to isomorphism.
#pragma once

#include <string>
#include <vector>

#include "design/prescribed.hpp"

namespace thirdcard {

struct PrescribedClasses {
  struct Class {
    Design design;  // in canonical labelling
    std::string automorphisms;
  };
  std::vector<Class> classes;
  std::uint64_t orbits = 0, rows = 0;  // of the matrix: orbits of blocks, and of t-subsets
  std::uint64_t seeds = 0, completions = 0, nodes = 0;
  /// Labelled designs that the generators respect: by search, and from the classes (empty with two generators
  /// and more, or groups over 10^6).
  std::string labelled_by_search, labelled_by_classes;
};
/// Complete, or Stopped when the job is. `repeated`: blocks may come more than once. Throws std::logic_error
/// if the two counts differ.
PrescribedClasses classify_prescribed(const PrescribedProblem& problem, bool repeated, const Job& job);

}  // namespace thirdcard

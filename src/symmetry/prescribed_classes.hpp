// SPDX-License-Identifier: MIT
// All t-designs that a given group respects, up to isomorphism.
#pragma once

#include <functional>
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
  bool complete = true;  // false: stopped; then the counts are empty
};
/// `repeated`: blocks may come more than once. `found` hears of each class at once, from one thread at a
/// time. Stopped: the classes found so far. Throws std::logic_error if the two counts differ.
PrescribedClasses classify_prescribed(const PrescribedProblem& problem, bool repeated, const Job& job,
                                      const std::function<void(const PrescribedClasses::Class&)>& found = {});

/// Why no Steiner system S(t,k,v) has an automorphism of this prime order with so many fixed points; empty if
/// nothing known here forbids it.
std::string steiner_obstacle(int t, int v, int k, int prime, int fixed);

/// All designs with an automorphism but the identity.
struct SymmetricDesigns {
  struct Type {
    int prime = 0, fixed = 0;
    std::string cycles, obstacle;  // "3^8 1"; not empty: not searched
    std::size_t number = 0;        // of classes
    PrescribedClasses found;       // without its classes
  };
  struct Class {
    PrescribedClasses::Class found;
    std::vector<std::string> cycles;  // its automorphisms of prime order
  };
  std::vector<Type> types;
  std::vector<Class> classes;
  bool complete = true;  // false: stopped at the last type of the list
};
/// classify_prescribed for each type of prime order; the generators of the problem are not read.
SymmetricDesigns classify_symmetric(const PrescribedProblem& problem, bool repeated, const Job& job);

}  // namespace thirdcard

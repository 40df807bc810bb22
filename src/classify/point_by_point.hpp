// SPDX-License-Identifier: MIT
// All t-(v,k,lambda) designs up to isomorphism without a prescribed group, point by point.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

struct DesignParameters {
  int t, points, block_size, lambda;
  bool repeated = false;  // blocks may come more than once
};

struct PointByPoint {
  struct Class {
    Design design;  // in canonical labelling
    std::string automorphisms;
  };
  std::vector<Class> classes;
  std::vector<std::uint64_t> levels;  // classes of partial designs on 1, 2, ... points
  std::uint64_t nodes = 0;            // partial designs made, equal ones among them
  /// Designs on v labelled points: by search, each class from all its partial designs, and v!/|Aut| over the
  /// classes. Empty where the search was stopped.
  std::string labelled_by_search, labelled_by_classes;
  bool complete = true;
};
/// `found` hears of each class at once. 2 <= t <= k <= v - 1, v <= 64; counting must allow the design.
/// Stopped: what was found, `complete` false. Throws std::logic_error if the two counts of any class differ.
PointByPoint classify_point_by_point(const DesignParameters& parameters,
                                     const std::function<void(const PointByPoint::Class&)>& found,
                                     const Job& job);

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The tasks behind classify_triple_systems, for who computes them one by one.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// classify_triple_systems in tasks that do not need each other.
class TripleClassifier {
 public:
  /// 3, 7, 9, 13 or 15, else InputError.
  explicit TripleClassifier(int order);
  std::size_t tasks() const;
  struct Found {
    std::uint64_t automorphisms = 0, times = 0;
  };
  struct Result {
    std::map<std::vector<Point>, Found> classes;  // by canonical code
    std::uint64_t completions = 0, nodes = 0;
  };
  Result run(std::size_t task) const;
  /// From the results of all tasks, in order. InputError if they cannot be that.
  TripleClassification join(std::span<const Result> results) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Searches for all designs, and invariants (schema/command/designs.json).
#pragma once

#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "classify/design_search.hpp"
#include "thirdcard/classify.hpp"

namespace thirdcard::wire {

/// All designs with the parameters t, v, k, lambda; each generator of a prescribed group as images.
std::string design_classes_line(std::span<const int> parameters,
                                std::span<const std::vector<Point>> generators, bool repeated,
                                const DesignSearch& search);
/// What was not asked for, or does not apply to the design, has no field; a number that a search did not find
/// is an empty string.
std::string invariants_line(const Invariants& invariants);
/// How many designs have each value of an invariant; of more than `kMost` different values none is kept.
struct ValueCounts {
  static constexpr std::size_t kMost = 1000;
  std::string invariant;
  std::map<std::string, std::uint64_t> values;
  bool too_many = false;
  void count(const std::string& value) {
    if (!too_many) ++values[value];
    if (values.size() > kMost) too_many = true, values.clear();
  }
};
std::string invariants_summary_line(std::uint64_t designs, std::span<const ValueCounts> columns);

}  // namespace thirdcard::wire

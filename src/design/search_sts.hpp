// SPDX-License-Identifier: MIT
// The searches behind search_triple_systems, for who makes them one by one.
#pragma once

#include <memory>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The searches that search_triple_systems makes, one by one and in any order. A system is a list of numbers
/// of orbits.
class TripleSearches {
 public:
  /// InputError if there is nothing to search for.
  TripleSearches(int order, const std::vector<int>& cycles, std::uint64_t seed);
  struct Found {
    std::uint64_t nodes = 0;
    bool complete = false;  // searched whole
    std::vector<std::vector<int>> systems;
  };
  /// Everything, if it takes few enough nodes: all systems in the order in which they are handed over.
  Found whole(const Job& job) const;
  /// Otherwise the searches 1, 2, ..., each in a random order of its own until it has a system. Those that
  /// find nothing new count as misses; after so many in a row it is enough.
  Found round(std::uint64_t round, const Job& job) const;
  static constexpr int kMisses = 50;
  Design design(const std::vector<int>& system) const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

}  // namespace thirdcard

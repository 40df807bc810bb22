// SPDX-License-Identifier: MIT
// Steiner triple systems that a permutation of given cycles respects: what cannot be, and all that are.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

/// Cycle lengths, fixed points as 1, decreasing. The permutation moves consecutive points.
using CycleType = std::vector<int>;
CycleType cycle_type(std::span<const std::uint8_t> images);
std::string cycle_type_text(const CycleType& type);  // "3^6 1"
/// The order of such a permutation if that is a prime; else 0.
int prime_order(const CycleType& type);

/// Why no Steiner triple system of this order has such an automorphism; empty if nothing known forbids it.
std::string triple_automorphism_obstacle(int order, const CycleType& type);

/// The cycle types of prime order (of this prime; 0: of any) that a permutation of `order` points can have
/// and whose fixed points could be a subsystem by their number alone, with the obstacle of each; those of
/// other numbers of fixed points are gathered in one line for each prime.
struct PrimeType {
  int prime = 0;
  CycleType type;        // empty: a line about the prime
  std::string obstacle;  // empty: to be searched
};
std::vector<PrimeType> prime_triple_automorphisms(int order, int prime = 0);

/// All systems of one order with an automorphism of one cycle type, in independent tasks. The seeds are
/// partial systems that the permutation respects, one of each class under its centraliser, with the number of
/// labelled partial systems of one search tree that each stands for; a task completes one seed by exact cover
/// and gives the canonical forms of what it finds.
class TripleAutomorphismSearch {
 public:
  /// InputError unless the order is at most 63 and 1 or 3 modulo 6, and the cycles add up to it. About
  /// `seeds` of them are made, on this thread; Stopped when the job is.
  TripleAutomorphismSearch(int order, const CycleType& type, std::size_t seeds, const Job& job);
  std::size_t tasks() const;
  struct Result {
    std::uint64_t completions = 0, nodes = 0;
    std::vector<std::string> systems;  // packed canonical forms, increasing
  };
  /// Stopped when the job is.
  Result run(std::size_t task, const Job& job) const;
  /// How many labelled partial systems the seed of a task stands for.
  std::uint64_t weight(std::size_t task) const;
  std::uint64_t seed_nodes() const;

 private:
  struct Parts;
  std::shared_ptr<const Parts> parts_;
};

}  // namespace thirdcard

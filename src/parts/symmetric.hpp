// SPDX-License-Identifier: MIT
// The job of `classify sts --symmetric`: Steiner triple systems with automorphisms of given cycle types.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "parts/job.hpp"
#include "symmetry/triple_automorphisms.hpp"

namespace thirdcard::parts {

struct SymmetricTypes {
  int order = 0;
  std::vector<PrimeType> types;  // of prime order or not; those with an obstacle are told and not searched
};

/// One type, as it came out.
struct SymmetricType {
  CycleType type;
  int prime = 0;         // 0: not of prime order
  std::string obstacle;  // why it was not searched
  std::uint64_t seeds = 0, completions = 0, nodes = 0, classes = 0;
  std::string labelled_by_search, labelled_by_classes;  // systems that one permutation of the type respects
};
struct SymmetricSystems {
  int order = 0;
  std::vector<SymmetricType> types;
  std::vector<std::string> systems;                 // packed canonical forms, increasing
  std::vector<std::uint64_t> automorphisms;         // of each
  std::map<std::uint64_t, std::uint64_t> by_group;  // group order: classes
  /// All types of prime order that the group of a class has elements of, asked for or not: lists of
  /// different types can be put together without counting a class twice.
  std::map<std::set<CycleType>, std::uint64_t> by_prime_types;
};

class SymmetricJob : public UnitJob {
 public:
  explicit SymmetricJob(std::string description, const Job& job = {});
  std::uint64_t units() const override;
  std::string compute(std::uint64_t unit, const Job& job) const override;
  /// A file of designs (docs/formats.md), its statement the summary.
  void write(const Results& result, const Output& output) const override;
  /// Throws std::logic_error if the two counts of a type differ.
  SymmetricSystems join(const Results& result) const;

 private:
  struct Search;
  std::shared_ptr<const Search> search_;
};

/// The seeds of all types are made at once; Stopped when the job is.
std::unique_ptr<SymmetricJob> symmetric_job(const SymmetricTypes& types, const Job& job);
/// The summary as JSON, without the systems.
std::string symmetric_line(const SymmetricSystems& found);

}  // namespace thirdcard::parts

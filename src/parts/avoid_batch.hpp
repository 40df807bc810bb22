// SPDX-License-Identifier: MIT
// Many avoidance games as a job: one unit is one design, its result the record that `avoid batch` writes.
#pragma once

#include <string>
#include <vector>

#include "parts/job.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard::parts {

struct AvoidBatch {
  std::vector<std::string> designs;   // by name, each once
  int random_sts = 0;                 // then random systems of this order, 0: none
  std::uint64_t count = 0, seed = 1;  // with the seeds seed, seed + 1, ...
  Rule rule = Rule::kAvoid;
  bool length = true;
  /// Bytes for one unit. Tables that are full change the number of nodes, so this is part of the question.
  std::uint64_t memory = 0;
};

class AvoidBatchJob : public UnitJob {
 public:
  /// Reads the designs that are files, for their digest.
  static std::unique_ptr<AvoidBatchJob> make(AvoidBatch batch);
  explicit AvoidBatchJob(std::string description);

  std::string name(std::uint64_t unit) const;
  SolveOptions how() const;
  std::uint64_t units() const override { return batch_.designs.size() + batch_.count; }
  void prepare(const Job& job) override;
  std::string compute(std::uint64_t unit, const Job& job) const override;
  std::size_t device_units() const override { return 4096; }
  void compute_on(Means& means, std::span<const std::uint64_t> units, const Sink& sink,
                  const Job& job) const override;
  void write(const Results& result, const Output& output) const override;

 private:
  AvoidBatch batch_;
  std::string files_;
};

}  // namespace thirdcard::parts

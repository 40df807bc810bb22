// SPDX-License-Identifier: MIT
// A long job as a list of independent units in a fixed order. What decides the answer stands in its
// description, one line of JSON; a unit's result is one JSON value on one line, and depends on the
// description and the unit's number alone: not on threads, devices, machines or what was computed before.
// So units may be computed anywhere, in any order, and what one run would have written is made from their
// results.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::gpu {
class Device;
}

namespace thirdcard::parts {

/// Where units are computed. A device that fails, or cannot do it, is given up: `give_up` says so and
/// returns if the CPU may take over, or throws.
struct Means {
  std::string asked = "cpu";  // as --device has it, for who opens one of his own
  gpu::Device* device = nullptr;
  std::function<void(const std::string& why)> give_up;
};

/// Takes the result of a unit; called from any thread.
using Sink = std::function<void(std::uint64_t unit, std::string result)>;

class UnitJob {
 public:
  explicit UnitJob(std::string description);
  virtual ~UnitJob() = default;
  UnitJob(const UnitJob&) = delete;
  UnitJob& operator=(const UnitJob&) = delete;

  const std::string& description() const { return description_; }
  /// SHA-256 of the description.
  const std::string& digest() const { return digest_; }

  virtual std::uint64_t units() const = 0;
  /// Called once before the first unit is computed here: what the units need from this machine (files,
  /// tables) is read and compared with the description. InputError if it differs.
  virtual void prepare(const Job& job) { (void)job; }
  /// The result of one unit, on the calling thread alone. Stopped when the job is stopped before it is done.
  virtual std::string compute(std::uint64_t unit, const Job& job) const = 0;
  /// How many units a device wants at once; 0: it cannot help with this job.
  virtual std::size_t device_units() const { return 0; }
  /// Computes units on a device and the CPU's threads; those that are missing afterwards were stopped.
  virtual void compute_on(Means& means, std::span<const std::uint64_t> units, const Sink& sink,
                          const Job& job) const;

  /// What one run writes, piece by piece; result(unit) has the result of any unit, until its next call.
  using Results = std::function<std::string_view(std::uint64_t unit)>;
  using Output = std::function<void(std::string_view piece)>;
  virtual void write(const Results& result, const Output& output) const = 0;

 private:
  std::string description_, digest_;
};

/// The job that a description describes, made by any of the files here. InputError if none knows it.
std::unique_ptr<UnitJob> job_from_description(std::string_view description);

}  // namespace thirdcard::parts

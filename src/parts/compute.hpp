// SPDX-License-Identifier: MIT
// Units computed on this machine, by threads that each take the next unit, or by a device that takes many.
#pragma once

#include "parts/job.hpp"

namespace thirdcard::parts {

/// Hands out units. Called from any thread.
class UnitSource {
 public:
  virtual ~UnitSource() = default;
  /// Up to `most` further units, in increasing order; may wait. None: there are no more.
  virtual std::vector<std::uint64_t> take(std::size_t most) = 0;
  /// About how many it will still hand out.
  virtual std::uint64_t left() = 0;
  /// A unit failed: nothing more is wanted, and whoever waits is let go.
  virtual void end() = 0;
};

/// Computes all units that the source hands out. Returns early when the job is stopped. A unit that runs out
/// of memory ends everything with Stopped.
void compute_units(UnitJob& job, UnitSource& source, Means& means, const Sink& sink, const Job& control);

/// Who computes the units of a job: this process, or all ranks of a run.
using Executor =
    std::function<void(UnitJob& job, UnitSource& source, Means& means, const Sink& sink, const Job& control)>;

}  // namespace thirdcard::parts

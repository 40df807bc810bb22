// SPDX-License-Identifier: MIT
// One part of a job, from where its file stopped to its end.
#pragma once

#include <mutex>

#include "parts/compute.hpp"
#include "parts/part_file.hpp"

namespace thirdcard::parts {

/// The units of a part that its file lacks, in order.
class MissingUnits : public UnitSource {
 public:
  MissingUnits(const PartWriter& file, const Part& part, std::uint64_t units, const Job& job);
  std::vector<std::uint64_t> take(std::size_t most) override;
  std::uint64_t left() override;
  void end() override;

 private:
  std::mutex mutex_;
  std::vector<bool> done_;  // as the file had them: a unit is handed out once
  std::uint64_t next_ = 0;
  Part part_;
  const Job& job_;
};

struct PartRun {
  std::uint64_t units = 0, fresh = 0;  // of the part; computed now
};
/// Computes what is missing and closes the file. `seconds` tells the time since the start. Stopped when it
/// ends early; the file then has every result that came.
PartRun run_part(UnitJob& job, const Part& part, const std::string& path, const std::string& version,
                 const Executor& executor, Means& means, const std::function<double()>& seconds,
                 const Job& control);

}  // namespace thirdcard::parts

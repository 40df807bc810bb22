// SPDX-License-Identifier: MIT
#include "parts/run.hpp"

namespace thirdcard::parts {

MissingUnits::MissingUnits(const PartWriter& file, const Part& part, std::uint64_t units, const Job& job)
    : done_(part.units_of(units)), part_(part), job_(job) {
  for (std::size_t i = 0; i < done_.size(); ++i) done_[i] = file.has(part.part + i * part.parts);
}

std::vector<std::uint64_t> MissingUnits::take(std::size_t most) {
  std::vector<std::uint64_t> out;
  const std::lock_guard lock(mutex_);
  if (job_.stopping()) return out;
  for (; next_ < done_.size() && out.size() < most; ++next_)
    if (!done_[next_]) out.push_back(part_.part + next_ * part_.parts);
  return out;
}

std::uint64_t MissingUnits::left() {
  const std::lock_guard lock(mutex_);
  return done_.size() - next_;
}

void MissingUnits::end() {
  const std::lock_guard lock(mutex_);
  next_ = done_.size();
}

PartRun run_part(UnitJob& job, const Part& part, const std::string& path, const std::string& version,
                 const Executor& executor, Means& means, const std::function<double()>& seconds,
                 const Job& control) {
  PartWriter file(path, job, part, version);
  const std::uint64_t before = file.done();
  MissingUnits source(file, part, job.units(), control);
  std::mutex mutex;
  const Sink sink = [&](std::uint64_t unit, const std::string& result) {
    const std::lock_guard lock(mutex);
    file.add(unit, seconds(), result);
    control.report("units", static_cast<double>(file.done()), static_cast<double>(file.units()));
  };
  if (before < file.units()) executor(job, source, means, sink, control);
  if (file.done() < file.units())
    throw Stopped(std::string(control.stopping() ? control.stop->reason() : "units are missing") + "; " +
                  path + " has " + std::to_string(file.done()) + " of " + std::to_string(file.units()) +
                  " units; run the same command again to go on");
  file.close();
  return {file.units(), file.done() - before};
}

}  // namespace thirdcard::parts

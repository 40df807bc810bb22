// SPDX-License-Identifier: MIT
// Threads of their own and no parallel loop: a source may make a thread wait for a message.
#include "parts/compute.hpp"

#include <exception>
#include <mutex>
#include <thread>

namespace thirdcard::parts {

namespace {

void on_device(UnitJob& job, UnitSource& source, Means& means, const Sink& sink, const Job& control) {
  while (!control.stopping() && means.device != nullptr) {
    const auto units = source.take(job.device_units());
    if (units.empty()) return;
    job.compute_on(means, units, sink, control);
  }
}

}  // namespace

void compute_units(UnitJob& job, UnitSource& source, Means& means, const Sink& sink, const Job& control) {
  job.prepare(control);
  if (means.device != nullptr && job.device_units() > 0) on_device(job, source, means, sink, control);
  std::mutex mutex;
  std::exception_ptr fault;
  const auto work = [&] {
    try {
      for (;;) {
        {
          const std::lock_guard lock(mutex);
          if (fault || control.stopping()) return;
        }
        const auto units = source.take(1);
        if (units.empty()) return;
        sink(units[0], job.compute(units[0], control));
      }
    } catch (...) {
      source.end();
      const std::lock_guard lock(mutex);
      if (!fault) fault = std::current_exception();
    }
  };
  const int threads = control.threads == 0 ? default_threads() : control.threads;
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back(work);
    work();
  }
  try {
    if (fault) std::rethrow_exception(fault);
  } catch (const Stopped&) {
    if (!control.stopping()) throw;  // of the stop everybody knows; memory is news
  }
}

}  // namespace thirdcard::parts

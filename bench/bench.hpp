// SPDX-License-Identifier: MIT
// One measurement is a row: our time, the time of a named baseline in the same run, their ratio, the
// nodes visited and a checksum of the answers (both sides must agree on it). A group is a file here
// with one function, listed in groups.cpp.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace thirdcard::bench {

struct Row {
  std::string name, baseline;
  double seconds = 0, baseline_seconds = 0;
  std::uint64_t nodes = 0, checksum = 0;
  double ratio() const { return seconds > 0 ? baseline_seconds / seconds : 0; }
};

/// Takes a row as soon as it is measured.
using Take = std::function<void(const Row&)>;

struct Group {
  const char* name;
  const char* about;
  void (*run)(const Take&);
};
const std::vector<Group>& groups();

/// What one thread costs is the processor time of this process: other work on the machine disturbs it little.
/// What threads or a device gain is the time on the wall.
enum class Measured : clockid_t { kProcessor = CLOCK_PROCESS_CPUTIME_ID, kWall = CLOCK_MONOTONIC };

/// Least time of `repeats` calls, in seconds.
inline double least_seconds(int repeats, const std::function<void()>& call,
                            Measured what = Measured::kProcessor) {
  const auto now = [what] {
    timespec t{};
    ::clock_gettime(static_cast<clockid_t>(what), &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  };
  double least = 1e300;
  for (int i = 0; i < repeats; ++i) {
    const double from = now();
    call();
    least = std::min(least, now() - from);
  }
  return least;
}

/// A search of the fixed list and how many nodes it visits (nodes.cpp).
struct NodeRow {
  const char* name;
  std::uint64_t (*nodes)();
};
const std::vector<NodeRow>& node_rows();

void designs(const Take& take);
void extremal_group(const Take& take);
void avoidance(const Take& take);
void chance(const Take& take);
void gpu_group(const Take& take);

}  // namespace thirdcard::bench

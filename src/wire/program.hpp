// SPDX-License-Identifier: MIT
// What the program says about files and about itself (the commands verify and bench).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace thirdcard::wire {

/// A verdict on a proof file.
struct Verified {
  bool holds = false;
  std::string message, kind, sha256, equals_our;
  std::vector<std::string> details;
};
std::string verify_line(const Verified& verdict);

struct Measured {
  std::string name, baseline;
  double seconds = 0, baseline_seconds = 0, ratio = 0;
  std::uint64_t nodes = 0, checksum = 0;
};
std::string bench_line(std::span<const Measured> rows);
struct Nodes {
  std::string name;
  std::uint64_t nodes = 0;
};
std::string bench_nodes_line(std::span<const Nodes> rows);
struct BenchGroup {
  std::string name, about;
};
std::string bench_groups_line(std::span<const BenchGroup> groups);

}  // namespace thirdcard::wire

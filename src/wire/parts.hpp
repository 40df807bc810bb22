// SPDX-License-Identifier: MIT
// Jobs in parts (the commands merge and job status).
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace thirdcard::wire {

/// `job`: its description, JSON on one line.
std::string merge_line(const std::string& file, std::size_t parts, std::uint64_t units, std::uint64_t bytes,
                       const std::string& job, const std::string& sha256);

struct PartProgress {
  std::string file;
  std::uint64_t part = 0, parts = 1, units = 0, done = 0;
  bool complete = false, torn = false;
  std::string writer;
  double seconds = 0, rate = 0;
};
std::string job_status_line(const std::string& job, const std::string& sha256, const std::string& version,
                            std::uint64_t units, std::uint64_t done, std::uint64_t here, double rate,
                            double seconds_left, std::span<const PartProgress> parts);

/// A script for a cluster (job script).
std::string job_script_line(int parts, bool mpi, const std::string& script);

/// Empty units a second: in a plain loop, and with so many ranks (thirdcard-mpi rate).
std::string rate_line(std::uint64_t units, int ranks, double plain, double all);

}  // namespace thirdcard::wire

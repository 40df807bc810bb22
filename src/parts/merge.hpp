// SPDX-License-Identifier: MIT
// The parts of a job put together, and how far they are.
#pragma once

#include "parts/part_file.hpp"

namespace thirdcard::parts {

/// The files of one job, in any order. InputError if they are of different jobs or versions.
class PartFiles {
 public:
  explicit PartFiles(const std::vector<std::string>& paths);
  const std::vector<PartReader>& files() const { return files_; }
  const PartHead& head() const { return files_.front().head(); }

  /// Writes what one run would have written. InputError, before anything is written, if a unit is missing or
  /// there twice, or if the files are of another version than this one.
  void merge(const std::string& version, const UnitJob::Output& output) const;

 private:
  std::vector<PartReader> files_;
};

struct PartStatus {
  std::string path, writer;  // writer: who has it open now, or ""
  Part part;
  std::uint64_t units = 0, done = 0;
  bool complete = false, torn = false;
  double seconds = 0, rate = 0;  // units a second while it ran
};
struct JobStatus {
  std::string job, sha256, version;  // the description
  std::uint64_t units = 0, done = 0;
  std::uint64_t here = 0;  // units of the parts whose files are given
  std::vector<PartStatus> parts;
  double rate = 0;           // of all that are not complete
  double seconds_left = -1;  // until the last of the given files is complete, if all go on; -1: unknown
};
JobStatus status_of(const PartFiles& files);

}  // namespace thirdcard::parts

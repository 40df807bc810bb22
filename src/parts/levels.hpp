// SPDX-License-Identifier: MIT
// Searches level by level, in parts: the units of one level are a job, its merged file has the results of all
// of them, and a folder of such files stands for the levels that are done. Every process goes through those
// again (removing duplicates is cheap) and computes, or shares, only the next.
#pragma once

#include <map>

#include "core/level_parts.hpp"
#include "parts/part_file.hpp"

namespace thirdcard::parts {

/// The next level that a folder lacks: what ends a search whose part is done.
struct LevelDone {
  std::string level;
  std::uint64_t units = 0, fresh = 0;
};

class LevelFolder : public LevelRunner {
 public:
  /// Reads the heads of all level files in it. InputError if it is no folder, or a file in it is damaged or
  /// of another version.
  LevelFolder(const std::string& folder, const std::string& version);
  /// What to do with a level that is not there; by default it is computed here.
  using Missing = std::function<std::vector<std::string>(const LevelWork& work, UnitJob& job)>;
  void when_missing(Missing missing) { missing_ = std::move(missing); }
  std::vector<std::string> run(const LevelWork& work, const Job& job) override;
  /// Levels that came from files so far.
  std::size_t found() const { return used_; }

 private:
  std::string version_;
  std::map<std::string, std::string> file_of_;  // by digest of the job
  std::size_t used_ = 0;
  Missing missing_;
};

}  // namespace thirdcard::parts

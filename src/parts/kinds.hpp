// SPDX-License-Identifier: MIT
// The kinds of jobs that a part file can hold, one file each; the first word or words of a description's
// "job" name the kind.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "parts/job.hpp"

namespace thirdcard::parts {

struct Kind {
  const char* name;
  std::unique_ptr<UnitJob> (*make)(std::string description);
};
std::span<const Kind> kinds();

std::unique_ptr<UnitJob> avoid_batch_from(std::string description);
std::unique_ptr<UnitJob> simulation_from(std::string description);
std::unique_ptr<UnitJob> empty_from(std::string description);
std::unique_ptr<UnitJob> classify_from(std::string description);
std::unique_ptr<UnitJob> symmetric_from(std::string description);
std::unique_ptr<UnitJob> search_from(std::string description);
std::unique_ptr<UnitJob> level_from(std::string description);
std::unique_ptr<UnitJob> weighted_from(std::string description);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// `design search` as a job: one unit is one of a fixed number of searches, or all of a search that is short.
#pragma once

#include "parts/job.hpp"

namespace thirdcard::parts {

struct SearchRequest {
  int order = 0;
  std::vector<int> cycles;
  std::uint64_t seed = 1, limit = 10;
  std::uint64_t searches = 10;  // at most
  bool all = false;             // isomorphic copies too
};
/// Tries the whole search first, which takes at most a second or so; Stopped if the job is stopped in it.
std::unique_ptr<UnitJob> search_job(const SearchRequest& request, const Job& job);

}  // namespace thirdcard::parts

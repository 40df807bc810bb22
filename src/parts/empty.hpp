// SPDX-License-Identifier: MIT
// A job whose units do nothing: what all the rest costs.
#pragma once

#include "parts/job.hpp"

namespace thirdcard::parts {

std::unique_ptr<UnitJob> empty_job(std::uint64_t units);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// `classify sts` as a job: one unit is one task of src/design/classify_sts.cpp.
#pragma once

#include "parts/job.hpp"

namespace thirdcard::parts {

std::unique_ptr<UnitJob> classify_job(int order);

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
// The strategy files of a batch.
#pragma once

#include <string>

#include "cli/base/command.hpp"
#include "cli/base/output.hpp"
#include "parts/avoid_batch.hpp"

namespace thirdcard::cli {

/// Writes one file per unit into the folder, from the empty board.
void write_proofs(const parts::AvoidBatchJob& batch, const std::string& folder, bool quiet, const Job& job);

}  // namespace thirdcard::cli

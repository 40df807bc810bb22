// SPDX-License-Identifier: MIT
// Which files a command may replace: those that were written by this program for the same purpose.
#pragma once

#include <string_view>

namespace thirdcard::cli {

/// Proofs, tables, certificates and checkpoints, in this format or an older one with a line that says so.
inline bool is_proof_file(std::string_view head) { return head.starts_with("thirdcard "); }

}  // namespace thirdcard::cli

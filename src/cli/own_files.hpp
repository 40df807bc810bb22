// SPDX-License-Identifier: MIT
// Which files a command may replace: those that were written by this program for the same purpose.
#pragma once

#include <string_view>

namespace thirdcard::cli {

/// Proofs, tables and certificates, in this format or an older one.
inline bool is_proof_file(std::string_view head) {
  return head.starts_with("thirdcard ") || head.starts_with("{\"claim\":") || head.starts_with("\x1f\x8b");
}

}  // namespace thirdcard::cli

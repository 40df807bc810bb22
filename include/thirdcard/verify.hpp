// SPDX-License-Identifier: MIT
// verify: re-checks files that carry a proof (strategy files, game tables, certificates). This layer links
// core alone and builds the geometries it names itself, so nothing that finds or writes proofs is used.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

struct Verdict {
  enum class Kind : std::uint8_t { kHolds, kFalse, kUnreadable };
  Kind kind = Kind::kUnreadable;
  std::string message;               // the statement in one line, or the first thing that is wrong
  std::vector<std::string> details;  // the statement in full; only if it holds
  std::string file_kind;             // "strategy", "game-table", "blocks-inside", "flat-free", or ""
  // The statement's design. The label is what the file's maker calls it; only if `named` is it proved.
  std::string label, sha256;
  int points = 0;
  bool named = false;
};

/// Checks digest and statement of any proof file with code of its own. Every message is printable ASCII.
/// Stopped if the job ends.
Verdict verify_file(std::string_view file, const Job& job = {});

/// The kinds that `verify_file` knows.
std::vector<std::string> proof_kinds();

}  // namespace thirdcard

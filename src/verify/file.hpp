// SPDX-License-Identifier: MIT
// The verifier's own reader of containers, and the check that each kind of file has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"
#include "verify/json.hpp"

namespace thirdcard::verify {

struct File {
  std::string kind;
  std::int64_t version = 0;
  Value statement;
  std::string body;  // inflated
};

/// Unreadable if it is no container or damaged.
File read(std::string_view file, const Job& job = {});

/// What a check of one kind found to hold, in words made from the parsed statement alone.
struct Proved {
  std::vector<std::string> lines;  // the first says it all; the others leave nothing open
  std::string label, sha256;       // of the design
  int points = 0;
  bool named = false;  // the design was rebuilt from its name and compared
};

Proved check_strategy(const File& file, const Job& job);
Proved check_game_table(const File& file, const Job& job);
Proved check_blocks_inside(const File& file, const Job& job);
Proved check_flat_free(const File& file, const Job& job);

}  // namespace thirdcard::verify

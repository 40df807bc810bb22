// SPDX-License-Identifier: MIT
// What `solve` and the `avoid` commands share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/base/command.hpp"
#include "thirdcard/players.hpp"

namespace thirdcard::cli {

std::string value_words(const Value& value);

/// From the table file if one is named, else by search.
Solution solve_or_look_up(Solver& solver, const std::vector<Point>& moves, const Job& job,
                          const std::string& table);
/// The table in a file, after the verifier has seen that its values follow from each other; null without a
/// path.
std::shared_ptr<const GameTable> table_for(const Design& design, const std::string& path, const Job& job);

/// What a strategy file proves of what was printed.
struct Proved {
  std::vector<std::string> parts;  // "winner" or "draw", "length", "nim-value"
  std::string words;
};
Proved write_proof(Solver& solver, const std::vector<Point>& moves, const Solution& solution,
                   std::uint64_t memory, const std::string& path, const Job& job);

}  // namespace thirdcard::cli

// SPDX-License-Identifier: MIT
// What a solver had proved when it stopped, as a file from which another goes on.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/avoid.hpp"

namespace thirdcard::avoid {

/// More would make a file that takes longer to write than it saves.
inline constexpr std::size_t kCheckpointPositions = std::size_t{1} << 20;

/// `facts` as Table::dearest gives them.
std::string solve_checkpoint(const Design& design, const SolveOptions& options,
                             std::span<const std::uint64_t> facts);
/// InputError unless the file is whole and about these blocks and this rule.
std::vector<std::uint64_t> read_solve_checkpoint(std::string_view file, const Design& design,
                                                 const SolveOptions& options);
[[noreturn]] void refuse_solve_checkpoint(const std::string& why);

}  // namespace thirdcard::avoid

// SPDX-License-Identifier: MIT
// Rooms on disk (the commands backup and restore).
#pragma once

#include <cstdint>
#include <string>

namespace thirdcard::wire {

std::string backup_line(const std::string& file, std::int64_t rooms, std::int64_t entries,
                        std::int64_t bytes);
/// `aside`: where the rooms are that were there before; empty: there were none.
std::string restore_line(const std::string& folder, std::int64_t rooms, std::int64_t entries,
                         std::int64_t bytes, const std::string& aside);

}  // namespace thirdcard::wire

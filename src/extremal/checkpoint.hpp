// SPDX-License-Identifier: MIT
// Levels of a search kept in a file, so that a stopped search goes on where it was.
#pragma once

#include <string>

#include "extremal/levels.hpp"

namespace thirdcard::extremal {

/// Fills `chain` from the file; false if there is no file (or no name). InputError if the file is damaged
/// or belongs to another search.
bool load_levels(const std::string& path, const TableSpace& space, int last, LevelChain& chain);
/// Writes all levels; nothing if the name is empty.
void save_levels(const std::string& path, const TableSpace& space, int last, const LevelChain& chain);

}  // namespace thirdcard::extremal

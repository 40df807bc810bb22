// SPDX-License-Identifier: MIT
// Which files a command may replace: those of the very kind it writes. A proof of another kind, or one of an
// earlier format, is somebody's work as well.
#pragma once

#include "core/container.hpp"

namespace thirdcard::cli {

inline bool is_strategy(std::string_view head) { return is_container(head, "strategy"); }
inline bool is_game_table(std::string_view head) { return is_container(head, "game-table"); }
inline bool is_blocks_inside(std::string_view head) { return is_container(head, "blocks-inside"); }
inline bool is_systems(std::string_view head) { return is_container(head, "systems"); }
inline bool is_flat_free(std::string_view head) { return is_container(head, "flat-free"); }
inline bool is_solve_checkpoint(std::string_view head) { return is_container(head, "solve-checkpoint"); }
inline bool is_levels_checkpoint(std::string_view head) { return is_container(head, "levels-checkpoint"); }

}  // namespace thirdcard::cli

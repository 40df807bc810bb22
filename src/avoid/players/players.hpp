// SPDX-License-Identifier: MIT
// What the players share: the greedy choice that every plan falls back on, and one function per player.
#pragma once

#include "thirdcard/players.hpp"

namespace thirdcard::avoid {

/// Number 0..bound-1 that the asker's chance decides. `salt` keeps several decisions of one asking apart.
std::uint64_t by_chance(std::uint64_t chance, std::uint64_t bound, std::uint64_t salt = 0);

/// Most safe points of one's own, fewest of the others', counted after the move; of equal ones the least
/// when chance is 0, else one by chance. Without a safe point: any free one.
Strategy::Choice greedy_choice(const Position& position, const Asking& asking, const std::string& because);
/// A safe point by chance, or any free point where none is left.
Strategy::Choice safe_choice(const Position& position, const Asking& asking);

/// AG(d,3) by points and lines.
bool ternary(const Design& design);

using Player = std::shared_ptr<const Strategy>;
Player random_player();
Player any_player();
Player greedy_player();
Player script_player(std::vector<Point> script);
Player theorem1_player(const Design& design, int player, int start);
Player mirror_player(const Design& design, int player);
Player cap_player(const Design& design, int player);
Player climbing_player(const Design& design, int player);
Player perfect_player(const std::shared_ptr<const GameBoard>& board, const SolveOptions& options,
                      std::shared_ptr<const GameTable> table);
Player strong_player(const std::shared_ptr<const GameBoard>& board);

}  // namespace thirdcard::avoid

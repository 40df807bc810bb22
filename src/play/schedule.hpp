// SPDX-License-Identifier: MIT
// What several bots see, taken out of a game, so that they can be asked on another thread.
#pragma once

#include "thirdcard/play.hpp"

namespace thirdcard::play {

struct BotTable {
  Rules rules;
  std::vector<View> views;     // by bot; one for all where all see the same
  std::vector<Event> history;  // of late, where cards must be remembered
};
BotTable bot_table(const Game& game, std::span<const BotSeat> bots);
/// As next_bot of the game from which the table was taken, with these bots.
std::optional<Plan> next_bot(const BotTable& table, std::span<const BotSeat> bots, std::uint64_t seed);

}  // namespace thirdcard::play

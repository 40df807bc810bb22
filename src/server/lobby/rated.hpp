// SPDX-License-Identifier: MIT
// What makes a game fit to be rated, and what a rated game that is over comes to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/room.hpp"
#include "thirdcard/people.hpp"

namespace thirdcard::server {

/// Games of finding, each for himself and judged by the server, under their usual rules, in the order of
/// lists.
const std::vector<std::string>& rated_games();
bool is_rated_game(std::string_view name);
/// Messages that nobody may send in a rated room: nobody is its master.
bool refused_when_rated(std::string_view type);
/// So many play on.
int still_playing(const Room& room);
/// By seat. The game is over.
PlayedGame played(const Room& room);

}  // namespace thirdcard::server

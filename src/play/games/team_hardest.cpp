// SPDX-License-Identifier: MIT
// Team SET where only three fingers of one team score.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_team();

Description game_team_hardest() {
  Description d = game_team();
  d.name = "team-hardest";
  d.place = 180;
  d.usual.teams = Teams::kAll;
  return d;
}

}  // namespace thirdcard::play

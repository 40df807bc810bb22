// SPDX-License-Identifier: MIT
// Team SET where both teams point at one set at a time and the majority scores.
#include "play/games/description.hpp"

namespace thirdcard::play {

Description game_team();

Description game_team_hard() {
  Description d = game_team();
  d.name = "team-hard";
  d.place = 170;
  d.usual.teams = Teams::kEither;
  return d;
}

}  // namespace thirdcard::play

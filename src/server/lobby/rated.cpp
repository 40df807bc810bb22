// SPDX-License-Identifier: MIT
#include "server/lobby/rated.hpp"

#include <algorithm>
#include <array>

#include "play/games/description.hpp"

namespace thirdcard::server {

const std::vector<std::string>& rated_games() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const play::Description& d : play::games()) {
      const play::Rules& r = d.usual;
      if (d.offered == play::Offered::kNowhere || d.on_design || d.sides || !r.checked || r.cooperative ||
          r.practice || r.teams != play::Teams::kNone || play::least_players(r) > 2 ||
          play::most_players(r) < 2)
        continue;
      out.emplace_back(d.name);
    }
    return out;
  }();
  return all;
}

bool is_rated_game(std::string_view name) {
  return std::find(rated_games().begin(), rated_games().end(), name) != rated_games().end();
}

bool refused_when_rated(std::string_view type) {
  static constexpr std::array<std::string_view, 11> kRefused{
      "bot", "set", "kick", "mute", "host", "seat", "name", "lesson", "end", "chat", "delete"};
  return std::find(kRefused.begin(), kRefused.end(), type) != kRefused.end();
}

int still_playing(const Room& room) {
  const play::View view = room.game->view();
  return static_cast<int>(
      std::count_if(view.players.begin(), view.players.end(), [](const auto& p) { return p.active; }));
}

PlayedGame played(const Room& room) {
  PlayedGame out{room.id, room.games, room.lobby->game, room.updated, {}};
  const play::View view = room.game->view();
  for (std::size_t i = 0; i < view.players.size() && i < room.seats.size(); ++i) {
    const Member& m = room.members[static_cast<std::size_t>(room.seats[i])];
    out.seats.push_back({m.person, view.players[i].sets, !view.players[i].active});
  }
  return out;
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Rooms of the lobby, as their hub sees them: coming in with a pass, beginning when all are there, and the
// news of who waits.
#include <algorithm>

#include "server/fields.hpp"
#include "server/protocol.hpp"

namespace thirdcard::server {

std::optional<Pass> Protocol::take_pass(const Json& m, const std::string& room, std::int64_t now) {
  const std::string word = text_field(m, "pass", 64, false);
  if (word.empty()) return std::nullopt;
  LobbyLink* lobby = rooms_.common().lobby;
  auto pass = lobby == nullptr ? std::nullopt : lobby->take(word, room, now);
  if (!pass) throw Refusal{"no_seat", "this seat is not kept any more; ask for another in the lobby"};
  return pass;
}

Live* Protocol::make_public(Connection connection, Client& client, const Pass& pass, std::int64_t now) {
  if (!pass.make) throw Refusal{"no_seat", "this room is over; ask for another in the lobby"};
  if (rooms_.common().disk_low)
    throw Refusal{"full", "this server's disk is nearly full; its keeper has been told"};
  if (rooms_.common().on_disk >= limits_.rooms_on_disk)
    throw Refusal{"full", "this server keeps no more rooms; try another day"};
  if (!rooms_.common().may_open(client.address, now))
    throw Refusal{"too_many", "too many rooms were opened from your address; try again in a few minutes"};
  rooms_.make_place();
  leave_room(connection, client, now);
  Live& live = rooms_.create(pass.room);
  rooms_.record(live, RoomCreated{play::rules_from_name(pass.lobby.game), false, pass.lobby}, now, true);
  ++counters_.rooms_created;
  return &live;
}

int Protocol::seated_as(const Live& live, const Pass& pass) const {
  int others = 0;
  for (std::size_t i = 0; i < live.room.members.size(); ++i) {
    const Member& m = live.room.members[i];
    if (m.person == pass.person) {
      if (m.kicked) throw Refusal{"gone", "the host has removed you from this room"};
      return static_cast<int>(i);
    }
    others += !m.gone && !m.bot && rooms_.connected(live, static_cast<int>(i));
  }
  if (live.room.rated() && live.room.playing()) throw Refusal{"no_seat", "the game has begun; you can watch"};
  if (live.room.lobby && others >= live.room.lobby->wanted)
    throw Refusal{"no_seat", "all seats are taken; you can watch"};
  if (live.room.locked) throw Refusal{"locked", "the host has locked this room"};
  return -1;
}

void Protocol::vote(Live& live, int member, std::int64_t now) {
  if (member < 0) throw Refusal{"watching", "you are watching"};
  if (live.room.playing()) throw Refusal{"running", "a game is running"};
  live.ready.insert(member);
  Change ready;
  ready.room = true;
  tell(live, ready, now);
  begin_rated(live, now);
}

/// The usual rules without a design or a board are dealt in a moment: no need of the workers.
void Protocol::begin_rated(Live& live, std::int64_t now) {
  const Room& r = live.room;
  if (!r.rated() || r.playing()) return;
  std::vector<int> here;
  for (std::size_t i = 0; i < r.members.size(); ++i)
    if (!r.members[i].gone && rooms_.connected(live, static_cast<int>(i)))
      here.push_back(static_cast<int>(i));
  const bool all_want =
      std::all_of(here.begin(), here.end(), [&](int member) { return live.ready.count(member) != 0; });
  const bool first = r.games == 0 && static_cast<int>(here.size()) >= r.lobby->wanted;
  if (here.size() < 2 || !(first || all_want)) return;
  live.ready.clear();
  GameStarted game;
  game.rules = play::rules_from_name(r.lobby->game);
  game.seed = rooms_.random();
  game.seats = here;
  start_game(live, std::move(game), now);
}

void Protocol::publish(const Live& live, bool gone) {
  const Room& r = live.room;
  LobbyLink* lobby = rooms_.common().lobby;
  if (!r.lobby || lobby == nullptr || !lobby->news) return;
  RoomNews news{r.id, gone, *r.lobby, r.playing(), r.locked, r.games, rooms_.watchers(live), {}};
  for (std::size_t i = 0; i < r.members.size() && !gone; ++i) {
    const Member& m = r.members[i];
    if (m.gone || m.bot || !rooms_.connected(live, static_cast<int>(i))) continue;
    news.seated.push_back({m.person, m.person.empty() ? m.name : lobby->name_of(m.person), m.rating});
  }
  lobby->news(std::move(news));
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// What time brings to the rooms: deadlines of games, bots that act, players and hosts who stay away, rooms
// that nobody is in. One alarm per room, at the first of these; whoever owns the hub calls `tick` then.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "server/rooms/rooms.hpp"

namespace thirdcard::server {

class Clock {
 public:
  Clock(const Limits& limits, Rooms& rooms) : limits_(limits), rooms_(rooms) {}

  void tick(std::int64_t now);
  std::int64_t next_tick() const { return wakes_.empty() ? -1 : wakes_.begin()->first; }
  /// Plans afresh what the bots will do, and sets the room's alarm.
  void plan(Live& live, std::int64_t now);
  /// Sets the room's alarm to the first thing that is due.
  void schedule(Live& live);
  void forget(Live& live);
  /// The room goes to somebody who is there, if anybody is.
  void hand_over(Live& live, std::int64_t now);
  /// Before rooms untouched since `before` leave the disk: those with people in them are touched, the
  /// others forgotten.
  void before_removal(std::int64_t before, std::int64_t now);

 private:
  std::int64_t patience(const Room& room) const;
  void bot_acts(Live& live, std::int64_t now);
  void bot_thinks(Live& live, const play::Action& action, std::int64_t now);

  const Limits& limits_;
  Rooms& rooms_;
  std::set<std::pair<std::int64_t, std::string>> wakes_;
};

}  // namespace thirdcard::server

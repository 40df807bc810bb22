// SPDX-License-Identifier: MIT
// A room is a fold over its entries: `fold` is the only way a room changes, whether a player acted, a bot,
// a deadline, or a log is read back. What it says about the change decides what is told to whom.
#pragma once

#include "server/rooms/entry.hpp"

namespace thirdcard::server {

/// What an entry changed.
struct Change {
  bool nothing = false;         // an action that the game refused: the room is as it was, without an entry
  play::Answer answer = {};     // of an action
  std::size_t first_event = 0;  // game events from here on are new
  bool game = false, room = false, chat = false, over = false;
  int member = -1;  // the new member
};
struct Folded {
  Room room;
  Change change;
};

/// The room after the entry. InputError, and `before` untouched, when the entry makes no sense there.
/// The cost is that of the game's own step; nothing of the room is copied.
Folded fold(Room&& before, const Entry& entry);

/// The room that a log tells. InputError when it tells none; Stopped when it is asked to stop.
Room room_from_log(const std::string& id, const std::vector<LogEntry>& log, const StopToken* stop = nullptr);

}  // namespace thirdcard::server

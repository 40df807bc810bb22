// SPDX-License-Identifier: MIT
// The messages of a room, a row for each: its word, which also names its handler (on_act for "act"), what it
// costs, who may send it, and whether a room takes it when its log is full. The server declares, finds,
// counts and refuses by this table alone. Schema (schema/client.json) and document (docs/protocol.md) are
// compared with it by tests/server/messages.quick.cpp.
#pragma once

#include <string_view>

#include "thirdcard/kinds.hpp"

namespace thirdcard::server {

/// Who may send a message, in the words of the document.
#define THIRDCARD_SENDERS(ROW)                   \
  ROW(kAnybody, "anybody")                       \
  ROW(kInRoom, "players and watchers of a room") \
  ROW(kPlayer, "players of a room")              \
  ROW(kHost, "host")                             \
  ROW(kHostOrOwner, "host or owner")             \
  ROW(kHostAndOwner, "owner who is the host")
THIRDCARD_KINDS(Sender, THIRDCARD_SENDERS)

/// A room's log is finite. What ends things is possible all the same.
#define THIRDCARD_WHEN_FULL(ROW) ROW(kRefused, "no") ROW(kAllowed, "yes")
THIRDCARD_KINDS(WhenFull, THIRDCARD_WHEN_FULL)

// clang-format off
//    message  cost from           full room
#define THIRDCARD_MESSAGES(ROW)               \
  ROW(act,      1,   kPlayer,       kRefused) \
  ROW(bot,      2,   kHost,         kRefused) \
  ROW(chat,     1,   kPlayer,       kRefused) \
  ROW(create,   5,   kAnybody,      kAllowed) \
  ROW(delete,   2,   kHostAndOwner, kAllowed) \
  ROW(end,      1,   kHost,         kAllowed) \
  ROW(find,     5,   kAnybody,      kAllowed) \
  ROW(host,     1,   kHostOrOwner,  kRefused) \
  ROW(join,     2,   kAnybody,      kAllowed) \
  ROW(kick,     1,   kHost,         kAllowed) \
  ROW(leave,    1,   kInRoom,       kAllowed) \
  ROW(lesson,   1,   kHost,         kRefused) \
  ROW(mute,     1,   kHost,         kRefused) \
  ROW(name,     2,   kPlayer,       kRefused) \
  ROW(phrase,   5,   kPlayer,       kRefused) \
  ROW(ping,     1,   kAnybody,      kAllowed) \
  ROW(ready,    1,   kPlayer,       kRefused) \
  ROW(replay,  10,   kInRoom,       kAllowed) \
  ROW(seat,     2,   kPlayer,       kRefused) \
  ROW(set,      2,   kHost,         kRefused) \
  ROW(start,   10,   kHost,         kRefused)
// clang-format on

struct MessageRow {
  std::string_view word;
  double cost;
  Sender from;
  WhenFull full;
};
#define THIRDCARD_MESSAGE_ROW(name, cost, from, full) MessageRow{#name, cost, Sender::from, WhenFull::full},
inline constexpr std::array kMessages{THIRDCARD_MESSAGES(THIRDCARD_MESSAGE_ROW)};
#undef THIRDCARD_MESSAGE_ROW

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// What can happen to a room, one type each, and how it stands in the log: a small JSON object whose "do"
// names the kind. Reading trusts nothing; a log that this version cannot read is an InputError.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "server/rooms/room.hpp"
#include "thirdcard/store.hpp"
#include "wire/play.hpp"

namespace thirdcard::server {

using play::Json;

struct RoomCreated {
  play::Rules rules;
  bool class_mode = false;
  bool open = false;
};
struct MemberCame {
  std::string name, secret_hash;
  int place = -1;  // of a member who has left, to be taken over; -1: a new one
};
struct BotCame {
  std::string name;
  play::Bot skill;
  play::AntisetBot level = play::AntisetBot::kGreedy;
};
struct GameStarted {
  play::Rules rules;
  std::uint64_t seed = 0;
  std::vector<int> seats, teams;
  std::shared_ptr<const play::Game> built;  // the game that these make, where somebody has built it already
};
struct Acted {
  play::Action action;
  int member = -1;                  // who, -1: nobody
  std::int64_t ref = 0;             // the player's own number, 0: none
  std::optional<bool> proved = {};  // a bot's card in Anti-SET
};
struct MemberGone {
  int member = 0;
  bool kicked = false;
  bool retired = false;  // has been away for long, and the place is needed
  std::string ban = {};  // digest of the address that may not come again under
                         // another name; empty: none
};
struct MemberMuted {
  int member = 0;
  bool muted = true;
  std::string from =
      {};  // digest of the address from which newcomers are muted, or not any more; empty: none
};
/// A member whose place was given up takes it again.
struct MemberBack {
  int member = 0;
};
struct HostChanged {
  int member = 0;
  bool stand_in = false;  // for an owner who stays away
};
struct SeatChosen {
  int member = 0;
  std::optional<int> team = {};
  std::optional<bool> playing = {};
};
/// A member is called otherwise from now on.
struct NameChosen {
  int member = 0;
  std::string name;
};
struct RoomSet {
  std::optional<bool> locked = {}, chat = {}, names = {};
  std::optional<play::Rules> rules = {};
};
struct LessonShown {
  std::optional<LessonStep> step;
};
struct ChatSaid {
  int member = 0;
  std::string text;
};
/// A ready-made one, by its number.
struct PhraseSaid {
  int member = 0, phrase = 1;
};
/// Somebody came back after a long time; the room is young again.
struct Touched {};

using Happening =
    std::variant<RoomCreated, MemberCame, BotCame, GameStarted, Acted, MemberGone, MemberBack, MemberMuted,
                 HostChanged, SeatChosen, NameChosen, RoomSet, LessonShown, ChatSaid, PhraseSaid, Touched>;

struct Entry {
  std::int64_t seq = 0, time = 0;
  Happening what;
};

LogEntry to_log(const Entry& entry);
Entry from_log(const LogEntry& stored);

}  // namespace thirdcard::server

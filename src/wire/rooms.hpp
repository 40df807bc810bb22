// SPDX-License-Identifier: MIT
// What the server says of rooms (schema/server.json): to players, to whoever looks for an open room, and to
// whoever runs the server. Each function gives a whole message as text; what it says is in its arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "thirdcard/play.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

struct BotShown {
  play::AntisetBot level;
  play::Bot skill;
  std::optional<bool> proved;
};
struct MemberShown {
  int member = 0;
  std::string name;
  int seat = -1;
  bool host = false, gone = false, connected = false;
  int team = -1;
  bool playing = true, owner = false, muted = false, ready = false;
  std::optional<BotShown> bot = {};
};
struct LessonShown {
  std::string name;
  int step = 0;
};
struct RoomShown {
  std::string id;
  play::Rules rules;
  bool locked = false, open = false, chat = false, names = false, class_mode = false;
  std::string short_name;  // empty: none
  int games = 0;
  std::optional<LessonShown> lesson = {};
  std::vector<MemberShown> members;
  int watchers = 0;
  std::optional<play::Rules> game_rules = {};  // where they are not those of the next game
};
/// A line of chat, or where `phrase` is not 0 a ready-made one.
struct LineShown {
  std::int64_t seq = -1;  // -1: that of the message
  int member = 0;
  std::string text;
  int phrase = 0;
};

/// A message without its view, which stands last, since each side may see another.
class RoomMessage {
 public:
  static RoomMessage update(std::int64_t seq);
  /// An empty `secret` or `link` is not said.
  static RoomMessage welcome(const std::string& room, int member, std::int64_t seq, const std::string& secret,
                             const std::string& link);
  RoomMessage& room(const RoomShown& room);
  RoomMessage& chat(const LineShown& line);
  RoomMessage& chat(const std::vector<LineShown>& lines);
  RoomMessage& now(std::int64_t game_time);
  RoomMessage& missed(const std::vector<play::Event>& events) { return list("missed", events); }
  RoomMessage& events(const std::vector<play::Event>& events) { return list("events", events); }
  std::string text(const play::View* view = nullptr) const;

 private:
  RoomMessage& list(const char* name, const std::vector<play::Event>& events);
  /// The next member of the object.
  std::string& next(const char* name);
  std::string text_;  // without the last brace
};

std::string presence(int member, bool connected);
std::string answer(std::int64_t ref, std::int64_t seq, const play::Answer& answer);
std::string pong(std::int64_t now);
std::string left();
/// Null: no longer.
std::string finding(const std::string* game);
std::string found(const std::string& room);
/// `ref`: of the message that caused it.
std::string error(const std::string& code, const std::string& message,
                  std::optional<std::int64_t> ref = std::nullopt);
/// A finished game.
std::string replay(int number, const play::Rules& rules, std::uint64_t seed, int players,
                   const std::vector<int>& teams, const std::vector<int>& seats,
                   const std::vector<play::Action>& actions);

struct OpenRoomShown {
  std::string room, game;
  int players = 0, most = 0, watchers = 0;
};
std::string open_rooms(const std::vector<OpenRoomShown>& rooms, const std::vector<std::string>& finding);

struct FinishedGame {
  std::vector<std::uint8_t> moves;
  int winner = -1;
};
std::string finished_games(const std::string& design, const std::vector<FinishedGame>& games,
                           std::size_t kept);

/// For whoever runs the server (schema/command/rooms-*.json).
struct RoomInUse {
  std::string room;
  bool in_use = false;
  int members = 0, connected = 0, watchers = 0, games = 0;
  bool playing = false, class_mode = false, locked = false;
  std::int64_t entries = 0, updated = 0;
};
std::string room_line(const RoomInUse& room);
std::string rooms_line(std::size_t in_use, std::size_t on_disk, const std::vector<RoomInUse>& rooms);
std::string ban_line(const std::string& address, int hours);
std::string deleted_line(const std::string& room);

}  // namespace thirdcard::wire

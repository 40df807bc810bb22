// SPDX-License-Identifier: MIT
// A room is the fold of its log: the same function brings a live room forward and a stored one back, so
// after a restart a room is what it was. Nothing here knows about connections.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "thirdcard/play.hpp"
#include "thirdcard/store.hpp"
#include "wire/play.hpp"

namespace thirdcard::server {

using play::Json;

struct Member {
  std::string name;
  std::string secret_hash;  // SHA-256 of the secret that only the player has; empty for bots
  bool bot = false, gone = false, kicked = false;
  play::Bot skill;
  play::AntisetBot level = play::AntisetBot::kGreedy;  // bots in Anti-SET
  int team = -1;                                       // the one that was chosen; -1: any
  bool playing = true;                                 // false: only looks on, by choice
  int seat = -1;                                       // in the running game
  std::int64_t last_ref = 0;                           // the last numbered message that was carried out
  std::string last_answer;
};

struct ChatLine {
  std::int64_t seq = 0;
  int member = 0;
  std::string text;
};

/// The step of a lesson at which the host is and which everybody sees.
struct LessonStep {
  std::string name;
  int step = 0;
};

class Room {
 public:
  explicit Room(std::string id) : id(std::move(id)) {}
  std::string id;
  std::int64_t seq = 0, updated = 0;
  play::Rules rules;
  bool locked = false, chat = true, names = true, class_mode = false;
  std::vector<Member> members;  // member 0 opened the room
  int host = 0;
  std::optional<play::Game> game;
  int games = 0;
  std::int64_t game_began = 0;  // wall clock
  std::vector<int> seats;       // member by seat
  std::optional<LessonStep> lesson;
  std::vector<ChatLine> chat_lines;  // the last few

  /// What an entry changed.
  struct Change {
    play::Answer answer;          // of an action
    std::size_t first_event = 0;  // game events from here on are new
    bool game = false, room = false, chat = false;
    int member = -1;  // the new member
    static Change of_room() {
      Change c;
      c.room = true;
      return c;
    }
  };
  /// Brings the room forward by one entry. InputError when the entry makes no sense here.
  Change fold(const LogEntry& entry);
  /// The entry of an action that the game has carried out already; its events begin at `first_event`.
  void note_action(const LogEntry& entry, const play::Action& action, int member, std::size_t first_event);
  /// The room that a log tells.
  static Room from_log(const std::string& id, const std::vector<LogEntry>& log);
  /// Index of the first event of the running game that came after entry `seen`.
  std::size_t events_after(std::int64_t seen) const;
  std::int64_t game_time(std::int64_t now) const { return std::max<std::int64_t>(0, now - game_began); }
  int active_members() const;

 private:
  std::vector<std::pair<std::int64_t, std::size_t>> marks_;  // (entry, events before it)
};

}  // namespace thirdcard::server

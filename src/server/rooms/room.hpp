// SPDX-License-Identifier: MIT
// A room as a value: what its entries have made of it and nothing else. It changes only by `fold` (fold.hpp),
// the same for live rooms and stored ones, so after a restart a room is what it was. Nothing here knows about
// connections.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "thirdcard/play.hpp"

namespace thirdcard::server {

struct Member {
  std::string name;
  std::string secret_hash;  // SHA-256 of the secret that only the player has;
                            // empty for bots
  bool bot = false, gone = false, kicked = false;
  bool muted = false;    // may not write
  bool retired = false;  // gone only because the place was needed; may come back
                         // while it is free
  play::Bot skill;
  play::AntisetBot level = play::AntisetBot::kGreedy;  // bots in Anti-SET
  std::optional<bool> proved;                          // bots in Anti-SET: was the last card proved best?
  int team = -1;                                       // the one that was chosen; -1: any
  bool playing = true;                                 // false: only looks on, by choice
  int seat = -1;                                       // in the running game
  std::int64_t last_ref = 0;                           // of the last numbered action that changed the game
  std::string last_answer;                             // and what it was told
};

struct ChatLine {
  std::int64_t seq = 0;
  int member = 0;
  std::string text;
  int phrase = 0;  // a ready-made one instead of a text; 0: none
};

/// Phrases are numbered from 1 (schema/type/rooms.json).
constexpr int kPhrases = 12;

/// The step of a lesson at which the host is and which everybody sees.
struct LessonStep {
  std::string name;
  int step = 0;
};

struct Room {
  explicit Room(std::string id) : id(std::move(id)) {}
  std::string id;
  std::int64_t seq = 0, updated = 0;
  play::Rules rules;
  bool locked = false, chat = true, names = true, class_mode = false;
  std::vector<Member> members;  // member 0 opened the room
  int host = 0,
      owner = 0;          // the owner takes the room back from whoever is the host meanwhile
  bool stand_in = false;  // the host became it because the owner stayed away
  std::optional<play::Game> game;
  int games = 0;
  std::int64_t game_began = 0;  // on the clock of the entries
  std::vector<int> seats;       // member by seat
  std::optional<LessonStep> lesson;
  bool open = false;                                        // strangers may find it
  std::vector<std::string> bans, muted_from;                // digests of addresses, the last few
  std::vector<ChatLine> chat_lines;                         // the last few
  std::vector<std::pair<std::int64_t, std::size_t>> marks;  // (entry, events of the running game before it)

  bool playing() const { return game && !game->over(); }
  std::int64_t game_time(std::int64_t now) const { return std::max<std::int64_t>(0, now - game_began); }
  /// Index of the first event of the running game that came after entry `seen`.
  std::size_t events_after(std::int64_t seen) const {
    const auto at = std::upper_bound(marks.begin(), marks.end(), seen,
                                     [](std::int64_t s, const auto& mark) { return s < mark.first; });
    return at != marks.end() ? at->second : game ? game->events().size() : 0;
  }
  int active_members() const {
    return static_cast<int>(
        std::count_if(members.begin(), members.end(), [](const Member& m) { return !m.gone; }));
  }
};

}  // namespace thirdcard::server

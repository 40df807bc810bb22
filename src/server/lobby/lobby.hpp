// SPDX-License-Identifier: MIT
// The lobby of docs/protocol.md, without threads or sockets: whoever owns them hands in what arrives and the
// time. It reads the database through a connection of its own and changes it through writes that are told
// of when they are on disk; a connection that waits for one keeps its further messages waiting. Rooms belong
// to the hubs (link.hpp); here is only what they tell of themselves.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/common.hpp"
#include "server/lobby/puzzles.hpp"
#include "thirdcard/store.hpp"
#include "wire/play.hpp"

namespace thirdcard::server {

using play::Json;

/// What is the same in every lobby; what its keeper may choose is among the limits.
constexpr std::int64_t kNewsMs = 1000, kWrongClaimMs = 5000;  // what one costs in a daily puzzle
constexpr int kNearPoints = 200;
constexpr double kSettledDeviation = 110;

class Lobby {
 public:
  using Deliver = std::function<void(Connection, std::shared_ptr<const std::string>)>;  // null: hang up
  /// Has a change made; then, on the lobby's thread, says why it was not kept; empty: it is.
  using Commit = std::function<void(StoreWrite, std::function<void(const std::string& why)>)>;
  Lobby(const Limits& limits, Common& common, LobbyLink& link, People& people, Commit commit, Deliver deliver,
        std::function<std::uint64_t()> random, char letter);

  /// `server`: the name under which it was opened.
  void opened(Connection connection, std::string address, std::string server, std::int64_t now);
  void received(Connection connection, std::string_view text, std::int64_t now);
  void closed(Connection connection);
  /// The limits that it was given have changed.
  void limited();
  /// News to those who look, once a second; seats that nobody took.
  void tick(std::int64_t now);
  /// Persons who have not been seen for long.
  void sweep(std::int64_t now);
  void heard(const RoomNews& news, std::int64_t now);
  /// A rated game is on disk.
  void counted(const PlayedGame& game);

  // ---- for the keeper
  std::vector<Report> reports() const { return people_.reports(static_cast<int>(limits_.reports)); }
  /// Until then; 0: not any more. `done` hears why not; empty: it is done.
  void bar(const std::string& person, std::int64_t until, std::function<void(const std::string& why)> done);
  std::size_t connections() const { return guests_.size(); }

 private:
  struct Guest {
    std::string address, server;
    Bucket purse;
    int limited = 0;
    bool busy = false, hung_up = false, looks = false;
    std::vector<std::string> queue;
    std::string nonce;
    std::int64_t nonce_until = 0;
    std::string person;                         // signed in as; empty: not
    std::map<std::string, std::int64_t> shown;  // daily puzzle by kind: the day
  };
  /// A public room, and who is on the way to it.
  struct Table {
    RoomOfLobby lobby;
    bool there = false, playing = false, locked = false;
    int games = 0, watchers = 0;
    std::int64_t since = 0;
    std::string maker_address;
    std::vector<RoomNews::Seated> seated;
    std::map<std::string, std::pair<std::int64_t, int>> coming;  // person: until when, rating
  };
  struct Ranking {
    std::int64_t until = -1, first = 0;
    std::vector<BoardLine> lines;
  };
  using Handler = void (Lobby::*)(Connection, Guest&, const Json&, std::int64_t);

  void carry_out(Connection, Guest&, std::string_view text, std::int64_t now);
  void handle(Connection, Guest&, const Json&, std::int64_t now);
  void resume(Connection, std::int64_t now);
  void send(Connection, const Json& message);
  void refuse(Connection, const Json& ref, const char* code, const std::string& message);
  void hang_up(Connection, Guest&);
  void attempt(Connection, const Json& ref, const std::function<void()>& what);
  /// Makes a change, and then goes on; what the change sets in `code` and `message` refuses the asker.
  struct Outcome {
    std::string code, message;
  };
  void change(Connection, Guest&, const Json& ref, std::function<void(People&, Outcome&)> what,
              std::function<void(Guest&, std::int64_t now)> then, std::int64_t now);
  Guest* guest(Connection connection);
  const std::string& signed_in(const Guest& guest) const;

  // lobby_identity.cpp
  void on_challenge(Connection, Guest&, const Json&, std::int64_t now);
  void on_sign_in(Connection, Guest&, const Json&, std::int64_t now);
  void on_rename(Connection, Guest&, const Json&, std::int64_t now);
  void on_replace(Connection, Guest&, const Json&, std::int64_t now);
  void on_forget(Connection, Guest&, const Json&, std::int64_t now);
  /// The challenge that this guest was given; it is used now.
  std::string use_challenge(Guest& guest, std::int64_t now);
  std::string name_asked(const Json& message) const;
  void tell_you(Connection, const std::string& person);
  /// Everybody signed in as this person is not any more.
  void sign_out(const std::string& person, Connection but_not);
  // lobby_rooms.cpp
  void on_look(Connection, Guest&, const Json&, std::int64_t now);
  void on_play(Connection, Guest&, const Json&, std::int64_t now);
  void on_sit(Connection, Guest&, const Json&, std::int64_t now);
  void give_seat(Connection, const std::string& room, Table& table, const PersonRating& rating, bool made,
                 std::int64_t now);
  int open_seats(const Table& table, const std::string& but_not) const;
  std::shared_ptr<const std::string> rooms_text() const;
  std::string fresh_room();
  // lobby_boards.cpp
  void on_daily(Connection, Guest&, const Json&, std::int64_t now);
  void on_found(Connection, Guest&, const Json&, std::int64_t now);
  void on_board(Connection, Guest&, const Json&, std::int64_t now);
  void on_ratings(Connection, Guest&, const Json&, std::int64_t now);
  const Ranking& ranking(const std::string& game, const std::string& span, std::int64_t now);
  // lobby_person.cpp
  void on_person(Connection, Guest&, const Json&, std::int64_t now);
  void on_report(Connection, Guest&, const Json&, std::int64_t now);
  Json game_json(const PlayedGame& game) const;

  const Limits& limits_;
  Common& common_;
  LobbyLink& link_;
  People& people_;
  Commit commit_;
  Deliver deliver_;
  std::function<std::uint64_t()> random_;
  const char letter_;
  std::unordered_map<Connection, Guest> guests_;
  std::map<std::string, Table> tables_;
  std::map<std::pair<std::string, std::string>, Ranking> rankings_;
  Buckets new_keys_, renames_;
  std::unique_ptr<BoardPuzzles> puzzles_;
  bool dirty_ = false;
  std::int64_t told_ = 0;
  std::uint64_t changes_ = 0;
};

std::string hex_of(std::uint64_t bits);
/// Days since 1970, UTC.
inline std::int64_t day_of(std::int64_t now) { return now / 86'400'000; }

}  // namespace thirdcard::server

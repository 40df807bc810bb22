// SPDX-License-Identifier: MIT
// The messages of docs/protocol.md, in and out. Each handler checks everything before it records anything;
// what is told afterwards follows from the change alone.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/base/fields.hpp"
#include "server/rooms/clock.hpp"
#include "server/rooms/messages.hpp"
#include "server/rooms/rooms.hpp"
#include "wire/rooms.hpp"

namespace thirdcard::server {

struct Output {
  std::uint64_t ticket = 0;
  Connection to = 0;
  std::shared_ptr<const std::string> text;  // null: close the connection
  std::uint64_t life = 0;                   // of the room it speaks of; 0: of none
};

/// A connection that asks for a room of another hub: it goes there, with its message, when everything up to
/// the ticket has been told. Its further messages wait.
struct Move {
  std::uint64_t ticket = 0;
  Connection connection = 0;
  Json message;
  std::size_t to = 0;
};

struct Counters {
  std::uint64_t messages = 0, bad_messages = 0, limited = 0, claims = 0, claims_yes = 0, claims_no = 0,
                claims_late = 0, rooms_created = 0, games_started = 0, games_finished = 0, joins = 0,
                reconnects = 0, rooms_failed = 0, rooms_unreadable = 0;
  Counters& operator+=(const Counters& o) {
    for (const auto field :
         {&Counters::messages, &Counters::bad_messages, &Counters::limited, &Counters::claims,
          &Counters::claims_yes, &Counters::claims_no, &Counters::claims_late, &Counters::rooms_created,
          &Counters::games_started, &Counters::games_finished, &Counters::joins, &Counters::reconnects,
          &Counters::rooms_failed, &Counters::rooms_unreadable})
      this->*field += o.*field;
    return *this;
  }
};

class Protocol {
 public:
  Protocol(const Limits& limits, Rooms& rooms, Clock& clock)
      : limits_(limits), rooms_(rooms), clock_(clock) {}

  void received(Connection connection, std::string_view text, std::int64_t now);
  void closed(Connection connection, std::int64_t now);
  /// A connection that comes from another hub, with the message that led it here.
  void arrived(Connection connection, std::unique_ptr<Client> client, const Json& message, std::int64_t now);
  std::vector<Move> take_moves() { return std::exchange(moves_, {}); }
  /// Everybody in the room hears what an entry changed.
  void tell(Live& live, const Change& change, std::int64_t now);
  /// Puts an open room on the list of those that wait, or takes it off.
  void list(const Live& live, std::int64_t now);
  /// This room lost what was not saved: its players are told and sent away, and
  /// nothing is told of it that was to be told.
  void tell_lost(Live& live, std::string_view why);
  /// With a last word to everyone in it.
  void delete_room(Live& live, const char* why);
  /// A last word to everyone.
  void shutting_down();
  void set_link(std::string base) { link_ = std::move(base); }
  /// Hears of rooms that cannot be read.
  void on_unreadable(std::function<void(const std::string& why)> hear) { unreadable_ = std::move(hear); }

  std::vector<Output> take_outputs() { return std::exchange(outputs_, {}); }
  const Counters& counters() const { return counters_; }

 private:
  struct Waiting {
    Connection connection;
    Json message;
  };
  struct Reading {
    std::uint64_t number = 0;  // of the task, so that one that was given up is not heard
    Connection asker = 0;      // for whom the workers do it
    std::vector<Waiting> waiting;
  };
  using Handler = void (Protocol::*)(Connection, Client&, const Json&, std::int64_t);
  void carry_out(Connection, Client&, std::string_view text, std::int64_t now);
  /// Refusal where the row says that this client may not send the message.
  void check_sender(const MessageRow& row, const Client& client);
  /// A handler for each row of the table: on_act, on_bot, ... They are in protocol_enter.cpp (coming and
  /// going), protocol_play.cpp, protocol_open.cpp and protocol_room.cpp.
#define THIRDCARD_DECLARE(name, cost, from, full) \
  void on_##name(Connection connection, Client& client, const Json& message, std::int64_t now);
  THIRDCARD_MESSAGES(THIRDCARD_DECLARE)
#undef THIRDCARD_DECLARE
  void refuse(Connection, Ref ref, const char* code, const std::string& message);
  /// Runs a handler, or the end of one, and turns what it throws into an error for the client.
  void attempt(Connection, Ref ref, const std::function<void()>& what);
  /// Has `work` done elsewhere; then, if the client is still there, calls `then`. Its later messages wait.
  void elsewhere(Connection, Client&, Ref ref, std::function<void(StopToken&)> work,
                 std::function<void(Client&, std::int64_t now)> then, std::int64_t now);
  void resume(Connection, std::int64_t now);
  // protocol_enter.cpp
  /// With this client as its first member, who is welcomed there.
  Live& make_room(Connection, Client&, RoomCreated as, const std::string& name, std::int64_t now);
  void load(Connection, Client&, const std::string& id, const Json& message, std::int64_t now);
  void read(const std::string& id, Reading& reading, std::int64_t now);
  /// Whoever waited for a room has left.
  void give_up_loading(Connection, const Client&, std::int64_t now);
  void no_such_room(Connection, Client&, const std::string& id, std::int64_t now);
  int free_place(Live& live, std::int64_t now);
  /// The name that was asked for, if it can be given, to a newcomer or to `member`. Refusal.
  std::string name_for(const Json& message, const Room* room, int member = -1) const;
  // protocol_play.cpp
  /// Deals elsewhere, and begins then; `by_host`: if this is still the host.
  void start(Connection, Client&, const Json& message, bool by_host, std::int64_t now);
  void start_game(Live& live, GameStarted game, std::int64_t now);
  // protocol_open.cpp
  OpenRooms& open_rooms();
  /// May one more room be made, and by this client? Refusal.
  void check_place(const Client&, std::int64_t now);
  void stop_finding(Connection, Client&);
  /// In an open room the game begins when all who are there are ready.
  void begin_if_ready(Live& live, std::int64_t now);
  /// Whom the host means who puts a member out or mutes him: this one, or everybody at his address but host
  /// and owner; and the digest by which the room remembers the address, empty where it does not.
  struct Concerned {
    std::string address, digest;
    bool everybody = false;
    std::set<int> members;
  };
  Concerned concerned_by(const Live& live, int member, bool everybody) const;
  /// Who leaves somebody, or puts somebody out, is not paired with that one for a while.
  void part(const Live& live, Connection connection, const Client& client, int but_only, std::int64_t now);
  Live& room_of(const Client& client);
  Live& host_room(const Client& client);
  void leave_room(Connection connection, Client& client, std::int64_t now);
  /// Out of the room and off the line, with a last word.
  void send_away(Live& live, Connection connection, const std::shared_ptr<const std::string>& word);

  // telling.cpp
  void send(Connection to, std::shared_ptr<const std::string> text);
  void send(Connection to, std::string text) {
    send(to, std::make_shared<const std::string>(std::move(text)));
  }
  void hang_up(Connection to);
  void tell_presence(Live& live, int member, bool connected);
  void welcome(Connection connection, const Client& client, Live& live, std::int64_t seen,
               const std::string& secret, std::int64_t now);
  wire::RoomShown shown(const Live& live) const;

  const Limits& limits_;
  Rooms& rooms_;
  Clock& clock_;
  std::vector<Output> outputs_;
  std::string link_;
  std::vector<Move> moves_;
  std::map<std::string, Reading> loading_;  // rooms that are being read, and who waits for them
  std::uint64_t last_reading_ = 0;
  std::function<void(const std::string&)> unreadable_;
  Counters counters_;
};

}  // namespace thirdcard::server

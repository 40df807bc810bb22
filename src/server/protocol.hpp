// SPDX-License-Identifier: MIT
// The messages of docs/protocol.md, in and out. Each handler checks everything before it records anything;
// what is told afterwards follows from the change alone.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/clock.hpp"
#include "server/rooms.hpp"

namespace thirdcard::server {

struct Output {
  std::uint64_t ticket = 0;
  Connection to = 0;
  std::shared_ptr<const std::string> text;  // null: close the connection
};

struct Counters {
  std::uint64_t messages = 0, bad_messages = 0, limited = 0, claims = 0, claims_yes = 0, claims_no = 0,
                claims_late = 0, rooms_created = 0, games_started = 0, games_finished = 0, joins = 0,
                reconnects = 0;
};

class Protocol {
 public:
  Protocol(const Limits& limits, Rooms& rooms, Clock& clock)
      : limits_(limits), rooms_(rooms), clock_(clock) {}

  void received(Connection connection, std::string_view text, std::int64_t now);
  void closed(Connection connection, std::int64_t now);
  /// Everybody in the room hears what an entry changed.
  void tell(Live& live, const Change& change, std::int64_t now);
  /// These rooms lost what was not saved: their players are told and sent away.
  void tell_lost(const std::vector<Live*>& lost, std::string_view why);
  /// A last word to everyone.
  void shutting_down();
  void set_link(std::string base) { link_ = std::move(base); }

  std::vector<Output> take_outputs() { return std::exchange(outputs_, {}); }
  const Counters& counters() const { return counters_; }

 private:
  using Handler = void (Protocol::*)(Connection, Client&, const Json&, std::int64_t);
  void handle(Connection, Client&, const Json&, std::int64_t now);
  // protocol_enter.cpp
  void on_create(Connection, Client&, const Json&, std::int64_t now);
  void on_join(Connection, Client&, const Json&, std::int64_t now);
  void on_leave(Connection, Client&, const Json&, std::int64_t now);
  // protocol_play.cpp
  void on_act(Connection, Client&, const Json&, std::int64_t now);
  void on_start(Connection, Client&, const Json&, std::int64_t now);
  void on_end(Connection, Client&, const Json&, std::int64_t now);
  void on_replay(Connection, Client&, const Json&, std::int64_t now);
  // protocol_room.cpp
  void on_bot(Connection, Client&, const Json&, std::int64_t now);
  void on_host(Connection, Client&, const Json&, std::int64_t now);
  void on_seat(Connection, Client&, const Json&, std::int64_t now);
  void on_kick(Connection, Client&, const Json&, std::int64_t now);
  void on_set(Connection, Client&, const Json&, std::int64_t now);
  void on_lesson(Connection, Client&, const Json&, std::int64_t now);
  void on_chat(Connection, Client&, const Json&, std::int64_t now);
  void on_delete(Connection, Client&, const Json&, std::int64_t now);

  Live& room_of(const Client& client);
  Live& host_room(const Client& client);
  void leave_room(Connection connection, Client& client, std::int64_t now);
  /// Out of the room and off the line, with a last word.
  void send_away(Live& live, Connection connection, const std::shared_ptr<const std::string>& word);

  // telling.cpp
  void send(Connection to, std::shared_ptr<const std::string> text);
  void send(Connection to, const Json& message);
  void hang_up(Connection to);
  void tell_presence(Live& live, int member, bool connected);
  void welcome(Connection connection, const Client& client, Live& live, std::int64_t seen,
               const std::string& secret, std::int64_t now);
  Json room_json(const Live& live) const;

  const Limits& limits_;
  Rooms& rooms_;
  Clock& clock_;
  std::vector<Output> outputs_;
  std::string link_;
  std::unordered_map<std::string, std::pair<double, std::int64_t>>
      openers_;  // rooms left to open by address, when
  Counters counters_;
};

}  // namespace thirdcard::server

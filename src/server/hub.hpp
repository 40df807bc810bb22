// SPDX-License-Identifier: MIT
// The hub: connections, rooms and messages, without any network. Whoever owns the sockets hands in what
// arrives and the time, and carries out what the hub wants: writes to store, texts to send. A text may
// leave only when every write with a ticket up to its own is on disk, so nobody ever hears of something
// that a crash could undo.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/room.hpp"

namespace thirdcard::server {

using Connection = std::uint64_t;

struct Limits {
  std::size_t message_bytes = 8192;
  int messages_per_second = 20, burst = 60;  // per connection
  std::size_t rooms = 2000;                  // in memory at once
  int members = 64, watchers = 64;           // per room
  std::size_t name_bytes = 64, chat_bytes = 400;
  int unknown_rooms = 10;         // wrong room names before a connection is closed
  std::int64_t away_ms = 20'000;  // a player who is away so long is not waited for
  std::int64_t antiset_away_ms = 180'000;
  std::int64_t host_away_ms = 120'000;  // then another player becomes the host
  std::int64_t idle_ms = 600'000;       // an empty room leaves memory
  std::int64_t touch_ms = 86'400'000;   // a room that is entered after so long is young again
  std::size_t rooms_on_disk = 100'000;
  std::int64_t entries = 200'000;  // of one room
  int rooms_per_address = 60;      // opened at once; they come back at that many an hour
};

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

/// A bot of Anti-SET that needs time to think.
struct Thought {
  std::string room, design;
  int game = 0, action = 0;  // numbers of the game and of its last action
  play::AntisetBot level = play::AntisetBot::kPerfect;
  play::View view;
  std::uint64_t seed = 0;
};

class Hub {
 public:
  using Load = std::function<std::vector<LogEntry>(const std::string& room)>;
  /// `random` must be unguessable in earnest; tests give a seeded one.
  Hub(Limits limits, Load load, std::function<std::uint64_t()> random);
  ~Hub();

  /// `address` where it is known and counts against limits; empty: it does not.
  void opened(Connection connection, std::string address = {});
  void received(Connection connection, std::string_view text, std::int64_t now);
  void closed(Connection connection, std::int64_t now);
  /// Deadlines, bots, players who stay away, rooms that nobody is in.
  void tick(std::int64_t now);
  /// When tick has something to do; -1: nothing planned.
  std::int64_t next_tick() const;

  /// Who thinks for the best bots, elsewhere, and then calls `thought`; without one they think here.
  void think_with(std::function<void(Thought)> thinker) { thinker_ = std::move(thinker); }
  void thought(const Thought& about, const play::AntisetMove& move, std::int64_t now);
  /// How others reach this server, told to everyone who comes in; empty: as they did.
  void set_link(std::string base) { link_ = std::move(base); }
  void set_rooms_on_disk(std::size_t rooms) { on_disk_ = rooms; }
  /// Before rooms untouched since `before` are removed from disk: those with people in them are touched,
  /// the others forgotten.
  void before_removal(std::int64_t before, std::int64_t now);

  /// Handed over once, in order. `ticket` is the number of the last write so far.
  std::vector<StoreWrite> take_writes();
  std::vector<Output> take_outputs();
  std::uint64_t ticket() const { return ticket_; }
  /// Writes up to this ticket are on disk.
  void committed(std::uint64_t ticket) { committed_ = ticket; }
  /// No write after the last committed one was kept: rooms they touched are forgotten (they come back
  /// from disk as they were), their players told and disconnected.
  void storage_failed(std::string_view why);
  /// A last word to everyone.
  void shutting_down();

  const Counters& counters() const { return counters_; }
  std::size_t rooms() const { return rooms_.size(); }
  std::size_t connections() const { return clients_.size(); }
  const Room* room(const std::string& id) const;

 private:
  struct Client;
  struct Live;
  struct Refusal;
  using Handler = void (Hub::*)(Connection, Client&, const Json&, std::int64_t);

  void handle(Connection, Client&, const Json&, std::int64_t now);
  void on_create(Connection, Client&, const Json&, std::int64_t now);
  void on_join(Connection, Client&, const Json&, std::int64_t now);
  void on_act(Connection, Client&, const Json&, std::int64_t now);
  void on_start(Connection, Client&, const Json&, std::int64_t now);
  void on_bot(Connection, Client&, const Json&, std::int64_t now);
  void on_host(Connection, Client&, const Json&, std::int64_t now);
  void on_seat(Connection, Client&, const Json&, std::int64_t now);
  void on_kick(Connection, Client&, const Json&, std::int64_t now);
  void on_set(Connection, Client&, const Json&, std::int64_t now);
  void on_lesson(Connection, Client&, const Json&, std::int64_t now);
  void on_chat(Connection, Client&, const Json&, std::int64_t now);
  void on_leave(Connection, Client&, const Json&, std::int64_t now);
  void on_end(Connection, Client&, const Json&, std::int64_t now);
  void on_delete(Connection, Client&, const Json&, std::int64_t now);
  void on_replay(Connection, Client&, const Json&, std::int64_t now);

  Live* find_room(const std::string& id);
  Live& room_of(const Client&);
  Live& host_room(const Client&);
  void send(Connection to, std::shared_ptr<const std::string> text);
  void send(Connection to, const Json& message);
  void hang_up(Connection to);
  void detach(Connection connection, Client& client, std::int64_t now);
  /// Writes an entry, folds it and tells everyone.
  Room::Change record(Live& live, Json body, std::int64_t now, bool quiet = false);
  /// Applies an action of a member (-1: nobody) to the running game; records what happened.
  play::Answer act(Live& live, int member, std::int64_t ref, play::Action action, std::int64_t now);
  void publish(Live& live, const Room::Change& change, std::int64_t now);
  void publish_presence(Live& live, int member, bool connected);
  void welcome(Connection connection, Client& client, Live& live, std::int64_t seen,
               const std::string& secret, std::int64_t now);
  void welcome_back(Live& live, int member, std::int64_t now);
  void remove_from_game(Live& live, int member, std::int64_t now);
  bool connected(const Live& live, int member) const;
  /// Somebody who can be the host now; -1: nobody.
  int next_host(const Live& live) const;
  void hand_over(Live& live, std::int64_t now);
  std::vector<int> choose_players(const Live& live, const play::Rules& rules) const;
  std::vector<int> choose_teams(const Live& live, const play::Rules& rules,
                                const std::vector<int>& seats) const;
  void bot_acts(Live& live, std::int64_t now);
  void make_place();
  void forget(std::unordered_map<std::string, std::unique_ptr<Live>>::iterator at);
  void plan_bots(Live& live, std::int64_t now);
  void schedule(Live& live);
  Json room_json(const Live& live) const;
  std::string readable_name();
  std::string fresh_secret();

  Limits limits_;
  Load load_;
  std::function<std::uint64_t()> random_;
  std::unordered_map<Connection, std::unique_ptr<Client>> clients_;
  std::unordered_map<std::string, std::unique_ptr<Live>> rooms_;
  std::set<std::pair<std::int64_t, std::string>> wakes_;
  std::vector<StoreWrite> writes_;
  std::vector<Output> outputs_;
  std::uint64_t ticket_ = 0, committed_ = 0;
  std::function<void(Thought)> thinker_;
  std::string link_;
  std::size_t on_disk_ = 0;
  std::unordered_map<std::string, std::pair<double, std::int64_t>>
      openers_;  // rooms left to open by address, when
  Counters counters_;
};

}  // namespace thirdcard::server

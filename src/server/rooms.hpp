// SPDX-License-Identifier: MIT
// Who is where: connections, the rooms in memory, and the one way to change a room. Every change is an
// entry: folded into the room, handed to the disk under a ticket, and reported to whoever tells the
// players. No message is read or written here, and no time passes by itself.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/fold.hpp"
#include "server/limits.hpp"

namespace thirdcard::server {

/// A message that cannot be carried out: a word for programs, a sentence for people.
struct Refusal {
  const char* code;
  std::string message;
};

struct Client {
  std::string address;
  std::string room;  // empty: in none
  int member = -1;   // -1: watches
  std::int64_t allowance_at = 0;
  std::int64_t allowance = 0;  // thousandths of a message
  int limited = 0, unknown_rooms = 0;
};

/// A room in memory: the room itself, and what is true only while the process lives.
struct Live {
  explicit Live(Room r) : room(std::move(r)) {}
  Room room;
  std::set<Connection> clients;
  std::uint64_t last_ticket = 0;
  /// By member: a numbered action that changed nothing, and what it was told.
  std::map<int, std::pair<std::int64_t, std::string>> refused;
  std::int64_t empty_since = -1;
  std::vector<std::pair<std::int64_t, int>> away;  // (since, member)
  std::int64_t host_away_since = -1;               // -1: here
  // The clock's:
  std::int64_t wake = -1, bot_at = -1;
  play::Action bot_action;
  std::uint64_t bot_seed = 0;
  std::pair<int, int> thinking{-1, -1};  // (game, action) about which a bot thinks elsewhere
};

class Rooms {
 public:
  using Load = std::function<std::vector<LogEntry>(const std::string& room)>;
  using Changed = std::function<void(Live&, const Change&, std::int64_t now)>;
  Rooms(const Limits& limits, Load load, std::function<std::uint64_t()> random);

  // ---- connections
  Client& open(Connection connection, std::string address);
  Client* client(Connection connection);
  void close(Connection connection) { clients_.erase(connection); }
  const auto& clients() const { return clients_; }
  bool connected(const Live& live, int member) const;
  int watchers(const Live& live) const;
  /// Takes the connection out of its room, which is returned; null: it was in none.
  Live* detach(Connection connection, Client& client, std::int64_t now);
  /// Somebody who can be the host now; -1: nobody.
  int next_host(const Live& live) const;

  // ---- rooms
  /// From memory, or from disk; null: there is none. Refusal when no place is left.
  Live* find(const std::string& id);
  Live* in_memory(const std::string& id) const;
  Live& create();
  /// Without a trace on disk; the players have been sent away.
  void remove(Live& live);
  /// From memory only; the disk has everything.
  void forget(Live& live);
  std::size_t size() const { return rooms_.size(); }
  /// An empty room is only a cache of the disk; the longest empty one makes place, or Refusal.
  void make_place();
  bool forgettable(const Live& live) const { return live.clients.empty() && live.last_ticket <= committed_; }
  template <class Visit>
  void each(Visit visit) {  // which may forget the room it is shown
    for (auto at = rooms_.begin(); at != rooms_.end();) visit(*(at++)->second);
  }

  // ---- changes
  /// Folds, writes, and reports unless `quiet`.
  Change record(Live& live, Happening what, std::int64_t now, bool quiet = false);
  /// An action of the running game at this moment; deadlines that have passed come first, as entries of
  /// their own.
  Change act(Live& live, Acted acted, std::int64_t now);
  void remove_from_game(Live& live, int member, std::int64_t now);
  void return_to_game(Live& live, int member, std::int64_t now);
  void report_to(Changed changed) { changed_ = std::move(changed); }
  /// Called for each room that leaves memory.
  void forget_with(std::function<void(Live&)> forgotten) { forgotten_ = std::move(forgotten); }

  // ---- the disk
  std::vector<StoreWrite> take_writes() { return std::exchange(writes_, {}); }
  std::uint64_t ticket() const { return ticket_; }
  void committed(std::uint64_t ticket) { committed_ = ticket; }
  /// Forgets what was never written; the rooms concerned are returned, still in memory.
  std::vector<Live*> writes_lost();
  std::size_t on_disk = 0;

  std::string fresh_secret();
  std::uint64_t random() { return random_(); }
  std::vector<LogEntry> log(const std::string& room) const { return load_(room); }

 private:
  std::string readable_name();

  const Limits& limits_;
  Load load_;
  std::function<std::uint64_t()> random_;
  std::unordered_map<Connection, std::unique_ptr<Client>> clients_;
  std::unordered_map<std::string, std::unique_ptr<Live>> rooms_;
  std::vector<StoreWrite> writes_;
  std::uint64_t ticket_ = 0, committed_ = 0;
  Changed changed_;
  std::function<void(Live&)> forgotten_;
};

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Who is where: connections, the rooms in memory, and the one way to change a room. Every change is an entry:
// folded into the room, handed to the disk under a ticket, and reported to whoever tells the players. No
// message is read or written here, and no time passes by itself.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/base/limits.hpp"
#include "server/rooms/common.hpp"
#include "server/rooms/fold.hpp"
#include "server/rooms/workers.hpp"

namespace thirdcard::server {

/// A message that cannot be carried out: a word for programs, a sentence for people.
struct Refusal {
  const char* code;
  std::string message;
};

struct Client {
  std::string address;
  std::string path_room;   // the one that the address it opened names; empty: none
  std::string room;        // empty: in none
  int member = -1;         // -1: watches
  std::uint64_t life = 0;  // of that room
  Bucket allowance;
  int limited = 0, unknown_rooms = 0;
  bool hung_up = false;                           // nothing is carried out any more
  bool busy = false;                              // a message is worked on elsewhere; those after it wait
  std::vector<std::string> queue;                 // mostly empty: then it costs nothing
  std::uint64_t told = 0;                         // ticket of the last text for it
  std::string loading;                            // the room it waits for; empty: none
  bool finds = false;                             // waits for an opponent, or did
  std::shared_ptr<std::atomic<std::size_t>> hub;  // the one it is at now, for whoever owns the sockets
};

/// A room in memory: the room itself, and what is true only while the process lives.
struct Live {
  Live(Room r, std::uint64_t number) : room(std::move(r)), life(number) {}
  Room room;
  std::uint64_t life;      // a number of its own each time a room comes into memory
  std::int64_t ahead = 0;  // how far the room's clock is before ours: its entries never go back
  std::int64_t time(std::int64_t now) const { return now + ahead; }
  std::set<Connection> clients;
  std::uint64_t last_ticket = 0;
  /// By member: a numbered action that changed nothing, and what it was told.
  std::map<int, std::pair<std::int64_t, std::string>> refused;
  std::string short_name;  // of a class, to be read aloud; valid while the host
                           // is there; empty: none
  std::set<int> ready;     // members who want the next game
  /// Made for two who looked for an opponent, and not played in yet: strangers see it from then on. -1: not
  /// so.
  std::int64_t reserved_until = -1;
  std::int64_t empty_since = -1;
  std::vector<std::pair<std::int64_t, int>> away;       // (since, member), waited for in the game
  std::vector<std::pair<std::int64_t, int>> gone_away;  // (since, member), everybody who is not connected
  std::int64_t host_away_since = -1;                    // -1: here
  // The clock's:
  std::int64_t wake = -1, bot_at = -1;
  play::Action bot_action;
  std::uint64_t bot_seed = 0;
  std::pair<int, std::size_t> thinking{-1, 0};  // (game, actions) about which a bot thinks elsewhere
  bool planning = false,
       plan_again = false;  // a plan is made elsewhere; and is out of date already
};

/// What is kept of an address that may not come again, or not write: it tells nobody the address, and differs
/// by room. Empty: the address is this machine's own, which is not counted.
std::string digest_of(const Room& room, const std::string& address);

class Rooms {
 public:
  using Load = std::function<std::vector<LogEntry>(const std::string& room)>;
  using Changed = std::function<void(Live&, const Change&, std::int64_t now)>;
  /// `number`: of this hub among those that share `common`.
  Rooms(const Limits& limits, Load load, std::function<std::uint64_t()> random, Common& common,
        std::size_t number);
  Common& common() const { return common_; }
  std::size_t number() const { return number_; }

  // ---- connections
  Client& open(Connection connection, std::string address);
  Client* client(Connection connection);
  void close(Connection connection) { clients_.erase(connection); }
  /// Hands a connection over to another hub, and takes one. Null: it is closed.
  std::unique_ptr<Client> give(Connection connection);
  Client& take(Connection connection, std::unique_ptr<Client> client);
  const auto& clients() const { return clients_; }
  bool connected(const Live& live, int member) const;
  int watchers(const Live& live) const;
  /// Where a member is; empty: away, or at this machine.
  std::string address_of(const Live& live, int member) const;
  /// The members who are at this address; watchers are none.
  std::set<int> members_at(const Live& live, const std::string& address) const;
  /// Takes the connection out of its room, which is returned; null: it was in none.
  Live* detach(Connection connection, Client& client, std::int64_t now);
  /// Somebody who can be the host now; -1: nobody.
  int next_host(const Live& live) const;

  // ---- rooms
  Live* in_memory(const std::string& id) const;
  /// Gives a class a name that can be read aloud, if it has none.
  void name_class(Live& live);
  /// Could this be the name of a room, and may it be read from disk? Not while its removal is under way.
  bool may_load(const std::string& id) const;
  /// Reads a room from disk; any thread. Nothing: there is none. StoreError,
  /// InputError; Stopped when nobody waits for it any more.
  std::optional<Room> read(const std::string& id, const StopToken& stop) const;
  /// Takes a room that was read into memory. Refusal when no place is left.
  Live& keep(Room room, std::int64_t now);
  Live& create();
  /// Without a trace on disk; the players have been sent away.
  void remove(Live& live);
  /// The same for one that is not in memory.
  void remove_stored(const std::string& id);
  /// From memory only; the disk has everything.
  void forget(Live& live);
  std::size_t size() const { return rooms_.size(); }
  /// An empty room is only a cache of the disk; the longest empty one makes place, or Refusal.
  void make_place();
  /// Forgets the longest empty room. False: there is none.
  bool forget_one();
  bool forgettable(const Live& live) const { return live.clients.empty() && live.last_ticket <= committed_; }
  template <class Visit>
  void each(Visit visit) {  // which may forget the room it is shown
    for (auto at = rooms_.begin(); at != rooms_.end();) visit(*(at++)->second);
  }

  // ---- changes
  /// Folds, writes, and reports unless `quiet`.
  Change record(Live& live, Happening what, std::int64_t now, bool quiet = false);
  /// An action of the running game at this moment; deadlines that have passed
  /// come first, as entries of their own.
  Change act(Live& live, Acted acted, std::int64_t now);
  void remove_from_game(Live& live, int member, std::int64_t now);
  void return_to_game(Live& live, int member, std::int64_t now);
  void report_to(Changed changed) { changed_ = std::move(changed); }
  /// Called for each room that leaves memory.
  void forget_with(std::function<void(Live&)> forgotten) { forgotten_ = std::move(forgotten); }

  // ---- the disk
  std::vector<StoreWrite> take_writes() { return std::exchange(writes_, {}); }
  std::uint64_t ticket() const { return ticket_; }
  /// Writes up to this ticket are on disk, or have failed.
  void committed(std::uint64_t ticket);

  std::string fresh_secret();
  std::string speakable_name();
  std::uint64_t random() { return random_(); }
  std::vector<LogEntry> log(const std::string& room) const { return load_(room); }
  char letter = 'a';            // of this server, the first of every room's name
  bool one_of_several = false;  // names that are read aloud end with the letter, so that a front finds them

  // ---- work elsewhere
  void work_with(std::function<void(Task)> ask) { ask_ = std::move(ask); }
  /// Hands a task to the workers; without any it is done at once.
  void elsewhere(Task task, std::int64_t now);

 private:
  std::string fresh_name();

  const Limits& limits_;
  Common& common_;
  const std::size_t number_;
  Load load_;
  std::function<std::uint64_t()> random_;
  std::unordered_map<Connection, std::unique_ptr<Client>> clients_;
  std::unordered_map<std::string, std::unique_ptr<Live>> rooms_;
  std::vector<StoreWrite> writes_;
  std::uint64_t ticket_ = 0, committed_ = 0, last_life_ = 0;
  std::map<std::string, std::uint64_t> removing_;  // rooms whose removal is not on disk yet, by its ticket
  std::function<void(Task)> ask_;
  Changed changed_;
  std::function<void(Live&)> forgotten_;
};

}  // namespace thirdcard::server

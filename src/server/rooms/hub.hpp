// SPDX-License-Identifier: MIT
// The hub: connections, rooms and messages, without any network. Whoever owns the sockets hands in what
// arrives and the time, and carries out what the hub wants: writes to store, texts to send. A text may
// leave only when every write with a ticket up to its own is on disk, so nobody ever hears of something
// that a crash could undo. Rooms knows who is where, Protocol speaks, Clock waits; the hub joins them.
// Several hubs share the rooms by their names (common.hpp); each is used by one thread at a time.
#pragma once

#include "server/rooms/clock.hpp"
#include "server/rooms/protocol.hpp"
#include "server/rooms/rooms.hpp"

namespace thirdcard::server {

/// What the keeper of a server may know of a room.
struct RoomSummary {
  std::string id;
  bool in_memory = true;  // without it the next ones are unknown
  int members = 0, connected = 0, watchers = 0, games = 0;
  bool playing = false, class_mode = false, locked = false;
  std::int64_t entries = 0, updated = 0;
};

class Hub {
 public:
  using Load = Rooms::Load;
  /// `random` must be unguessable in earnest; tests give a seeded one. `number`: of this hub among those
  /// that share `common`; without one it is alone.
  Hub(Limits limits, Load load, std::function<std::uint64_t()> random,
      std::shared_ptr<Common> common = nullptr, std::size_t number = 0);
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;

  /// `address` where it is known and counts against limits; empty: it does not.
  /// `room` where the address that was opened names one.
  void opened(Connection connection, std::string address = {}, std::string room = {},
              std::shared_ptr<std::atomic<std::size_t>> hub = nullptr) {
    Client& client = rooms_.open(connection, std::move(address));
    client.path_room = std::move(room);
    client.hub = std::move(hub);
  }
  Protocol& protocol() { return protocol_; }
  void closed(Connection connection, std::int64_t now) { protocol_.closed(connection, now); }
  /// Deadlines, bots, players who stay away, rooms that nobody is in.
  void tick(std::int64_t now) { clock_.tick(now); }
  /// When tick has something to do; -1: nothing planned.
  std::int64_t next_tick() const { return clock_.next_tick(); }

  /// Who does what is slow, elsewhere, and then has the task's `then` called here; without anybody it is
  /// done at once. `load` is called there, too.
  void work_with(std::function<void(Task)> ask) { rooms_.work_with(std::move(ask)); }
  void on_unreadable(std::function<void(const std::string& why)> hear) {
    protocol_.on_unreadable(std::move(hear));
  }
  /// This server is one of several behind one front: the first letter of its rooms' names.
  void set_letter(char letter) { rooms_.letter = letter, rooms_.one_of_several = true; }
  /// Other limits from now on; rooms that are there stay.
  void limit(const Limits& limits) { limits_ = limits; }
  const Limits& limits() const { return limits_; }
  /// Those in memory.
  template <class Visit>
  void each_room(Visit visit) {
    rooms_.each([&](Live& live) { visit(summary_of(live)); });
  }
  std::optional<RoomSummary> summary(const std::string& room) const;
  /// Whoever is in it is told; it goes from disk in any case.
  void remove_room(const std::string& room);
  /// How others reach this server, told to everyone who comes in; empty: as they did.
  void set_link(std::string base) { protocol_.set_link(std::move(base)); }
  /// Before rooms untouched since `before` are removed from disk: those with people in them are touched,
  /// the others forgotten.
  void before_removal(std::int64_t before, std::int64_t now) { clock_.before_removal(before, now); }

  /// Handed over once, in order. `ticket` is the number of the last write so far.
  std::vector<StoreWrite> take_writes() { return rooms_.take_writes(); }
  std::vector<Output> take_outputs() { return protocol_.take_outputs(); }
  std::uint64_t ticket() const { return rooms_.ticket(); }
  /// Connections that want a room of another hub. When all that was told up to the ticket has left, they are
  /// given away here (null: closed meanwhile) and arrive there.
  std::vector<Move> take_moves() { return protocol_.take_moves(); }
  std::unique_ptr<Client> give(Connection connection) { return rooms_.give(connection); }
  void arrived(Connection connection, std::unique_ptr<Client> client, const Json& message, std::int64_t now) {
    protocol_.arrived(connection, std::move(client), message, now);
  }
  /// Writes up to this ticket are on disk, or their rooms have failed.
  void committed(std::uint64_t ticket) { rooms_.committed(ticket); }
  /// What was written for this room was not kept: the room is forgotten (it comes back from disk as it
  /// was), its players told and disconnected. Returns the room's life: texts that carry it must not leave.
  std::uint64_t room_failed(const std::string& room, std::string_view why);
  /// A last word to everyone.
  void shutting_down() { protocol_.shutting_down(); }

  const Counters& counters() const { return protocol_.counters(); }
  std::size_t rooms() const { return rooms_.size(); }
  std::size_t connections() const { return rooms_.clients().size(); }
  const Room* room(const std::string& id) const;

 private:
  RoomSummary summary_of(const Live& live) const;

  Limits limits_;
  std::shared_ptr<Common> common_;
  Rooms rooms_;
  Clock clock_;
  Protocol protocol_;
};

}  // namespace thirdcard::server

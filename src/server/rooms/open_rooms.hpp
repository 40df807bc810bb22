// SPDX-License-Identifier: MIT
// Open rooms: those that wait for players, as a list, and who looks for an opponent. A finder is known by
// the address, on this machine by the connection; nobody meets himself, nor for an hour somebody from whom
// he has parted. Nothing of it is on disk. Any thread; the lock is held for moments and taken after a hub's.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/base/limits.hpp"

namespace thirdcard::server {

class OpenRooms {
 public:
  /// A room that waits.
  struct Waiting {
    std::string game;
    int players = 0, most = 0, watchers = 0;
    std::int64_t from = 0;  // it is not shown before
  };
  void wait(const std::string& room, Waiting as);
  void gone(const std::string& room);
  /// Those that wait, the longest first, and the games for which somebody looks for an opponent: JSON, as in
  /// schema/type/rooms.json.
  std::shared_ptr<const std::string> list(std::int64_t now);

  /// By what a finder is known.
  static std::string known_as(const std::string& address, Connection connection) {
    return address.empty() ? "connection " + std::to_string(connection) : address;
  }
  /// The connection that has waited longest for this game and may be met; it waits no longer. Where there is
  /// none, this connection waits now.
  std::optional<Connection> find(const std::string& game, Connection connection, const std::string& known_as,
                                 std::int64_t now);
  void stop(Connection connection);
  /// These two are not brought together for an hour.
  void part(const std::string& one, const std::string& other, std::int64_t now);

  struct Counts {
    std::size_t rooms, finding;
  };
  Counts counts() const {
    std::lock_guard lock(mutex_);
    return {rooms_.size(), finders_.size()};
  }

 private:
  struct Finder {
    Connection connection;
    std::string game, known_as;
  };
  struct Room {
    Waiting as;
    std::uint64_t since;
  };
  bool parted(const std::string& one, const std::string& other, std::int64_t now) const;

  mutable std::mutex mutex_;
  std::unordered_map<std::string, Room> rooms_;
  std::map<std::uint64_t, Finder> finders_;  // by age
  std::unordered_map<Connection, std::uint64_t> of_connection_;
  std::unordered_map<std::string, std::int64_t> parted_;  // until when
  std::size_t next_sweep_ = 1000;
  std::uint64_t last_ = 0;
  std::shared_ptr<const std::string> list_;  // as it was told last; null: it has changed since
  std::int64_t list_until_ = 0;
};

}  // namespace thirdcard::server

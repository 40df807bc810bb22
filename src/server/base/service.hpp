// SPDX-License-Identifier: MIT
// A service is what speaks on a WebSocket: rooms, analysis. Which one that is follows from the path, once,
// when the socket opens (routes.cpp has a row for each); from then on its messages go to the service without
// a further question. A new service is one file, which implements this and makes it, and one row.
//
// `opened`, `received` and `closed` are called on the threads of the network, for one connection in this
// order and never two at once; others may call at the same time for other connections. None of them waits.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/base/limits.hpp"

namespace thirdcard::server {

class Metrics;

/// Puts a text (null: hang up) before its connection; any thread, at any time.
using Deliver = std::function<void(Connection, std::shared_ptr<const std::string>)>;

class Service {
 public:
  /// A number that the service keeps with a connection and others hand back to it; may be null.
  using Where = std::shared_ptr<std::atomic<std::size_t>>;
  struct Opening {
    Connection connection;
    std::string address;  // who it is counted under
    std::string name;     // what follows the service's path, such as a room; empty: nothing
    std::size_t thread;   // of the network, which the connection belongs to
  };

  virtual ~Service() = default;
  virtual Where opened(const Opening& opening) = 0;
  virtual void received(Connection connection, const Where& where, std::string_view text) = 0;
  virtual void closed(Connection connection, const Where& where) = 0;
  /// The longest message; a longer one ends the connection.
  virtual std::size_t message_bytes() const = 0;
  /// On which thread of the network a connection to this name is best kept; nothing: any.
  virtual std::optional<std::size_t> home(const std::string&) { return std::nullopt; }

  // ---- the life of the server
  /// Other limits from now on.
  virtual void limit(const ServerOptions&) {}
  /// Twice a second, for what takes too long.
  virtual void tick() {}
  /// The end begins. True: it has no last word, and its connections are closed.
  virtual bool stop() { return true; }
  virtual void metrics(Metrics&) {}
};

class RoomService;

/// What a service may be made of: make_NAME(parts), which its row in routes.cpp names.
struct ServiceParts {
  const ServerOptions& options;
  Deliver deliver;
  std::shared_ptr<RoomService> rooms;
};

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// What a session asks of the rest of the server, so that only session.cpp and stream.cpp include Boost.Beast:
// whether it may come in and open a WebSocket, and what plain requests are answered. The messages of an open
// WebSocket go to its service without a detour.
#pragma once

#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/base/service.hpp"
#include "server/net/connection_limiter.hpp"

namespace thirdcard::server {

struct HttpRequest {
  std::string method, target, host, origin, accept_encoding, if_none_match;
  std::string address;     // under which the other end is counted (proxies.hpp)
  bool forwarded = false;  // a proxy has passed it on, trusted or not
};
struct HttpReply {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;
};

/// The other end of a WebSocket. Neither call waits: a peer that does not read is cut off.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual void deliver(std::shared_ptr<const std::string> text) = 0;
  virtual void hang_up() = 0;
};

/// A WebSocket that is open, and who hears its messages.
struct OpenSocket {
  Connection connection = 0;
  Service* service = nullptr;
  Service::Where where = {};
};

using Visit = ConnectionLimiter::Visit;

class SessionHandler;
/// Where a connection is: the thread that it belongs to and the handler there.
struct Place {
  boost::asio::io_context& io;
  SessionHandler& handler;
};

class SessionHandler {
 public:
  virtual ~SessionHandler() = default;
  /// A connection from `peer`, whatever it will want. It is counted until `ended`; null: there is no place.
  /// Until it `spoke`, the first byte of a request, any thread may call `give_way` to end it.
  virtual std::shared_ptr<Visit> began(const std::string& peer, std::function<void()> give_way) = 0;
  virtual void spoke(const Visit& visit) = 0;
  virtual void ended(Visit& visit) = 0;
  /// May this address have one more connection without a WebSocket? If so it is counted until `http_closed`.
  virtual bool http_opened(const std::string& address) = 0;
  virtual void http_closed(const std::string& address) = 0;
  virtual HttpReply http(const HttpRequest& request) = 0;
  /// Under which name a request counts that `peer` sent, with the lines of these headers.
  virtual std::string address(const std::string& peer, const std::vector<std::string>& forwarded_for,
                              const std::vector<std::string>& forwarded) = 0;
  /// Whether a WebSocket may be opened: right path, right origin, place left. The reply says why not. Its
  /// place is taken then, until `closed` or, where it does not come to `opened`, `never_opened`.
  virtual bool may_open(const HttpRequest& request, HttpReply& refusal) = 0;
  virtual void never_opened(const HttpRequest& request) = 0;
  /// Where a WebSocket on this path is best kept: beside its room, so that texts need not change threads.
  virtual Place home(const HttpRequest& request) = 0;
  /// Longest message on this path.
  virtual std::size_t message_bytes(const HttpRequest& request) const = 0;
  virtual OpenSocket opened(std::shared_ptr<Peer> peer, const HttpRequest& request) = 0;
  virtual void closed(Connection connection) = 0;
  virtual void dropped_slow_peer() = 0;
};

/// The longest queue of texts to one peer.
inline constexpr std::size_t kQueueTexts = 512, kQueueBytes = 1 << 20;

}  // namespace thirdcard::server

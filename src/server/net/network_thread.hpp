// SPDX-License-Identifier: MIT
// One thread of the network: the sockets it was given, who is behind them, and a box into which other
// threads put texts for them. Everything but `put` runs on the thread itself, so nothing of a connection
// needs a lock; the box keeps the order in which texts were put. Messages do not come by here: a session
// hands them to the service of its WebSocket (session.cpp).
#pragma once

#include <boost/asio/io_context.hpp>
#include <mutex>
#include <unordered_map>

#include "server/net/access_log.hpp"
#include "server/net/connection_limiter.hpp"
#include "server/net/proxies.hpp"
#include "server/net/routes.hpp"
#include "server/net/session_handler.hpp"
#include "server/net/site.hpp"

namespace thirdcard::server {

class NetworkThread;

/// Whose word counts, and who may look.
struct FrontNetworks {
  explicit FrontNetworks(const ServerOptions& o)
      : trusted(o.trusted_proxies, "--trusted-proxy"), metrics(o.metrics_from, "--metrics-from") {}
  const Networks trusted, metrics;
};

/// What the network's threads share; the parts look after themselves when several use them.
struct NetworkShared {
  explicit NetworkShared(const ServerOptions& o)
      : options(o),
        site(o.pages, !o.tls_certificate.empty()),
        limiter(o.connections, o.connections_per_address),
        access(o.access_log, unguessable),
        networks(std::make_shared<const FrontNetworks>(o)) {}
  const ServerOptions& options;
  const Site site;
  ConnectionLimiter limiter;
  std::atomic<bool> stopping = false;
  std::atomic<std::uint64_t> http_requests = 0, slow_peers = 0;
  std::vector<NetworkThread*> threads;
  // Set before anybody comes.
  Routes routes;
  std::vector<std::pair<std::string, std::string>> page_headers;  // with every file of the page
  void metrics(Metrics& out) const;
  /// As they are now: they change when the options are read again.
  std::shared_ptr<const FrontNetworks> current_networks() {
    std::lock_guard lock(mutex);
    return networks;
  }
  void set_networks(std::shared_ptr<const FrontNetworks> now) {
    std::lock_guard lock(mutex);
    networks = std::move(now);
  }
  /// Any thread.
  std::function<void(Json line)> log;
  AccessLog access;
  void abuse(const char* what, const std::string& address) { access.abuse(what, address, wall_clock()); }
  std::atomic<bool> told_of_proxy = false;

 private:
  std::mutex mutex;  // guards the networks
  std::shared_ptr<const FrontNetworks> networks;
};

class NetworkThread : public SessionHandler {
 public:
  /// `number` of `threads`: what its connections are numbered by.
  NetworkThread(NetworkShared& shared, std::size_t number, std::size_t threads)
      : shared_(shared), number_(number), threads_(threads), last_(number) {}
  boost::asio::io_context& io() { return io_; }
  static std::size_t of(Connection connection, std::size_t threads) { return connection % threads; }

  /// From any thread: a text for a connection of this one; null: hang up.
  void put(Connection to, std::shared_ptr<const std::string> text);
  void hang_up_on(const std::string& address);
  /// On all who speak with this service.
  void hang_up_on(const Service* service);

  // ---- SessionHandler
  std::shared_ptr<Visit> began(const std::string& peer, std::function<void()> give_way) override;
  void spoke(const Visit& visit) override { shared_.limiter.spoke(visit); }
  void ended(Visit& visit) override { shared_.limiter.end(visit); }
  bool http_opened(const std::string& address) override;
  void http_closed(const std::string& address) override { shared_.limiter.end_plain(address); }
  HttpReply http(const HttpRequest& request) override;
  std::string address(const std::string& peer, const std::vector<std::string>& forwarded_for,
                      const std::vector<std::string>& forwarded) override;
  bool may_open(const HttpRequest& request, HttpReply& refusal) override;
  void never_opened(const HttpRequest& request) override { shared_.limiter.close(request.address); }
  Place home(const HttpRequest& request) override;
  std::size_t message_bytes(const HttpRequest& request) const override;
  OpenSocket opened(std::shared_ptr<Peer> peer, const HttpRequest& request) override;
  void closed(Connection connection) override;
  void dropped_slow_peer() override { ++shared_.slow_peers, shared_.abuse("reads too slowly", ""); }

  /// Sent so far; any thread may ask.
  std::uint64_t texts() const { return texts_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Other {
    std::shared_ptr<Peer> peer;
    std::string address;
    Service* service;
    Service::Where where;
  };
  void empty_the_box();
  HttpReply reply_to(const HttpRequest& request);

  NetworkShared& shared_;
  const std::size_t number_, threads_;
  std::uint64_t last_;  // connection
  boost::asio::io_context io_{1};
  std::unordered_map<Connection, Other> peers_;
  std::atomic<std::uint64_t> texts_ = 0, bytes_ = 0;  // counted by this thread alone: no other waits for them
  std::mutex mutex_;                                  // guards the box
  std::vector<std::pair<Connection, std::shared_ptr<const std::string>>> box_;
};

}  // namespace thirdcard::server

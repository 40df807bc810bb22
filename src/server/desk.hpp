// SPDX-License-Identifier: MIT
// One network thread: the sockets it was given, who is behind them, and a box into which other threads put
// texts for them. Everything but `put` runs on the desk's own thread, so nothing of a connection needs a
// lock; the box keeps the order in which texts were put.
#pragma once

#include <boost/asio/io_context.hpp>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "server/access_log.hpp"
#include "server/analysis.hpp"
#include "server/door.hpp"
#include "server/gate.hpp"
#include "server/house.hpp"
#include "server/proxies.hpp"
#include "server/site.hpp"

namespace thirdcard::server {

class Desk;

/// Whose word counts, and who may look.
struct FrontNetworks {
  explicit FrontNetworks(const ServerOptions& o)
      : trusted(o.trusted_proxies, "--trusted-proxy"), metrics(o.metrics_from, "--metrics-from") {}
  const Networks trusted, metrics;
};

/// What the desks share; the parts look after themselves when several threads use them.
struct Front {
  explicit Front(const ServerOptions& o)
      : options(o),
        site(o.pages, !o.tls_certificate.empty()),
        door(o.connections, o.connections_per_address),
        access(o.access_log, unguessable),
        networks(std::make_shared<const FrontNetworks>(o)) {}
  const ServerOptions& options;
  const Site site;
  Door door;
  std::atomic<bool> stopping = false;
  std::atomic<std::uint64_t> http_requests = 0, slow_peers = 0;
  std::vector<Desk*> desks;
  std::optional<House> house;  // these two as soon as the desks are there
  std::optional<Analysis> analysis;
  std::string metrics();
  /// As they are now: they change when the options are read again.
  std::shared_ptr<const FrontNetworks> current_networks() {
    std::lock_guard lock(mutex);
    return networks;
  }
  void set_networks(std::shared_ptr<const FrontNetworks> now) {
    std::lock_guard lock(mutex);
    networks = std::move(now);
  }
  std::function<void(Json line)> log;
  AccessLog access;
  void abuse(const char* what, const std::string& address) { access.abuse(what, address, wall_clock()); }
  std::atomic<bool> told_of_proxy = false;
  std::atomic<std::int64_t> disk_free = -1, clock_ahead = 0;  // bytes, milliseconds

 private:
  std::mutex mutex;  // guards the networks
  std::shared_ptr<const FrontNetworks> networks;
};

class Desk : public Gate {
 public:
  /// `number` of `desks`: what its connections are numbered by.
  Desk(Front& front, std::size_t number, std::size_t desks)
      : front_(front), number_(number), desks_(desks), last_(number) {}
  boost::asio::io_context& io() { return io_; }
  static std::size_t of(Connection connection, std::size_t desks) { return connection % desks; }

  /// From any thread: a text for a connection of this desk; null: hang up.
  void put(Connection to, std::shared_ptr<const std::string> text);
  void hang_up_on(const std::string& address);
  /// The analysis ends before the rooms do.
  void hang_up_analysts();

  // ---- Gate
  std::shared_ptr<Visit> began(const std::string& peer, std::function<void()> give_way) override;
  void spoke(Visit& visit) override { front_.door.spoke(visit); }
  void ended(Visit& visit) override { front_.door.end(visit); }
  bool http_opened(const std::string& address) override;
  void http_closed(const std::string& address) override { front_.door.end_plain(address); }
  HttpReply http(const HttpRequest& request) override;
  std::string address(const std::string& peer, const std::vector<std::string>& forwarded_for,
                      const std::vector<std::string>& forwarded) override;
  bool may_open(const HttpRequest& request, HttpReply& refusal) override;
  void never_opened(const HttpRequest& request) override { front_.door.close(request.address); }
  Place home(const HttpRequest& request) override;
  std::size_t message_bytes(const HttpRequest& request) const override;
  std::uint64_t opened(std::shared_ptr<Peer> peer, const HttpRequest& request) override;
  void received(std::uint64_t connection, std::string_view text) override;
  void closed(std::uint64_t connection) override;
  void dropped_slow_peer() override { ++front_.slow_peers, front_.abuse("reads too slowly", ""); }

  /// Sent so far; any thread may ask.
  std::uint64_t texts() const { return texts_; }
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Other {
    std::shared_ptr<Peer> peer;
    std::string address;
    House::Where where;  // null: asks for analyses
  };
  void empty_the_box();
  HttpReply reply_to(const HttpRequest& request);

  Front& front_;
  const std::size_t number_, desks_;
  std::uint64_t last_;  // connection
  boost::asio::io_context io_{1};
  std::unordered_map<Connection, Other> peers_;
  std::atomic<std::uint64_t> texts_ = 0, bytes_ = 0;  // counted by this desk alone: no other waits for them
  std::mutex mutex_;                                  // guards the box
  std::vector<std::pair<Connection, std::shared_ptr<const std::string>>> box_;
};

}  // namespace thirdcard::server

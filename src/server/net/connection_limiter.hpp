// SPDX-License-Identifier: MIT
// Decides which connections may come in. A connection is counted when it connects, in all and by its peer's
// address, and again under the address that asks, with and without a WebSocket. As long as not one byte of a
// request has come it is silent. Where places run out, the silent connections give way, the oldest first:
// those of the same address when that has no place left, those of everybody when the server has none. So
// connections that say nothing cost an attacker his own places alone, however many he opens and however
// often.
//
// This machine's own connections and those of trusted proxies are counted in all only. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/base/machine.hpp"

namespace thirdcard::server {

class ConnectionLimiter {
 public:
  ConnectionLimiter(std::size_t connections, std::size_t per_address)
      : most_(connections), per_address_(per_address) {}

  /// Other limits from now on; who is in stays.
  void limit(std::size_t connections, std::size_t per_address) {
    std::lock_guard lock(mutex_);
    most_ = connections, per_address_ = per_address;
  }
  /// Keeps an address out for so long; 0: not any more.
  void ban(const std::string& address, std::chrono::hours time) {
    std::lock_guard lock(mutex_);
    std::erase_if(banned_, [](const auto& b) { return b.second < std::chrono::steady_clock::now(); });
    banned_.erase(address);
    if (time.count() > 0) banned_[address] = std::chrono::steady_clock::now() + time;
  }
  /// A connection that has a place.
  struct Visit {
    std::string address;       // of the peer
    bool counts_by_address;    // not this machine's own, not a proxy's
    std::uint64_t number = 0;  // in the order in which they came; 0: it has no place
  };
  using Ticket = std::shared_ptr<Visit>;
  /// A connection of which nothing has been heard yet. Ten thousand that speak need not keep this.
  struct Silent {
    Ticket visit;
    std::function<void()> give_way;  // ends it; any thread
  };
  /// Takes a place for one more connection, whatever it will want; false: there is none. Returned beside it:
  /// the silent connection that has lost its place for this one, and has to be told; or null.
  std::pair<bool, Silent> begin(const Ticket& visit, std::function<void()> give_way) {
    std::lock_guard lock(mutex_);
    Silent out;
    if (visit->counts_by_address) {
      if (is_banned(visit->address)) return ++refused_, std::pair(false, out);
      const auto at = peers_.find(visit->address);
      if (at != peers_.end() && at->second.connections >= per_address_ + kPlainPerAddress) {
        if (at->second.silent.empty()) return ++refused_, std::pair(false, out);
        out = silent_.at(*at->second.silent.begin());
      }
    }
    if (!out.visit && sessions_ >= most_ + kPlain) {
      if (silent_.empty()) return ++refused_, std::pair(false, out);
      out = silent_.begin()->second;
    }
    if (out.visit) ++gave_way_, leave(*out.visit);
    visit->number = ++last_;
    ++sessions_;
    silent_.emplace(visit->number, Silent{visit, std::move(give_way)});
    if (visit->counts_by_address) {
      Peer& peer = peers_[visit->address];
      ++peer.connections, peer.silent.insert(visit->number);
    }
    return {true, std::move(out)};
  }
  /// The first byte of a request has come.
  void spoke(const Visit& visit) {
    std::lock_guard lock(mutex_);
    no_longer_silent(visit);
  }
  void end(Visit& visit) {
    std::lock_guard lock(mutex_);
    leave(visit);
  }
  /// One more without a WebSocket.
  bool begin_plain(const std::string& address) {
    std::lock_guard lock(mutex_);
    if (is_banned(address)) return ++refused_, false;
    std::size_t& here = plain_[address];
    if (here >= kPlainPerAddress && !is_loopback(address)) return ++refused_, false;
    return ++here, true;
  }
  void end_plain(const std::string& address) {
    std::lock_guard lock(mutex_);
    release(plain_, address);
  }
  /// Lets one more WebSocket in and counts it at once, since others ask at the same time; or says why not.
  std::string open(const std::string& address) {
    std::lock_guard lock(mutex_);
    if (is_banned(address)) return ++refused_, "this address may not come in now\n";
    if (opened_ >= most_) return "no place left; try later\n";
    const auto at = sockets_.find(address);
    if (at != sockets_.end() && at->second >= per_address_ && !is_loopback(address))
      return "too many connections from this address; try later\n";
    ++opened_, ++sockets_[address];
    return "";
  }
  void close(const std::string& address) {
    std::lock_guard lock(mutex_);
    --opened_, release(sockets_, address);
  }

  struct Counts {
    std::size_t sessions, opened, refused, gave_way;
  };
  Counts counts() const {
    std::lock_guard lock(mutex_);
    return {sessions_, opened_, refused_, gave_way_};
  }

 private:
  // A browser opens six connections for a page; a class of two hundred opens it at once.
  static constexpr std::size_t kPlain = 3000, kPlainPerAddress = 1500;
  struct Peer {
    std::size_t connections = 0;
    std::set<std::uint64_t> silent;
  };
  void no_longer_silent(const Visit& visit) {
    if (silent_.erase(visit.number) == 0) return;
    if (const auto at = peers_.find(visit.address); visit.counts_by_address && at != peers_.end())
      at->second.silent.erase(visit.number);
  }
  void leave(Visit& visit) {
    if (visit.number == 0) return;  // it gave way
    no_longer_silent(visit);
    visit.number = 0;
    --sessions_;
    if (!visit.counts_by_address) return;
    if (const auto at = peers_.find(visit.address); at != peers_.end() && --at->second.connections == 0)
      peers_.erase(at);
  }
  using Counted = std::unordered_map<std::string, std::size_t>;
  bool is_banned(const std::string& address) const {
    if (banned_.empty()) return false;
    const auto at = banned_.find(address);
    return at != banned_.end() && at->second > std::chrono::steady_clock::now();
  }
  static void release(Counted& from, const std::string& address) {
    if (const auto at = from.find(address); at != from.end() && --at->second == 0) from.erase(at);
  }
  std::size_t most_, per_address_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Peer> peers_;
  std::map<std::uint64_t, Silent> silent_;  // by number, and so by age
  Counted plain_, sockets_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> banned_;
  std::size_t sessions_ = 0, opened_ = 0, refused_ = 0, gave_way_ = 0;
  std::uint64_t last_ = 0;
};

}  // namespace thirdcard::server

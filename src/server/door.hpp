// SPDX-License-Identifier: MIT
// Who may come in: connections are counted in all, and by address with and without a WebSocket. This
// machine's own are counted in all only, since a proxy's are among them. Any thread.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/machine.hpp"

namespace thirdcard::server {

class Door {
 public:
  Door(std::size_t connections, std::size_t per_address) : most_(connections), per_address_(per_address) {}

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
  /// One more connection, whatever it will want.
  bool begin() {
    std::lock_guard lock(mutex_);
    if (sessions_ >= most_ + kPlain) return ++refused_, false;
    return ++sessions_, true;
  }
  void end() {
    std::lock_guard lock(mutex_);
    --sessions_;
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
    std::size_t sessions, opened, refused;
  };
  Counts counts() const {
    std::lock_guard lock(mutex_);
    return {sessions_, opened_, refused_};
  }

 private:
  // A browser opens six connections for a page; a class of two hundred opens it at once.
  static constexpr std::size_t kPlain = 3000, kPlainPerAddress = 1500;
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
  Counted plain_, sockets_;
  std::unordered_map<std::string, std::chrono::steady_clock::time_point> banned_;
  std::size_t sessions_ = 0, opened_ = 0, refused_ = 0;
};

}  // namespace thirdcard::server

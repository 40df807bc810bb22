// SPDX-License-Identifier: MIT
// Who comes and who goes over a limit, without saying who: an address is told as eight digits of a hash under
// a key that is made anew every day and never written down, so that lines of one day can be told apart by
// asker, and nobody can go back from a line to an address once the day is over. No room, no name, nothing of
// what was asked for but the kind of it. Any thread.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "server/net/session_handler.hpp"
#include "wire/forward.hpp"

namespace thirdcard::server {

using wire::Json;

class AccessLog {
 public:
  using Log = std::function<void(Json line)>;
  /// `random` as unguessable(); `accesses`: whether what is in order is told, too.
  AccessLog(bool accesses, std::function<std::uint64_t()> random)
      : accesses_(accesses), random_(std::move(random)) {}
  void log_to(Log log) { log_ = std::move(log); }

  /// One request, and how it was answered; 101: a WebSocket.
  void access(const HttpRequest& request, int status, std::size_t bytes, std::int64_t now);
  /// An asker went over a limit. The first of a kind is told at once, the others of its minute by their
  /// number.
  void abuse(const char* what, const std::string& address, std::int64_t now);
  /// The asker's name for today.
  std::string client(const std::string& address, std::int64_t now);

 private:
  static constexpr std::size_t kMostAtOnce = 1000;  // askers that are told of in one minute
  struct Seen {
    std::string what, client;
    int times = 0;
  };
  std::string name(const std::string& address, std::int64_t now);  // under the lock
  const bool accesses_;
  std::function<std::uint64_t()> random_;
  Log log_;
  std::mutex mutex_;
  std::string key_;
  std::int64_t day_ = -1, minute_ = -1;
  std::unordered_map<std::string, Seen> seen_;
  std::uint64_t untold_ = 0;
};

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// Nothing that a client wrote is copied: methods and paths are told by kind, addresses by a digest whose key
// changes every day, and what goes over a limit once a minute and kind.
#include "server/net/access_log.hpp"

#include <vector>

#include "thirdcard/core.hpp"
#include "wire/json.hpp"

namespace thirdcard::server {

namespace {

/// Of an address that somebody typed: its first part, where that is one of ours. The rest may be a room.
std::string kind_of(const HttpRequest& request, int status) {
  const std::string path = request.target.substr(0, request.target.find('?'));
  if (path == "/") return path;
  const std::string first = path.substr(0, path.find('/', 1));
  for (const char* own :
       {"/ws", "/analysis", "/room", "/healthz", "/metrics", "/assets", "/lab", "/open", "/game"})
    if (first == own) return first;
  return status < 400 ? "page" : "other";
}

std::string method_of(const HttpRequest& request) {
  for (const char* known : {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"})
    if (request.method == known) return known;
  return "other";
}

}  // namespace

std::string AccessLog::name(const std::string& address, std::int64_t now) {
  if (const std::int64_t day = now / 86'400'000; day != day_) {
    day_ = day;
    key_.clear();
    for (int i = 0; i < 4; ++i) key_ += std::to_string(random_()) + " ";
  }
  return sha256_hex(key_ + address).substr(0, 8);
}

std::string AccessLog::client(const std::string& address, std::int64_t now) {
  std::lock_guard lock(mutex_);
  return name(address, now);
}

void AccessLog::access(const HttpRequest& request, int status, std::size_t bytes, std::int64_t now) {
  if (!accesses_ || !log_) return;
  log_({{"event", "access"},
        {"method", method_of(request)},
        {"what", kind_of(request, status)},
        {"status", status},
        {"bytes", bytes},
        {"client", client(request.address, now)}});
}

void AccessLog::abuse(const char* what, const std::string& address, std::int64_t now) {
  if (!log_) return;
  std::vector<Json> lines;
  {
    std::lock_guard lock(mutex_);
    if (const std::int64_t minute = now / 60'000; minute != minute_) {
      for (const auto& [key, seen] : seen_)
        if (seen.times > 1)
          lines.push_back(
              {{"event", "abuse"}, {"what", seen.what}, {"client", seen.client}, {"more", seen.times - 1}});
      if (untold_ > 0) lines.push_back({{"event", "abuse"}, {"what", "of many others"}, {"more", untold_}});
      minute_ = minute, untold_ = 0;
      seen_.clear();
    }
    const std::string client = name(address, now);
    const std::string key = std::string(what) + " " + client;
    if (seen_.size() >= kMostAtOnce && seen_.find(key) == seen_.end()) {
      ++untold_;
    } else if (Seen& seen = seen_[key]; ++seen.times == 1) {
      seen.what = what, seen.client = client;
      lines.push_back({{"event", "abuse"}, {"what", what}, {"client", client}});
    }
  }
  for (Json& line : lines) log_(std::move(line));
}

}  // namespace thirdcard::server

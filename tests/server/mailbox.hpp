// SPDX-License-Identifier: MIT
// What the analysis queue delivers, collected for its tests.
#pragma once

#include <map>
#include <set>

#include "server/analysis/analysis.hpp"

namespace thirdcard::server {

using play::Json;
using namespace std::chrono_literals;

/// Collects what is delivered, from whatever thread.
class Mailbox {
 public:
  Deliver deliver() {
    return [this](Connection to, std::shared_ptr<const std::string> text) {
      std::lock_guard lock(mutex_);
      if (text)
        mail_[to].push_back(wire::json_of(*text));
      else
        hung_up.insert(to);
      news_.notify_all();
    };
  }
  /// Waits for a message of this type about question `id`.
  Json wait(Connection c, const std::string& type, int id) {
    std::unique_lock lock(mutex_);
    Json found;
    news_.wait_for(lock, 60s, [&] {
      for (const Json& m : mail_[c])
        if (m["type"] == type && m.value("id", 0) == id) return found = m, true;
      return false;
    });
    return found;
  }
  std::vector<Json> all(Connection c) {
    std::lock_guard lock(mutex_);
    return mail_[c];
  }
  std::set<Connection> hung_up;

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::map<Connection, std::vector<Json>> mail_;
};

inline Json question(int id, const std::string& design, std::vector<int> moves = {}) {
  return {{"type", "analyse"}, {"id", id}, {"design", design}, {"moves", moves}, {"rule", "avoid"}};
}

}  // namespace thirdcard::server

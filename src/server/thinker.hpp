// SPDX-License-Identifier: MIT
// A thread of low priority on which the best bots of Anti-SET think, so that no room waits for them. A bot
// that has thought for long is asked to stop and then plays strongly without a proof.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "server/hub.hpp"

namespace thirdcard::server {

class Thinker {
 public:
  using Clock = std::chrono::steady_clock;
  /// `done` is called on the thinker's thread.
  using Done = std::function<void(Thought, play::AntisetMove)>;
  Thinker(std::chrono::milliseconds patience, Done done);
  ~Thinker();
  void ask(Thought thought);
  /// Wanted every half second while `busy`.
  void tick(Clock::time_point now);
  bool busy() const;

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
  std::thread thread_;
};

}  // namespace thirdcard::server

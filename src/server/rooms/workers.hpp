// SPDX-License-Identifier: MIT
// Threads for everything slow: designs, puzzles, bots, rooms read from disk, old replays. Nothing whose cost
// a client chooses runs on the network's thread. Tasks stand in lines, one for each address or room, and
// the lines take turns, so nobody's many tasks keep another's few waiting. A task is cancelled when its
// asker leaves: one that waits is dropped, one that runs is asked to stop.
//
// Two kinds of work have threads of their own, by the same rules where these make sense. Analysis
// (analysis.hpp) also goes by turns of addresses and ends with its asker, but a search lasts a minute, keeps
// the solver's table for the next question about the same design, and runs only when nobody else wants the
// processor: on these threads two of them would keep every room from being opened. The committer
// (committer.hpp) is the one writer of the database: what it writes is nobody's to cancel, must keep its
// order, and may neither wait behind a task nor be served late.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/base/limits.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard::server {

struct Task {
  Connection asker = 0;                             // 0: nobody in particular; such a task is not cancelled
  std::string line;                                 // whose turn it uses
  std::chrono::milliseconds patience{0};            // then it is asked to stop; 0: never
  std::function<void(StopToken&)> work;             // elsewhere; must not throw
  std::function<void(std::int64_t now)> then = {};  // afterwards, where it was asked for
};

class Workers {
 public:
  using Time = std::chrono::steady_clock;
  /// `done` is called on a worker's thread with every task that has been worked on and not cancelled.
  Workers(int threads, int niceness, std::function<void(Task)> done);
  /// Stops everything and waits, but not for long: work that does not hear is left alone.
  ~Workers();
  void ask(Task task);
  void cancel(Connection asker);
  /// Enforces the time limits; wanted every half second while `busy`.
  void tick(Time::time_point now);
  bool busy() const;
  std::size_t waiting() const;

 private:
  struct Shared;
  std::shared_ptr<Shared> shared_;
  std::vector<std::thread> threads_;
};

}  // namespace thirdcard::server

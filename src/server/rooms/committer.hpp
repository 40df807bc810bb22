// SPDX-License-Identifier: MIT
// The thread that writes for all hubs. Whatever has gathered while one transaction reached the disk becomes
// the next: group commit. The first after a pause goes at once; under load two begin at least three
// milliseconds apart, so that more share the way to the disk and the waking of threads. Each room's entries
// are kept or lost alone; after a loss everything of that room is refused until its owner has heard of it, so
// nothing is ever written on top of something that was lost. Old rooms are removed a few at a time, between
// the transactions.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "thirdcard/store.hpp"

namespace thirdcard::server {

class Committer {
 public:
  struct Result {
    std::vector<std::uint64_t> tickets;  // by hub: writes up to here are on disk, or their rooms failed
    bool ok = true;                      // false: nothing at all could be written
    std::string why;                     // where it is not ok
    std::vector<StoreFailure> failed;
    std::size_t writes = 0;
    double seconds = 0;
  };
  /// After rooms have been removed: how many, how many are left, and what went wrong.
  struct Swept {
    bool unused = false;  // rooms without a game made way; else old ones went
    std::size_t removed = 0, left = 0;
    std::string why;
  };
  /// Both are called on the committer's thread.
  Committer(Store& store, std::size_t hubs, std::function<void(Result)> done,
            std::function<void(Swept)> swept);
  ~Committer();
  /// What a hub wants to be written, and the number of the last of it in that hub's own counting.
  void push(std::size_t hub, std::vector<StoreWrite> writes, std::uint64_t ticket);
  /// The owner of this room has heard of its failure and begins anew.
  void forgive(const std::string& room);
  /// Asks for old rooms to be removed, when nothing else is to do.
  void remove_older_than(std::int64_t time);
  /// Asks for the oldest rooms of these to be removed, `most` of them, in which no game has begun.
  void remove_unused(std::int64_t time, std::size_t most);
  bool idle() const;

 private:
  void run();
  /// Writes what has gathered and reports it. The lock is held before and after.
  void commit(std::unique_lock<std::mutex>& lock);
  struct Removal {
    std::int64_t before = 0;
    std::size_t most = 0;  // 0: nothing is asked for
  };
  void sweep(const Removal& removal, bool unused);
  Store& store_;
  std::function<void(Result)> done_;
  std::function<void(Swept)> swept_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<StoreWrite> waiting_;
  std::vector<std::uint64_t> tickets_;
  std::set<std::string> failed_;
  Removal old_, unused_;
  bool stopping_ = false, busy_ = false;
  std::chrono::steady_clock::time_point began_{};  // the last transaction
  std::thread thread_;
};

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// The thread that writes. Whatever has gathered while one transaction reached the disk becomes the next:
// group commit, without a delay of its own. After a failure everything of that epoch is refused until the
// owner has begun a new one, so nothing is ever written on top of something that was lost.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "thirdcard/store.hpp"

namespace thirdcard::server {

class Committer {
 public:
  struct Result {
    std::uint64_t ticket = 0, epoch = 0;
    bool ok = true;
    std::string why;
    std::size_t writes = 0;
    double seconds = 0;
  };
  /// `done` is called on the committer's thread after every transaction.
  Committer(Store& store, std::function<void(Result)> done);
  ~Committer();
  void push(std::vector<StoreWrite> writes, std::uint64_t ticket, std::uint64_t epoch);
  /// Asks for old rooms to be removed, when nothing else is to do.
  void remove_older_than(std::int64_t time);
  bool idle() const;

 private:
  void run();
  Store& store_;
  std::function<void(Result)> done_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<StoreWrite> waiting_;
  std::uint64_t ticket_ = 0, epoch_ = 0, failed_epoch_ = 0;
  std::int64_t remove_before_ = 0;
  bool stopping_ = false, busy_ = false;
  std::thread thread_;
};

}  // namespace thirdcard::server

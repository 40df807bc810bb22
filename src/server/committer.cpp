// SPDX-License-Identifier: MIT
#include "server/committer.hpp"

#include <chrono>
#include <utility>

namespace thirdcard::server {

Committer::Committer(Store& store, std::function<void(Result)> done)
    : store_(store), done_(std::move(done)), thread_([this] { run(); }) {}

Committer::~Committer() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Committer::push(std::vector<StoreWrite> writes, std::uint64_t ticket, std::uint64_t epoch) {
  {
    std::lock_guard lock(mutex_);
    if (epoch <= failed_epoch_) return;  // the owner will hear of the failure in a moment
    if (epoch > epoch_) waiting_.clear();
    waiting_.insert(waiting_.end(), std::make_move_iterator(writes.begin()),
                    std::make_move_iterator(writes.end()));
    ticket_ = ticket;
    epoch_ = epoch;
  }
  wake_.notify_one();
}

void Committer::remove_older_than(std::int64_t time) {
  {
    std::lock_guard lock(mutex_);
    remove_before_ = time;
  }
  wake_.notify_one();
}

bool Committer::idle() const {
  std::lock_guard lock(mutex_);
  return waiting_.empty() && !busy_;
}

void Committer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || !waiting_.empty() || remove_before_ != 0; });
    if (!waiting_.empty()) {
      std::vector<StoreWrite> batch;
      batch.swap(waiting_);
      Result result{ticket_, epoch_, true, "", batch.size(), 0};
      busy_ = true;
      lock.unlock();
      const auto from = std::chrono::steady_clock::now();
      try {
        store_.commit(batch);
      } catch (const std::exception& e) {
        result.ok = false;
        result.why = e.what();
      }
      result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
      lock.lock();
      busy_ = false;
      if (!result.ok) {
        failed_epoch_ = result.epoch;
        if (epoch_ == result.epoch) waiting_.clear();
      }
      lock.unlock();
      done_(std::move(result));
      lock.lock();
      continue;
    }
    if (stopping_) return;
    const auto before = std::exchange(remove_before_, 0);
    lock.unlock();
    try {
      store_.remove_older_than(before);
    } catch (const std::exception&) {
      // It will be tried again in an hour.
    }
    lock.lock();
  }
}

}  // namespace thirdcard::server

// SPDX-License-Identifier: MIT
// One lock guards what has gathered; the store is this thread's alone. Old rooms are removed a hundred at a
// time, and what has gathered meanwhile goes first.
#include "server/rooms/committer.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <utility>

namespace thirdcard::server {

namespace {
constexpr std::size_t kRemovedAtOnce = 100;
constexpr int kPagesAtOnce = 256;
constexpr std::chrono::milliseconds kApart{3};
}  // namespace

Committer::Committer(Store& store, std::size_t hubs, std::function<void(Result)> done,
                     std::function<void(Swept)> swept)
    : store_(store), done_(std::move(done)), swept_(std::move(swept)), tickets_(hubs), thread_([this] {
        run();
      }) {}

Committer::~Committer() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Committer::push(std::size_t hub, std::vector<StoreWrite> writes, std::uint64_t ticket) {
  bool first = false;
  {
    std::lock_guard lock(mutex_);
    first = waiting_.empty() && !busy_;
    waiting_.insert(waiting_.end(), std::make_move_iterator(writes.begin()),
                    std::make_move_iterator(writes.end()));
    tickets_[hub] = ticket;
  }
  if (first) wake_.notify_one();  // else it is at work and looks again before it sleeps
}

void Committer::forgive(const std::string& room) {
  std::lock_guard lock(mutex_);
  // What was handed over before this moment belongs to what was lost.
  std::erase_if(waiting_, [&](const StoreWrite& w) { return w.room == room; });
  failed_.erase(room);
}

void Committer::remove_older_than(std::int64_t time) {
  {
    std::lock_guard lock(mutex_);
    old_ = {time, SIZE_MAX};
  }
  wake_.notify_one();
}

void Committer::remove_unused(std::int64_t time, std::size_t most) {
  {
    std::lock_guard lock(mutex_);
    unused_ = {time, most};
  }
  wake_.notify_one();
}

bool Committer::idle() const {
  std::lock_guard lock(mutex_);
  return waiting_.empty() && !busy_;
}

void Committer::commit(std::unique_lock<std::mutex>& lock) {
  std::vector<StoreWrite> batch;
  batch.swap(waiting_);
  std::erase_if(batch, [this](const StoreWrite& w) { return failed_.count(w.room) != 0; });
  Result result;
  result.tickets = tickets_;
  result.writes = batch.size();
  busy_ = true;
  lock.unlock();
  began_ = std::chrono::steady_clock::now();  // this thread's alone
  try {
    result.failed = store_.commit(batch);
  } catch (const std::exception& e) {
    result.ok = false;
    result.why = e.what();
    std::set<std::string> rooms;
    for (const StoreWrite& w : batch)
      if (!w.room.empty() && rooms.insert(w.room).second) result.failed.push_back({w.room, result.why});
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  lock.lock();
  for (const StoreFailure& f : result.failed) failed_.insert(f.room);
  lock.unlock();
  done_(std::move(result));
  lock.lock();
  busy_ = false;
}

void Committer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock,
               [this] { return stopping_ || !waiting_.empty() || old_.most != 0 || unused_.most != 0; });
    if (!waiting_.empty()) {
      busy_ = true;
      wake_.wait_until(lock, began_ + kApart, [this] { return stopping_; });
      commit(lock);
      continue;
    }
    if (stopping_) return;
    const bool unused = unused_.most != 0;  // somebody waits for their places
    const Removal removal = std::exchange(unused ? unused_ : old_, {});
    lock.unlock();
    sweep(removal, unused);
    lock.lock();
  }
}

void Committer::sweep(const Removal& removal, bool unused) {
  Swept swept;
  swept.unused = unused;
  try {
    const std::vector<std::string> old = store_.older_than(removal.before);
    for (std::size_t i = 0; i < old.size() && swept.removed < removal.most; i += kRemovedAtOnce) {
      std::vector<std::string> go;
      for (std::size_t j = i; j < std::min(i + kRemovedAtOnce, old.size()); ++j)
        if (go.size() < removal.most - swept.removed && !(unused && store_.played(old[j])))
          go.push_back(old[j]);
      swept.removed += store_.remove_if_older(go, removal.before);
      // Nobody waits for this: what has gathered meanwhile goes first.
      std::unique_lock lock(mutex_);
      if (stopping_) break;
      if (!waiting_.empty()) commit(lock);
    }
    swept.left = static_cast<std::size_t>(store_.rooms());
    // What was removed leaves pages behind; they go back to the system, a few at a time.
    while (store_.shrink(kPagesAtOnce)) {
      std::unique_lock lock(mutex_);
      if (stopping_) break;
      if (!waiting_.empty()) commit(lock);
    }
  } catch (const std::exception& e) {
    swept.why = e.what();
  }
  swept_(std::move(swept));
}

}  // namespace thirdcard::server

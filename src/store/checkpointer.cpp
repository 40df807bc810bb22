// SPDX-License-Identifier: MIT
// Moves the pages of the database's log into the database when nobody waits: a thread of its own, so that no
// commit pays for it.
#include "store/checkpointer.hpp"

#include <algorithm>

namespace thirdcard {

Checkpointer::Checkpointer(sqlite3* writer, const std::string& path, int few, int many)
    : writer_(writer), few_(few), many_(many) {
  // Without a connection of its own (no memory, no file handles) the commits do the whole work.
  // The connection knows of the log only once it has read something.
  if (sqlite3_open_v2(path.c_str(), &own_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) ==
          SQLITE_OK &&
      sqlite3_exec(own_, "SELECT count(*) FROM sqlite_master", nullptr, nullptr, nullptr) == SQLITE_OK) {
    thread_ = std::thread([this] { run(); });
  }
  sqlite3_wal_hook(writer_, after_commit, this);
}

Checkpointer::~Checkpointer() {
  sqlite3_wal_hook(writer_, nullptr, nullptr);
  if (thread_.joinable()) {
    {
      std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  sqlite3_close(own_);
}

int Checkpointer::after_commit(void* self, sqlite3* writer, const char* database, int pages) {
  auto& c = *static_cast<Checkpointer*>(self);
  // The thread has moved most pages by now; the log begins anew when a commit moves the rest. A failure
  // (the thread is at it, the disk is full) is none of the commit, which is safe in the log.
  if (pages >= c.many_ + 2 * c.few_)
    sqlite3_wal_checkpoint_v2(writer, database, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  std::lock_guard lock(c.mutex_);
  if (pages < c.pages_) c.tried_ = 0;  // the log began anew
  c.pages_ = pages;
  ++c.commits_;
  if (c.pages_ - c.tried_ >= c.few_) c.wake_.notify_one();
  return SQLITE_OK;
}

void Checkpointer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || pages_ - tried_ >= few_; });
    for (auto before = commits_ - 1; pages_ < many_ && before != commits_ && !stopping_;) {
      before = commits_;
      wake_.wait_for(lock, kLull, [&] { return stopping_ || pages_ >= many_; });
    }
    if (stopping_) return;
    const int seen = pages_;
    lock.unlock();
    sqlite3_wal_checkpoint_v2(own_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    lock.lock();
    tried_ = std::min(seen, pages_);
  }
}

}  // namespace thirdcard

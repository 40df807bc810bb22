// SPDX-License-Identifier: MIT
#include "store/checkpointer.hpp"

#include <algorithm>

namespace thirdcard {

Checkpointer::Checkpointer(sqlite3* writer, const std::string& path) : writer_(writer) {
  // Without a connection of its own (no memory, no file handles) the commits do the whole work.
  if (sqlite3_open_v2(path.c_str(), &own_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr) == SQLITE_OK) {
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
  // A failure here (the other connection is at it, the disk is full) is no failure of the commit, which
  // is safe in the log; the next one tries again.
  if (pages >= kMany) sqlite3_wal_checkpoint_v2(writer, database, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  std::lock_guard lock(c.mutex_);
  if (pages < c.pages_) c.tried_ = 0;  // the log began anew
  c.pages_ = pages;
  if (c.pages_ - c.tried_ >= kFew) c.wake_.notify_one();
  return SQLITE_OK;
}

void Checkpointer::run() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [this] { return stopping_ || pages_ - tried_ >= kFew; });
    if (stopping_) return;
    const int seen = pages_;
    lock.unlock();
    sqlite3_wal_checkpoint_v2(own_, nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
    lock.lock();
    tried_ = std::min(seen, pages_);
  }
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Moves pages from SQLite's write-ahead log into the database when nobody waits for the disk. Within a
// commit, as SQLite does it by itself, and also beside commits under load, that keeps every player
// waiting for a tenth of a second and more; so a thread with a connection of its own does it in a lull,
// and otherwise only when the log has grown large. A page that was written often is moved once.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <thread>

namespace thirdcard {

class Checkpointer {
 public:
  static constexpr int kFew = 4000;     // pages (4 MB) worth moving in a lull
  static constexpr int kMany = 250000;  // pages (256 MB) moved in any case, so that the log can begin anew
  static constexpr std::chrono::milliseconds kLull{250};  // without a commit

  /// Watches the commits of `writer`, which must outlive this and stay with one thread.
  Checkpointer(sqlite3* writer, const std::string& path, int few = kFew, int many = kMany);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

 private:
  static int after_commit(void* self, sqlite3* writer, const char* database, int pages);
  void run();

  sqlite3* writer_;
  sqlite3* own_ = nullptr;
  int few_, many_;
  std::mutex mutex_;
  std::condition_variable wake_;
  int pages_ = 0;  // in the log
  int tried_ = 0;  // of them, those that were there when the last move began
  std::uint64_t commits_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Moves pages from SQLite's write-ahead log into the database beside the commits instead of within one:
// a commit that has to copy a thousand pages first keeps every player waiting for a tenth of a second.
// A second connection in a thread of its own copies most pages; only when the log has grown large does
// a commit copy the few that are left, so that the log can begin anew.
#pragma once

#include <sqlite3.h>

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace thirdcard {

class Checkpointer {
 public:
  static constexpr int kFew = 1000;   // pages that are worth a walk to the database
  static constexpr int kMany = 8000;  // pages (32 MB) at which the log must begin anew

  /// Watches the commits of `writer`, which must outlive this and stay with one thread.
  Checkpointer(sqlite3* writer, const std::string& path);
  ~Checkpointer();
  Checkpointer(const Checkpointer&) = delete;
  Checkpointer& operator=(const Checkpointer&) = delete;

 private:
  static int after_commit(void* self, sqlite3* writer, const char* database, int pages);
  void run();

  sqlite3* writer_;
  sqlite3* own_ = nullptr;
  std::mutex mutex_;
  std::condition_variable wake_;
  int pages_ = 0;  // in the log
  int tried_ = 0;  // of them, those that were there when the last walk began
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace thirdcard

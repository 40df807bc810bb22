// SPDX-License-Identifier: MIT
// Results that are kept in files: nobody else's file is ever replaced, trimmed or written by two at once,
// and a path that cannot be written is found before the work, not after it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace thirdcard {

/// InputError unless a file could be written at `path` now. Nothing is left there.
void try_output(const std::string& path);

/// Does a file that begins like this belong to the caller? Asked with at most the first 4096 bytes.
using IsOwn = std::function<bool(std::string_view head)>;

/// try_output, and InputError if a file is there already that `is_own` does not know; `what` names what
/// would have been written, as in "a strategy file". An empty file is anybody's.
void try_own_output(const std::string& path, const IsOwn& is_own, const std::string& what);

/// One writer at a time. Holds PATH.lock, which names its holder, from construction to destruction; the
/// system drops the lock of a process that died. InputError names the one who holds it.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::string path_;
  int file_ = -1;
};

/// A file that is there whole or not at all: written aside piece by piece, then synced and renamed. Without
/// `finish` nothing is left. A device or pipe is written as it is. InputError when the disk is full.
class WholeFile {
 public:
  explicit WholeFile(const std::string& path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  void write(std::string_view piece);
  void finish();

 private:
  void put(std::string_view piece);
  [[noreturn]] void fail();
  std::string path_, aside_, buffer_;
  int file_ = -1;
};

/// Who writes `path` just now, as its lock names it; empty if nobody does.
std::string writer_of(const std::string& path);

/// A file of lines that grows: opened under its lock, read, then appended to. A last line without its end,
/// left by a writer that was killed, is dropped when the first new one is written; every line must satisfy
/// `is_own`, and so must the beginning of a torn one (asked with `torn` true). Devices take lines, have none.
class LineFile {
 public:
  using IsOwnLine = std::function<bool(std::string_view line, bool torn)>;
  /// `keep`: the lines are wanted afterwards; otherwise `is_own` has seen them and that is enough.
  LineFile(const std::string& path, const IsOwnLine& is_own, const std::string& what, bool keep = true);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Those that were there, without their ends.
  const std::vector<std::string>& lines() const { return lines_; }
  /// Writes a line or several, ends included, and takes all of it back if the disk is full. InputError then.
  void append(std::string_view line);
  /// Bytes in whole lines.
  std::uint64_t size() const { return good_; }

 private:
  std::string path_;
  FileLock lock_;
  std::vector<std::string> lines_;
  int file_ = -1;
  bool regular_ = true;
  std::uint64_t good_ = 0;
};

}  // namespace thirdcard

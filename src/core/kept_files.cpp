// SPDX-License-Identifier: MIT
// Locks, files that grow line by line, and trying a path before the work. The lock is a file of its own
// beside the one it guards, because whole files are replaced by a rename and would lose it; whoever gets
// it removes it again, so a lock is ours only if the name still leads to the file we hold.
#include "core/kept_files.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <optional>

#include "thirdcard/core.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kHead = 4096;

InputError cannot_write(const std::string& path, int error) {
  return InputError("cannot write " + path + ": " + std::strerror(error),
                    "name a writable file on a disk with space");
}

std::string read_some(int file, std::size_t most) {
  std::string text(most, '\0');
  const ssize_t n = ::pread(file, text.data(), most, 0);
  text.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return text;
}

/// Only what a terminal may show: the text of a lock is another program's.
std::string printable(std::string text) {
  for (char& c : text)
    if (c < ' ' || c > '~') c = ' ';
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text.substr(0, 200);
}

/// "process 4711 on HOST: thirdcard avoid batch"
std::string own_name() {
  std::array<char, 256> host{};
  ::gethostname(host.data(), host.size() - 1);
  std::string command;
  if (const int file = ::open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC); file >= 0) {
    command = printable(read_some(file, 120));
    ::close(file);
  }
  return "process " + std::to_string(::getpid()) + " on " + host.data() +
         (command.empty() ? "" : ": " + command);
}

std::optional<struct stat> status(const std::string& path) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0) return std::nullopt;
  return info;
}

}  // namespace

void try_output(const std::string& path) {
  if (path.empty()) throw InputError("an empty name is no file", "name a writable file");
  const auto info = status(path);
  if (info && S_ISDIR(info->st_mode)) throw InputError(path + " is a directory", "name a file");
  if (info && ::access(path.c_str(), W_OK) != 0) throw cannot_write(path, errno);
  if (info && !S_ISREG(info->st_mode)) return;  // a device or pipe
  // Whole files are written aside and renamed, so the folder must take a new one.
  const std::string aside = path + ".try" + std::to_string(::getpid());
  const int file = ::open(aside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) throw cannot_write(path, errno);
  ::close(file);
  ::unlink(aside.c_str());
}

void try_own_output(const std::string& path, const IsOwn& is_own, const std::string& what) {
  try_output(path);
  const auto info = status(path);
  if (!info || !S_ISREG(info->st_mode) || info->st_size == 0) return;
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  const std::string head = file < 0 ? "" : read_some(file, kHead);
  if (file >= 0) ::close(file);
  if (!is_own(head))
    throw InputError(path + " exists and is not " + what, "it is left as it is; name another file");
}

FileLock::FileLock(const std::string& path) : path_(path + ".lock") {
  if (const auto info = status(path); info && !S_ISREG(info->st_mode)) return;  // a device
  for (;;) {
    file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) throw cannot_write(path_, errno);
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
      const std::string holder = printable(read_some(file_, 300));
      ::close(file_);
      throw InputError(path + " is being written by " + (holder.empty() ? "another process" : holder),
                       "wait for its end or name another file");
    }
    struct stat held {};
    const auto named = status(path_);
    if (::fstat(file_, &held) == 0 && named && named->st_ino == held.st_ino && named->st_dev == held.st_dev)
      break;
    ::close(file_);  // its last holder removed it in between
  }
  const std::string name = own_name() + "\n";
  if (::ftruncate(file_, 0) != 0 || ::pwrite(file_, name.data(), name.size(), 0) < 0) return;  // still ours
}

FileLock::~FileLock() {
  if (file_ < 0) return;
  ::unlink(path_.c_str());
  ::close(file_);
}

std::string writer_of(const std::string& path) {
  const int file = ::open((path + ".lock").c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  std::string holder;
  if (::flock(file, LOCK_SH | LOCK_NB) != 0) {
    holder = printable(read_some(file, 300));
    if (holder.empty()) holder = "another process";
  }
  ::close(file);
  return holder;
}

LineFile::LineFile(const std::string& path, const IsOwnLine& is_own, const std::string& what, bool keep)
    : path_(path), lock_(path) {
  const auto info = status(path);
  regular_ = !info || S_ISREG(info->st_mode);
  if (info && S_ISDIR(info->st_mode)) throw InputError(path + " is a directory", "name a file");
  if (info && regular_) {
    const int from = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (from < 0)
      throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
    const std::unique_ptr<const int, void (*)(const int*)> closing(&from, [](const int* f) { ::close(*f); });
    std::size_t number = 0;
    const auto check = [&](std::string_view line, bool torn) {
      ++number;
      if (!is_own(line, torn))
        throw InputError("line " + std::to_string(number) + " of " + path + " is not " + what,
                         "the file is left as it is; name another");
    };
    // Piece by piece: a file of a long job is larger than what one wants in memory twice.
    std::string rest, piece(std::size_t{1} << 20, '\0');
    for (;;) {
      const ssize_t n = ::read(from, piece.data(), piece.size());
      if (n < 0 && errno == EINTR) continue;
      if (n < 0)
        throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
      if (n == 0) break;
      rest.append(piece.data(), static_cast<std::size_t>(n));
      std::size_t at = 0;
      for (auto end = rest.find('\n'); end != std::string::npos; end = rest.find('\n', at)) {
        const std::string_view line(rest.data() + at, end - at);
        check(line, false);
        if (keep) lines_.emplace_back(line);
        at = end + 1;
      }
      good_ += at;
      rest.erase(0, at);
    }
    if (!rest.empty()) check(rest, true);
  }
  file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0) throw cannot_write(path, errno);
}

LineFile::~LineFile() {
  if (file_ >= 0) ::close(file_);
}

void LineFile::append(std::string_view line) {
  if (regular_ && (::ftruncate(file_, static_cast<off_t>(good_)) != 0 ||
                   ::lseek(file_, static_cast<off_t>(good_), SEEK_SET) < 0))
    throw cannot_write(path_, errno);
  for (std::size_t at = 0; at < line.size();) {
    const ssize_t n = ::write(file_, line.data() + at, line.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const int error = errno;
      if (regular_ && ::ftruncate(file_, static_cast<off_t>(good_)) != 0) throw cannot_write(path_, error);
      throw InputError("cannot write " + path_ + ": " + std::strerror(error),
                       "what is in it holds; run the same command again to go on");
    }
    at += static_cast<std::size_t>(n);
  }
  good_ += line.size();
}

}  // namespace thirdcard

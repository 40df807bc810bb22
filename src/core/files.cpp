// SPDX-License-Identifier: MIT
// Whole files: read with a size limit, written aside and renamed, so that a reader sees the old
// content or the new, never a part.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/kept_files.hpp"
#include "thirdcard/core.hpp"

namespace thirdcard {

namespace {

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) ::close(fd);
  }
};

}  // namespace

std::string read_file(const std::string& path, std::size_t limit) {
  Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (file.fd < 0)
    throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
  struct stat info {};
  if (::fstat(file.fd, &info) == 0 && S_ISDIR(info.st_mode))
    throw InputError(path + " is a directory", "name a file");
  std::string content;
  if (S_ISREG(info.st_mode) && static_cast<std::uint64_t>(info.st_size) <= limit)
    content.reserve(static_cast<std::size_t>(info.st_size));
  std::array<char, 1 << 16> buffer;
  for (;;) {
    const ssize_t n = ::read(file.fd, buffer.data(), buffer.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
    if (n == 0) return content;
    content.append(buffer.data(), static_cast<std::size_t>(n));
    if (content.size() > limit)
      throw InputError(path + " is larger than " + std::to_string(limit) + " bytes", "give a smaller file");
  }
}

WholeFile::WholeFile(const std::string& path)
    : path_(path), aside_(path + ".part" + std::to_string(::getpid())) {
  struct stat info {};
  const bool there = ::stat(path.c_str(), &info) == 0;
  // A directory in the file's place is found now rather than by the rename.
  if (there && S_ISDIR(info.st_mode)) throw InputError(path + " is a directory", "name a file");
  if (there && !S_ISREG(info.st_mode)) aside_.clear();  // a device or pipe: nothing to rename over
  file_ = aside_.empty() ? ::open(path.c_str(), O_WRONLY | O_CLOEXEC)
                         : ::open(aside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) fail();
}

WholeFile::~WholeFile() {
  if (file_ >= 0) ::close(file_);
  if (file_ >= 0 && !aside_.empty()) ::unlink(aside_.c_str());
}

void WholeFile::fail() {
  const int error = errno;
  if (file_ >= 0) ::close(file_);
  file_ = -1;
  if (!aside_.empty()) ::unlink(aside_.c_str());
  throw InputError("cannot write " + path_ + ": " + std::strerror(error),
                   "name a writable file on a disk with space");
}

void WholeFile::put(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size();) {
    const ssize_t n = ::write(file_, piece.data() + at, piece.size() - at);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail();
    at += static_cast<std::size_t>(n);
  }
}

void WholeFile::write(std::string_view piece) {
  constexpr std::size_t kBuffer = 1 << 16;
  if (piece.size() >= kBuffer) {
    put(buffer_), buffer_.clear();
    return put(piece);
  }
  buffer_ += piece;
  if (buffer_.size() >= kBuffer) put(buffer_), buffer_.clear();
}

void WholeFile::finish() {
  put(buffer_), buffer_.clear();
  if (!aside_.empty() && (::fsync(file_) != 0 || ::rename(aside_.c_str(), path_.c_str()) != 0)) fail();
  ::close(file_);
  file_ = -1;
}

void write_file(const std::string& path, std::string_view content) {
  WholeFile file(path);
  file.write(content);
  file.finish();
}

}  // namespace thirdcard

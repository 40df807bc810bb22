// SPDX-License-Identifier: MIT
// Whole files: read with a size limit, written aside and renamed, so that a reader sees the old
// content or the new, never a part.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

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

void write_file(const std::string& path, std::string_view content) {
  const std::string aside = path + ".part" + std::to_string(::getpid());
  const auto fail = [&] {
    const int error = errno;
    ::unlink(aside.c_str());
    throw InputError("cannot write " + path + ": " + std::strerror(error),
                     "name a writable file on a disk with space");
  };
  {
    // A directory in the file's place is found now rather than by the rename.
    struct stat info {};
    if (::stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode))
      throw InputError(path + " is a directory", "name a file");
    if (::stat(path.c_str(), &info) == 0 &&
        !S_ISREG(info.st_mode)) {  // a device or pipe: nothing to rename over
      Descriptor device{::open(path.c_str(), O_WRONLY | O_CLOEXEC)};
      if (device.fd < 0 ||
          ::write(device.fd, content.data(), content.size()) != static_cast<ssize_t>(content.size()))
        throw InputError("cannot write " + path + ": " + std::strerror(errno), "name a writable file");
      return;
    }
    Descriptor file{::open(aside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)};
    if (file.fd < 0) fail();
    for (std::size_t at = 0; at < content.size();) {
      const ssize_t n = ::write(file.fd, content.data() + at, content.size() - at);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail();
      at += static_cast<std::size_t>(n);
    }
    if (::fsync(file.fd) != 0) fail();
  }
  if (::rename(aside.c_str(), path.c_str()) != 0) fail();
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Reading containers: four lines, the body, the digest. A compressed body may not grow beyond a limit,
// whatever it says of itself.
#include "verify/file.hpp"

#include <zlib.h>

#include <charconv>

namespace thirdcard::verify {

namespace {

constexpr std::size_t kMostBody = std::size_t{1} << 28;

std::string inflated(std::string_view body, const Job& job) {
  z_stream stream{};
  if (inflateInit2(&stream, 15 + 16) != Z_OK) throw std::bad_alloc();
  struct End {
    z_stream& s;
    ~End() { inflateEnd(&s); }
  } end{stream};
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(body.data()));
  stream.avail_in = static_cast<uInt>(body.size());
  std::string out;
  std::vector<char> buffer(1 << 18);
  int status = Z_OK;
  while (status == Z_OK) {
    go_on(job);
    stream.next_out = reinterpret_cast<Bytef*>(buffer.data());
    stream.avail_out = static_cast<uInt>(buffer.size());
    status = inflate(&stream, Z_NO_FLUSH);
    out.append(buffer.data(), buffer.size() - stream.avail_out);
    if (out.size() > kMostBody) throw Unreadable("the body grows beyond 256 MiB");
  }
  if (status != Z_STREAM_END || stream.avail_in != 0)
    throw Unreadable("the compressed body is damaged or has something behind it");
  return out;
}

/// A decimal number without sign or leading zeros.
std::int64_t plain_number(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text[0] == '-' ||
      (text[0] == '0' && text.size() > 1))
    throw Unreadable("a number of the head is wrong");
  return value;
}

}  // namespace

File read(std::string_view file, const Job& job) {
  std::string_view rest = file;
  const auto line = [&](std::string_view key) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos || rest.substr(0, key.size()) != key)
      throw Unreadable("the line '" + std::string(key.substr(0, key.size() - 1)) + "' is missing");
    const auto value = rest.substr(key.size(), end - key.size());
    rest.remove_prefix(end + 1);
    return value;
  };
  if (line("thirdcard container ") != "1") throw Unreadable("a container of an unknown version");
  File out;
  const auto kind = line("kind ");
  const auto gap = kind.find(' ');
  if (gap == std::string_view::npos) throw Unreadable("the kind has no version");
  out.kind = kind.substr(0, gap);
  out.version = plain_number(kind.substr(gap + 1));
  const auto statement = line("statement ");
  auto size = line("body ");
  const bool gzip = size.substr(0, 5) == "gzip ";
  if (!gzip && size.substr(0, 6) != "plain ") throw Unreadable("the body is neither plain nor gzip");
  size.remove_prefix(gzip ? 5 : 6);
  const std::int64_t bytes = plain_number(size);
  if (bytes < 0 || static_cast<std::uint64_t>(bytes) > rest.size()) throw Unreadable("the body ends early");
  const auto body = rest.substr(0, static_cast<std::size_t>(bytes));
  rest.remove_prefix(body.size());
  const std::string_view digest_line = rest;
  if (rest.size() != 1 + 7 + 64 + 1 || rest.substr(0, 8) != "\nsha256 " || rest.back() != '\n')
    throw Unreadable("the digest is not where the body ends");
  if (sha256_hex(file.substr(0, file.size() - digest_line.size() + 1)) != digest_line.substr(8, 64))
    throw Unreadable("the digest does not match: the file is damaged or was altered");
  out.statement = parse(statement, job);
  out.body = gzip ? inflated(body, job) : std::string(body);
  return out;
}

}  // namespace thirdcard::verify

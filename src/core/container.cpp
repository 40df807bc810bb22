// SPDX-License-Identifier: MIT
// Writing containers, and reading back those this program wrote. Four lines of text (marker, kind,
// statement, length of the body), the body as it is, and the SHA-256 of everything before the last line.
// The verifiers have readers of their own (src/verify, tools/verify.py).
#include "core/container.hpp"

#include <algorithm>
#include <charconv>

namespace thirdcard {

namespace {

constexpr std::string_view kMarker = "thirdcard container 1\n";
constexpr std::size_t kTail = 8 + 64 + 1;  // "\nsha256 ", digest, "\n"

void append_blocks(std::string& out, const std::vector<std::vector<int>>& blocks, std::string_view open,
                   std::string_view gap, std::string_view close, std::string_view between) {
  bool first_block = true;
  for (const auto& b : blocks) {
    if (!first_block) out += between;
    first_block = false;
    out += open;
    bool first = true;
    for (const int p : b) {
      if (!first) out += gap;
      first = false;
      out += std::to_string(p);
    }
    out += close;
  }
}

std::string sorted_sha256(int points, const std::vector<std::vector<int>>& blocks) {
  std::string text = std::to_string(points) + "\n";
  append_blocks(text, blocks, "", " ", "\n", "");
  return sha256_hex(text);
}

}  // namespace

std::string container_file(const Container& c) {
  std::string out(kMarker);
  out += "kind " + c.kind + " " + std::to_string(c.version) + "\nstatement " + c.statement + "\nbody " +
         (c.gzip ? "gzip " : "plain ") + std::to_string(c.body.size()) + "\n" + c.body + "\n";
  const std::string digest = sha256_hex(out);
  return out + "sha256 " + digest + "\n";
}

bool is_container(std::string_view file) { return file.starts_with(kMarker); }

bool is_container(std::string_view file, std::string_view kind) {
  std::string begins(kMarker);
  begins.append("kind ").append(kind).append(" ");
  return file.starts_with(begins);
}

bool is_old_format(std::string_view file) {
  for (const char* marker : {"thirdcard strategy ", "thirdcard table ", "thirdcard levels ",
                             "thirdcard simulation ", "{\"claim\":", "\x1f\x8b"})
    if (file.starts_with(marker)) return true;
  return false;
}

Container read_container(std::string_view file, std::string_view kind, int version,
                         const std::string& remedy) {
  const auto refuse = [&](const std::string& what) { throw InputError(what, remedy); };
  if (!is_container(file))
    refuse(is_old_format(file) ? "the file has a format of an earlier version"
                               : "the file was not written by this program");
  if (file.size() < kMarker.size() + kTail || file.substr(file.size() - kTail, 8) != "\nsha256 " ||
      file.substr(file.size() - kTail + 8) != sha256_hex(file.substr(0, file.size() - kTail + 1)) + "\n")
    refuse("the file is damaged: its digest does not match");
  std::string_view rest = file.substr(kMarker.size(), file.size() - kTail - kMarker.size());
  const auto line = [&](std::string_view key) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos || !rest.starts_with(key)) refuse("the file is damaged");
    const auto value = rest.substr(key.size(), end - key.size());
    rest.remove_prefix(end + 1);
    return value;
  };
  Container out;
  const auto kinds = line("kind ");
  if (kinds != std::string(kind) + " " + std::to_string(version)) {
    const bool same = kinds.starts_with(std::string(kind) + " ");
    refuse(same ? "the file has a format of another version" : "the file is of another kind");
  }
  out.kind = kind, out.version = version;
  out.statement = line("statement ");
  auto body = line("body ");
  out.gzip = body.starts_with("gzip ");
  body.remove_prefix(std::min(body.size(), body.find(' ') + 1));
  std::size_t size = 0;
  const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), size);
  if (error != std::errc{} || end != body.data() + body.size() || size != rest.size())
    refuse("the file is damaged");
  out.body = rest;
  return out;
}

std::string blocks_sha256(int points, std::vector<std::vector<int>> blocks) {
  std::sort(blocks.begin(), blocks.end());
  return sorted_sha256(points, blocks);
}

std::string statement_text(std::string_view text) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte > 126 || c == '"' || c == '\\' || c == '%')
      out += '%', out += kHex[byte >> 4], out += kHex[byte & 15];
    else
      out += c;
  }
  return out + '"';
}

std::string design_statement(std::string_view label, int points, std::vector<std::vector<int>> blocks) {
  std::sort(blocks.begin(), blocks.end());
  std::string out = "{\"blocks\":[";
  append_blocks(out, blocks, "[", ",", "]", ",");
  return out + "],\"label\":" + statement_text(label) + ",\"points\":" + std::to_string(points) +
         ",\"sha256\":\"" + sorted_sha256(points, blocks) + "\"}";
}

}  // namespace thirdcard

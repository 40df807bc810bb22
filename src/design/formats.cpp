// SPDX-License-Identifier: MIT
// Which format a text has, and files. The first characters decide: `{` is JSON, a letter a GAP record,
// a line that starts with "c ", "p " or "e " DIMACS, a code word such as #positions a .pg game, and
// anything else a block list. A file is read in pieces and refused at the first byte that no text has,
// so binary data costs nothing.
#include "design/formats.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "core/container.hpp"

namespace thirdcard {

namespace {

using namespace formats;

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

DesignFormat format_of(std::string_view text) {
  Lines lines(text, "");
  std::string_view line;
  while (lines.next(line)) {
    std::string_view rest = line;
    const std::string_view word = next_word(rest);
    if (word.empty()) continue;
    if (word[0] == '#') {
      for (const char* code : {"#times", "#blackturns", "#positions", "#blackwins", "#whitewins",
                               "#blackinitials", "#whiteinitials", "#firstmoves", "#version"})
        if (word == code && next_word(rest).empty()) return DesignFormat::kPositionalGame;
      continue;  // a comment of a block list or a GAP file
    }
    if (word[0] == '{' || word[0] == '[' || word[0] == '"') return DesignFormat::kJson;
    if (word == "c" || word == "p" || word == "e") {
      // `c := rec(` is GAP.
      if (next_word(rest).substr(0, 2) != ":=") return DesignFormat::kDimacs;
    }
    const char c = word[0];
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') return DesignFormat::kGap;
    return DesignFormat::kBlocks;
  }
  return DesignFormat::kBlocks;
}

}  // namespace

namespace formats {

std::string read_designs(const std::string& path) {
  errno = 0;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (!file) throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
  std::string text;
  bool bytes = false;  // a file of designs of our own
  std::vector<char> piece(1 << 16);
  for (;;) {
    errno = 0;
    const std::size_t n = std::fread(piece.data(), 1, piece.size(), file.get());
    if (n == 0 && errno == EISDIR) throw InputError(path + " is a directory", "name a file");
    if (n == 0 && std::ferror(file.get()) != 0)
      throw InputError("cannot read " + path + ": " + std::strerror(errno), "name a readable file");
    if (n == 0) return text;
    bytes = bytes || (text.empty() && is_container({piece.data(), n}));
    for (std::size_t i = 0; i < n && !bytes; ++i) {
      const auto c = static_cast<unsigned char>(piece[i]);
      if ((c < 32 && (c < 9 || c > 13)) || c == 127)
        throw InputError(
            path + " is no text: byte " + std::to_string(text.size() + i + 1) + " is " + std::to_string(c),
            "give a block list, JSON, GAP record, .pg or DIMACS file");
    }
    if (text.size() + n > kMostBytes) throw InputError(path + " is larger than 1 GB", "give a smaller file");
    text.append(piece.data(), n);
  }
}

}  // namespace formats

DesignFormat design_format(std::string_view name) {
  if (name == "blocks") return DesignFormat::kBlocks;
  if (name == "json") return DesignFormat::kJson;
  if (name == "gap") return DesignFormat::kGap;
  if (name == "pg") return DesignFormat::kPositionalGame;
  if (name == "dimacs") return DesignFormat::kDimacs;
  throw InputError("there is no format '" + shown(name) + "'",
                   "the formats are blocks, json, gap, pg and dimacs");
}

Design design_from_text(std::string_view text, std::string name, const std::string& source, int base) {
  if (base != 0 && base != 1)
    throw InputError("points cannot count from " + std::to_string(base), "the base is 0 or 1");
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // byte order mark
  switch (format_of(text)) {
    case DesignFormat::kJson:
      return read_json(text, std::move(name), source, base);
    case DesignFormat::kGap:
      return read_gap(text, std::move(name), source);
    case DesignFormat::kPositionalGame:
      return read_positional_game(text, std::move(name), source);
    case DesignFormat::kDimacs:
      return read_dimacs(text, std::move(name), source);
    case DesignFormat::kBlocks:
      break;
  }
  return read_blocks(text, std::move(name), source, base);
}

void write_design(const Design& design, DesignFormat format,
                  const std::function<void(std::string_view)>& sink, int base) {
  if (base != 0 && base != 1)
    throw InputError("points cannot count from " + std::to_string(base), "the base is 0 or 1");
  Writer out(sink);
  switch (format) {
    case DesignFormat::kBlocks:
      write_blocks(design, out, base);
      break;
    case DesignFormat::kJson:
      write_json(design, out, base);
      break;
    case DesignFormat::kGap:
      write_gap(design, out);
      break;
    case DesignFormat::kPositionalGame:
      write_positional_game(design, out);
      break;
    case DesignFormat::kDimacs:
      write_dimacs(design, out);
      break;
  }
  out.flush();
}

std::string design_to_text(const Design& design, DesignFormat format, int base) {
  std::string text;
  write_design(
      design, format, [&](std::string_view piece) { text += piece; }, base);
  return text;
}

}  // namespace thirdcard

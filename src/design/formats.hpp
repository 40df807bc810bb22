// SPDX-License-Identifier: MIT
// What the readers and writers of design files share: a collector that checks every point as it comes
// (so that a wrong file is refused at its first fault), a scanner that knows its line, and a buffered
// writer. One format, one file.
#pragma once

#include <charconv>
#include <functional>
#include <string>

#include "thirdcard/design.hpp"

namespace thirdcard::formats {

constexpr int kMostPoints = 65535;
constexpr std::size_t kMostIncidences = 100000000;

/// Collects blocks and refuses the first fault. `where()` is put before the fault: "PATH, line 3".
class BlockCollector {
 public:
  explicit BlockCollector(int base = 0) : base_(base) {}

  void set_points(std::int64_t points, const std::string& where) {
    if (points < 1 || points > kMostPoints)
      throw InputError(where + ": " + std::to_string(points) + " points are out of range",
                       "1 to 65535 are possible");
    points_ = static_cast<int>(points);
    last_seen_.assign(points_, 0);
  }
  int points() const { return points_; }

  template <class Where>
  void add(std::int64_t point, const Where& where) {
    if (point < base_ || point - base_ >= points_)
      throw InputError(where() + ": point " + std::to_string(point) + " is out of range",
                       "points are " + std::to_string(base_) + " to " + std::to_string(points_ - 1 + base_));
    const auto p = static_cast<std::size_t>(point - base_);
    if (last_seen_[p] == start_.size())
      throw InputError(where() + ": the block holds point " + std::to_string(point) + " twice",
                       "a block's points must differ");
    last_seen_[p] = static_cast<std::uint32_t>(start_.size());
    if (incidences_.size() == kMostIncidences)
      throw InputError(where() + ": more than 10^8 incidences", "give a smaller design");
    incidences_.push_back(static_cast<Point>(p));
  }
  template <class Where>
  void end_block(const Where& where) {
    if (incidences_.size() == start_.back())
      throw InputError(where() + ": the block is empty", "a block has at least one point");
    start_.push_back(static_cast<std::uint32_t>(incidences_.size()));
  }
  bool block_open() const { return incidences_.size() != start_.back(); }
  std::size_t blocks() const { return start_.size() - 1; }

  Design finish(std::string name, const std::string& source) {
    if (blocks() == 0)
      throw InputError(source + " holds no blocks", "write the number of points, then one block per line");
    incidences_.shrink_to_fit();
    return Design(std::move(name), points_, std::move(incidences_), std::move(start_));
  }

 private:
  int base_, points_ = 0;
  std::vector<Point> incidences_;
  std::vector<std::uint32_t> start_{0};
  std::vector<std::uint32_t> last_seen_;  // number of the last block with this point, counted from 1
};

/// The place after blanks and comments, which begin with # and end with their line.
inline std::size_t skip_blanks(std::string_view text, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] == '#')
      while (at < text.size() && text[at] != '\n') ++at;
    if (at >= text.size() || std::string_view(" \t\r\n\f\v").find(text[at]) == std::string_view::npos) break;
  }
  return at;
}

/// A part of the text fit for an error message.
inline std::string shown(std::string_view text) {
  std::string out;
  for (char c : text.substr(0, 20)) out += c >= ' ' && c < 127 ? c : '?';
  return text.size() > 20 ? out + "..." : out;
}

/// The text without line ends and other control characters, for a comment.
inline std::string one_line(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 32 || c == 127) c = '?';
  return out;
}

/// A whole number; InputError names `where` otherwise.
template <class Where>
std::int64_t whole_number(std::string_view word, const Where& where) {
  std::int64_t value = 0;
  const auto [next, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || next != word.data() + word.size())
    throw InputError(where() + ": '" + shown(word) + "' is no whole number", "write points as numbers");
  return value;
}

/// Lines of a text one after another, with their number; a carriage return at the end is dropped.
class Lines {
 public:
  explicit Lines(std::string_view text, std::string source) : rest_(text), source_(std::move(source)) {}
  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const auto end = rest_.find('\n');
    line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }
  std::string operator()() const { return source_ + ", line " + std::to_string(number_); }

 private:
  std::string_view rest_;
  std::string source_;
  std::size_t number_ = 0;
};

/// Takes the next word off the line; empty at its end. `separators` besides space and tab.
inline std::string_view next_word(std::string_view& line, std::string_view separators = "") {
  const auto separates = [&](char c) {
    return c == ' ' || c == '\t' || c == '\f' || c == '\v' || separators.find(c) != std::string_view::npos;
  };
  std::size_t from = 0;
  while (from < line.size() && separates(line[from])) ++from;
  std::size_t to = from;
  while (to < line.size() && !separates(line[to])) ++to;
  const auto word = line.substr(from, to - from);
  line.remove_prefix(to);
  return word;
}

/// Gathers output into pieces of about 64 KB.
class Writer {
 public:
  explicit Writer(const std::function<void(std::string_view)>& sink) : sink_(sink) {}
  ~Writer() = default;
  Writer& operator<<(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() > 1 << 16) flush();
    return *this;
  }
  Writer& operator<<(std::int64_t number) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
  }
  void flush() {
    sink_(buffer_);
    buffer_.clear();
  }

 private:
  const std::function<void(std::string_view)>& sink_;
  std::string buffer_;
};

/// A file of designs: a container as it is, or text; InputError at the first control byte of a text.
std::string read_designs(const std::string& path);

Design read_blocks(std::string_view text, std::string name, const std::string& source, int base);
Design read_json(std::string_view text, std::string name, const std::string& source, int base);
Design read_gap(std::string_view text, std::string name, const std::string& source);
Design read_positional_game(std::string_view text, std::string name, const std::string& source);
Design read_dimacs(std::string_view text, std::string name, const std::string& source);
void write_blocks(const Design& design, Writer& out, int base);
void write_json(const Design& design, Writer& out, int base);
void write_gap(const Design& design, Writer& out);
void write_positional_game(const Design& design, Writer& out);
void write_dimacs(const Design& design, Writer& out);

/// The blocks "0 1 2; 0 3 4" of a line of a catalogue.
std::vector<std::vector<int>> blocks_of_line(std::string_view line, const Lines& lines);

}  // namespace thirdcard::formats

// SPDX-License-Identifier: MIT
// Lists of designs in text. The first line that is no comment decides: `:` or `>>` begins graphs, a bracket
// nested lists, `name := [ rec(` a list of GAP, a line with semicolons or of small letters alone one design a
// line. Whatever is none of these is one design, and formats.cpp reads it.
#include "design/lists.hpp"

#include <algorithm>

namespace thirdcard::formats {

namespace {

using Blocks = std::vector<std::vector<std::int64_t>>;

/// Designs without a number of points: the largest point of all says it.
std::vector<Design> with_points(const std::vector<Blocks>& designs, const std::string& name,
                                const std::string& source, int base) {
  if (designs.empty()) throw InputError(source + " holds no designs", "write one design a line");
  std::int64_t most = base, all = 0;
  for (const auto& blocks : designs)
    for (const auto& b : blocks)
      for (const auto p : b) most = std::max(most, std::min<std::int64_t>(p, 1 << 20)), ++all;
  if (all > static_cast<std::int64_t>(kMostIncidences))
    throw InputError(source + ": more than 10^8 incidences in all", "split the list");
  std::vector<Design> out;
  for (std::size_t i = 0; i < designs.size(); ++i) {
    const auto where = [&] { return source + ", design " + std::to_string(i + 1); };
    BlockCollector collector(base);
    collector.set_points(most - base + 1, where());
    for (const auto& b : designs[i]) {
      for (const auto p : b) collector.add(p, where);
      collector.end_block(where);
    }
    out.push_back(collector.finish(name, where()));
  }
  return out;
}

class Nested {
 public:
  Nested(std::string_view text, std::string source) : text_(text), source_(std::move(source)) {}

  std::vector<Blocks> read() {
    if (const auto at = text_.find(":="); at != std::string_view::npos && at < text_.find_first_of("[("))
      at_ = at + 2;
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] == ';' || text_[at_] == ',') {
        ++at_;
        continue;
      }
      value(0);
    }
    return std::move(designs_);
  }

 private:
  [[noreturn]] void fault(const std::string& what) const {
    const auto line = 1 + std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
    throw InputError(source_ + ", line " + std::to_string(line) + ": " + what,
                     "write each design as [[0,1,2],[0,3,4],...]");
  }
  void skip() { at_ = skip_blanks(text_, at_); }
  /// How deep a list is: 1 a block, 2 a design, 3 a list of designs.
  int value(int depth) {
    if (depth > 3) fault("the lists are nested too deep");
    skip();
    const char open = at_ < text_.size() ? text_[at_] : '\0';
    if (open != '[' && open != '(') fault("a list is expected");
    const char close = open == '[' ? ']' : ')';
    ++at_;
    int inner = -1;
    std::vector<std::int64_t> block;
    Blocks blocks;
    for (;;) {
      skip();
      if (at_ >= text_.size()) fault("a list does not end");
      if (text_[at_] == close) break;
      int here = 0;
      if (text_[at_] == '[' || text_[at_] == '(') {
        here = value(depth + 1);
      } else {
        std::int64_t p = 0;
        const auto [next, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), p);
        if (error != std::errc{}) fault("a whole number is expected");
        at_ = static_cast<std::size_t>(next - text_.data());
        block.push_back(p);
      }
      if (inner >= 0 && inner != here) fault("a list mixes points, blocks and designs");
      inner = here;
      if (here == 1) blocks.push_back(std::move(block_)), block_.clear();
      if (here == 2) designs_.push_back(std::move(blocks_)), blocks_.clear();
      skip();
      if (at_ < text_.size() && text_[at_] == ',') ++at_;
    }
    ++at_;
    if (inner < 0) fault("a list is empty");
    if (inner == 3) fault("the lists are nested too deep");
    if (inner == 0) block_ = std::move(block);
    if (inner == 1) blocks_ = std::move(blocks);
    if (depth == 0 && inner == 0) fault("a list of points stands alone");
    if (depth == 0 && inner == 1) designs_.push_back(std::move(blocks_)), blocks_.clear();
    return inner + 1;
  }

  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0;
  std::vector<std::int64_t> block_;  // of the list that ended last
  Blocks blocks_;
  std::vector<Blocks> designs_;
};

bool small_letters(std::string_view line) {
  return line.size() >= 3 && line.size() % 3 == 0 &&
         std::all_of(line.begin(), line.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

std::string_view trimmed(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) line.remove_prefix(1);
  return line;
}

}  // namespace

ListKind list_kind(std::string_view text) {
  Lines lines(text, "");
  std::string_view line;
  while (lines.next(line)) {
    line = trimmed(line);
    if (line.empty() || line[0] == '#') continue;
    if (line[0] == ':' || line.starts_with(">>graph6<<") || line.starts_with(">>sparse6<<"))
      return ListKind::kGraphs;
    const auto brackets = [](std::string_view rest) {
      // What comes first inside: a number or bracket, or a record.
      const auto inside = rest.find_first_not_of("[( \t\r\n");
      return inside == std::string_view::npos || rest[inside] != 'r' ? ListKind::kNested : ListKind::kGap;
    };
    const std::string_view from_here = text.substr(static_cast<std::size_t>(line.data() - text.data()));
    if (line[0] == '[' || line[0] == '(') return brackets(from_here);
    if (const auto assign = line.find(":="); assign != std::string_view::npos) {
      const auto value = from_here.find_first_not_of(" \t\r\n", assign + 2);
      return value != std::string_view::npos && from_here[value] == '[' ? brackets(from_here.substr(value))
                                                                        : ListKind::kNone;
    }
    if (small_letters(line)) return ListKind::kLines;
    const auto colon = line.find("):");
    const std::string_view blocks = colon == std::string_view::npos ? line : trimmed(line.substr(colon + 2));
    return blocks.find(';') != std::string_view::npos && blocks[0] >= '0' && blocks[0] <= '9'
               ? ListKind::kLines
               : ListKind::kNone;
  }
  return ListKind::kNone;
}

std::vector<Design> read_nested_lists(std::string_view text, const std::string& name,
                                      const std::string& source, int base) {
  return with_points(Nested(text, source).read(), name, source, base);
}

std::vector<Design> read_gap_list(std::string_view text, const std::string& name, const std::string& source) {
  const auto fault = [&](const std::string& what) {
    return InputError(source + ": " + what, "write [ rec( isBlockDesign:=true, v:=7, blocks:=[...] ), ... ]");
  };
  std::vector<Design> out;
  std::size_t at = text.find('[');
  for (++at; at < text.size();) {
    at = text.find_first_not_of(" \t\r\n\f\v,", at);
    if (at == std::string_view::npos) break;
    if (text[at] == ']') return out.empty() ? throw fault("the list is empty") : out;
    // One record: up to the bracket that closes it, strings and comments left out.
    const std::size_t from = at;
    int depth = 0;
    for (;; ++at) {
      if (at >= text.size()) throw fault("the list does not end");
      const char c = text[at];
      if (c == '"') {
        for (++at; at < text.size() && text[at] != '"'; ++at)
          if (text[at] == '\\') ++at;
        continue;
      }
      if (c == '#') {
        while (at < text.size() && text[at] != '\n') ++at;
        continue;
      }
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && --depth == 0) break;
      if (depth < 0) throw fault("brackets do not match");
    }
    ++at;
    out.push_back(
        read_gap(text.substr(from, at - from), name, source + ", design " + std::to_string(out.size() + 1)));
  }
  throw fault("the list does not end");
}

std::vector<Design> read_line_list(std::string_view text, const std::string& name, const std::string& source,
                                   int base) {
  std::vector<Blocks> designs;
  Lines lines(text, source);
  std::string_view line;
  bool letters = false;
  while (lines.next(line)) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    Blocks blocks;
    if (small_letters(line)) {
      letters = true;
      for (std::size_t i = 0; i < line.size(); i += 3)
        blocks.push_back({line[i] - 'a', line[i + 1] - 'a', line[i + 2] - 'a'});
    } else {
      if (const auto colon = line.find("):"); colon != std::string_view::npos) line.remove_prefix(colon + 2);
      while (!line.empty()) {
        const auto end = line.find(';');
        std::string_view part = line.substr(0, end);
        line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
        std::vector<std::int64_t> block;
        for (auto word = next_word(part, ","); !word.empty(); word = next_word(part, ","))
          block.push_back(whole_number(word, lines));
        if (!block.empty()) blocks.push_back(std::move(block));
      }
      if (letters)
        throw InputError(lines() + ": letters and numbers in one list", "write all designs in one way");
    }
    designs.push_back(std::move(blocks));
  }
  return with_points(designs, name, source, letters ? 0 : base);
}

}  // namespace thirdcard::formats

// SPDX-License-Identifier: MIT
// A block design as the GAP package DESIGN has it: rec( isBlockDesign:=true, v:=7,
// blocks:=[[1,2,4],...] ), points from 1; written as D := rec(...); so that GAP's Read takes the file. Read
// by a scanner for GAP's records, lists, ranges of integers, strings and constants; unknown components are
// skipped. Both forms are read.
#include "design/formats.hpp"

namespace thirdcard::formats {

namespace {

class GapReader {
 public:
  GapReader(std::string_view text, std::string source)
      : text_(text), source_(std::move(source)), collector_(1) {}

  Design read(std::string name) {
    skip();
    std::string_view word = identifier();
    if (word != "rec" && word != "BlockDesign") {  // an assignment before the record
      if (word.empty()) fault("a GAP record is expected");
      expect(":=");
      word = identifier();
    }
    if (word == "BlockDesign") {
      expect("(");
      collector_.set_points(number(), where());
      have_points_ = true;
      expect(",");
      blocks();
      expect(")");
    } else if (word == "rec") {
      record();
    } else {
      fault("a GAP record is expected");
    }
    if (peek() == ';') ++at_;
    skip();
    if (at_ != text_.size()) fault("there is text after the record");
    if (!have_blocks_)
      throw InputError(source_ + " has no component blocks",
                       "write rec( isBlockDesign:=true, v:=7, blocks:=[[1,2,4],...] )");
    return collector_.finish(std::move(name), source_);
  }

 private:
  [[noreturn]] void fault(const std::string& what) const {
    throw InputError(where() + ": " + what, "write rec( isBlockDesign:=true, v:=7, blocks:=[[1,2,4],...] )");
  }
  std::string where() const {
    std::size_t line = 1;
    for (std::size_t i = 0; i < at_ && i < text_.size(); ++i) line += text_[i] == '\n';
    return source_ + ", line " + std::to_string(line);
  }
  void skip() { at_ = skip_blanks(text_, at_); }
  char peek() {
    skip();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  void expect(std::string_view token) {
    skip();
    if (text_.substr(at_, token.size()) != token) fault("'" + std::string(token) + "' is expected");
    at_ += token.size();
  }
  bool take(std::string_view token) {
    skip();
    if (text_.substr(at_, token.size()) != token) return false;
    at_ += token.size();
    return true;
  }
  std::string_view identifier() {
    skip();
    const std::size_t from = at_;
    const auto part = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    while (at_ < text_.size() && part(text_[at_])) ++at_;
    return text_.substr(from, at_ - from);
  }
  std::int64_t number() {
    skip();
    std::int64_t value = 0;
    const auto [next, error] = std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc{}) fault("a whole number is expected");
    at_ = static_cast<std::size_t>(next - text_.data());
    return value;
  }
  void record() {
    expect("(");
    if (take(")")) return;
    do {
      const std::string_view component = identifier();
      if (component.empty()) fault("a component's name is expected");
      expect(":=");
      if (component == "v") {
        if (have_points_) fault("v comes twice");
        collector_.set_points(number(), where());
        have_points_ = true;
        if (blocks_at_ != 0) {  // the blocks came first: now they can be checked
          const std::size_t after = at_;
          at_ = blocks_at_;
          blocks();
          at_ = after;
        }
      } else if (component == "blocks") {
        if (have_blocks_ || blocks_at_ != 0) fault("blocks come twice");
        if (have_points_)
          blocks();
        else
          blocks_at_ = (skip(), at_), value(0);
      } else {
        value(0);
      }
    } while (take(","));
    expect(")");
  }
  void blocks() {
    have_blocks_ = true;
    expect("[");
    if (take("]")) return;
    do {
      expect("[");
      const auto here = [&] { return source_ + ", block " + std::to_string(collector_.blocks() + 1); };
      if (peek() != ']') {
        const std::int64_t first = number();
        if (take("..")) {  // [ 1 .. 7 ]
          const std::int64_t last = number();
          for (std::int64_t p = first; p <= last; ++p) collector_.add(p, here);
        } else {
          collector_.add(first, here);
          while (take(",")) collector_.add(number(), here);
        }
      }
      collector_.end_block(here);
      expect("]");
    } while (take(","));
    expect("]");
  }
  /// Skips any value: list, record, string, number, constant, permutation, function call.
  void value(int depth) {
    if (depth > 100) fault("the record is nested too deep");
    const char c = peek();
    if (c == '"' || c == '\'') {
      for (++at_; at_ < text_.size() && text_[at_] != c; ++at_)
        if (text_[at_] == '\\') ++at_;
      if (at_ >= text_.size()) fault("a string does not end");
      ++at_;
    } else if (c == '[' || c == '(') {
      const char close = c == '[' ? ']' : ')';
      ++at_;
      while (peek() != close) {
        if (at_ >= text_.size()) fault("a list does not end");
        if (take(",") || take("..")) continue;
        value(depth + 1);
      }
      ++at_;
      if (c == '(' && peek() == '(') value(depth + 1);  // cycles of a permutation
    } else if (c == '-' || c == '/' || c == '+' || c == '*' || c == '^') {
      ++at_;
      value(depth + 1);
    } else {
      const std::string_view word = identifier();
      if (word.empty()) fault("a value is expected");
      if (peek() == '(') {
        if (word == "rec") {
          ++at_;
          while (!take(")")) {
            if (take(",")) continue;
            if (identifier().empty()) fault("a component's name is expected");
            expect(":=");
            value(depth + 1);
          }
        } else {
          value(depth + 1);
        }
      }
      const char after = peek();
      if (after == '/' || after == '+' || after == '*' || after == '^') value(depth + 1);
    }
  }

  std::string_view text_;
  std::string source_;
  BlockCollector collector_;
  std::size_t at_ = 0, blocks_at_ = 0;
  bool have_points_ = false, have_blocks_ = false;
};

}  // namespace

Design read_gap(std::string_view text, std::string name, const std::string& source) {
  return GapReader(text, source).read(std::move(name));
}

void write_gap(const Design& design, Writer& out) {
  out << "D := rec( isBlockDesign := true, v := " << design.points() << ",\n  blocks := [";
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    out << (i == 0 ? "\n    [ " : ",\n    [ ");
    std::string_view gap = "";
    for (Point p : design.block(i)) out << gap << p + 1, gap = ", ";
    out << " ]";
  }
  out << " ] );\n";
}

}  // namespace thirdcard::formats

// SPDX-License-Identifier: MIT
// Reading statements and proofs in JSON. The subset of JSON is small on purpose: whoever writes another
// verifier needs no rules for floats, escapes or repeated names, and the canonical text of the digest is
// unambiguous.
#include "verify/json.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <numeric>

namespace thirdcard::verify {

namespace {

constexpr int kMostDepth = 40;

class Parser {
 public:
  explicit Parser(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}

  Value whole() {
    Value v = value(0);
    skip();
    if (at_ != end_) fail("something follows the JSON object");
    return v;
  }

 private:
  [[noreturn]] static void fail(const char* what) {
    throw Unreadable(std::string("not the JSON of a proof file: ") + what);
  }
  void skip() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r')) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  Value value(int depth) {
    if (depth > kMostDepth) fail("too deep");
    skip();
    if (at_ == end_) fail("it ends too soon");
    Value v;
    if (*at_ == '"') {
      v.kind = Value::Kind::kString;
      v.text = string();
    } else if (take('[')) {
      v.kind = Value::Kind::kList;
      if (take(']')) return v;
      do v.items.push_back(value(depth + 1));
      while (take(','));
      if (!take(']')) fail("a list is not closed");
    } else if (take('{')) {
      v.kind = Value::Kind::kObject;
      if (take('}')) return v;
      do {
        skip();
        v.names.push_back(string());
        if (std::find(v.names.begin(), v.names.end() - 1, v.names.back()) != v.names.end() - 1)
          fail("a field appears twice");
        if (!take(':')) fail("a field has no value");
        v.items.push_back(value(depth + 1));
      } while (take(','));
      if (!take('}')) fail("an object is not closed");
    } else {
      const auto [next, error] = std::from_chars(at_, end_, v.integer);
      const bool negative = *at_ == '-';
      if (error != std::errc{} || (at_[negative] == '0' && (next - at_ > 1)) ||
          v.integer == std::numeric_limits<std::int64_t>::min())
        fail("a value is not a string, list, object or 64-bit integer");
      at_ = next;
    }
    return v;
  }
  std::string string() {
    if (at_ == end_ || *at_ != '"') fail("a string is missing");
    const char* from = ++at_;
    while (at_ != end_ && *at_ != '"') {
      if (*at_ < 32 || *at_ > 126 || *at_ == '\\') fail("a string holds something else than printable ASCII");
      ++at_;
    }
    if (at_ == end_) fail("a string is not closed");
    return std::string(from, at_++);
  }

  const char *at_, *end_;
};

void write(const Value& v, std::string& out) {
  switch (v.kind) {
    case Value::Kind::kInteger:
      out += std::to_string(v.integer);
      break;
    case Value::Kind::kString:
      out += '"';
      out += v.text;
      out += '"';
      break;
    case Value::Kind::kList:
      out += '[';
      for (std::size_t i = 0; i < v.items.size(); ++i) {
        if (i > 0) out += ',';
        write(v.items[i], out);
      }
      out += ']';
      break;
    case Value::Kind::kObject: {
      std::vector<std::size_t> order(v.names.size());
      std::iota(order.begin(), order.end(), std::size_t{0});
      std::sort(order.begin(), order.end(),
                [&](std::size_t a, std::size_t b) { return v.names[a] < v.names[b]; });
      out += '{';
      bool first = true;
      for (const std::size_t i : order) {
        if (!first) out += ',';
        first = false;
        out += '"';
        out += v.names[i];
        out += "\":";
        write(v.items[i], out);
      }
      out += '}';
      break;
    }
  }
}

}  // namespace

std::int64_t Value::as_integer() const {
  if (kind != Kind::kInteger) throw Unreadable("an integer is missing");
  return integer;
}
const std::string& Value::as_text() const {
  if (kind != Kind::kString) throw Unreadable("a string is missing");
  return text;
}
const std::vector<Value>& Value::as_list() const {
  if (kind != Kind::kList) throw Unreadable("a list is missing");
  return items;
}
std::vector<std::int64_t> Value::as_integers(int length) const {
  std::vector<std::int64_t> out;
  for (const Value& v : as_list()) out.push_back(v.as_integer());
  if (length >= 0 && static_cast<int>(out.size()) != length) throw Unreadable("a list has the wrong length");
  return out;
}
const Value& Value::field(std::string_view name) const {
  if (kind == Kind::kObject)
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return items[i];
  throw Unreadable("the field '" + std::string(name) + "' is missing");
}
void Value::expect_fields(std::initializer_list<std::string_view> expected) const {
  for (const auto name : expected) field(name);
  if (names.size() != expected.size()) throw Unreadable("an object has an unknown field");
}

Value parse(std::string_view text) {
  Value value = Parser(text).whole();
  if (canonical(value) != text) throw Unreadable("the JSON is not in its canonical form");
  return value;
}

std::string canonical(const Value& value) {
  std::string out;
  write(value, out);
  return out;
}

std::string shown(std::string_view text, std::size_t most) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out;
  for (const char c : text.substr(0, most)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 32 || byte > 126)
      out += "\\x", out += kHex[byte >> 4], out += kHex[byte & 15];
    else
      out += c;
  }
  return text.size() > most ? out + "..." : out;
}

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// Reading statements and proofs in JSON. The subset of JSON is small on purpose: another verifier needs no
// rules for floats, escapes or repeated names. Nothing but the one text of a value is read, so that names are
// compared with their neighbours alone and nothing is written again.
#include "verify/json.hpp"

#include <charconv>
#include <limits>

namespace thirdcard::verify {

namespace {

constexpr int kMostDepth = 40;

class Parser {
 public:
  Parser(std::string_view text, const Job& job)
      : at_(text.data()), end_(text.data() + text.size()), job_(job) {}

  Value whole() {
    Value v = value(0);
    if (at_ != end_) fail("something follows the value");
    return v;
  }

 private:
  [[noreturn]] static void fail(const char* what) {
    throw Unreadable(std::string("not the JSON of a proof file: ") + what);
  }
  bool take(char c) {
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }
  Value value(int depth) {
    if (depth > kMostDepth) fail("too deep");
    if ((++values_ & 1023) == 0) go_on(job_);
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
        v.names.push_back(string());
        if (v.names.size() > 1 && v.names[v.names.size() - 2] >= v.names.back())
          fail("the names of an object do not increase");
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
  const Job& job_;
  std::uint64_t values_ = 0;
};

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

Value parse(std::string_view text, const Job& job) { return Parser(text, job).whole(); }

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

// SPDX-License-Identifier: MIT
// Numbers, digits and coordinates in brackets: reading and writing points as people spell them.
#include "thirdcard/point_names.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

namespace thirdcard {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// What was written, short enough for one line and whole in its last letter.
std::string quoted(std::string_view text) {
  std::size_t end = std::min<std::size_t>(text.size(), 40);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;
  return "'" + std::string(text.substr(0, end)) + (end < text.size() ? "...'" : "'");
}

/// "(1,0)" and "( 1, 0 )", and "(10)" where a coordinate has one digit; nothing if it is neither.
std::vector<int> coordinates_in_brackets(std::string_view text, bool single_digits) {
  if (text.size() < 2 || text.front() != '(' || text.back() != ')') return {};
  text = text.substr(1, text.size() - 2);
  std::vector<int> out;
  if (single_digits && std::all_of(text.begin(), text.end(), is_digit)) {
    for (const char c : text) out.push_back(c - '0');
    return out;
  }
  bool open = true;  // a number may begin
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == ' ') {
      ++i;
    } else if (text[i] == ',') {
      if (open) return {};
      open = true, ++i;
    } else {
      int value = 0;
      const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), value);
      if (!open || error != std::errc{} || !is_digit(text[i])) return {};
      out.push_back(value), open = false;
      i = static_cast<std::size_t>(end - text.data());
    }
  }
  return open ? std::vector<int>{} : out;
}

}  // namespace

PointNames::PointNames(const Design& design, int base)
    : geometry_(design.geometry()), design_(design.name()), points_(design.points()), base_(base) {
  if (geometry_.kind == Geometry::Kind::kNone) return;
  coordinates_ = geometry_.dimension + (geometry_.kind == Geometry::Kind::kProjective ? 1 : 0);
  const auto longest = static_cast<int>(std::to_string(points_ - 1 + base_).size());
  plain_digits_ = geometry_.q <= 9 && longest < coordinates_;
}

std::string PointNames::remedy() const {
  if (points_ == 0) return "it has no points";
  const auto last = static_cast<Point>(points_ - 1);
  std::string out =
      "write a number from " + std::to_string(base_) + " to " + write(last, PointSpelling::kNumber);
  if (coordinates_ > 1)
    out += ", or " + std::to_string(coordinates_) + (plain_digits_ ? " digits" : " coordinates") +
           " such as " + write(last, PointSpelling::kDigits);
  return out;
}

PointNames::Read PointNames::read(std::string_view text) const {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_digit)) {
    if (!plain_digits_ || static_cast<int>(text.size()) != coordinates_) return read_number(text);
    std::vector<int> digits;
    for (const char c : text) digits.push_back(c - '0');
    return read_coordinates(digits, text);
  }
  if (coordinates_ > 0)
    if (const auto found = coordinates_in_brackets(text, geometry_.q <= 9); !found.empty())
      return read_coordinates(found, text);
  throw InputError(quoted(text) + " is no point of " + design_, remedy());
}

PointNames::Read PointNames::read_number(std::string_view text) const {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.size() > 1 && text.front() == '0') {
    // Digits of the papers where they would be read as a number.
    std::string both = error == std::errc{} ? "the number is " + std::to_string(number) : remedy();
    if (static_cast<int>(text.size()) == coordinates_ && error == std::errc{}) {
      std::string in_brackets;
      for (const char c : text) in_brackets += (in_brackets.empty() ? "(" : ",") + std::string(1, c);
      both += ", the coordinates are " + in_brackets + ")";
    } else if (coordinates_ > 1 && error == std::errc{}) {
      both += ", coordinates are " + std::to_string(coordinates_) + ", as in " +
              write(static_cast<Point>(points_ - 1), PointSpelling::kDigits);
    }
    throw InputError(quoted(text) + " has a zero in front and is no point of " + design_, both);
  }
  if (error != std::errc{} || number < base_ || number - base_ >= points_)
    throw InputError("point " + std::string(text.substr(0, 40)) + " is not a point of " + design_, remedy());
  return {static_cast<Point>(number - base_), PointSpelling::kNumber};
}

PointNames::Read PointNames::read_coordinates(const std::vector<int>& digits, std::string_view text) const {
  if (static_cast<int>(digits.size()) != coordinates_)
    throw InputError(quoted(text) + " has " + std::to_string(digits.size()) + " coordinates, points of " +
                         design_ + " have " + std::to_string(coordinates_),
                     remedy());
  if (*std::max_element(digits.begin(), digits.end()) >= geometry_.q)
    throw InputError(quoted(text) + " is no point of " + design_ + ": coordinates are 0 to " +
                         std::to_string(geometry_.q - 1),
                     remedy());
  if (geometry_.kind == Geometry::Kind::kProjective) {
    const auto first = std::find_if(digits.begin(), digits.end(), [](int d) { return d != 0; });
    if (first == digits.end() || *first != 1)
      throw InputError(
          quoted(text) + " is no point of " + design_ + ": the first coordinate other than 0 is 1", remedy());
  }
  return {static_cast<Point>(point_from_coordinates(geometry_, digits)), PointSpelling::kDigits};
}

std::string PointNames::write(Point point, PointSpelling spelling) const {
  if (spelling == PointSpelling::kNumber || coordinates_ == 0) return std::to_string(point + base_);
  std::string out;
  for (const int c : thirdcard::coordinates(geometry_, point))
    out += (plain_digits_ ? "" : out.empty() ? "(" : ",") + std::to_string(c);
  return plain_digits_ ? out : out + ")";
}

std::vector<std::string> PointNames::split(std::string_view list) {
  const bool semicolons = list.find(';') != std::string_view::npos;
  const bool words = std::any_of(list.begin(), list.end(), [](unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80;
  });
  const char separator = semicolons ? ';' : ',';
  std::vector<std::string> out;
  std::string token;
  int depth = 0;
  bool expected = false;  // a separator stands before: a point must follow
  const auto end_token = [&] {
    while (!token.empty() && token.back() == ' ') token.pop_back();
    if (token.empty()) return false;
    out.push_back(std::move(token));
    token.clear(), expected = false;
    return true;
  };
  const auto fail = [&] {
    return InputError("cannot read the points " + quoted(list), "write them in order, as in 12,0,15");
  };
  for (const char c : list) {
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    if (depth == 0 && c == separator) {
      if (!end_token() && (expected || out.empty())) throw fail();
      expected = true;
    } else if (depth == 0 && c == ' ' && !words && !semicolons) {
      end_token();
    } else if (c != ' ' || !token.empty()) {
      token += c;
    }
  }
  if (!end_token() && expected) throw fail();
  return out;
}

}  // namespace thirdcard

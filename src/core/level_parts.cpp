// SPDX-License-Identifier: MIT
#include "core/level_parts.hpp"

#include <charconv>

namespace thirdcard {

void LevelText::fail() {
  throw InputError("the results of a level make no sense",
                   "a file of --levels is damaged; compute that level again");
}

std::string_view LevelText::field() {
  const auto end = text_.find_first_of(": ");
  if (end == std::string_view::npos) fail();
  const std::string_view out = text_.substr(0, end);
  text_.remove_prefix(end + 1);
  return out;
}

std::uint64_t LevelText::number() {
  const std::string_view text = field();
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size()) fail();
  return n;
}

unsigned LevelText::digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  fail();
}

}  // namespace thirdcard

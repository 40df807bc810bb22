// SPDX-License-Identifier: MIT
// A look at a message before it is parsed. Reading JSON into values takes time that grows with brackets and
// fields, with fields even quadratically; our messages have few of both, and a text of sixty thousand
// brackets is not one of them. One pass over the bytes, no memory.
#pragma once

#include <string_view>

namespace thirdcard::server {

/// No deeper than 8 and with at most 600 brackets, commas and colons outside of texts.
inline bool plausible_message(std::string_view text) {
  constexpr int kDepth = 8, kMarks = 600, kColons = 120;
  int depth = 0, marks = 0, colons = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
      continue;
    }
    if (c == '"') quoted = true;
    if (c == '[' || c == '{') ++depth, ++marks;
    if (c == ']' || c == '}') --depth;
    if (c == ',') ++marks;
    if (c == ':') ++colons;
    if (depth > kDepth || marks > kMarks || colons > kColons) return false;
  }
  return true;
}

}  // namespace thirdcard::server

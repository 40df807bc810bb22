// SPDX-License-Identifier: MIT
// Containers with their length and digest put right, so that what lies behind them is reached.
#pragma once

#include <string>

#include "thirdcard/core.hpp"

namespace thirdcard {

inline std::string mended(std::string text) {
  const auto line = text.find("\nbody plain ");
  if (line == std::string::npos) return text;
  const auto begin = text.find('\n', line + 1);
  if (begin == std::string::npos) return text;
  auto end = text.rfind("\nsha256 ");
  if (end == std::string::npos || end < begin) end = text.size();
  const std::string body = text.substr(begin + 1, end - std::min(end, begin + 1));
  std::string out = text.substr(0, line) + "\nbody plain " + std::to_string(body.size()) + "\n" + body + "\n";
  return out + "sha256 " + sha256_hex(out) + "\n";
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Ranges, counts and amounts of memory as people write them.
#include <unistd.h>

#include <charconv>
#include <cmath>

#include "cli/base/command.hpp"

namespace thirdcard::cli {

std::vector<int> parse_range(const std::string& text, int least, int most, const std::string& what) {
  const auto fail = [&] {
    return InputError("cannot read " + what + " '" + text.substr(0, 40) + "'",
                      fmt::format("write a number, a list a,b,c or a range a..b within {}..{}", least, most));
  };
  std::vector<int> out;
  const char* at = text.data();
  const char* end = at + text.size();
  const auto number = [&] {
    int value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{} || value < least || value > most) throw fail();
    at = next;
    return value;
  };
  for (;;) {
    const int low = number();
    int high = low;
    if (end - at >= 2 && at[0] == '.' && at[1] == '.') at += 2, high = number();
    if (high < low) throw fail();
    for (int i = low; i <= high; ++i) out.push_back(i);
    if (at == end) return out;
    if (*at++ != ',') throw fail();
  }
}

std::uint64_t parse_count(const std::string& text, std::uint64_t most, const std::string& what) {
  const auto fail = [&] {
    return InputError("cannot take " + what + " '" + text.substr(0, 40) + "'",
                      fmt::format("write a whole number from 1 to {}, such as 1000 or 1e6", most));
  };
  std::uint64_t value = 0;
  const char* end = text.data() + text.size();
  if (const auto [next, error] = std::from_chars(text.data(), end, value);
      error == std::errc{} && next == end) {
    if (value < 1 || value > most) throw fail();
    return value;
  }
  double real = 0;
  const auto [next, error] = std::from_chars(text.data(), end, real);
  if (error != std::errc{} || next != end || !(real >= 1) || real > static_cast<double>(most) ||
      real != std::floor(real))
    throw fail();
  return static_cast<std::uint64_t>(real);
}

std::uint64_t parse_memory(const std::string& text) {
  if (text.empty()) {
    const auto pages = ::sysconf(_SC_PHYS_PAGES), size = ::sysconf(_SC_PAGE_SIZE);
    return pages > 0 && size > 0 ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size) / 2
                                 : std::uint64_t{1} << 30;
  }
  const auto fail = [&] {
    return InputError("cannot take the memory limit '" + text.substr(0, 40) + "'",
                      "write it as 500M, 4G or a number of bytes of at least 1M");
  };
  std::size_t used = 0;
  double value = 0;
  try {
    value = std::stod(text, &used);
  } catch (const std::exception&) {
    throw fail();
  }
  std::string unit = text.substr(used);
  if (unit.size() > 1 && (unit.back() == 'B' || unit.back() == 'b')) unit.pop_back();
  double factor = 1;
  if (unit == "K" || unit == "k")
    factor = 1024.0;
  else if (unit == "M" || unit == "m")
    factor = 1048576.0;
  else if (unit == "G" || unit == "g")
    factor = 1073741824.0;
  else if (!unit.empty())
    throw fail();
  value *= factor;
  if (!(value >= 1048576.0) || value > 1e15) throw fail();
  return static_cast<std::uint64_t>(value);
}

}  // namespace thirdcard::cli

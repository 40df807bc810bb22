// SPDX-License-Identifier: MIT
// Searches that go level by level, duplicates removed in between: the work of one level is a list of units
// that do not need each other, and whoever runs the search may compute them elsewhere. A unit's result is one
// word of text. Who is given results of a level again, by its state, need not compute them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

struct LevelWork {
  std::string name;   // "caps of 7 points"
  std::string state;  // all that decides the results: the request and the level itself
  std::size_t units = 0;
  std::function<std::string(std::size_t unit)> compute;  // on the calling thread
};

class LevelRunner {
 public:
  virtual ~LevelRunner() = default;
  /// The results of all units, in order. May throw to end the search here.
  virtual std::vector<std::string> run(const LevelWork& work, const Job& job) = 0;
};

/// The words of a set in hexadecimal, and back; InputError if it is none.
template <int Bits>
void put_set(std::string& into, const PointSet<Bits>& set) {
  constexpr char kDigits[] = "0123456789abcdef";
  int last = PointSet<Bits>::kWords - 1;
  while (last > 0 && set.word[last] == 0) --last;
  bool begun = false;
  for (int i = last; i >= 0; --i)
    for (int shift = 60; shift >= 0; shift -= 4) {
      const auto digit = set.word[i] >> shift & 15;
      if (digit == 0 && !begun && (i > 0 || shift > 0)) continue;
      begun = true;
      into += kDigits[digit];
    }
}

/// Reads what was put, field by field: fields end with ':' or ' '.
class LevelText {
 public:
  explicit LevelText(std::string_view text) : text_(text) {}
  bool more() const { return !text_.empty(); }
  std::uint64_t number();
  std::string_view field();
  template <class Set>
  Set set(int points) {
    const std::string_view hex = field();
    Set out;
    int at = 0;
    for (std::size_t i = hex.size(); i-- > 0; at += 4) {
      const unsigned digit = digit_of(hex[i]);
      for (int bit = 0; bit < 4; ++bit)
        if (digit >> bit & 1) {
          if (at + bit >= points) fail();
          out.insert(at + bit);
        }
    }
    return out;
  }
  [[noreturn]] static void fail();

 private:
  static unsigned digit_of(char c);
  std::string_view text_;
};

}  // namespace thirdcard

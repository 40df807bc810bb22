// SPDX-License-Identifier: MIT
// How bodies of proof files name maps: in ag(d,3) and pg(d,2) by the images of a frame, elsewhere by number
// in a list at the start of the body, so that a verifier looks at each once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

class MapWriter {
 public:
  explicit MapWriter(const Design& design);
  /// Appends the name of a map, given by the images of all points.
  void put(std::span<const std::uint8_t> map, std::string& out);
  /// What stands at the start of the body, once all maps are named.
  std::string head() const;

 private:
  int points_;
  std::vector<int> frame_;  // empty: maps are listed
  std::unordered_map<std::string, std::uint32_t> number_;
  std::string listed_;
};

/// Four bytes, lowest first.
void put_word(std::uint32_t word, std::string& out);

}  // namespace thirdcard::avoid

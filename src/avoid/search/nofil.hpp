// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "thirdcard/core.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard::avoid {

/// Nim-value of Nofil with this common hand (which holds no block). Throws StopSearch when told to stop
/// and Stopped("memory") when the table would exceed `memory` bytes.
class NofilNimbers {
 public:
  NofilNimbers(const Design& design, std::uint64_t memory, const Job& job);
  ~NofilNimbers();
  int nimber(std::span<const Point> hand);

 private:
  struct Implementation;
  Implementation* implementation_;
};

}  // namespace thirdcard::avoid

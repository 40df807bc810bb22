// SPDX-License-Identifier: MIT
#include "parts/kinds.hpp"

namespace thirdcard::parts {

std::span<const Kind> kinds() {
  static constexpr Kind kKinds[] = {
      {"avoid batch", avoid_batch_from}, {"simulate", simulation_from},  {"empty", empty_from},
      {"classify", classify_from},       {"design search", search_from}, {"level", level_from},
      {"symmetric", symmetric_from},     {"weighted", weighted_from}};
  return kKinds;
}

}  // namespace thirdcard::parts

// SPDX-License-Identifier: MIT
#include "wire/chance.hpp"

namespace thirdcard::wire {

Json encode(const Estimate& e) {
  return {{"estimate", e.value},
          {"standard_error", e.standard_error},
          {"interval", Json::array({e.low, e.high})}};
}

Json encode(const Fraction& f) { return {{"fraction", f.str()}, {"decimal", static_cast<double>(f)}}; }

}  // namespace thirdcard::wire

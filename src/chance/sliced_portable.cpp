// SPDX-License-Identifier: MIT
// The bit-sliced kernel, one word of 64 deals at a time, for any processor.
#include "chance/xor_kernel.hpp"

namespace thirdcard::sliced {

GroupFunction group_function_1(Family family, int properties) {
  return group_function<1>(family, properties);
}

XorFunction xor_function_1(Family family, int properties) { return xor_function<1>(family, properties); }

}  // namespace thirdcard::sliced

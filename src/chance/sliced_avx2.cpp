// SPDX-License-Identifier: MIT
// The bit-sliced kernel in 256-bit vectors, compiled for AVX2 where the compiler knows it.
#include "chance/xor_kernel.hpp"

namespace thirdcard::sliced {

GroupFunction group_function_4(Family family, int properties) {
  return group_function<4>(family, properties);
}

XorFunction xor_function_4(Family family, int properties) { return xor_function<4>(family, properties); }

}  // namespace thirdcard::sliced

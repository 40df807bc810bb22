// SPDX-License-Identifier: MIT
// The bit-sliced kernel in 512-bit vectors, compiled for AVX-512 where the compiler knows it.
#include "chance/xor_kernel.hpp"

namespace thirdcard::sliced {

GroupFunction group_function_8(Family family, int properties) {
  return group_function<8>(family, properties);
}

XorFunction xor_function_8(Family family, int properties) { return xor_function<8>(family, properties); }

}  // namespace thirdcard::sliced

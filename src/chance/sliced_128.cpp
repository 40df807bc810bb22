// SPDX-License-Identifier: MIT
// The bit-sliced kernel in 128-bit vectors: SSE2, NEON, WebAssembly SIMD.
#include "chance/xor_kernel.hpp"

namespace thirdcard::sliced {

GroupFunction group_function_2(Family family, int properties) {
  return group_function<2>(family, properties);
}

XorFunction xor_function_2(Family family, int properties) { return xor_function<2>(family, properties); }

}  // namespace thirdcard::sliced

// SPDX-License-Identifier: MIT
// The rows of layers with AVX2, compiled for it where there is such a thing.
#if defined(__x86_64__)
#include "avoid/search/layer_rows_kernel.hpp"

namespace thirdcard::avoid {

const LayerKernel kAvx2LayerKernel = kThisLayerKernel;

}  // namespace thirdcard::avoid
#endif

// SPDX-License-Identifier: MIT
// The rows of layers with AVX-512, compiled for it where there is such a thing.
#if defined(__x86_64__)
#include "avoid/search/layer_rows_kernel.hpp"

namespace thirdcard::avoid {

const LayerKernel kAvx512LayerKernel = kThisLayerKernel;

}  // namespace thirdcard::avoid
#endif

// SPDX-License-Identifier: MIT
// The rows of layers with the instructions that every processor has for which this program was made, and the
// choice.
#include "avoid/search/layer_rows_kernel.hpp"
#include "core/processor.hpp"

namespace thirdcard::avoid {

const LayerKernel kPlainLayerKernel = kThisLayerKernel;

const LayerKernel& layer_kernel() {
#if defined(__x86_64__)
  static const LayerKernel& best = runs_here(Instructions::kAvx512) ? kAvx512LayerKernel
                                   : runs_here(Instructions::kAvx2) ? kAvx2LayerKernel
                                                                    : kPlainLayerKernel;
  return best;
#else
  return kPlainLayerKernel;
#endif
}

}  // namespace thirdcard::avoid

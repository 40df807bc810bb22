// SPDX-License-Identifier: MIT
// Lists of designs in text: refused with InputError, or every design is one that a block file gives back.
#include <cstdlib>

#include "design/lists.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    for (const Design& design : designs_from_text(text, "x", "x"))
      if (formats::read_blocks(design_to_text(design, DesignFormat::kBlocks), "x", "x", 0) != design)
        std::abort();
  } catch (const InputError&) {
  }
  try {
    (void)formats::read_graphs(text, "x", "x");
  } catch (const InputError&) {
  }
  return 0;
}

// SPDX-License-Identifier: MIT
#include "reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  return check_reader(data, size, DesignFormat::kBlocks,
                      [](std::string_view text) { return formats::read_blocks(text, "x", "x", 0); });
}

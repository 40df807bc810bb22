// SPDX-License-Identifier: MIT
// Extremal certificates: any bytes get a verdict; nothing is thrown, nothing crashes.
#include "thirdcard/extremal.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (is_certificate(text)) (void)verify_certificate(text, Job{});
  return 0;
}

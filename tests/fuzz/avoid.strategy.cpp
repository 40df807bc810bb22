// SPDX-License-Identifier: MIT
// Strategy files: any bytes are refused with InputError, found false, or hold; the digest is mended first,
// so that the parser and the walk behind it are reached.
#include "thirdcard/avoid.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  std::string text(reinterpret_cast<const char*>(data), size);
  try {
    (void)verify_strategy(text);
  } catch (const InputError&) {
  }
  if (const auto tail = text.rfind("sha256 "); tail != std::string::npos) text.resize(tail);
  try {
    (void)verify_strategy(text + "sha256 " + sha256_hex(text) + "\n");
  } catch (const InputError&) {
  }
  return 0;
}

// SPDX-License-Identifier: MIT
// Proof files of every kind: any bytes get a verdict in printable ASCII, as they are and with length and
// digest mended; nothing is thrown, nothing crashes.
#include "thirdcard/verify.hpp"

#include <cstdlib>

#include "mended.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  const std::string text(reinterpret_cast<const char*>(data), size);
  for (const std::string& file : {text, mended(text)}) {
    const Verdict verdict = verify_file(file);
    for (const char c : verdict.message)
      if (c < 32 || c > 126) std::abort();
  }
  return 0;
}

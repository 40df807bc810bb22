// SPDX-License-Identifier: MIT
// Any name and any numbered list: a design, or InputError. Names that would build large designs or read
// files are left out, for speed.
#include "thirdcard/design.hpp"

#include <cctype>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  const std::string text(reinterpret_cast<const char*>(data), size);
  int digits = 0;
  bool small = true;
  for (char c : text)
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) ++digits, small = small && c <= '4';
  try {
    if (small && digits <= 2 && text.substr(0, 5) != "file:") parameters_of(design_from_name(text));
  } catch (const InputError&) {
  }
  try {
    read_numbered_systems(text, "list");
  } catch (const InputError&) {
  }
  return 0;
}

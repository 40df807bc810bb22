// SPDX-License-Identifier: MIT
// Table files as `--table` reads them: any bytes, length and digest mended, are refused with InputError or
// become a table that answers or lacks a position.
#include "thirdcard/avoid.hpp"

#include "mended.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  static const Design design = design_from_name("pg(2,2)");
  try {
    const GameTable table =
        GameTable::read(mended(std::string(reinterpret_cast<const char*>(data), size)), design);
    (void)table.look_up({});
  } catch (const InputError&) {
  }
  return 0;
}

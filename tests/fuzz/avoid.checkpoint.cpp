// SPDX-License-Identifier: MIT
// Checkpoints of a solver: any body behind the right statement, length and digest mended, and any bytes at
// all, are refused with InputError or become facts that are written and read back as the same.
#include "avoid/search/avoid_game.hpp"
#include "avoid/search/solve_checkpoint.hpp"
#include "mended.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  static const Design design = design_from_name("sts(13,1)");
  static const std::string head = [] {
    const std::string whole = avoid::solve_checkpoint(design, {}, {});
    return whole.substr(0, whole.find('\n', whole.find("\nbody plain ") + 1) + 1);
  }();
  const std::string given(reinterpret_cast<const char*>(data), size);
  for (const std::string& text : {mended(head + given), mended(given)}) {
    try {
      const auto facts = avoid::read_solve_checkpoint(text, design, {});
      avoid::Table<avoid::PackedKey> table(1 << 16, 1);
      if (!table.learn(facts)) continue;
      if (avoid::read_solve_checkpoint(avoid::solve_checkpoint(design, {}, facts), design, {}) != facts)
        std::abort();
    } catch (const InputError&) {
    }
  }
  return 0;
}

// SPDX-License-Identifier: MIT
// Checkpoints of a simulation: any body behind the right statement, length and digest mended, and any bytes
// at all, are refused with InputError or become states that are written and read back as the same.
#include "thirdcard/chance.hpp"

#include <cstdlib>

#include "mended.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  static const std::vector<Simulation> rows = [] {
    std::vector<Simulation> out(2);
    out[0].trials = 1'000'000;
    out[1].question = Question::kEndgame, out[1].trials = 5000, out[1].keep = 6;
    return out;
  }();
  static const std::string head = [] {
    const std::string whole = checkpoint_text(rows, std::vector<SimulationState>(rows.size()));
    return whole.substr(0, whole.find('\n', whole.find("\nbody plain ") + 1) + 1);
  }();
  const std::string given(reinterpret_cast<const char*>(data), size);
  for (const std::string& text : {mended(head + given), mended(given)}) {
    try {
      const auto states = read_checkpoint(text, rows);
      if (read_checkpoint(checkpoint_text(rows, states), rows) != states) std::abort();
    } catch (const InputError&) {
    }
  }
  return 0;
}

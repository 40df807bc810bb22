// SPDX-License-Identifier: MIT
// Checkpoints of a level search: any bytes, length and digest mended, are refused with InputError or loaded.
#include <unistd.h>

#include "extremal/checkpoint.hpp"
#include "mended.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  static const std::string path = "/tmp/thirdcard-fuzz-checkpoint-" + std::to_string(::getpid());
  write_file(path, mended(std::string(reinterpret_cast<const char*>(data), size)));
  try {
    extremal::LevelChain chain;
    (void)extremal::load_levels(path, extremal::TableSpace(2, extremal::TableSpace::Kind::kTernary), 4,
                                chain);
  } catch (const InputError&) {
  }
  ::unlink(path.c_str());
  return 0;
}

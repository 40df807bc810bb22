// SPDX-License-Identifier: MIT
// Files of many designs with a digest that matches whatever the fuzzer wrote (mended.hpp's idea, here by
// framing the input anew): refused with InputError, or the very same bytes come out of what was read.
#include <cstdlib>

#include "core/container.hpp"
#include "design/systems_file.hpp"
#include "design/triple_form.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace thirdcard;
  std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto line = input.find('\n');
  if (line == std::string_view::npos) return 0;
  Container c;
  c.kind = kSystemsKind, c.version = kSystemsVersion;
  c.statement = input.substr(0, line);
  c.body = input.substr(line + 1);
  const std::string text = container_file(c);
  try {
    const SystemsFile file(text, "x");
    std::vector<std::string> records;
    const bool triples = c.statement.find("\"triples\"") < 15;
    for (std::size_t i = 0; i < file.size(); ++i) {
      const Design design = file.design(i, "x");
      records.push_back(triples ? pack_triples(SmallTriples::of(design)) : pack_blocks(design));
    }
    const auto about = c.statement.find(",\"about\":") + 9;
    if (systems_file(triples ? SystemsCoding::kTriples : SystemsCoding::kBlocks, file.points(), records,
                     c.statement.substr(about, c.statement.size() - about - 1)) != text)
      std::abort();
  } catch (const InputError&) {
  }
  return 0;
}

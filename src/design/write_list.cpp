// SPDX-License-Identifier: MIT
// Many designs as one text, which is never in memory as a whole.
#include "thirdcard/design_list.hpp"

namespace thirdcard {

namespace {

std::string blocks_on_a_line(const Design& design, int base) {
  std::string line;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const char* before = i == 0 ? "" : "; ";
    for (const Point p : design.block(i)) line += before + std::to_string(p + base), before = " ";
  }
  return line + "\n";
}

/// "rec( ... )" of "D := rec( ... );".
std::string gap_record(const Design& design) {
  const std::string text = design_to_text(design, DesignFormat::kGap);
  const std::size_t from = text.find("rec(");
  return text.substr(from, text.rfind(';') - from);
}

}  // namespace

void write_designs(std::uint64_t count, const std::function<Design(std::uint64_t)>& design,
                   DesignFormat format, const std::function<void(std::string_view)>& sink, int base) {
  const bool gap = format == DesignFormat::kGap;
  if (gap) sink("L := [\n");
  for (std::uint64_t i = 0; i < count; ++i) {
    if (gap)
      sink(gap_record(design(i)) + (i + 1 < count ? ",\n" : "\n"));
    else if (format == DesignFormat::kBlocks)
      sink(blocks_on_a_line(design(i), base));
    else
      write_design(design(i), format, sink, base);
  }
  if (gap) sink("];\n");
}

}  // namespace thirdcard

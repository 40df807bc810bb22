// SPDX-License-Identifier: MIT
// The plain block list: the number of points, then one block per line; space, tab, comma and semicolon
// separate, `#` starts a comment.
#include "design/formats.hpp"

namespace thirdcard::formats {

Design read_blocks(std::string_view text, std::string name, const std::string& source, int base) {
  Lines lines(text, source);
  BlockCollector collector(base);
  std::string_view line;
  bool have_points = false;
  while (lines.next(line)) {
    line = line.substr(0, line.find('#'));
    std::string_view word = next_word(line, ",;");
    if (word.empty()) continue;
    if (!have_points) {
      collector.set_points(whole_number(word, lines), lines());
      if (!next_word(line, ",;").empty())
        throw InputError(lines() + ": the first line holds more than one number",
                         "it is the number of points alone");
      have_points = true;
      continue;
    }
    for (; !word.empty(); word = next_word(line, ",;")) collector.add(whole_number(word, lines), lines);
    collector.end_block(lines);
  }
  if (!have_points)
    throw InputError(source + " is empty", "write the number of points, then one block per line");
  return collector.finish(std::move(name), source);
}

void write_blocks(const Design& design, Writer& out, int base) {
  out << "# " << one_line(design.name()) << "\n" << design.points() << "\n";
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    std::string_view gap = "";
    for (Point p : design.block(i)) out << gap << p + base, gap = " ";
    out << "\n";
  }
}

}  // namespace thirdcard::formats

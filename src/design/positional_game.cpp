// SPDX-License-Identifier: MIT
// The .pg text of the QBF community (Mayer-Eichberger and Saffidine, "Positional games and QBF", SAT
// 2020): sections opened by code words. A design is written as the game in which all points are taken
// in turn, black first, and a block wins for whoever holds it: the blocks are both players' sets, the
// points p0, p1, ... Read: the positions, and the union of the two players' winning sets.
#include <algorithm>
#include <unordered_map>

#include "design/formats.hpp"

namespace thirdcard::formats {

Design read_positional_game(std::string_view text, std::string name, const std::string& source) {
  // Pass 1 numbers the positions in the order of their section; pass 2 reads the winning sets.
  std::unordered_map<std::string_view, int> number;
  std::vector<std::vector<Point>> black, white;
  const auto sections = [&](const std::function<void(std::string_view section, std::string_view line,
                                                     const std::string& where)>& visit) {
    Lines lines(text, source);
    std::string_view line, section;
    while (lines.next(line)) {
      std::string_view rest = line;
      const std::string_view first = next_word(rest);
      if (first.empty()) continue;
      if (first[0] == '#')
        section = first;
      else
        visit(section, line, lines());
    }
  };
  sections([&](std::string_view section, std::string_view line, const std::string& where) {
    if (section.empty())
      throw InputError(where + ": text before the first code word",
                       "a .pg file starts with a code word such as #positions");
    if (section != "#positions") return;
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      if (number.size() >= kMostPoints)
        throw InputError(where + ": more than 65535 positions", "give a smaller game");
      if (!number.emplace(word, static_cast<int>(number.size())).second)
        throw InputError(where + ": position '" + shown(word) + "' comes twice", "positions must differ");
    }
  });
  if (number.empty())
    throw InputError(source + " has no #positions", "a .pg file lists its vertices after #positions");
  BlockCollector collector;
  collector.set_points(static_cast<std::int64_t>(number.size()), source);
  std::size_t incidences = 0;
  const auto read_set = [&](std::vector<std::vector<Point>>& sets, std::string_view line,
                            const std::string& where) {
    std::vector<Point> set;
    for (auto word = next_word(line); !word.empty(); word = next_word(line)) {
      const auto found = number.find(word);
      if (found == number.end())
        throw InputError(where + ": '" + shown(word) + "' is no position", "list it after #positions");
      set.push_back(static_cast<Point>(found->second));
      if (++incidences > kMostIncidences)
        throw InputError(where + ": more than 10^8 incidences", "give a smaller game");
    }
    std::sort(set.begin(), set.end());
    if (std::adjacent_find(set.begin(), set.end()) != set.end())
      throw InputError(where + ": a position comes twice in the set", "the positions of a set must differ");
    sets.push_back(std::move(set));
  };
  sections([&](std::string_view section, std::string_view line, const std::string& where) {
    if (section == "#blackwins") read_set(black, line, where);
    if (section == "#whitewins") read_set(white, line, where);
  });
  // The union: a set of both players counts once, as often as the player who lists it oftener.
  std::sort(black.begin(), black.end());
  std::sort(white.begin(), white.end());
  std::vector<std::vector<Point>> both;
  std::set_union(black.begin(), black.end(), white.begin(), white.end(), std::back_inserter(both));
  for (const auto& set : both) {
    for (Point p : set) collector.add(p, [&] { return source; });
    collector.end_block([&] { return source; });
  }
  return collector.finish(std::move(name), source);
}

void write_positional_game(const Design& design, Writer& out) {
  const int v = design.points();
  const auto list = [&](std::string_view code, std::string_view letter, int from, int step) {
    out << code << "\n";
    std::string_view gap = "";
    for (int i = from; i < v + (letter == "t" ? 1 : 0); i += step) out << gap << letter << i, gap = " ";
    out << "\n";
  };
  out << "#version\n1.0\n";
  list("#times", "t", 1, 1);
  list("#blackturns", "t", 1, 2);
  list("#positions", "p", 0, 1);
  for (std::string_view code : {"#blackwins\n", "#whitewins\n"}) {
    out << code;
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      std::string_view gap = "";
      for (Point p : design.block(i)) out << gap << "p" << p, gap = " ";
      out << "\n";
    }
  }
}

}  // namespace thirdcard::formats

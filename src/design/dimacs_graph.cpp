// SPDX-License-Identifier: MIT
// The incidence graph in DIMACS form: vertices 1..v are the points, v+1..v+b the blocks, an edge joins
// a point to a block through it. A comment "c points v" says where the points end; without it every
// edge must still join two ranges 1..v and v+1..n, and v is as large as the edges allow.
#include <algorithm>

#include "design/formats.hpp"

namespace thirdcard::formats {

Design read_dimacs(std::string_view text, std::string name, const std::string& source) {
  Lines lines(text, source);
  std::string_view line;
  std::int64_t vertices = -1, promised = 0, points = -1;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;  // (larger vertex, smaller vertex)
  while (lines.next(line)) {
    const std::string_view kind = next_word(line);
    if (kind.empty()) continue;
    if (kind == "c") {
      if (next_word(line) == "points" && points < 0) {
        const auto word = next_word(line);
        if (!word.empty()) points = whole_number(word, lines);
      }
      continue;
    }
    if (kind == "p") {
      if (vertices >= 0) throw InputError(lines() + ": a second p line", "a graph has one");
      next_word(line);  // "edge" or "col"
      vertices = whole_number(next_word(line), lines), promised = whole_number(next_word(line), lines);
      if (vertices < 1 || vertices > std::int64_t{kMostPoints} + static_cast<std::int64_t>(kMostIncidences) ||
          promised < 0)
        throw InputError(lines() + ": " + std::to_string(vertices) + " vertices and " +
                             std::to_string(promised) + " edges are out of range",
                         "write p edge VERTICES EDGES");
    } else if (kind == "e") {
      if (vertices < 0)
        throw InputError(lines() + ": an edge before the p line", "write p edge VERTICES EDGES first");
      const std::int64_t a = whole_number(next_word(line), lines), b = whole_number(next_word(line), lines);
      if (a < 1 || b < 1 || a > vertices || b > vertices || a == b)
        throw InputError(lines() + ": there is no edge " + std::to_string(a) + " " + std::to_string(b),
                         "vertices are 1 to " + std::to_string(vertices) + " and an edge joins two of them");
      if (edges.size() == kMostIncidences)
        throw InputError(lines() + ": more than 10^8 edges", "give a smaller graph");
      edges.emplace_back(static_cast<std::uint32_t>(std::max(a, b)),
                         static_cast<std::uint32_t>(std::min(a, b)));
    } else {
      throw InputError(lines() + ": '" + shown(kind) + "' is no DIMACS line", "lines start with c, p or e");
    }
  }
  if (vertices < 0) throw InputError(source + " has no p line", "write p edge VERTICES EDGES");
  if (static_cast<std::int64_t>(edges.size()) != promised)
    throw InputError(source + " has " + std::to_string(edges.size()) + " edges where its p line says " +
                         std::to_string(promised),
                     "correct one of them");
  if (edges.empty()) throw InputError(source + " holds no blocks", "an edge joins a point to a block");
  std::sort(edges.begin(), edges.end());
  std::uint32_t last_point = 0;
  for (const auto& [block, point] : edges) last_point = std::max(last_point, point);
  if (points < 0) points = edges.front().first - 1;
  if (points < last_point || points >= edges.front().first)
    throw InputError(source + " is no incidence graph with points 1 to " + std::to_string(points),
                     "number the points first, then the blocks; an edge joins a point to a block");
  BlockCollector collector(1);
  collector.set_points(points, source);
  std::uint32_t block = static_cast<std::uint32_t>(points) + 1;
  for (const auto& [of, point] : edges) {
    if (of != block) {
      if (collector.block_open()) collector.end_block([&] { return source; }), ++block;
      if (of != block)
        throw InputError(source + ": block vertex " + std::to_string(block) + " has no points",
                         "a block has at least one point");
    }
    collector.add(point, [&] { return source; });
  }
  collector.end_block([&] { return source; });
  if (block != vertices)
    throw InputError(source + ": block vertex " + std::to_string(block + 1) + " has no points",
                     "a block has at least one point");
  return collector.finish(std::move(name), source);
}

void write_dimacs(const Design& design, Writer& out) {
  out << "c points " << design.points() << "\nc blocks " << static_cast<std::int64_t>(design.blocks())
      << "\np edge " << static_cast<std::int64_t>(design.points() + design.blocks()) << " "
      << static_cast<std::int64_t>(design.incidences()) << "\n";
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (Point p : design.block(i))
      out << "e " << p + 1 << " " << static_cast<std::int64_t>(design.points() + i + 1) << "\n";
}

}  // namespace thirdcard::formats

// SPDX-License-Identifier: MIT
// Incidence graphs in graph6 and sparse6 (McKay's formats.txt), one a line. A graph is a design if it is
// bipartite and connected: the side of vertex 0 are the points, numbered in order, each other vertex is the
// block of its neighbours.
#include "design/lists.hpp"

namespace thirdcard::formats {

namespace {

constexpr std::int64_t kMostVertices = 2000000;

class Bits {
 public:
  Bits(std::string_view text, const Lines& where) : text_(text), where_(where) {
    for (char c : text)
      if (c < 63 || c > 126)
        throw InputError(
            where() + ": byte " + std::to_string(static_cast<unsigned char>(c)) + " is none of graph6",
            "its lines consist of the characters from ? to ~");
  }
  std::int64_t vertices() {
    const auto six = [&](int groups) {
      std::int64_t n = 0;
      for (int i = 0; i < groups; ++i) {
        if (at_ >= text_.size()) throw InputError(where_() + ": the graph is cut off", "give whole lines");
        n = n << 6 | (text_[at_++] - 63);
      }
      return n;
    };
    if (text_.substr(0, 2) == "~~") return at_ = 2, six(6);
    if (text_.substr(0, 1) == "~") return at_ = 1, six(3);
    return six(1);
  }
  std::size_t left() const { return (text_.size() - at_) * 6 - bit_; }
  int take() {
    const int value = (text_[at_] - 63) >> (5 - bit_) & 1;
    if (++bit_ == 6) bit_ = 0, ++at_;
    return value;
  }

 private:
  std::string_view text_;
  const Lines& where_;
  std::size_t at_ = 0, bit_ = 0;
};

using Edges = std::vector<std::vector<int>>;

void dense(Bits& bits, std::int64_t n, Edges& edges, const Lines& where) {
  const auto cells = static_cast<std::size_t>(n * (n - 1) / 2);
  if (bits.left() < cells || bits.left() - cells >= 6)
    throw InputError(where() + ": the graph is cut off or too long", "give whole lines of graph6");
  for (int j = 1; j < n; ++j)
    for (int i = 0; i < j; ++i)
      if (bits.take() != 0) edges[i].push_back(j), edges[j].push_back(i);
}

void sparse(Bits& bits, std::int64_t n, Edges& edges, const Lines& where) {
  std::size_t width = 0;
  while ((n - 1) >> width > 0) ++width;
  std::int64_t v = 0;
  while (bits.left() > width) {
    if (bits.take() != 0) ++v;
    std::int64_t x = 0;
    for (std::size_t i = 0; i < width; ++i) x = x << 1 | bits.take();
    if (v >= n || x >= n) return;  // padding
    if (x > v) {
      v = x;
    } else if (x == v) {
      throw InputError(where() + ": the graph has a loop", "give incidence graphs");
    } else {
      edges[x].push_back(static_cast<int>(v)), edges[v].push_back(static_cast<int>(x));
    }
  }
}

}  // namespace

std::vector<Design> read_graphs(std::string_view text, const std::string& name, const std::string& source) {
  std::vector<Design> out;
  Lines lines(text, source);
  std::string_view line;
  std::size_t incidences = 0;
  while (lines.next(line)) {
    for (std::string_view header : {">>graph6<<", ">>sparse6<<"})
      if (line.starts_with(header)) line.remove_prefix(header.size());
    if (line.empty()) continue;
    const bool is_sparse = line[0] == ':';
    if (is_sparse) line.remove_prefix(1);
    Bits bits(line, lines);
    const std::int64_t n = bits.vertices();
    if (n < 2 || n > kMostVertices || (!is_sparse && n > 20000))
      throw InputError(lines() + ": a graph of " + std::to_string(n) + " vertices",
                       "2 to 20000 are possible, in sparse6 up to 2000000");
    if (is_sparse && static_cast<std::size_t>(n) > 1000 + 8 * line.size())
      throw InputError(lines() + ": the graph is not connected", "give incidence graphs of designs");
    Edges edges(static_cast<std::size_t>(n));
    (is_sparse ? sparse : dense)(bits, n, edges, lines);
    std::vector<int> side(edges.size(), -1), queue{0};
    side[0] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (int w : edges[queue[i]]) {
        if (side[w] == side[queue[i]])
          throw InputError(lines() + ": the graph is not bipartite", "give incidence graphs of designs");
        if (side[w] < 0) side[w] = 1 - side[queue[i]], queue.push_back(w);
      }
    if (queue.size() != edges.size())
      throw InputError(lines() + ": the graph is not connected", "give incidence graphs of designs");
    std::vector<int> number(edges.size());
    int points = 0;
    for (std::size_t v = 0; v < edges.size(); ++v)
      if (side[v] == 0) number[v] = points++;
    BlockCollector collector;
    collector.set_points(points, lines());
    for (std::size_t v = 0; v < edges.size(); ++v) {
      if (side[v] == 0) continue;
      for (int p : edges[v]) collector.add(number[p], lines);
      collector.end_block(lines);
      incidences += edges[v].size();
    }
    if (incidences > kMostIncidences)
      throw InputError(lines() + ": more than 10^8 incidences in all", "split the list");
    out.push_back(collector.finish(name, source));
  }
  if (out.empty()) throw InputError(source + " holds no graphs", "write one graph a line");
  return out;
}

}  // namespace thirdcard::formats

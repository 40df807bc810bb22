// SPDX-License-Identifier: MIT
#include "symmetry/partial_form.hpp"

#include <algorithm>
#include <numeric>

#include "symmetry/graph_canonical.hpp"

namespace thirdcard {

std::vector<std::pair<int, int>> partial_form(int points, const std::vector<std::vector<Point>>& generators,
                                              std::vector<std::vector<int>> blocks, double* stabiliser) {
  std::vector<std::pair<int, int>> edges;
  std::vector<int> colour(points, 0);
  const auto vertex = [&](int c) { return colour.push_back(c), static_cast<int>(colour.size()) - 1; };
  int next_colour = 1;
  for (const auto& g : generators) {
    const int tail_colour = next_colour++, head_colour = next_colour++;
    for (int x = 0; x < points; ++x) {
      if (g[x] == x) continue;
      if (generators.size() == 1 && g[g[x]] == x) {
        if (x < g[x]) edges.emplace_back(x, g[x]);
      } else {
        const int tail = vertex(tail_colour), head = vertex(head_colour);
        edges.insert(edges.end(), {{x, tail}, {tail, head}, {head, g[x]}});
      }
    }
  }
  std::sort(blocks.begin(), blocks.end());
  for (std::size_t i = 0; i < blocks.size();) {
    std::size_t j = i;
    while (j < blocks.size() && blocks[j] == blocks[i]) ++j;
    const int w = vertex(next_colour + static_cast<int>(j - i));
    for (int x : blocks[i]) edges.emplace_back(x, w);
    i = j;
  }
  ColouredGraph g;
  g.vertices = static_cast<int>(colour.size());
  g.colour = std::move(colour);
  g.start.assign(g.vertices + 1, 0);
  for (auto [a, b] : edges) ++g.start[a + 1], ++g.start[b + 1];
  std::partial_sum(g.start.begin(), g.start.end(), g.start.begin());
  g.neighbours.resize(g.start.back());
  auto at = g.start;
  for (auto [a, b] : edges) g.neighbours[at[a]++] = b, g.neighbours[at[b]++] = a;
  const GraphSymmetry symmetry = graph_symmetry(g, true);
  const auto& place = symmetry.position;
  if (stabiliser != nullptr) {
    *stabiliser = 1;
    for (std::uint64_t factor : symmetry.order_factors) *stabiliser *= static_cast<double>(factor);
  }
  for (auto& [a, b] : edges) {
    a = place[a], b = place[b];
    if (a > b) std::swap(a, b);
  }
  std::sort(edges.begin(), edges.end());
  // Vertices come in the order of their colours: how many have each must agree, too.
  auto all = g.colour;
  std::sort(all.begin(), all.end());
  for (std::size_t i = 0; i < all.size();) {
    std::size_t j = i;
    while (j < all.size() && all[j] == all[i]) ++j;
    edges.emplace_back(-1 - all[i], static_cast<int>(j - i));
    i = j;
  }
  return edges;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The only door to nauty (McKay and Piperno, J. Symbolic Comput. 60, 2014): a vertex-coloured graph
// goes in; generators, the factors of the group order and a canonical labelling come out.
// Without nauty (WebAssembly) the file behind this header is left out of the build.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace thirdcard {

/// Undirected graph on 0..vertices-1, adjacency by neighbour lists; vertices of unequal colour never
/// mix and come out in order of colour.
struct ColouredGraph {
  int vertices = 0;
  std::vector<std::size_t> start;  // vertices + 1 entries
  std::vector<int> neighbours;     // both directions
  std::vector<int> colour;         // one per vertex
  // Optional: a number for every pair of the first `typed` vertices, kept by every automorphism; it
  // splits what neighbours alone cannot. Row by row, symmetric.
  int typed = 0;
  std::vector<std::uint16_t> pair_type;
};

struct GraphSymmetry {
  std::vector<std::vector<int>> generators;
  std::vector<std::uint64_t> order_factors;
  std::vector<int> position;  // canonical place of each vertex; empty unless asked for
};

GraphSymmetry graph_symmetry(const ColouredGraph& graph, bool want_canonical);
/// Is nauty in this build?
bool graph_symmetry_available();

}  // namespace thirdcard

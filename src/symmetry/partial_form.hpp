// SPDX-License-Identifier: MIT
// A canonical form of some blocks under the permutations that commute with given ones.
#pragma once

#include <utility>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard {

/// Equal for two lists of blocks iff a permutation of the points that commutes with every generator carries
/// one to the other, multiplicities included. Blocks are increasing lists in any order. By nauty, on a graph
/// of points, distinct blocks (coloured by how often they come) and arcs x -> g(x), which are paths over two
/// vertices of the generator's own colours, or an edge where there is one generator and x comes back at once.
/// `stabiliser`: how many such permutations keep the blocks.
std::vector<std::pair<int, int>> partial_form(int points, const std::vector<std::vector<Point>>& generators,
                                              std::vector<std::vector<int>> blocks,
                                              double* stabiliser = nullptr);

}  // namespace thirdcard

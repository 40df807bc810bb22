// SPDX-License-Identifier: MIT
// Integer programs over the splits of n points by the hyperplanes, and trees that refute them. Unknown are:
// how many directions have each split, then the number of blocks, then what a kind of program adds. A tree
// halves a box; at each leaf one combination of the rows holds nowhere in the box, or the box is empty.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "verify/blocks_inside.hpp"

namespace thirdcard::verify {

struct Program {
  /// Sum of factors times variables, at least (1), at most (-1) or equal to (0) the right side.
  struct Row {
    int sense = 0;
    std::int64_t right = 0;
    std::vector<std::int64_t> factors;
  };
  struct Box {
    std::vector<std::int64_t> low, high;
  };
  std::vector<std::array<std::int64_t, 2>> limits;  // of each split: fewest and most blocks it allows
  Box box;
  std::vector<Row> rows;

  void check(const Value& tree, const std::string& where, const Job& job) const;

 private:
  bool narrow(Box& part) const;
  void check_leaf(const Box& part, const std::vector<std::int64_t>& multipliers,
                  const std::string& where) const;
};

/// The programs, one per case, of "n cards of F_2^d hold from..to quads".
std::vector<Program> quad_programs(int d, std::int64_t n, bool busiest, std::int64_t from, std::int64_t to,
                                   const Layers& layers);
/// The programs, one per case, of "n points of AG(d,3) hold from..to lines".
std::vector<Program> line_programs(std::int64_t v, std::int64_t n, std::int64_t from, std::int64_t to,
                                   const Layers& layers);

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// Why each bound holds, in words.
#include "extremal/table_work.hpp"

namespace thirdcard::extremal {

namespace {

std::string reason(const TableWork& work, const ExtremalProof* proof, int n, bool most) {
  const Extreme& e = most ? work.rows[n].max : work.rows[n].min;
  const std::string here = std::to_string(n), before = std::to_string(n - 1);
  switch (e.rule) {
    case BoundRule::kCount:
      if (!most)
        return n == work.rows.points() && e.lower > 0 ? "all points hold all blocks"
                                                      : "no set has fewer than no blocks";
      return n == 0 ? "no points, no blocks"
                    : "few points determine a block: the parameters of the design, counted inside the set";
    case BoundRule::kHull: {
      const std::size_t lines = work.rows.hull_lines(most, n);
      return "hull bound: how the set meets the hyperplanes of all directions, " + std::to_string(lines) +
             (lines == 1 ? " inequality" : " inequalities");
    }
    case BoundRule::kLevels:
      return proof && proof->levels && proof->levels->budget.empty()
                 ? "all sets of " + here + " points up to symmetry"
                 : "busiest-point chain: all sets of " + here + " points with few blocks up to symmetry";
    case BoundRule::kStep:
      return most ? "a set without its least busy point is a set of " + before + " points"
                  : "a set without its busiest point is a set of " + before + " points";
    case BoundRule::kDrop:
      return most ? "a set with a point more is a set of " + std::to_string(n + 1) + " points"
                  : "a point more adds at most the blocks through it";
    case BoundRule::kComplement: {
      const auto& identity = work.rows.identity();
      const bool maximum = identity && identity->odd ? !most : most;
      return std::string("complement: the ") + (maximum ? "maximum" : "minimum") + " for " +
             std::to_string(work.rows.points() - n) + " points";
    }
    case BoundRule::kProgram: {
      std::size_t nodes = 0;
      if (proof)
        for (const RefutedRange& range : proof->programs[most][n])
          for (const Refutation& tree : range.cases) nodes += tree.size();
      return "integer programs over the splits by all hyperplanes, refuted by " + std::to_string(nodes) +
             (nodes == 1 ? " combination" : " nodes");
    }
    case BoundRule::kEnumeration:
      return "every subset visited";
  }
  return "";
}

}  // namespace

void describe(TableWork& work, const ExtremalProof* proof) {
  for (int n = 0; n <= work.rows.points(); ++n)
    for (const bool most : {true, false}) {
      Extreme& e = most ? work.rows[n].max : work.rows[n].min;
      e.reason = reason(work, proof, n, most);
      e.reason += e.closed() ? "; the witness attains it"
                             : "; the witness falls short by " + std::to_string(e.upper - e.lower);
    }
}

}  // namespace thirdcard::extremal

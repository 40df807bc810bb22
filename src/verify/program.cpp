// SPDX-License-Identifier: MIT
// Checks trees over integer programs (docs/theory.md, "Quads among n cards" and "Splits of AG(5,3)"). The
// rows are built by quad_program.cpp and line_program.cpp from n and the table of the hyperplanes, never
// read.
#include "verify/program.hpp"

#include <algorithm>

namespace thirdcard::verify {

namespace {

using Wide = __int128;
constexpr std::int64_t kMostMultiplier = std::int64_t{1} << 53;  // sums of products stay below 2^127
constexpr std::int64_t kMostBlocks = std::int64_t{1} << 40;
constexpr std::size_t kMostNodes = 20000;

}  // namespace

void Program::check(const Value& tree, const std::string& where, const Job& job) const {
  const auto& nodes = tree.as_list();
  need(nodes.size() <= kMostNodes, where + "a tree has too many nodes");
  std::vector<Box> open{box};
  for (const Value& node : nodes) {
    go_on(job);
    need(!open.empty(), where + "a tree goes on after its end");
    Box part = std::move(open.back());
    open.pop_back();
    const bool left = narrow(part);
    const auto numbers = node.as_integers();
    need(left != numbers.empty(), where + (left ? "a box is not empty" : "an empty box has a proof"));
    if (!left) continue;
    if (numbers.size() == 2) {
      const auto variable = static_cast<std::size_t>(numbers[0]);
      need(numbers[0] >= 0 && variable < part.low.size() && part.low[variable] <= numbers[1] &&
               numbers[1] < part.high[variable],
           where + "a branch does not halve a box");
      open.push_back(part);
      open.back().low[variable] = numbers[1] + 1;
      open.push_back(std::move(part));
      open.back().high[variable] = numbers[1];
    } else {
      check_leaf(part, numbers, where);
    }
  }
  need(open.empty(), where + "a tree ends early");
}

/// Splits that the number of blocks does not allow do not occur. False: nothing is left.
bool Program::narrow(Box& part) const {
  const std::size_t blocks = limits.size();
  for (std::size_t j = 0; j < blocks; ++j)
    if (part.high[blocks] < limits[j][0] || part.low[blocks] > limits[j][1]) part.high[j] = 0;
  for (std::size_t j = 0; j < part.low.size(); ++j)
    if (part.low[j] > part.high[j]) return false;
  return true;
}

void Program::check_leaf(const Box& part, const std::vector<std::int64_t>& multipliers,
                         const std::string& where) const {
  need(multipliers.size() == rows.size(), where + "a leaf has not one multiplier per row");
  Wide right = 0, most = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::int64_t m = multipliers[i];
    need(-kMostMultiplier <= m && m <= kMostMultiplier, where + "a multiplier is out of range");
    need(m * rows[i].sense >= 0, where + "a multiplier has the wrong sign");
    right += Wide{m} * rows[i].right;
  }
  for (std::size_t j = 0; j < part.low.size(); ++j) {
    Wide factor = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) factor += Wide{multipliers[i]} * rows[i].factors[j];
    most += factor * (factor > 0 ? part.high[j] : part.low[j]);
  }
  need(most < right, where + "a combination of the rows contradicts nothing");
}

void check_program_shape(const Value& programs) {
  for (const Value& program : programs.as_list()) {
    program.expect_fields({"busiest", "cases", "from", "to"});
    for (const char* number : {"busiest", "from", "to"}) program.field(number).as_integer();
    for (const Value& tree : program.field("cases").as_list())
      for (const Value& node : tree.as_list()) node.as_integers();
  }
}

std::int64_t check_programs(const Space& space, std::int64_t n, const Value& programs,
                            const std::optional<Layers>& layers, bool upper, std::int64_t bound,
                            const Job& job) {
  const std::string where = "programs for n = " + std::to_string(n) + ": ";
  const bool quads = space.kind == Space::Kind::kQuads;
  need(quads || space.kind == Space::Kind::kTernary, where + "they are for quads and for lines of ag(d,3)");
  need(layers.has_value(), where + "they need the table of the hyperplanes");
  need(n > 0, where + "there is no point to begin with");
  need(!programs.as_list().empty(), where + "there is none");
  for (const Value& program : programs.as_list()) {
    go_on(job);
    const std::int64_t from = program.field("from").as_integer(), to = program.field("to").as_integer(),
                       busiest = program.field("busiest").as_integer();
    const auto& trees = program.field("cases").as_list();
    need((busiest == 0 || (quads && busiest == 1)) && from >= 0 && from <= to && to <= kMostBlocks,
         where + "a range is malformed");
    need(from <= bound && bound <= to, where + "the ranges leave a gap");
    const std::vector<Program> cases = quads ? quad_programs(space.d, n, busiest == 1, from, to, *layers)
                                             : line_programs(space.v, n, from, to, *layers);
    need(trees.size() == cases.size(), where + "a case is missing");
    for (std::size_t i = 0; i < cases.size(); ++i) cases[i].check(trees[i], where, job);
    bound = upper ? from - 1 : to + 1;
  }
  return bound;
}

}  // namespace thirdcard::verify

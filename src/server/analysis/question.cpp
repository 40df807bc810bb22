// SPDX-License-Identifier: MIT
// Reading a question. Nothing that a stranger writes may make the server open a file, search for a design
// or build a large one: names are checked for their size before anything is built.
#include <algorithm>

#include "server/analysis/analysis.hpp"
#include "server/base/fields.hpp"

namespace thirdcard::server {

namespace {

constexpr int kMostPoints = 128;

constexpr std::int64_t kMostWork = 50'000'000;  // steps to build a design, half a second of a worker

void check_name(const std::string& text) {
  const auto fail = [&] {
    return InputError(
        "'" + text.substr(0, 40) + "' cannot be analysed here",
        "take a design of at most 128 points such as ag(4,3), pg(3,2) or sts(15,7), or paste its blocks");
  };
  const DesignName name(text);
  if (name.is_file() || name.points() > kMostPoints || name.work() > kMostWork) throw fail();
}

}  // namespace

Question question_from_json(const play::Json& m) {
  Question q;
  if (m.contains("design") == m.contains("blocks"))
    throw InputError("a question names a design or holds its blocks", "give one of design and blocks");
  if (m.contains("design")) {
    q.design = text_field(m, "design", 60);
    check_name(q.design);
  } else {
    const auto at = m.find("blocks");
    if (!at->is_string())
      throw InputError("the field blocks is not understood",
                       "the text of a block file: the number of points, then a block a line");
    q.blocks = at->get<std::string>();
    q.base = static_cast<int>(number_field(m, "base", 0, 1, 0));
  }
  if (const std::string rule = text_field(m, "rule", 20, false); !rule.empty()) q.rule = rule_from_name(rule);
  if (const auto moves = m.find("moves"); moves != m.end()) {
    if (!moves->is_array() || moves->size() > kMostPoints)
      throw InputError("the field moves is not understood", "a list of points in playing order");
    for (const auto& p : *moves) {
      if (!p.is_number_integer() || p.get<std::int64_t>() < 0 || p.get<std::int64_t>() >= kMostPoints)
        throw InputError("the field moves is not understood", "points are numbers from 0");
      q.moves.push_back(static_cast<Point>(p.get<std::int64_t>()));
    }
  }
  return q;
}

Design design_of(const Question& q) {
  Design design = q.design.empty() ? design_from_text(q.blocks, "pasted blocks", "the pasted blocks", q.base)
                                   : design_from_name(q.design);
  if (design.points() > kMostPoints)
    throw InputError("this design has " + std::to_string(design.points()) + " points",
                     "at most 128 can be analysed");
  return design;
}

}  // namespace thirdcard::server

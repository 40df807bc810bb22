// SPDX-License-Identifier: MIT
// Reading a question. Nothing that a stranger writes may make the server open a file, search for a design
// or build a large one: names are checked for their size before anything is built.
#include <algorithm>
#include <array>

#include "server/analysis.hpp"
#include "server/fields.hpp"

namespace thirdcard::server {

namespace {

constexpr int kMostPoints = 128;

/// The families whose designs are made without a search, with the number of points by their numbers.
void check_name(const std::string& name) {
  const auto fail = [&] {
    return InputError(
        "'" + name.substr(0, 40) + "' cannot be analysed here",
        "take a design of at most 128 points such as ag(4,3), pg(3,2) or sts(15,7), or paste its blocks");
  };
  const std::size_t open = name.find('(');
  if (open == std::string::npos || name.back() != ')') throw fail();
  const std::string family = name.substr(0, open);
  std::vector<std::int64_t> a(1, 0);
  for (std::size_t i = open + 1; i + 1 < name.size(); ++i) {
    if (name[i] == ',')
      a.push_back(0);
    else if (name[i] >= '0' && name[i] <= '9')
      a.back() = std::min<std::int64_t>(10 * a.back() + name[i] - '0', 1'000'000'000);
    else if (name[i] != ' ')
      throw fail();
  }
  if (family == "ag" || family == "pg" || family == "flats" || family == "pflats") {
    if (a.size() < 2 || a[1] < 2 || a[1] > 127 || a[0] > 10) throw fail();
    std::int64_t points = 1;
    for (std::int64_t d = 0; d < a[0] + (family[0] == 'p') && points <= 1'000'000; ++d) points *= a[1];
    if (family[0] == 'p') points = (points - 1) / (a[1] - 1);
    if (points > kMostPoints) throw fail();
    return;
  }
  constexpr std::array kTripleSystems{"sts",         "bose",       "skolem", "cyclic-sts",
                                      "reverse-sts", "random-sts", "sqs"};
  if (std::find(kTripleSystems.begin(), kTripleSystems.end(), family) == kTripleSystems.end() ||
      a[0] > kMostPoints)
    throw fail();
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
  if (const std::string rule = text_field(m, "rule", 20, false); !rule.empty() && rule != "avoid")
    throw InputError("only avoidance is analysed here", "leave out rule, or say avoid");
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

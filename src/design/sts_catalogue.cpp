// SPDX-License-Identifier: MIT
// The complete catalogue of the Steiner triple systems of order 3, 7, 9, 13 and 15, as `thirdcard
// classify sts V --catalogue` wrote it, and the key from canonical forms to the standard numbers of
// Mathon, Phelps and Rosa (1983). Both are files of data/, built into the library.
#include "design/embedded_data.hpp"
#include "design/formats.hpp"
#include "design/name_checks.hpp"

namespace thirdcard {

using namespace formats;

std::vector<std::vector<int>> formats::blocks_of_line(std::string_view line, const Lines& lines) {
  std::vector<std::vector<int>> blocks{{}};
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ';') {
      blocks.emplace_back();
      ++at;
      continue;
    }
    const auto end = line.find(';', at);
    auto part = line.substr(at, end == std::string_view::npos ? end : end - at);
    at += part.size();
    for (auto word = next_word(part); !word.empty(); word = next_word(part))
      blocks.back().push_back(static_cast<int>(whole_number(word, lines)));
  }
  return blocks;
}

int catalogued_systems(int order) {
  Lines lines(kTripleCatalogue, "the catalogue");
  std::string_view line;
  int most = 0;
  const std::string of_order = "sts(" + std::to_string(order) + ",";
  while (lines.next(line)) most += line.substr(0, of_order.size()) == of_order;
  return most;
}

void check_catalogue(int order, int number) {
  const int most = catalogued_systems(order);
  if (number >= 1 && number <= most) return;
  if (most > 0)
    throw InputError(
        "there is no sts(" + std::to_string(order) + "," + std::to_string(number) + ")",
        "the systems of order " + std::to_string(order) + " are numbered 1 to " + std::to_string(most));
  if (order < 1 || (order % 6 != 1 && order % 6 != 3))
    throw InputError("there is no Steiner triple system of order " + std::to_string(order),
                     "the order is 1 or 3 modulo 6");
  throw InputError("the systems of order " + std::to_string(order) + " are not numbered",
                   "sts(v,i) is there for v = 3, 7, 9, 13, 15; sts(v) for every order");
}

Design catalogue_system(int order, int number) {
  check_catalogue(order, number);
  const std::string name = "sts(" + std::to_string(order) + "," + std::to_string(number) + ")";
  Lines lines(kTripleCatalogue, "the catalogue");
  std::string_view line;
  while (lines.next(line))
    if (line.substr(0, name.size() + 1) == name + ":")
      return Design::from_blocks(name, order, blocks_of_line(line.substr(name.size() + 1), lines));
  throw std::logic_error("the catalogue lacks " + name);
}

std::vector<NumberedSystem> read_numbered_systems(std::string_view text, const std::string& source) {
  std::vector<NumberedSystem> out;
  Lines lines(text, source);
  std::string_view line;
  while (lines.next(line)) {
    if (line.empty() || line[0] == '#') continue;
    const auto fault = [&] {
      return InputError(lines() + ": cannot read the system", "write sts(ORDER,NUMBER): 0 1 2; 0 3 4; ...");
    };
    const auto comma = line.find(','), close = line.find("):");
    if (line.substr(0, 4) != "sts(" || comma == std::string_view::npos || close == std::string_view::npos ||
        close < comma)
      throw fault();
    const auto order = whole_number(line.substr(4, comma - 4), lines),
               number = whole_number(line.substr(comma + 1, close - comma - 1), lines);
    if (order < 1 || order > 1000 || number < 1 || number > 1000000) throw fault();
    Design system = Design::from_blocks(std::string(line.substr(0, close + 1)), static_cast<int>(order),
                                        blocks_of_line(line.substr(close + 2), lines));
    if (!is_steiner_triple_system(system))
      throw InputError(lines() + ": " + system.name() + " is no Steiner triple system", "correct its blocks");
    out.push_back({static_cast<int>(order), static_cast<int>(number), std::move(system)});
  }
  return out;
}

std::optional<int> standard_number_of_key(int order, std::string_view key) {
  Lines lines(kStandardKey, "the key");
  std::string_view line;
  while (lines.next(line)) {
    if (line.empty() || line[0] == '#' || whole_number(next_word(line), lines) != order) continue;
    const auto number = whole_number(next_word(line), lines);
    if (next_word(line) == key) return static_cast<int>(number);
  }
  return std::nullopt;
}

std::optional<int> standard_number(const Design& design) {
  const int v = design.points();
  if (v > 15 || !is_steiner_triple_system(design)) return std::nullopt;
  return standard_number_of_key(v, triple_system_key(design));
}

}  // namespace thirdcard

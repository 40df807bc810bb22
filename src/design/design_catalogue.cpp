// SPDX-License-Identifier: MIT
// The complete lists of 2-designs with small parameters and without repeated blocks, as `thirdcard design
// search` found them and tools/design-catalogue wrote them down: data/design-catalogue.txt, built into the
// library.
#include "design/embedded_data.hpp"
#include "design/formats.hpp"
#include "design/name_checks.hpp"
#include "thirdcard/named_designs.hpp"

namespace thirdcard {

namespace {

std::string numbered_name(int v, int k, int lambda) {
  return "bibd(" + std::to_string(v) + "," + std::to_string(k) + "," + std::to_string(lambda) + ")";
}

}  // namespace

int numbered_designs(int v, int k, int lambda) {
  formats::Lines lines(kDesignCatalogue, "the catalogue");
  std::string_view line;
  int most = 0;
  const std::string start = numbered_name(v, k, lambda) + "#";
  while (lines.next(line)) most += line.starts_with(start);
  return most;
}

void check_numbered(int v, int k, int lambda, int number) {
  const int most = numbered_designs(v, k, lambda);
  if (number >= 1 && number <= most) return;
  const std::string name = numbered_name(v, k, lambda);
  if (most > 0)
    throw InputError("there is no " + name + "#" + std::to_string(number),
                     "they are numbered 1 to " + std::to_string(most));
  throw InputError("the designs " + name + " are not numbered",
                   "thirdcard design search finds lists of designs, and file:PATH#i names one of a file");
}

Design numbered_design(int v, int k, int lambda, int number) {
  check_numbered(v, k, lambda, number);
  const std::string name = numbered_name(v, k, lambda) + "#" + std::to_string(number);
  formats::Lines lines(kDesignCatalogue, "the catalogue");
  std::string_view line;
  while (lines.next(line))
    if (line.starts_with(name + ":"))
      return Design::from_blocks(name, v, formats::blocks_of_line(line.substr(name.size() + 1), lines));
  throw InputError("the catalogue lacks " + name);
}

}  // namespace thirdcard

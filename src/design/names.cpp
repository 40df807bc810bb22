// SPDX-License-Identifier: MIT
// Names of designs: `ag(4,3)`, `sts(15,19)`, `file:PATH`. One table, one line per family.
#include <charconv>

#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

struct Call {
  std::string family;
  std::vector<int> arguments;
};

Call parse(std::string_view name) {
  const auto fail = [&]() -> InputError {
    return InputError("cannot read the design name '" + std::string(name.substr(0, 60)) + "'",
                      "write it as ag(4,3), pg(4,2), flats(4,3,2), sts(15,19), sqs(10), bibd(7,3,2) or file:PATH");
  };
  const auto open = name.find('(');
  if (open == std::string_view::npos || open == 0 || name.back() != ')') throw fail();
  Call call{std::string(name.substr(0, open)), {}};
  const std::string_view inside = name.substr(open + 1, name.size() - open - 2);
  const char* at = inside.data();
  const char* end = at + inside.size();
  for (;;) {
    while (at != end && *at == ' ') ++at;
    int value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{}) throw fail();
    call.arguments.push_back(value);
    at = next;
    while (at != end && *at == ' ') ++at;
    if (at == end) return call;
    if (*at++ != ',') throw fail();
  }
}

}  // namespace

Design design_from_name(std::string_view name, int base) {
  if (name.substr(0, 5) == "file:") return design_from_file(std::string(name.substr(5)), base);
  const Call call = parse(name);
  const auto& a = call.arguments;
  const auto is = [&](std::string_view family, std::size_t arguments) { return call.family == family && a.size() == arguments; };
  if (is("ag", 2)) return affine_design(a[0], a[1], 1);
  if (is("pg", 2)) return projective_design(a[0], a[1], 1);
  if (is("flats", 3)) return affine_design(a[0], a[1], a[2]);
  if (is("pflats", 3)) return projective_design(a[0], a[1], a[2]);
  if (is("sts", 2)) return catalogue_system(a[0], a[1]);
  if (is("sqs", 1)) return quadruple_system(a[0]);
  if (is("bibd", 3)) return balanced_design(a[0], a[1], a[2]);
  throw InputError("there is no design family '" + call.family + "' with " + std::to_string(a.size()) + " numbers", "as in ag(4,3)");
}

}  // namespace thirdcard

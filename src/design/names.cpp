// SPDX-License-Identifier: MIT
// Names of designs: `ag(4,3)`, `sts(15,19)`, `file:PATH`. One table, one line per family.
#include <algorithm>
#include <charconv>

#include "design/formats.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

struct Call {
  std::string family;
  std::vector<std::int64_t> arguments;
};

Call parse(std::string_view name) {
  const auto fail = [&]() -> InputError {
    return InputError("cannot read the design name '" + std::string(name.substr(0, 60)) + "'",
                      "write it as ag(4,3), pg(4,2), flats(4,3,2), sts(15,19), sqs(10), bibd(7,3,2) or "
                      "file:PATH; thirdcard design --help lists all");
  };
  const auto open = name.find('(');
  if (open == std::string_view::npos || open == 0 || name.back() != ')') throw fail();
  Call call{std::string(name.substr(0, open)), {}};
  const std::string_view inside = name.substr(open + 1, name.size() - open - 2);
  const char* at = inside.data();
  const char* end = at + inside.size();
  for (;;) {
    while (at != end && *at == ' ') ++at;
    std::int64_t value = 0;
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

const std::vector<DesignFamily>& design_families() {
  static const std::vector<DesignFamily> all{
      {"ag", "ag(d,q)", "ag(4,3)", "points and lines of the affine space over GF(q)"},
      {"pg", "pg(d,q)", "pg(4,2)", "points and lines of the projective space over GF(q)"},
      {"flats", "flats(d,q,k)", "flats(4,3,2)", "points and k-flats of the affine space"},
      {"pflats", "pflats(d,q,k)", "pflats(3,2,2)", "points and k-flats of the projective space"},
      {"sts", "sts(v,i) or sts(v)", "sts(15,19)",
       "Steiner triple systems: number i of order v <= 15, or one of any order"},
      {"bose", "bose(v)", "bose(21)", "Bose's triple system, v = 3 mod 6"},
      {"skolem", "skolem(v)", "skolem(19)", "Skolem's triple system, v = 1 mod 6"},
      {"cyclic-sts", "cyclic-sts(v)", "cyclic-sts(19)", "a triple system that x -> x+1 respects"},
      {"reverse-sts", "reverse-sts(v)", "reverse-sts(19)",
       "a triple system with a one-fixed-point involution, v = 1, 3, 9, 19 mod 24"},
      {"random-sts", "random-sts(v,seed)", "random-sts(19,1)", "a random triple system, by hill-climbing"},
      {"sqs", "sqs(v)", "sqs(10)", "Steiner quadruple systems, v = 8, 10, 14, 16"},
      {"bibd", "bibd(v,k,lambda)", "bibd(7,3,2)", "small 2-designs without repeated blocks"},
  };
  return all;
}

Design design_from_name(std::string_view name, int base) {
  if (name.substr(0, 5) == "file:") return design_from_file(std::string(name.substr(5)), base);
  const Call call = parse(name);
  const auto& whole = call.arguments;
  // A number no family can take stays one that no family can take.
  std::vector<int> a;
  for (const auto n : whole)
    a.push_back(static_cast<int>(std::clamp<std::int64_t>(n, -1000000000, 1000000000)));
  const auto is = [&](std::string_view family, std::size_t arguments) {
    return call.family == family && a.size() == arguments;
  };
  if (is("ag", 2)) return affine_design(a[0], a[1], 1);
  if (is("pg", 2)) return projective_design(a[0], a[1], 1);
  if (is("flats", 3)) return affine_design(a[0], a[1], a[2]);
  if (is("pflats", 3)) return projective_design(a[0], a[1], a[2]);
  if (is("sts", 1)) return triple_system(a[0]);
  if (is("bose", 1)) return bose_system(a[0]);
  if (is("skolem", 1)) return skolem_system(a[0]);
  if (is("cyclic-sts", 1)) return cyclic_triple_system(a[0]);
  if (is("reverse-sts", 1)) return reverse_triple_system(a[0]);
  if (is("random-sts", 2)) {
    if (whole[1] < 0) throw InputError("a seed cannot be negative", "as in random-sts(19,1)");
    return random_triple_system(a[0], static_cast<std::uint64_t>(whole[1]));
  }
  if (is("sts", 2)) return catalogue_system(a[0], a[1]);
  if (is("sqs", 1)) return quadruple_system(a[0]);
  if (is("bibd", 3)) return balanced_design(a[0], a[1], a[2]);
  for (const auto& family : design_families())
    if (family.name == call.family)
      throw InputError(call.family + " takes other numbers",
                       "write " + family.form + ", as in " + family.example);
  throw InputError("there is no design family '" + formats::shown(call.family) + "'",
                   "thirdcard design --help lists them; ag(4,3) is one");
}

}  // namespace thirdcard

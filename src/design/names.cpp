// SPDX-License-Identifier: MIT
// Names of designs, read once: family, numbers, then the size and the cost of what they name, by the
// formulas of each family. One table, one row per form of a name, with what people read of it, the check of
// its numbers, its size and its construction. The work of a search is bounded by its node limit times the
// columns that a node may touch.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>

#include "design/formats.hpp"
#include "design/name_checks.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/design_list.hpp"
#include "thirdcard/named_designs.hpp"

namespace thirdcard {

namespace {

using Numbers = std::vector<int>;

struct Size {
  std::int64_t points = 0, blocks = 0, block_size = 0;
  double work = 0;  // beyond writing the blocks down
  Geometry geometry{};
};

struct Form {
  const char* family;
  std::size_t numbers;
  const char *form, *example, *about;  // for people
  Size (*size)(const Numbers&);        // throws where the numbers are wrong
  Design (*build)(const Numbers&, std::uint64_t seed);
};

Size geometry_size(const Geometry& g) {
  check_geometry(g);
  const std::int64_t points = geometry_points(g), blocks = geometry_flats(g), size = flat_points(g);
  // Each direction is a pass over the points.
  const double directions = static_cast<double>(blocks) / (static_cast<double>(points) / size);
  return {points, blocks, size, static_cast<double>(blocks) * size * g.dimension + directions * points, g};
}

Size triples(std::int64_t v, double work = 0) { return {v, v * (v - 1) / 6, 3, work}; }

/// The climb's choices, and for large orders its patience (hill_climbing.cpp).
double climb(double v) { return 5 * v * v * std::log2(v + 2) + (v > 350 ? 1e8 : 0); }

Geometry affine(const Numbers& n, int flat) { return {Geometry::Kind::kAffine, n[0], n[1], flat}; }
Geometry projective(const Numbers& n, int flat) { return {Geometry::Kind::kProjective, n[0], n[1], flat}; }

Size size_of_sts(const Numbers& n) {
  check_triple_order(n[0]);
  if (const auto g = geometry_of_order(n[0])) return geometry_size(*g);
  return triples(n[0], n[0] <= 999 ? 1e6 : 0);
}

Size size_of_sqs(const Numbers& n) {
  check_quadruple_order(n[0]);
  const std::int64_t v = n[0];
  Size size{v, v * (v - 1) * (v - 2) / 24, 4, v == 14 ? 1e7 : 1e6};
  if (v == 8 || v == 16) size.geometry = {Geometry::Kind::kAffine, v == 8 ? 3 : 4, 2, 2};
  return size;
}

/// The search for a bibd: its orbits are made first, then each node touches at most all columns.
struct BalancedSearch {
  double orbits, columns;
  explicit BalancedSearch(const Numbers& n)
      : orbits(50 * balanced_subsets(n[0], n[1]) * n[1] * n[1]),
        columns(std::ceil(balanced_subsets(n[0], n[1]) / (n[0] - 1))) {}
};

Size size_of_bibd(const Numbers& n) {
  check_balanced(n[0], n[1], n[2]);
  const std::int64_t v = n[0], k = n[1], lambda = n[2];
  if (const auto g = balanced_geometry(n[0], n[1], n[2])) return geometry_size(*g);
  const BalancedSearch search(n);
  const double nodes =
      std::min(static_cast<double>(kBalancedNodes), std::exp2(std::min(search.columns, 60.0)));
  return {v, lambda * v * (v - 1) / (k * (k - 1)), k, search.orbits + nodes * search.columns};
}

std::int64_t two_design_blocks(std::int64_t v, std::int64_t k, std::int64_t lambda) {
  return lambda * v * (v - 1) / (k * (k - 1));
}

Size size_of_witt(int points) {
  check_witt(points);
  switch (points) {
    case 11:
      return {11, 66, 5, 1e6};
    case 12:
      return {12, 132, 6, 1e6};
    case 22:
      return {22, 77, 6, 1e6};
    case 23:
      return {23, 253, 7, 1e6};
  }
  return {24, 759, 8, 1e6};
}

Size size_of_hadamard(int order) {
  check_hadamard(order);
  const std::int64_t n = order;
  Size size{n - 1, n - 1, n / 2 - 1, 2.0 * static_cast<double>(n * n)};
  // Sylvester's are the hyperplanes of a space; Paley's come first where there are both.
  bool prime = true;
  for (int d = 2; d * d < order; ++d) prime = prime && (order - 1) % d != 0;
  if (!prime) {
    const int dimension = std::bit_width(static_cast<unsigned>(order)) - 2;
    size.geometry = {Geometry::Kind::kProjective, dimension, 2, dimension - 1};
  }
  return size;
}

constexpr Form kForms[] = {
    {"ag", 2, "ag(d,q)", "ag(4,3)", "points and lines of the affine space over GF(q)",
     [](const Numbers& n) { return geometry_size(affine(n, 1)); },
     [](const Numbers& n, std::uint64_t) { return affine_design(n[0], n[1], 1); }},
    {"pg", 2, "pg(d,q)", "pg(4,2)", "points and lines of the projective space over GF(q)",
     [](const Numbers& n) { return geometry_size(projective(n, 1)); },
     [](const Numbers& n, std::uint64_t) { return projective_design(n[0], n[1], 1); }},
    {"flats", 3, "flats(d,q,k)", "flats(4,3,2)", "points and k-flats of the affine space",
     [](const Numbers& n) { return geometry_size(affine(n, n[2])); },
     [](const Numbers& n, std::uint64_t) { return affine_design(n[0], n[1], n[2]); }},
    {"pflats", 3, "pflats(d,q,k)", "pflats(3,2,2)", "points and k-flats of the projective space",
     [](const Numbers& n) { return geometry_size(projective(n, n[2])); },
     [](const Numbers& n, std::uint64_t) { return projective_design(n[0], n[1], n[2]); }},
    {"sts", 1, "sts(v)", "sts(21)", "a Steiner triple system of any order", size_of_sts,
     [](const Numbers& n, std::uint64_t) { return triple_system(n[0]); }},
    {"sts", 2, "sts(v,i)", "sts(15,19)", "Steiner triple system number i of order v <= 15",
     [](const Numbers& n) { return check_catalogue(n[0], n[1]), triples(n[0], 1e4); },
     [](const Numbers& n, std::uint64_t) { return catalogue_system(n[0], n[1]); }},
    {"bose", 1, "bose(v)", "bose(21)", "Bose's triple system, v = 3 mod 6",
     [](const Numbers& n) { return check_bose_order(n[0]), triples(n[0]); },
     [](const Numbers& n, std::uint64_t) { return bose_system(n[0]); }},
    {"skolem", 1, "skolem(v)", "skolem(19)", "Skolem's triple system, v = 1 mod 6",
     [](const Numbers& n) { return check_skolem_order(n[0]), triples(n[0]); },
     [](const Numbers& n, std::uint64_t) { return skolem_system(n[0]); }},
    {"cyclic-sts", 1, "cyclic-sts(v)", "cyclic-sts(19)", "a triple system that x -> x+1 respects",
     [](const Numbers& n) { return check_cyclic_order(n[0]), triples(n[0], 1e6); },
     [](const Numbers& n, std::uint64_t) { return cyclic_triple_system(n[0]); }},
    {"reverse-sts", 1, "reverse-sts(v)", "reverse-sts(19)",
     "a triple system with a one-fixed-point involution, v = 1, 3, 9, 19 mod 24",
     [](const Numbers& n) { return check_reverse_order(n[0]), triples(n[0], climb(n[0])); },
     [](const Numbers& n, std::uint64_t) { return reverse_triple_system(n[0]); }},
    {"random-sts", 2, "random-sts(v,seed)", "random-sts(19,1)", "a random triple system, by hill-climbing",
     [](const Numbers& n) { return check_random_order(n[0]), triples(n[0], climb(n[0])); },
     [](const Numbers& n, std::uint64_t seed) { return random_triple_system(n[0], seed); }},
    {"sqs", 1, "sqs(v)", "sqs(10)", "Steiner quadruple systems, v = 8, 10, 14, 16", size_of_sqs,
     [](const Numbers& n, std::uint64_t) { return quadruple_system(n[0]); }},
    {"bibd", 3, "bibd(v,k,lambda)", "bibd(7,3,2)", "small 2-designs without repeated blocks", size_of_bibd,
     [](const Numbers& n, std::uint64_t) { return balanced_design(n[0], n[1], n[2]); }},
    {"bibd", 4, "bibd(v,k,lambda)#i", "bibd(15,7,3)#2", "number i of all 2-designs with small parameters",
     [](const Numbers& n) {
       check_numbered(n[0], n[1], n[2], n[3]);
       return Size{n[0], two_design_blocks(n[0], n[1], n[2]), n[1], 1e5};
     },
     [](const Numbers& n, std::uint64_t) { return numbered_design(n[0], n[1], n[2], n[3]); }},
    {"fano", 0, "fano", "fano", "the plane of seven points, pg(2,2)",
     [](const Numbers&) {
       return geometry_size({Geometry::Kind::kProjective, 2, 2, 1});
     },
     [](const Numbers&, std::uint64_t) {
       const Design d = projective_design(2, 2, 1);
       return Design::from_blocks("fano", d.points(), d.block_lists(), d.geometry());
     }},
    {"witt", 1, "witt(v)", "witt(24)", "the Witt design on v = 11, 12, 22, 23, 24 points",
     [](const Numbers& n) { return size_of_witt(n[0]); },
     [](const Numbers& n, std::uint64_t) { return witt_design(n[0]); }},
    {"s", 3, "s(t,k,v)", "s(5,8,24)", "the Steiner system S(t,k,v): sts(v), sqs(v) or a Witt design",
     [](const Numbers& n) {
       check_steiner(n[0], n[1], n[2]);
       return n[1] == 3 ? size_of_sts({n[2]}) : n[1] == 4 ? size_of_sqs({n[2]}) : size_of_witt(n[2]);
     },
     [](const Numbers& n, std::uint64_t) { return steiner_system(n[0], n[1], n[2]); }},
    {"hadamard", 1, "hadamard(n)", "hadamard(20)", "the 2-(n-1,n/2-1,n/4-1) design of Paley or Sylvester",
     [](const Numbers& n) { return size_of_hadamard(n[0]); },
     [](const Numbers& n, std::uint64_t) { return hadamard_design(n[0]); }},
    {"unital", 1, "unital(q)", "unital(3)", "the Hermitian unital, a 2-(q^3+1,q+1,1) design, q = 2, 3, 4",
     [](const Numbers& n) {
       check_unital(n[0]);
       const std::int64_t q = n[0];
       return Size{q * q * q + 1, q * q * (q * q - q + 1), q + 1, 1e6};
     },
     [](const Numbers& n, std::uint64_t) { return unital_design(n[0]); }},
    {"biplane", 1, "biplane(k)", "biplane(6)", "a symmetric design with lambda = 2, k = 3, 4, 5, 6, 9",
     [](const Numbers& n) {
       check_biplane(n[0]);
       const std::int64_t v = 1 + n[0] * (n[0] - 1) / 2;
       return Size{v, v, n[0], 1e4};
     },
     [](const Numbers& n, std::uint64_t) { return biplane_design(n[0]); }},
};

/// The numbers as the families take them: one that no family can take stays one that no family can take.
Numbers plain(std::span<const std::int64_t> whole) {
  Numbers out;
  for (const auto n : whole)
    out.push_back(static_cast<int>(std::clamp<std::int64_t>(n, -1000000000, 1000000000)));
  return out;
}

/// Is the last number written behind #?
bool has_mark(const Form& form) { return std::string_view(form.form).find(")#") != std::string_view::npos; }

const Form* form_of(std::string_view family, std::size_t numbers) {
  for (const Form& f : kForms)
    if (family == f.family && numbers == f.numbers) return &f;
  return nullptr;
}

}  // namespace

const std::vector<DesignFamily>& design_families() {
  static const std::vector<DesignFamily> all = [] {
    std::vector<DesignFamily> out;
    for (const Form& f : kForms) out.push_back({f.family, f.form, f.example, f.about});
    return out;
  }();
  return all;
}

DesignName::DesignName(std::string_view name) {
  if (name.substr(0, 5) == "file:") {
    text_ = name, family_ = "file";
    return;
  }
  const auto fail = [&]() -> InputError {
    return InputError("cannot read the design name '" + formats::one_line(name.substr(0, 60)) + "'",
                      "write it as ag(4,3), pg(4,2), flats(4,3,2), sts(15,19), sqs(10), bibd(7,3,2) or "
                      "file:PATH; thirdcard design --help lists all");
  };
  const auto open = name.find('(');
  const auto mark = name.rfind(")#");  // the number behind it is the last one
  const bool numbered = open != std::string_view::npos && mark != std::string_view::npos;
  const bool bare = open == std::string_view::npos && form_of(name, 0) != nullptr;
  if (!bare && (open == std::string_view::npos || open == 0 || (!numbered && name.back() != ')')))
    throw fail();
  family_ = name.substr(0, open);
  std::string inside(bare ? "" : name.substr(open + 1, (numbered ? mark : name.size() - 1) - open - 1));
  if (numbered) inside.append(",").append(name.substr(mark + 2));
  const char* at = inside.data();
  const char* end = at + inside.size();
  for (bool more = !bare; more;) {
    while (at != end && *at == ' ') ++at;
    std::int64_t value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc{}) throw fail();
    numbers_.push_back(value);
    at = next;
    while (at != end && *at == ' ') ++at;
    more = at != end;
    if (more && *at++ != ',') throw fail();
  }
  const Form* form = form_of(family_, numbers_.size());
  if (form == nullptr || numbered != has_mark(*form)) {
    std::string forms;
    for (const Form& f : kForms)
      if (family_ == f.family)
        forms += std::string(forms.empty() ? "" : " or ") + f.form + ", as in " + f.example;
    if (!forms.empty()) throw InputError(family_ + " takes other numbers", "write " + forms);
    throw InputError("there is no design family '" + formats::shown(family_) + "'",
                     "thirdcard design --help lists them; ag(4,3) is one");
  }
  const Size size = form->size(plain(numbers_));
  if (family_ == "random-sts" && numbers_[1] < 0)
    throw InputError("a seed cannot be negative", "as in random-sts(19,1)");
  text_ = family_;
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const bool last = i + 1 == numbers_.size();
    text_ += i == 0 ? "(" : last && numbered ? ")#" : ",";
    text_ += std::to_string(numbers_[i]);
    if (last && !numbered) text_ += ")";
  }
  geometry_ = size.geometry;
  points_ = size.points, blocks_ = size.blocks, incidences_ = size.blocks * size.block_size;
  work_ = static_cast<std::int64_t>(size.work + 10 * static_cast<double>(incidences_) + 100);
}

std::vector<DesignName> DesignName::matching(std::string_view pattern) {
  const auto star = pattern.find('*');
  if (star == std::string_view::npos) return {DesignName(pattern)};
  if (pattern.starts_with("file:") && pattern.ends_with("#*")) {
    const std::string path(pattern.substr(5, pattern.size() - 7));
    std::vector<DesignName> out;
    const std::size_t designs = DesignList(path).size();
    out.reserve(designs);
    for (std::size_t i = 1; i <= designs; ++i) out.emplace_back("file:" + path + "#" + std::to_string(i));
    return out;
  }
  const auto fail = [&] {
    return InputError("no finite list of designs is named '" + formats::one_line(pattern.substr(0, 60)) + "'",
                      "as in sts(15,*) and bibd(15,7,3)#*, designs of the catalogue, or file:PATH#*");
  };
  // The last number of sts(v,i) or bibd(v,k,lambda)#i.
  const bool closed = pattern.substr(star) == "*)";
  if (!closed && (pattern.substr(star) != "*" || !pattern.substr(0, star).ends_with(")#"))) throw fail();
  const DesignName first(std::string(pattern.substr(0, star)) + (closed ? "1)" : "1"));
  const Numbers n = plain(first.numbers());
  const bool triples = first.family() == "sts" && n.size() == 2;
  if (!triples && n.size() != 4) throw fail();
  const int most = triples ? catalogued_systems(n[0]) : numbered_designs(n[0], n[1], n[2]);
  std::vector<DesignName> out;
  for (int i = 1; i <= most; ++i)
    out.emplace_back(std::string(pattern.substr(0, star)) + std::to_string(i) + (closed ? ")" : ""));
  return out;
}

Design DesignName::build(int base) const {
  if (is_file()) return design_from_file(path(), base);
  const std::uint64_t seed = numbers_.size() > 1 ? static_cast<std::uint64_t>(numbers_[1]) : 0;
  return form_of(family_, numbers_.size())->build(plain(numbers_), seed);
}

Design DesignName::build_within(std::int64_t steps) const {
  const auto fail = [&] { return InputError(text_ + " takes long to find", "read it with file:PATH"); };
  if (is_file()) throw InputError("a file is read whole or not at all", "name a design");
  if (work_ <= steps) return build();
  if (family_ != "bibd" || geometry_.kind != Geometry::Kind::kNone) throw fail();
  const Numbers n = plain(numbers_);
  const BalancedSearch search(n);
  const double nodes = (static_cast<double>(steps) - search.orbits) / (2 * search.columns);
  if (nodes < 1) throw fail();
  return balanced_design(n[0], n[1], n[2], static_cast<std::uint64_t>(nodes));
}

Design design_from_name(std::string_view name, int base) { return DesignName(name).build(base); }

}  // namespace thirdcard

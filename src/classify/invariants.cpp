// SPDX-License-Identifier: MIT
// The table of invariants: for each what it is, how it is found and its columns in a table. A new one is a
// row of THIRDCARD_INVARIANTS and a row here.
#include <algorithm>
#include <array>
#include <functional>

#include "classify/disjoint_blocks.hpp"
#include "classify/incidence.hpp"
#include "classify/independent_sets.hpp"
#include "classify/triple_configurations.hpp"
#include "thirdcard/classify.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

constexpr std::size_t kMostSubsystems = 100000;

struct Question {
  const Design& design;
  const SmallTriples* triples;  // null: no Steiner triple system of at most 63 points
  std::uint64_t nodes;
  const Job& job;
};
using Column = std::pair<std::string, std::string>;

struct Row {
  Invariant invariant;
  const char* about;
  void (*find)(const Question&, Invariants&);
  void (*columns)(const Invariants&, std::vector<Column>&);
};

std::string joined(const std::vector<int>& numbers, const char* between) {
  std::string out;
  for (const int n : numbers) out += (out.empty() ? "" : between) + std::to_string(n);
  return out;
}
/// "7:15 9:2"
template <class Map>
std::string spelled(const Map& map) {
  std::string out;
  for (const auto& [key, value] : map)
    out += (out.empty() ? "" : " ") + std::to_string(key) + ":" + std::to_string(value);
  return out;
}

std::string in_all(const std::optional<ConfigurationCount>& c) { return c ? std::to_string(c->all) : ""; }
std::string in_all(const std::optional<Invariants::Search>& s) {
  return s && s->number ? std::to_string(*s->number) : "";
}

Invariants::Symmetry symmetry_of(const Design& design) {
  const Group group = automorphism_group(design);
  Invariants::Symmetry out{group.order(), {}, {}};
  for (const auto& orbit : orbit_lists(group)) out.point_orbits.push_back(static_cast<int>(orbit.size()));
  std::map<std::vector<Point>, std::size_t> number;  // equal blocks are one
  std::vector<std::vector<Point>> blocks;
  std::vector<int> times;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    const auto [at, fresh] = number.emplace(std::vector<Point>(b.begin(), b.end()), blocks.size());
    if (fresh) blocks.push_back(at->first), times.push_back(0);
    ++times[at->second];
  }
  std::vector<char> seen(blocks.size());
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    if (seen[i] != 0) continue;
    std::vector<std::size_t> queue{i};
    seen[i] = 1;
    int size = 0;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      size += times[queue[at]];
      for (const Permutation& g : group.generators) {
        std::vector<Point> image;
        for (const Point p : blocks[queue[at]]) image.push_back(g[p]);
        std::sort(image.begin(), image.end());
        const std::size_t to = number.at(image);
        if (seen[to] == 0) seen[to] = 1, queue.push_back(to);
      }
    }
    out.block_orbits.push_back(size);
  }
  std::sort(out.point_orbits.begin(), out.point_orbits.end());
  std::sort(out.block_orbits.begin(), out.block_orbits.end());
  return out;
}

// clang-format off
#define THIRDCARD_OF_TRIPLES(function, field) \
  [](const Question& q, Invariants& out) { if (q.triples != nullptr) out.field = function(*q.triples); }
#define THIRDCARD_NUMBER(field) \
  [](const Invariants& i, std::vector<Column>& out) { out.emplace_back(#field, in_all(i.field)); }

constexpr std::array<Row, words_of(Invariant{}).size()> kRows{{
    {Invariant::kPasch, "Pasch configurations of a triple system, in all and by point",
     THIRDCARD_OF_TRIPLES(count_pasch, pasch), THIRDCARD_NUMBER(pasch)},
    {Invariant::kMitres, "mitres of a triple system, in all and by centre",
     THIRDCARD_OF_TRIPLES(count_mitres, mitres), THIRDCARD_NUMBER(mitres)},
    {Invariant::kGrids, "grids of a triple system, in all and by point",
     THIRDCARD_OF_TRIPLES(count_grids, grids), THIRDCARD_NUMBER(grids)},
    {Invariant::kPrisms, "prisms of a triple system, in all and by point",
     THIRDCARD_OF_TRIPLES(count_prisms, prisms), THIRDCARD_NUMBER(prisms)},
    {Invariant::kCycles, "cycle structures of a triple system; is it uniform, is it perfect",
     THIRDCARD_OF_TRIPLES(cycle_structures, cycles),
     [](const Invariants& i, std::vector<Column>& out) {
       std::string all;
       if (i.cycles)
         for (const auto& [lengths, pairs] : *i.cycles)
           all += (all.empty() ? "" : " ") + joined(lengths, "+") + ":" + std::to_string(pairs);
       const bool uniform = i.cycles && i.cycles->size() <= 1;
       out.emplace_back("cycles", all);
       out.emplace_back("uniform", !i.cycles ? "" : uniform ? "yes" : "no");
       out.emplace_back("perfect", !i.cycles ? "" : uniform && (i.cycles->empty() || i.cycles->begin()->first.size() <= 1) ? "yes" : "no");
     }},
    {Invariant::kDisjoint, "the most pairwise disjoint blocks",
     [](const Question& q, Invariants& out) { out.disjoint = {most_disjoint(q.design, q.nodes, q.job)}; },
     THIRDCARD_NUMBER(disjoint)},
    {Invariant::kParallel, "parallel classes: disjoint blocks that cover all points",
     [](const Question& q, Invariants& out) { out.parallel = {count_parallel(q.design, 0, q.nodes, q.job)}; },
     [](const Invariants& i, std::vector<Column>& out) { out.emplace_back("parallel_classes", in_all(i.parallel)); }},
    {Invariant::kAlmost, "almost parallel classes: disjoint blocks that cover all points but one",
     [](const Question& q, Invariants& out) { out.almost = {count_parallel(q.design, 1, q.nodes, q.job)}; },
     [](const Invariants& i, std::vector<Column>& out) { out.emplace_back("almost_parallel_classes", in_all(i.almost)); }},
    {Invariant::kResolutions, "partitions of the blocks into parallel classes",
     [](const Question& q, Invariants& out) { out.resolutions = {count_resolutions(q.design, q.nodes, q.job)}; },
     THIRDCARD_NUMBER(resolutions)},
    {Invariant::kSubsystems, "subsystems by size, where two points determine a block",
     [](const Question& q, Invariants& out) { out.subsystems = subsystems_of(q.design, kMostSubsystems, q.job); },
     [](const Invariants& i, std::vector<Column>& out) {
       out.emplace_back("subsystems", !i.subsystems || !i.subsystems->complete ? "" : i.subsystems->by_size.empty() ? "none" : spelled(i.subsystems->by_size));
     }},
    {Invariant::kIndependent, "the most points that hold no block",
     [](const Question& q, Invariants& out) { out.independent = {most_independent(q.design, q.nodes, q.job)}; },
     THIRDCARD_NUMBER(independent)},
    {Invariant::kColours, "the chromatic number: fewest classes of points that hold no block",
     [](const Question& q, Invariants& out) { out.colours = {fewest_colours(q.design, q.nodes / 20, q.job)}; },
     THIRDCARD_NUMBER(colours)},
    {Invariant::kRanks, "ranks of the incidence matrix over GF(p), p the primes that divide r - lambda",
     [](const Question& q, Invariants& out) {
       out.ranks.emplace();
       for (const int p : telling_primes(q.design)) (*out.ranks)[p] = incidence_rank(q.design, p);
     },
     [](const Invariants& i, std::vector<Column>& out) { out.emplace_back("ranks", i.ranks ? spelled(*i.ranks) : ""); }},
    {Invariant::kIntersections, "block intersection numbers: size, and how many pairs of blocks",
     [](const Question& q, Invariants& out) { out.intersections = block_intersections(q.design); },
     [](const Invariants& i, std::vector<Column>& out) { out.emplace_back("intersections", i.intersections ? spelled(*i.intersections) : ""); }},
    {Invariant::kGroup, "order of the automorphism group, orbits of points and of blocks",
     [](const Question& q, Invariants& out) { out.group = symmetry_of(q.design); },
     [](const Invariants& i, std::vector<Column>& out) {
       out.emplace_back("automorphisms", i.group ? i.group->order : "");
       out.emplace_back("point_orbits", i.group ? joined(i.group->point_orbits, " ") : "");
       out.emplace_back("block_orbits", i.group ? joined(i.group->block_orbits, " ") : "");
     }},
}};
// clang-format on

constexpr bool in_order() {
  for (std::size_t i = 0; i < kRows.size(); ++i)
    if (static_cast<std::size_t>(kRows[i].invariant) != i) return false;
  return true;
}
static_assert(in_order());

bool asked(const InvariantOptions& options, Invariant i) {
  return options.wanted.empty() ||
         std::find(options.wanted.begin(), options.wanted.end(), i) != options.wanted.end();
}

}  // namespace

const char* about(Invariant invariant) { return kRows[static_cast<std::size_t>(invariant)].about; }

Invariant invariant_from_name(std::string_view word) {
  for (const Row& row : kRows)
    if (word == name_of(row.invariant)) return row.invariant;
  std::string words;
  for (const char* known : words_of(Invariant{})) words += (words.empty() ? "" : ", ") + std::string(known);
  throw InputError("there is no invariant '" + std::string(word.substr(0, 40)) + "'", "there are " + words);
}

Invariants invariants_of(const Design& design, const InvariantOptions& options, const Job& job) {
  Invariants out;
  out.name = design.name(), out.points = design.points(), out.blocks = design.blocks();
  std::optional<SmallTriples> triples;
  if (design.points() <= SmallTriples::kMost && is_steiner_triple_system(design))
    triples = SmallTriples::of(design);
  const Question question{design, triples ? &*triples : nullptr, options.nodes, job};
  for (const Row& row : kRows)
    if (asked(options, row.invariant)) row.find(question, out);
  return out;
}

std::vector<Column> invariant_columns(const Invariants& invariants, const InvariantOptions& options) {
  std::vector<Column> out{{"name", invariants.name}};
  for (const Row& row : kRows)
    if (asked(options, row.invariant)) row.columns(invariants, out);
  if (asked(options, Invariant::kPasch) && asked(options, Invariant::kMitres)) {
    const auto &p = invariants.pasch, &m = invariants.mitres;
    out.emplace_back("five_sparse", !p || !m ? "" : p->all + m->all == 0 ? "yes" : "no");
  }
  return out;
}

}  // namespace thirdcard

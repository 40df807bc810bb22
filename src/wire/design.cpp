// SPDX-License-Identifier: MIT
#include "wire/design.hpp"

#include "core/container.hpp"
#include "wire/json.hpp"

namespace thirdcard::wire {
namespace {

Json points_of(std::span<const Point> points) { return std::vector<Point>(points.begin(), points.end()); }

}  // namespace

Json encode(const Geometry& g) {
  const char* kind = g.kind == Geometry::Kind::kAffine       ? "affine"
                     : g.kind == Geometry::Kind::kProjective ? "projective"
                                                             : "none";
  return {{"kind", kind}, {"dimension", g.dimension}, {"q", g.q}, {"flat", g.flat}};
}

std::string design_line(const Design& design, const DesignFacts& facts) {
  const Parameters& p = facts.parameters;
  const std::string parameters = p.t == 0 ? "none"
                                          : std::to_string(p.t) + "-(" + std::to_string(design.points()) +
                                                "," + std::to_string(p.block_size) + "," +
                                                std::to_string(p.lambda) + ")";
  return text_of({{"name", design.name()},
                  {"points", design.points()},
                  {"blocks", design.blocks()},
                  {"t", p.t},
                  {"block_size", p.block_size},
                  {"lambda", p.lambda},
                  {"parameters", parameters},
                  {"automorphisms", facts.automorphisms},
                  {"point_orbits", facts.point_orbits},
                  {"generators", facts.generators},
                  {"simple", facts.simple},
                  {"standard_number", facts.standard_number},
                  {"geometry", encode(design.geometry())}});
}

std::string flats_line(const Design& design, const std::string& kind, const Design& flats) {
  return text_of(
      {{"name", design.name()}, {"kind", kind}, {"count", flats.blocks()}, {"flats", flats.block_lists()}});
}

std::string parallel_classes_line(const Design& design,
                                  const std::vector<std::vector<std::uint32_t>>& classes) {
  Json list = Json::array();
  for (const auto& one : classes) {
    Json blocks = Json::array();
    for (const std::uint32_t block : one) blocks.push_back(points_of(design.block(block)));
    list.push_back(std::move(blocks));
  }
  return text_of(
      {{"name", design.name()}, {"parallel_classes", classes.size()}, {"classes", std::move(list)}});
}

std::string span_line(const Design& design, std::span<const Point> points, int dimension,
                      std::span<const Point> span) {
  return text_of({{"name", design.name()},
                  {"points", points_of(points)},
                  {"dimension", dimension},
                  {"span", points_of(span)}});
}

std::string axioms_line(const Design& design, std::span<const Axiom> axioms) {
  bool affine = true, projective = true;
  Json list = Json::array();
  for (const Axiom& a : axioms) {
    (a.plane == "affine" ? affine : projective) &= a.holds;
    list.push_back({{"plane", a.plane},
                    {"number", a.number},
                    {"statement", a.statement},
                    {"holds", a.holds},
                    {"counterexample", a.counterexample}});
  }
  return text_of({{"name", design.name()},
                  {"affine_plane", affine},
                  {"projective_plane", projective},
                  {"axioms", std::move(list)}});
}

std::string isomorphic_line(const Design& from, const Design& to, bool isomorphic,
                            const std::vector<int>& mapping) {
  return text_of(
      {{"from", from.name()}, {"to", to.name()}, {"isomorphic", isomorphic}, {"mapping", mapping}});
}

std::string design_search_line(int order, const std::vector<int>& cycles, std::uint64_t seed,
                               std::uint64_t found, bool complete, std::uint64_t nodes,
                               std::span<const FoundSystem> systems) {
  Json list = Json::array();
  for (const FoundSystem& s : systems)
    list.push_back({{"automorphisms", s.automorphisms}, {"blocks", s.blocks}});
  return text_of({{"order", order},
                  {"cycles", cycles},
                  {"seed", seed},
                  {"found", found},
                  {"complete", complete},
                  {"nodes", nodes},
                  {"systems", std::move(list)}});
}

std::string automorphisms_line(const Design& design, std::span<const Point> fixed, const Group& group,
                               const std::vector<std::vector<Point>>& point_orbits) {
  Json generators = Json::array();
  for (const auto& g : group.generators) generators.push_back(g);
  return text_of({{"name", design.name()},
                  {"points", design.points()},
                  {"fixed", points_of(fixed)},
                  {"automorphisms", group.order()},
                  {"point_orbits", point_orbits},
                  {"generators", std::move(generators)}});
}

std::string orbits_line(const Design& design, int subset_size, const std::string& subsets,
                        const std::string& automorphisms, std::span<const SubsetClass> classes) {
  Json list = Json::array();
  for (const SubsetClass& c : classes)
    list.push_back(
        {{"representative", c.representative}, {"subsets", c.subsets}, {"stabiliser", c.stabiliser}});
  return text_of({{"name", design.name()},
                  {"subset_size", subset_size},
                  {"classes", classes.size()},
                  {"subsets", subsets},
                  {"automorphisms", automorphisms},
                  {"orbits", std::move(list)}});
}

std::string pack_line(std::size_t designs, int points, const std::string& coding, std::size_t bytes,
                      const std::string& sha256) {
  return text_of(
      {{"designs", designs}, {"points", points}, {"coding", coding}, {"bytes", bytes}, {"sha256", sha256}});
}

std::string classify_sts_line(const TripleClassification& found) {
  Json systems = Json::array(), seeds = Json::array();
  for (const auto& c : found.classes)
    systems.push_back({{"number", c.standard_number},
                       {"automorphisms", std::to_string(c.automorphisms)},
                       {"key", c.key},
                       {"blocks", c.system.block_lists()}});
  for (const auto& s : found.seeds)
    seeds.push_back({{"cycles", s.cycles},
                     {"stabiliser", std::to_string(s.stabiliser)},
                     {"completions", std::to_string(s.completions)},
                     {"expected", std::to_string(s.expected)}});
  return text_of({{"order", found.order},
                  {"classes", found.classes.size()},
                  {"labelled", found.labelled},
                  {"labelled_by_seeds", found.labelled_by_seeds},
                  {"nodes", found.nodes},
                  {"seeds", std::move(seeds)},
                  {"systems", std::move(systems)}});
}

std::string design_make_line(const Design& design, const std::string& parameters) {
  return text_of({{"name", design.name()},
                  {"points", design.points()},
                  {"parameters", parameters},
                  {"sha256", blocks_sha256(design.points(), design.block_lists())},
                  {"blocks", design.block_lists()}});
}

std::string symmetric_designs_line(std::span<const int> parameters, bool repeated,
                                   const SymmetricDesigns& found) {
  Json classes = Json::array(), types = Json::array();
  for (const auto& c : found.classes)
    classes.push_back({{"automorphisms", c.found.automorphisms},
                       {"cycles", c.cycles},
                       {"blocks", c.found.design.block_lists()}});
  for (const auto& t : found.types)
    types.push_back({{"prime", t.prime},
                     {"fixed", t.fixed},
                     {"cycles", t.cycles},
                     {"obstacle", t.obstacle},
                     {"found", t.number},
                     {"seeds", t.found.seeds},
                     {"completions", t.found.completions},
                     {"nodes", t.found.nodes},
                     {"labelled_by_search", t.found.labelled_by_search},
                     {"labelled_by_classes", t.found.labelled_by_classes}});
  return text_of({{"parameters", parameters},
                  {"repeated", repeated},
                  {"found", found.classes.size()},
                  {"complete", found.complete},
                  {"types", std::move(types)},
                  {"classes", std::move(classes)}});
}

}  // namespace thirdcard::wire

// SPDX-License-Identifier: MIT
// Designs and their symmetry (schema/type/designs.json, block-list.json and the commands design and
// classify). Group orders and numbers of subsets or labelled systems are decimal strings.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "symmetry/prescribed_classes.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

Json encode(const Geometry& geometry);

/// What `design NAME` found out; `automorphisms` is empty where the group was not computed.
struct DesignFacts {
  Parameters parameters;
  std::string automorphisms;
  std::size_t point_orbits = 0, generators = 0;
  bool simple = true;
  int standard_number = 0;
};
std::string design_line(const Design& design, const DesignFacts& facts);
/// `kind`: blocks, lines, planes or hyperplanes.
std::string flats_line(const Design& design, const std::string& kind, const Design& flats);
/// Each class as numbers of blocks.
std::string parallel_classes_line(const Design& design,
                                  const std::vector<std::vector<std::uint32_t>>& classes);
std::string span_line(const Design& design, std::span<const Point> points, int dimension,
                      std::span<const Point> span);
std::string axioms_line(const Design& design, std::span<const Axiom> axioms);
/// `mapping` is empty where there is none.
std::string isomorphic_line(const Design& from, const Design& to, bool isomorphic,
                            const std::vector<int>& mapping);

struct FoundSystem {
  std::string automorphisms;
  std::vector<std::vector<int>> blocks;
};
std::string design_search_line(int order, const std::vector<int>& cycles, std::uint64_t seed,
                               std::uint64_t found, bool complete, std::uint64_t nodes,
                               std::span<const FoundSystem> systems);
std::string automorphisms_line(const Design& design, std::span<const Point> fixed, const Group& group,
                               const std::vector<std::vector<Point>>& point_orbits);

struct SubsetClass {
  std::vector<Point> representative;
  std::string subsets, stabiliser;
};
std::string orbits_line(const Design& design, int subset_size, const std::string& subsets,
                        const std::string& automorphisms, std::span<const SubsetClass> classes);
/// What `design pack` wrote.
std::string pack_line(std::size_t designs, int points, const std::string& coding, std::size_t bytes,
                      const std::string& sha256);
std::string classify_sts_line(const TripleClassification& found);
/// What `design make` made; `parameters`: "2-(9,3,1)", or "none".
std::string design_make_line(const Design& design, const std::string& parameters);
/// All that any permutation but the identity respects.
std::string symmetric_designs_line(std::span<const int> parameters, bool repeated,
                                   const SymmetricDesigns& found);

}  // namespace thirdcard::wire

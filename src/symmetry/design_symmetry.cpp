// SPDX-License-Identifier: MIT
// Automorphisms, canonical form and isomorphism of any design through its incidence graph: a vertex
// per point and per distinct block; a block's colour is its size and how often it is repeated, so that
// the graph's group acts faithfully on the points.
#include <algorithm>

#include "symmetry/cycle_types.hpp"
#include "symmetry/geometry_group.hpp"
#include "symmetry/graph_canonical.hpp"
#include "symmetry/meeting_types.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

bool same_block(std::span<const Point> a, std::span<const Point> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

ColouredGraph incidence_graph(const Design& design) {
  const int v = design.points();
  std::vector<std::size_t> distinct;
  std::vector<std::pair<std::size_t, std::size_t>> kind;  // size, multiplicity
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    if (i > 0 && same_block(design.block(i), design.block(i - 1)))
      ++kind.back().second;
    else
      distinct.push_back(i), kind.emplace_back(design.block(i).size(), 1);
  }
  auto kinds = kind;
  std::sort(kinds.begin(), kinds.end());
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  ColouredGraph g;
  g.vertices = v + static_cast<int>(distinct.size());
  g.colour.assign(g.vertices, 0);
  std::vector<std::size_t> degree(g.vertices);
  for (std::size_t j = 0; j < distinct.size(); ++j) {
    g.colour[v + j] =
        1 + static_cast<int>(std::lower_bound(kinds.begin(), kinds.end(), kind[j]) - kinds.begin());
    degree[v + j] = kind[j].first;
    for (Point p : design.block(distinct[j])) ++degree[p];
  }
  g.start.assign(g.vertices + 1, 0);
  for (int i = 0; i < g.vertices; ++i) g.start[i + 1] = g.start[i] + degree[i];
  g.neighbours.resize(g.start.back());
  auto at = g.start;
  for (std::size_t j = 0; j < distinct.size(); ++j)
    for (Point p : design.block(distinct[j])) {
      g.neighbours[at[p]++] = v + static_cast<int>(j);
      g.neighbours[at[v + j]++] = p;
    }
  g.pair_type = cycle_types(design);
  g.typed = g.pair_type.empty() ? 0 : v;
  return g;
}

std::vector<std::vector<Point>> image_blocks(const Design& design, const Permutation& permutation) {
  std::vector<std::vector<Point>> out(design.blocks());
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (Point p : design.block(i)) out[i].push_back(permutation[p]);
    std::sort(out[i].begin(), out[i].end());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

Group automorphism_group(const Design& design) {
  if (design.geometry().kind != Geometry::Kind::kNone) return geometry_group(design.geometry());
  return searched_group(design);
}

Group searched_group(const Design& design) {
  const GraphSymmetry s = graph_symmetry(incidence_graph(design), false);
  Group group{design.points(), {}, s.order_factors};
  for (const auto& g : s.generators) group.generators.emplace_back(g.begin(), g.begin() + design.points());
  return group;
}

bool is_automorphism(const Design& design, const Permutation& permutation) {
  if (static_cast<int>(permutation.size()) != design.points()) return false;
  std::vector<char> seen(permutation.size());
  for (Point p : permutation)
    if (p >= permutation.size() || seen[p]++ != 0) return false;
  const auto images = image_blocks(design, permutation);
  for (std::size_t i = 0; i < images.size(); ++i)
    if (!same_block(images[i], design.block(i))) return false;
  return true;
}

std::vector<std::vector<Point>> typed_form(const Design& design) {
  ColouredGraph graph = incidence_graph(design);
  if (graph.typed == 0) graph.pair_type = meeting_types(design);
  graph.typed = graph.pair_type.empty() ? 0 : design.points();
  const GraphSymmetry s = graph_symmetry(graph, true);
  return image_blocks(design, Permutation(s.position.begin(), s.position.begin() + design.points()));
}

CanonicalForm canonical_form(const Design& design) {
  const GraphSymmetry s = graph_symmetry(incidence_graph(design), true);
  CanonicalForm form;
  form.labelling.assign(s.position.begin(), s.position.begin() + design.points());
  form.blocks = image_blocks(design, form.labelling);
  return form;
}

std::optional<Permutation> isomorphism(const Design& from, const Design& to) {
  if (from.points() != to.points() || from.blocks() != to.blocks() || from.incidences() != to.incidences())
    return std::nullopt;
  const CanonicalForm a = canonical_form(from), b = canonical_form(to);
  if (a.blocks != b.blocks) return std::nullopt;
  return compose(a.labelling, inverse(b.labelling));
}

}  // namespace thirdcard

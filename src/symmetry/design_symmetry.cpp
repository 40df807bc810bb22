// SPDX-License-Identifier: MIT
// Automorphisms, canonical form and isomorphism of any design through its incidence graph: a vertex
// per point and per distinct block; a block's colour is its size and how often it is repeated, so that
// the graph's group acts faithfully on the points.
#include <algorithm>

#include "symmetry/cycle_invariant.hpp"
#include "symmetry/geometry_group.hpp"
#include "symmetry/graph_canonical.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

constexpr int kMostTyped = 768;  // points; v^3 steps

bool same_block(std::span<const Point> a, std::span<const Point> b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

/// Types of the pairs of points of a Steiner triple system: the blocks through x and the blocks through y
/// join the other points into cycles, and the list of their lengths is the type. Cost: v^3.
void add_cycle_types(const Design& design, ColouredGraph& g) {
  const int v = design.points();
  std::vector<Point> third(static_cast<std::size_t>(v) * v);
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k)
        if (j != k) third[static_cast<std::size_t>(b[j]) * v + b[k]] = b[3 - j - k];
  }
  g.typed = v;
  g.pair_type.assign(static_cast<std::size_t>(v) * v, 0);
  std::vector<int> seen(v, -1);
  int mark = 0;
  for (int x = 0; x < v; ++x)
    for (int y = x + 1; y < v; ++y, ++mark) {
      const Point* by_x = &third[static_cast<std::size_t>(x) * v];
      const Point* by_y = &third[static_cast<std::size_t>(y) * v];
      seen[x] = seen[y] = seen[by_x[y]] = mark;
      std::uint32_t type = 1;
      for (int p = 0; p < v; ++p) {
        std::uint32_t length = 0;
        for (int q = p; seen[q] != mark; q = by_y[by_x[q]]) seen[q] = seen[by_x[q]] = mark, ++length;
        type += length * length * length * 0x9e3779b1u ^ length * 0x85ebca6bu;
      }
      type ^= type >> 16;
      g.pair_type[static_cast<std::size_t>(x) * v + y] = g.pair_type[static_cast<std::size_t>(y) * v + x] = static_cast<std::uint16_t>(type);
    }
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
  // Points by their invariant (one colour where there is none), then blocks.
  const auto invariant = cycle_invariants(design);
  auto values = invariant;
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  const int point_colours = std::max(1, static_cast<int>(values.size()));
  g.colour.assign(g.vertices, 0);
  for (int p = 0; p < v; ++p) g.colour[p] = static_cast<int>(std::lower_bound(values.begin(), values.end(), invariant[p]) - values.begin());
  std::vector<std::size_t> degree(g.vertices);
  for (std::size_t j = 0; j < distinct.size(); ++j) {
    g.colour[v + j] = point_colours + static_cast<int>(std::lower_bound(kinds.begin(), kinds.end(), kind[j]) - kinds.begin());
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
  if (v > 3 && v <= kMostTyped && is_steiner_triple_system(design)) add_cycle_types(design, g);
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

CanonicalForm canonical_form(const Design& design) {
  const GraphSymmetry s = graph_symmetry(incidence_graph(design), true);
  CanonicalForm form;
  form.labelling.assign(s.position.begin(), s.position.begin() + design.points());
  form.blocks = image_blocks(design, form.labelling);
  return form;
}

std::optional<Permutation> isomorphism(const Design& from, const Design& to) {
  if (from.points() != to.points() || from.blocks() != to.blocks() || from.incidences() != to.incidences()) return std::nullopt;
  const CanonicalForm a = canonical_form(from), b = canonical_form(to);
  if (a.blocks != b.blocks) return std::nullopt;
  return compose(a.labelling, inverse(b.labelling));
}

}  // namespace thirdcard

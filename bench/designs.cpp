// SPDX-License-Identifier: MIT
// Geometries against the definition (every triple of cards tested for being a line), their groups and the
// canonical forms of their subsets against nauty.
#include "bench/bench.hpp"
#include "symmetry/geometry_group.hpp"
#include "symmetry/graph_canonical.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::bench {

namespace {

Row build_deck() {
  Row row{"ag(4,3) built", "every triple tested"};
  std::size_t lines = 0, tested = 0;
  row.seconds = least_seconds(20, [&] { lines = affine_design(4, 3, 1).blocks(); });
  row.baseline_seconds = least_seconds(3, [&] {
    tested = 0;
    for (int a = 0; a < 81; ++a)
      for (int b = a + 1; b < 81; ++b)
        for (int c = b + 1; c < 81; ++c) {
          bool line = true;
          for (int place = 1; place < 81; place *= 3)
            line = line && (a / place + b / place + c / place) % 3 == 0;
          tested += line;
        }
  });
  row.nodes = lines;
  row.checksum = lines == tested ? lines : 0;
  return row;
}

Row deck_with_group() {
  Row row{"ag(4,3) with its group", "nauty on the incidence graph"};
  std::string direct, searched;
  row.seconds = least_seconds(10, [&] { direct = automorphism_group(affine_design(4, 3, 1)).order(); });
  row.baseline_seconds = least_seconds(3, [&] { searched = searched_group(affine_design(4, 3, 1)).order(); });
  row.nodes = 1;
  row.checksum = direct == searched ? std::stoull(direct) : 0;
  return row;
}

/// Points and blocks as vertices; points have colour 0, blocks colour 2.
ColouredGraph incidence_graph(const Design& design) {
  ColouredGraph g;
  const int v = design.points();
  g.vertices = v + static_cast<int>(design.blocks());
  std::vector<std::vector<int>> adjacent(g.vertices);
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (Point p : design.block(i)) {
      adjacent[p].push_back(v + static_cast<int>(i));
      adjacent[v + i].push_back(p);
    }
  g.start.push_back(0);
  for (const auto& list : adjacent) {
    g.neighbours.insert(g.neighbours.end(), list.begin(), list.end());
    g.start.push_back(g.neighbours.size());
  }
  g.colour.assign(g.vertices, 2);
  std::fill_n(g.colour.begin(), v, 0);
  return g;
}

std::uint64_t searched_order(const ColouredGraph& graph) {
  std::uint64_t order = 1;
  for (auto f : graph_symmetry(graph, true).order_factors) order *= f;
  return order;
}

/// Canonical forms of these subsets of AG(4,3); both sides must agree on every stabiliser's order. Short
/// batches, the least of many: a busy machine disturbs long ones more.
Row canonical_forms(std::string name, const std::vector<PointSet<128>>& sets) {
  Row row{std::move(name), "nauty on the point-hyperplane graph"};
  const SubsetCanonizer<PointSet<128>> canonizer(Geometry{Geometry::Kind::kAffine, 4, 3, 1});
  std::uint64_t ours = 0, theirs = 0;
  row.seconds = least_seconds(40, [&] {
    ours = 0;
    for (const auto& s : sets) ours = ours * 31 + canonizer.canonize(s).stabiliser_order;
  });
  ColouredGraph graph = incidence_graph(affine_design(4, 3, 3));  // 81 points, 120 hyperplanes
  row.baseline_seconds = least_seconds(12, [&] {
    theirs = 0;
    for (const auto& s : sets) {
      for (int p = 0; p < 81; ++p) graph.colour[p] = s.contains(p) ? 0 : 1;
      theirs = theirs * 31 + searched_order(graph);
    }
  });
  row.nodes = sets.size();
  row.checksum = ours == theirs ? ours : 0;
  return row;
}

Row triple_systems() {
  Row row{"canonical forms of the 80 STS(15)", "nauty without types of pairs"};
  std::vector<Design> systems;
  for (int i = 1; i <= 80; ++i) systems.push_back(catalogue_system(15, i));
  std::uint64_t ours = 0, theirs = 0;
  row.seconds = least_seconds(3, [&] {
    ours = 0;
    for (const auto& d : systems)
      ours += canonical_form(d).blocks.size() * std::stoull(searched_group(d).order());
  });
  row.baseline_seconds = least_seconds(1, [&] {
    theirs = 0;
    for (const auto& d : systems) theirs += d.blocks() * searched_order(incidence_graph(d));
  });
  row.nodes = systems.size();
  row.checksum = ours == theirs ? ours : 0;
  return row;
}

std::vector<PointSet<128>> random_subsets(int size, int count) {
  std::vector<PointSet<128>> sets(count);
  RandomStream random(20, static_cast<std::uint64_t>(size));
  for (auto& s : sets)
    while (s.size() < size) s.insert(static_cast<int>(random.below(81)));
  return sets;
}

/// Complete caps grown at random from nothing: symmetric more often than random sets.
std::vector<PointSet<128>> random_caps(int count) {
  const Design deck = affine_design(4, 3, 1);
  std::vector<std::vector<std::pair<Point, Point>>> pairs(81);
  for (std::size_t i = 0; i < deck.blocks(); ++i)
    for (int j = 0; j < 3; ++j)
      pairs[deck.block(i)[j]].emplace_back(deck.block(i)[(j + 1) % 3], deck.block(i)[(j + 2) % 3]);
  std::vector<PointSet<128>> caps(count);
  for (int i = 0; i < count; ++i) {
    auto order = identity_permutation(81);
    RandomStream(21, static_cast<std::uint64_t>(i)).shuffle(std::span(order));
    for (Point p : order) {
      bool free = true;
      for (auto [x, y] : pairs[p]) free = free && !(caps[i].contains(x) && caps[i].contains(y));
      if (free) caps[i].insert(p);
    }
  }
  return caps;
}

/// Time grows with the lines: nine times those of the space one dimension less.
Row large_space() {
  Row row{"ag(7,3) built and verified", "ag(6,3), nine times the lines"};
  std::int64_t lambda = 0, small = 0;
  row.seconds = least_seconds(1, [&] {
    const Design d = affine_design(7, 3, 1);
    lambda = parameters_of(d).lambda, row.nodes = d.blocks();
  });
  row.baseline_seconds = least_seconds(1, [&] {
    for (int i = 0; i < 9; ++i) small = parameters_of(affine_design(6, 3, 1)).lambda;
  });
  row.checksum = lambda == small ? row.nodes : 0;
  return row;
}

/// The class count by the classification, against naming random systems until as many are known.
Row classification() {
  Row row{"classify sts 15", "2000 random systems named"};
  std::vector<char> met(81);
  row.seconds = least_seconds(1, [&] {
    Job one;
    one.threads = 1;
    const auto found = classify_triple_systems(15, one);
    row.nodes = found.nodes, row.checksum = found.classes.size();
  });
  row.baseline_seconds = least_seconds(1, [&] {
    for (std::uint64_t seed = 0; seed < 2000; ++seed)
      met[standard_number(random_triple_system(15, seed)).value_or(0)] = 1;
  });
  if (met[0] != 0) row.checksum = 0;  // a system that the classification lacks
  return row;
}

}  // namespace

void designs(const Take& take) {
  take(build_deck());
  take(deck_with_group());
  take(large_space());
  take(classification());
  take(canonical_forms("canonical form, random 20-subsets of AG(4,3)", random_subsets(20, 100)));
  take(canonical_forms("canonical form, random 10-subsets of AG(4,3)", random_subsets(10, 100)));
  take(canonical_forms("canonical form, complete caps of AG(4,3)", random_caps(50)));
  take(triple_systems());
}

}  // namespace thirdcard::bench

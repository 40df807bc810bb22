// SPDX-License-Identifier: MIT
// Caps, tables and chains against what one would write first: breadth-first search with nauty's canonical
// forms of the incidence graph, the printed complete search of Stevens and Wilson, every subset in turn.
#include "thirdcard/extremal.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "bench/bench.hpp"
#include "extremal/layer_hull.hpp"
#include "extremal/levels.hpp"
#include "symmetry/graph_canonical.hpp"
#include "thirdcard/symmetry.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard::bench {

namespace {

/// The incidence graph of points and lines with the points of a set in a colour of their own.
class NautyForms {
 public:
  explicit NautyForms(const Design& design) : points_(design.points()) {
    const int v = design.points(), b = static_cast<int>(design.blocks());
    std::vector<std::vector<int>> adjacent(v + b);
    for (int i = 0; i < b; ++i)
      for (const Point p : design.block(i)) adjacent[p].push_back(v + i), adjacent[v + i].push_back(p);
    graph_.vertices = v + b;
    graph_.colour.assign(v + b, 2);
    graph_.start.push_back(0);
    for (const auto& list : adjacent) {
      graph_.neighbours.insert(graph_.neighbours.end(), list.begin(), list.end());
      graph_.start.push_back(graph_.neighbours.size());
    }
  }
  /// The relabelled lines inside and around the set: equal for equivalent sets, and only for them.
  std::vector<std::vector<int>> form(const std::vector<Point>& set) {
    for (int p = 0; p < points_; ++p) graph_.colour[p] = 1;
    for (const Point p : set) graph_.colour[p] = 0;
    const auto position = graph_symmetry(graph_, true).position;
    std::vector<std::vector<int>> lines;
    for (int i = points_; i < graph_.vertices; ++i) {
      std::vector<int> line;
      for (std::size_t j = graph_.start[i]; j < graph_.start[i + 1]; ++j)
        line.push_back(position[graph_.neighbours[j]]);
      std::sort(line.begin(), line.end());
      lines.push_back(line);
    }
    std::sort(lines.begin(), lines.end());
    return lines;
  }

 private:
  int points_;
  ColouredGraph graph_;
};

/// Numbers of classes of caps of sizes 0..last, breadth first with nauty.
std::vector<std::size_t> nauty_caps(const Design& design, int last) {
  NautyForms forms(design);
  std::vector<std::vector<Point>> level{{}};
  std::vector<std::size_t> classes{1};
  for (int k = 0; k < last && !level.empty(); ++k) {
    std::map<std::vector<std::vector<int>>, std::vector<Point>> next;
    for (const auto& cap : level)
      for (int p = 0; p < design.points(); ++p) {
        auto larger = cap;
        larger.push_back(static_cast<Point>(p));
        if (std::find(cap.begin(), cap.end(), p) != cap.end() || blocks_inside(design, larger) > 0) continue;
        next.emplace(forms.form(larger), larger);
      }
    level.clear();
    for (const auto& [key, cap] : next) level.push_back(cap);
    classes.push_back(level.size());
  }
  return classes;
}

Row caps(const char* name, int last) {
  const Design design = design_from_name(name);
  Row row{std::string("caps of ") + name + (last > 0 ? " up to " + std::to_string(last) : ""),
          "breadth first with nauty"};
  CapOptions options;
  if (last > 0) options.up_to = last;
  Job job;
  job.threads = 1;
  CapCensus census;
  row.seconds = least_seconds(2, [&] { census = classify_caps(design, options, job); });
  std::vector<std::size_t> expected;
  row.baseline_seconds =
      least_seconds(1, [&] { expected = nauty_caps(design, last > 0 ? last : design.points()); });
  bool same = true;
  for (std::size_t k = 0; k < census.sizes.size(); ++k)
    row.nodes += census.sizes[k].classes, same = same && census.sizes[k].classes == expected[k];
  row.checksum = same ? row.nodes : 0;
  return row;
}

/// The whole census; the baseline is the same census up to size 6, for scale.
Row all_caps() {
  const Design deck = affine_design(4, 3, 1);
  Row row{"caps of ag(4,3), all sizes", "breadth first with nauty, to size 6 only"};
  Job job;
  job.threads = 1;
  CapCensus census;
  row.seconds = least_seconds(2, [&] { census = classify_caps(deck, {}, job); });
  std::vector<std::size_t> expected;
  row.baseline_seconds = least_seconds(1, [&] { expected = nauty_caps(deck, 6); });
  bool same = true;
  for (std::size_t k = 0; k < expected.size(); ++k) same = same && census.sizes[k].classes == expected[k];
  for (const CapSize& s : census.sizes) row.nodes += s.classes;
  row.checksum = same ? row.nodes : 0;
  return row;
}

Row cube_table() {
  const Design cube = affine_design(3, 3, 1);
  Row row{"ag(3,3) table, up to symmetry", "every subset visited"};
  Job job;
  job.threads = 1;
  ExtremalTable table;
  SubsetDistribution counts;
  row.seconds = least_seconds(3, [&] { table = extremal_table(cube, {}, job); });
  row.baseline_seconds = least_seconds(2, [&] { counts = subset_distribution(cube, job); });
  for (const ExtremalRow& r : table.rows) {
    const auto most =
        static_cast<std::int64_t>(counts[r.n].rend() - std::find_if(counts[r.n].rbegin(), counts[r.n].rend(),
                                                                    [](auto c) { return c > 0; })) -
        1;
    if (most != r.max.upper) return row;
    row.nodes += static_cast<std::uint64_t>(r.classes);
    row.checksum += static_cast<std::uint64_t>(most);
  }
  return row;
}

/// Stevens and Wilson's complete search as printed: all triples of every subset.
Row complete() {
  const Design deck = affine_design(4, 3, 1);
  Row row{"complete search, 4 of 81 cards", "all triples of each subset, as printed"};
  Job job;
  job.threads = 1;
  CompleteSearch found;
  row.seconds = least_seconds(3, [&] { found = complete_search(deck, 4, job); });
  const extremal::TableSpace space(4, extremal::TableSpace::Kind::kTernary);
  int most = 0;
  row.baseline_seconds = least_seconds(1, [&] {
    most = 0;
    int c[4];
    for (c[0] = 0; c[0] < 81; ++c[0])
      for (c[1] = c[0] + 1; c[1] < 81; ++c[1])
        for (c[2] = c[1] + 1; c[2] < 81; ++c[2])
          for (c[3] = c[2] + 1; c[3] < 81; ++c[3]) {
            int sets = 0;
            for (int i = 0; i < 4; ++i)
              for (int j = i + 1; j < 4; ++j)
                for (int k = j + 1; k < 4; ++k) sets += space.third(c[i], c[j]) == c[k];
            most = std::max(most, sets);
          }
  });
  row.nodes = found.tried;
  row.checksum = found.most == most ? found.tried + static_cast<std::uint64_t>(most) : 0;
  return row;
}

Row hull() {
  const ExtremalTable cube = extremal_table(affine_design(3, 3, 1));
  extremal::LayerTable layers;
  for (const ExtremalRow& r : cube.rows)
    layers.most.push_back(r.max.upper), layers.least.push_back(r.min.lower);
  const extremal::LayerHull bound(extremal::TableSpace(4, extremal::TableSpace::Kind::kTernary), layers);
  Row row{"hull bound of ag(4,3), all n, both sides", "complete search, 5 of 81 cards"};
  row.seconds = least_seconds(3, [&] {
    row.checksum = 0;
    for (int n = 0; n <= 81; ++n)
      row.checksum =
          row.checksum * 31 + static_cast<std::uint64_t>(bound.most(n).first * 2000 + bound.least(n).first);
  });
  Job job;
  job.threads = 1;
  row.baseline_seconds = least_seconds(1, [&] { complete_search(affine_design(4, 3, 1), 5, job); });
  row.nodes = 164;
  return row;
}

/// The canonical forms that a chain needs, one by one, on sets of the chain itself.
Row chain_forms() {
  const Design deck = affine_design(4, 3, 1);
  Job job;
  job.threads = 1;
  extremal::LevelOptions options;
  options.keep_maps = false;
  const auto chain = extremal::grow_levels(extremal::TableSpace(4, extremal::TableSpace::Kind::kTernary), 12,
                                           extremal::budgets_below(12, 0, 3), options, job);
  std::vector<extremal::LevelSet> sets(chain.levels[12].sets.begin(), chain.levels[12].sets.begin() + 200);
  Row row{"canonical forms of 200 12-caps of ag(4,3)", "nauty on the incidence graph"};
  const SubsetCanonizer<extremal::LevelSet> canonizer(deck);
  row.seconds = least_seconds(5, [&] {
    std::set<extremal::LevelSet> classes;
    for (const auto& s : sets) classes.insert(canonizer.canonize(s).a);
    row.nodes = classes.size();
  });
  NautyForms forms(deck);
  std::size_t expected = 0;
  row.baseline_seconds = least_seconds(1, [&] {
    std::set<std::vector<std::vector<int>>> classes;
    for (const auto& s : sets) classes.insert(forms.form(s.points()));
    expected = classes.size();
  });
  row.checksum = expected == row.nodes ? row.nodes : 0;
  return row;
}

/// Quad-free (Sidon) sets of 128 cards; nauty has the graph of points and hyperplanes, whose group is the
/// same.
Row sidon() {
  const Design quads = design_from_name("flats(7,2,2)");
  Row row{"quad-free sets of 128 cards, all classes", "breadth first with nauty on points and hyperplanes"};
  Job job;
  job.threads = 1;
  CapOptions options;
  options.at_most = 3;
  CapCensus census;
  row.seconds = least_seconds(3, [&] { census = classify_caps(quads, options, job); });
  std::vector<std::size_t> expected{1};
  row.baseline_seconds = least_seconds(1, [&] {
    NautyForms forms(design_from_name("flats(7,2,6)"));
    std::vector<std::vector<Point>> level{{}};
    while (!level.empty()) {
      std::map<std::vector<std::vector<int>>, std::vector<Point>> next;
      for (const auto& set : level) {
        std::vector<char> taken(128);
        for (const Point a : set)
          for (const Point b : set)
            for (const Point c : set) taken[a ^ b ^ c] = 1;
        for (int p = 0; p < 128; ++p) {
          if (taken[static_cast<std::size_t>(p)] != 0) continue;
          auto larger = set;
          larger.push_back(static_cast<Point>(p));
          next.emplace(forms.form(larger), larger);
        }
      }
      level.clear();
      for (const auto& [key, set] : next) level.push_back(set);
      if (!level.empty()) expected.push_back(level.size());
    }
  });
  bool same = census.sizes.size() == expected.size();
  for (std::size_t k = 0; k < census.sizes.size() && same; ++k)
    row.nodes += census.sizes[k].classes, same = census.sizes[k].classes == expected[k];
  row.checksum = same ? row.nodes : 0;
  return row;
}

/// Everything, chains included, one thread; the baseline is the verifier, which has to redo every step.
Row table_with_certificate(const char* name, const Design& design) {
  Row row{name, "verifying its certificate"};
  ExtremalOptions options;
  options.maps = true;
  Job job;
  job.threads = 1;
  ExtremalTable table;
  row.seconds = least_seconds(1, [&] { table = extremal_table(design, options, job); });
  const std::string file = table_certificate(table);
  bool holds = false;
  row.baseline_seconds =
      least_seconds(1, [&] { holds = verify_file(file, job).kind == Verdict::Kind::kHolds; });
  for (const ExtremalRow& r : table.rows) row.nodes += r.max.closed() && r.min.closed();
  row.checksum = holds ? row.nodes : 0;
  return row;
}

}  // namespace

void extremal_group(const Take& take) {
  take(caps("ag(3,3)", 0));
  take(all_caps());
  take(cube_table());
  take(complete());
  take(hull());
  take(chain_forms());
  take(sidon());
  take(table_with_certificate("ag(4,3) table, all 82 rows closed", affine_design(4, 3, 1)));
  take(table_with_certificate("quads, table of 64 cards, all rows closed", affine_design(6, 2, 2)));
}

}  // namespace thirdcard::bench

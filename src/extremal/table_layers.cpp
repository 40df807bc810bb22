// SPDX-License-Identifier: MIT
// Rows of AG(d,3) and PG(d,2) from the table of the hyperplanes by the hull bound (layer_hull.hpp).
#include "extremal/layer_hull.hpp"
#include "extremal/table_work.hpp"

namespace thirdcard::extremal {

ExtremalTable hyperplane_table(const TableWork& work, const TableSpace& space) {
  ExtremalOptions options = work.options;
  options.sizes.clear();
  options.checkpoint.clear();
  options.levels = nullptr;
  // Bounds are only as good as the layers' table: never search that with less than usual.
  options.exchanges = std::max(work.options.exchanges, ExtremalOptions{}.exchanges);
  ExtremalTable table = extremal_table(space.hyperplane().design(), options, work.job);
  if (!table.stopped.empty()) throw Stopped(table.stopped);
  return table;
}

void fill_from_layers(TableWork& work, ExtremalProof& proof) {
  const int v = work.rows.points();
  proof.layers = hyperplane_table(work, proof.space);
  LayerTable bounds;
  for (const ExtremalRow& r : proof.layers->rows)
    bounds.most.push_back(r.max.upper), bounds.least.push_back(r.min.lower);
  const LayerHull hull(proof.space, bounds);
  std::vector<std::pair<std::int64_t, std::vector<HullLine>>> most(v + 1), least(v + 1);
  parallel_for(static_cast<std::size_t>(v) + 1, work.job.threads, [&](std::size_t n) {
    if (work.job.stopping()) return;
    most[n] = hull.most(static_cast<int>(n));
    least[n] = hull.least(static_cast<int>(n));
    work.job.report("hull bound", static_cast<double>(n), v);
  });
  work.check_stop();
  // The maximum's own inequality first: a reason that needs no other row is the simplest to read.
  for (int n = 0; n <= v; ++n) {
    work.rows.prove_most(n, most[n].first, BoundRule::kHull, std::move(most[n].second));
    work.rows.prove_least(n, least[n].first, BoundRule::kHull, std::move(least[n].second));
  }
  work.rows.close();
}

}  // namespace thirdcard::extremal

// SPDX-License-Identifier: MIT
// nauty behind graph_canonical.hpp. Debian builds the library with thread-local storage (checked at
// compile time below), so calls from several threads do not meet. Small graphs are dense, large ones
// sparse. The exact group order is the product of the indices reported level by level.
// Colour refinement alone is blind in designs: every pair of points looks alike until three are fixed.
// Types of pairs (cycle structures of triple systems) enter through nauty's vertex invariants.
#include "symmetry/graph_canonical.hpp"

#include <algorithm>
#include <numeric>

// The header is C11; g++ knows the keyword under its own name.
#define _Thread_local __thread
#include <nauty/nausparse.h>
#include <nauty/nauty.h>
static_assert(HAVE_TLS == 1, "nauty must be built with thread-local storage");

namespace thirdcard {

namespace {

constexpr int kDenseVertices = 640;

thread_local GraphSymmetry* sink = nullptr;

void on_automorphism(int, int* permutation, int*, int, int, int n) {
  sink->generators.emplace_back(permutation, permutation + n);
}
void on_level(int*, int*, int, int*, statsblk*, int, int index, int, int, int, int) {
  if (index > 1) sink->order_factors.push_back(static_cast<std::uint64_t>(index));
}

/// nauty's hook for invariants: a vertex sums over all others their cell and the type of the pair.
thread_local const ColouredGraph* typed_graph = nullptr;
void on_invariant(graph*, int* lab, int* ptn, int level, int, int, int* invariant, int, boolean, int, int n) {
  const ColouredGraph& g = *typed_graph;
  std::vector<std::uint32_t> cell(n);
  for (int i = 0, start = 0; i < n; ++i) {
    cell[lab[i]] = static_cast<std::uint32_t>(start) * 0x9e3779b1u;
    if (ptn[i] <= level) start = i + 1;
  }
  std::fill(invariant, invariant + n, 0);
  for (int x = 0; x < g.typed; ++x) {
    std::uint32_t sum = 0;
    const std::uint16_t* row = &g.pair_type[static_cast<std::size_t>(x) * g.typed];
    for (int y = 0; y < g.typed; ++y) {
      std::uint32_t h = cell[y] + row[y] * 0x85ebca6bu;
      h ^= h >> 15, h *= 0x2c1b3c6du, h ^= h >> 13;
      sum += h;
    }
    invariant[x] = static_cast<int>(sum >> 1);
  }
}

template <class Options>
void use_pair_types(Options& options, const ColouredGraph& g) {
  if (g.typed == 0) return;
  typed_graph = &g;
  options.invarproc = on_invariant;
  options.mininvarlevel = 1;
  options.maxinvarlevel = 4;
}

}  // namespace

GraphSymmetry graph_symmetry(const ColouredGraph& g, bool want_canonical) {
  GraphSymmetry out;
  const int n = g.vertices;
  if (n == 0) return out;
  std::vector<int> lab(n), ptn(n), orbits(n);
  std::iota(lab.begin(), lab.end(), 0);
  std::stable_sort(lab.begin(), lab.end(), [&](int a, int b) { return g.colour[a] < g.colour[b]; });
  for (int i = 0; i < n; ++i) ptn[i] = i + 1 < n && g.colour[lab[i]] == g.colour[lab[i + 1]];
  sink = &out;
  statsblk stats;
  if (n <= kDenseVertices) {
    const int m = SETWORDSNEEDED(n);
    nauty_check(WORDSIZE, m, n, NAUTYVERSIONID);
    std::vector<graph> dense(static_cast<std::size_t>(m) * n), canonical(want_canonical ? dense.size() : 0);
    for (int v = 0; v < n; ++v)
      for (std::size_t i = g.start[v]; i < g.start[v + 1]; ++i)
        ADDELEMENT(GRAPHROW(dense.data(), v, m), g.neighbours[i]);
    DEFAULTOPTIONS_GRAPH(options);
    options.getcanon = want_canonical;
    options.defaultptn = FALSE;
    options.userautomproc = on_automorphism;
    options.userlevelproc = on_level;
    use_pair_types(options, g);
    densenauty(dense.data(), lab.data(), ptn.data(), orbits.data(), &options, &stats, m, n,
               want_canonical ? canonical.data() : nullptr);
  } else {
    sparsegraph sparse;
    SG_INIT(sparse);
    std::vector<std::size_t> v(g.start.begin(), g.start.end() - 1);
    std::vector<int> d(n), e = g.neighbours;
    if (e.empty()) e.push_back(0);
    for (int i = 0; i < n; ++i) d[i] = static_cast<int>(g.start[i + 1] - g.start[i]);
    sparse.nv = n, sparse.nde = g.neighbours.size(), sparse.v = v.data(), sparse.d = d.data(),
    sparse.e = e.data();
    sparse.vlen = v.size(), sparse.dlen = d.size(), sparse.elen = e.size();
    sparsegraph canonical;
    SG_INIT(canonical);
    DEFAULTOPTIONS_SPARSEGRAPH(options);
    options.getcanon = want_canonical;
    options.defaultptn = FALSE;
    options.userautomproc = on_automorphism;
    options.userlevelproc = on_level;
    use_pair_types(options, g);
    sparsenauty(&sparse, lab.data(), ptn.data(), orbits.data(), &options, &stats,
                want_canonical ? &canonical : nullptr);
    SG_FREE(canonical);
  }
  sink = nullptr;
  if (want_canonical) {
    out.position.resize(n);
    for (int i = 0; i < n; ++i) out.position[lab[i]] = i;
  }
  return out;
}

bool graph_symmetry_available() { return true; }

}  // namespace thirdcard

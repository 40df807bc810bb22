// SPDX-License-Identifier: MIT
// nauty behind graph_canonical.hpp. Debian builds the library with thread-local storage (checked at
// compile time below), so calls from several threads do not meet. Small graphs are dense, large ones
// sparse. The exact group order is the product of the indices reported level by level.
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
    densenauty(dense.data(), lab.data(), ptn.data(), orbits.data(), &options, &stats, m, n,
               want_canonical ? canonical.data() : nullptr);
  } else {
    sparsegraph sparse;
    SG_INIT(sparse);
    std::vector<std::size_t> v(g.start.begin(), g.start.end() - 1);
    std::vector<int> d(n), e = g.neighbours;
    if (e.empty()) e.push_back(0);
    for (int i = 0; i < n; ++i) d[i] = static_cast<int>(g.start[i + 1] - g.start[i]);
    sparse.nv = n, sparse.nde = g.neighbours.size(), sparse.v = v.data(), sparse.d = d.data(), sparse.e = e.data();
    sparse.vlen = v.size(), sparse.dlen = d.size(), sparse.elen = e.size();
    sparsegraph canonical;
    SG_INIT(canonical);
    DEFAULTOPTIONS_SPARSEGRAPH(options);
    options.getcanon = want_canonical;
    options.defaultptn = FALSE;
    options.userautomproc = on_automorphism;
    options.userlevelproc = on_level;
    sparsenauty(&sparse, lab.data(), ptn.data(), orbits.data(), &options, &stats, want_canonical ? &canonical : nullptr);
    SG_FREE(canonical);
  }
  sink = nullptr;
  if (want_canonical) {
    out.position.resize(n);
    for (int i = 0; i < n; ++i) out.position[lab[i]] = i;
  }
  return out;
}

}  // namespace thirdcard

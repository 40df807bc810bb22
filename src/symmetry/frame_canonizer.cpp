// SPDX-License-Identifier: MIT
// Canonical forms of coloured point sets of AG(d,q) and PG(n,2) by frames. d+1 affinely independent
// points (n+1 independent vectors) go to the standard frame by exactly one linear map, so a rule that
// picks frames from the set alone, without looking at labels, makes the least image over the picked
// frames a canonical form; the key is the image, the invariants only choose.
//   1. Every pair of points of the set marks the rest of its line; a point's key is the sum of the marks
//      (hashed) on its lines to the set: n^2/2 table reads. Points with a key of their own join the frame.
//   2. Where keys tie, a point of the least tied class is individualised, the others are split by the
//      marks on their lines to it, and all points of the class are tried in turn (McKay's
//      individualisation and refinement). Paths are compared by the keys met on the way, then by image.
//   3. Two leaves with equal images are an automorphism: it merges orbits at every node whose prefix it
//      fixes, one child per orbit is tried, and the search jumps back to the common ancestor. Along the
//      best path the orbit lengths multiply to the order of the stabiliser.
// The span of the frame so far is kept as a list in coordinate order: adding a point appends q-1 shifted
// copies, so the test for independence and the final map are look-ups. A set that does not span is done
// when its span is: all completions give the same image and multiply the stabiliser.
// The largest of the three classes (a, b, rest) serves as background, so at most 2v/3 points are handled.
#include <algorithm>
#include <cstring>

#include "symmetry/canonizer_engine.hpp"

namespace thirdcard {

namespace {

constexpr std::uint32_t mix(std::uint32_t x) {
  x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu;
  return x ^ x >> 16;
}
constexpr std::uint32_t quick_mix(std::uint32_t x) {
  x *= 0x9e3779b1u;
  return x ^ x >> 15;
}

/// Insertion pays for the usual twenty points.
void sort_keys(std::uint64_t* k, int n) {
  if (n > 48) return std::sort(k, k + n);
  for (int i = 1; i < n; ++i) {
    const std::uint64_t x = k[i];
    int j = i;
    for (; j > 0 && k[j - 1] > x; --j) k[j] = k[j - 1];
    k[j] = x;
  }
}

enum class Space { kAffineTwo, kAffineThree, kAffine, kProjectiveTwo };

/// Vectors of GF(q)^n as numbers, their sums and multiples. For PG(n,2) a point is its vector minus 1.
template <class Set>
struct FrameTables {
  using Cell = std::conditional_t<(Set::kCapacity > 128), std::uint16_t, std::uint8_t>;
  static constexpr Cell kOutside = static_cast<Cell>(-1);
  static constexpr int kVectors = Set::kCapacity;  // of PG(n,2): 2^(n+1) <= capacity
  int vectors = 0, rank = 0, q = 0, automorphisms = 1;
  std::vector<Cell> sum, third, multiple, frobenius;  // third: -x-y for q = 3
  std::vector<std::uint64_t> completions;             // by number of points in the frame
  int minus_one = 1, primitive = 1;
  std::array<std::uint8_t, 16> complement{};  // 1 - s

  int add(int x, int y) const { return sum[static_cast<std::size_t>(x) * vectors + y]; }
  int times(int s, int x) const { return multiple[static_cast<std::size_t>(s) * vectors + x]; }
};

/// A frame as chosen: points (AG) or vectors (PG), and the power of the Frobenius map applied last.
template <int kMost>
struct Frame {
  int size = 0, twist = 0;
  std::array<std::uint16_t, kMost + 1> point{};
};

template <class Set, Space kSpace>
class FrameEngine final : public SubsetCanonizer<Set>::Engine {
  using Base = typename SubsetCanonizer<Set>::Engine;
  using Tables = FrameTables<Set>;
  using Cell = typename Tables::Cell;
  static constexpr bool kLinear = kSpace == Space::kProjectiveTwo;
  static constexpr int kOffset = kLinear ? 1 : 0;  // vector of point 0
  static constexpr int kCapacity = Set::kCapacity;
  static constexpr int kMostRank = 10;

 public:
  FrameEngine(int points, std::uint64_t order, Tables tables) : Base(points, order), t_(std::move(tables)) {}

  void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out, std::vector<Permutation>* generators) const override;

 private:
  struct Search;
  void collect_generators(Search& search, std::vector<Permutation>& generators) const;
  /// x moved by frame vector j.
  int shifted(const Frame<kMostRank>& f, int x, int j) const {
    return t_.add(x, kLinear ? f.point[j] : t_.add(f.point[j], t_.times(t_.minus_one, f.point[0])));
  }
  Tables t_;
};

template <class Set, Space kSpace>
struct FrameEngine<Set, kSpace>::Search {
  using FrameHere = Frame<kMostRank>;
  struct Automorphism {
    std::vector<std::uint16_t> image;  // of the indices of the set's points
    FrameHere from, to;
  };

  const Tables& t;
  int n = 0, n_first = 0;  // points of the set; those of the first colour come first
  std::array<std::uint16_t, kCapacity> vec;
  // A mark for every vector, and for AG(d,2), whose lines hold no third point, marks of points beside
  // those of directions.
  std::array<std::uint32_t, kCapacity> mark;
  std::array<std::uint32_t, kSpace == Space::kAffineTwo ? kCapacity : 1> tone;
  // The span of the frame: list in coordinate order, and each vector's place in it.
  int span_size;
  std::array<Cell, kCapacity> list, place;
  FrameHere frame;

  bool has_best = false;
  FrameHere best_frame;
  Set best_first, best_second;
  std::uint64_t leaf_symmetries = 1;  // Frobenius powers that fix the best image
  int best_depth = -1;
  std::array<std::uint64_t, kMostRank + 2> best_trace{};
  std::array<int, kMostRank + 2> choice{}, best_choice{};
  std::array<std::uint64_t, kMostRank + 2> orbit_length{};
  std::vector<Automorphism> automorphisms;
  std::vector<std::uint16_t> index_of;  // vector -> index, built with the first automorphism
  std::vector<Cell> best_list;
  bool best_list_fresh = false;
  // Orbits of the set's points at each branching node of the current path.
  std::vector<std::vector<std::uint16_t>> orbit;

  explicit Search(const Tables& tables) : t(tables) {
    std::memset(place.data(), 0xff, sizeof(Cell) * static_cast<std::size_t>(t.vectors));
    span_size = 0;
    if constexpr (kLinear) list[0] = 0, place[0] = 0, span_size = 1;
  }

  bool in_span(int x) const { return place[x] != Tables::kOutside; }

  /// Calls f(y) for the other points y of the line through x and p.
  template <class F>
  void partners(int x, int p, F&& f) const {
    if constexpr (kSpace == Space::kAffineThree) f(t.third[static_cast<std::size_t>(x) * t.vectors + p]);
    else if constexpr (kSpace == Space::kProjectiveTwo || kSpace == Space::kAffineTwo) f(x ^ p);
    else {
      for (int s = 2; s < t.q; ++s) f(t.add(t.times(s, x), t.times(t.complement[s], p)));
    }
  }

  void extend(int p) {
    frame.point[frame.size++] = static_cast<std::uint16_t>(p);
    if (span_size == 0) {
      list[0] = static_cast<Cell>(p), place[p] = 0, span_size = 1;
      return;
    }
    const int old = span_size;
    if constexpr (kSpace == Space::kProjectiveTwo || kSpace == Space::kAffineTwo) {
      const int w = kLinear ? p : p ^ list[0];
      for (int j = 0; j < old; ++j) {
        const int y = list[j] ^ w;
        list[old + j] = static_cast<Cell>(y), place[y] = static_cast<Cell>(old + j);
      }
      span_size = 2 * old;
    } else {
      const int w = t.add(p, t.times(t.minus_one, list[0]));
      for (int s = 1; s < t.q; ++s) {
        const Cell* row = &t.sum[static_cast<std::size_t>(t.times(s, w)) * t.vectors];
        for (int j = 0; j < old; ++j) {
          const Cell y = row[list[j]];
          list[s * old + j] = y, place[y] = static_cast<Cell>(s * old + j);
        }
      }
      span_size = t.q * old;
    }
  }
  void shrink(int frame_size, int size) {
    for (int j = size; j < span_size; ++j) place[list[j]] = Tables::kOutside;
    frame.size = frame_size, span_size = size;
  }

  void set_frame(const FrameHere& f) {
    shrink(0, kLinear ? 1 : 0);
    for (int i = 0; i < f.size; ++i) extend(f.point[i]);
  }
  /// Adds the least vectors outside the span until it is everything.
  void complete() {
    for (int x = 0; span_size < t.vectors; ++x)
      if (!in_span(x)) extend(x);
  }

  // ------------------------------------------------------------ keys

  using Keys = std::array<std::uint64_t, kCapacity>;  // key << 16 | index, sorted

  void first_keys(Keys& keys) {
    std::memset(mark.data(), 0, sizeof(std::uint32_t) * static_cast<std::size_t>(t.vectors));
    const auto mark_pairs = [&](int from, int to, int from2, int to2, std::uint32_t weight) {
      for (int i = from; i < to; ++i)
        for (int j = std::max(i + 1, from2); j < to2; ++j) partners(vec[i], vec[j], [&](int y) { mark[y] += weight; });
    };
    mark_pairs(0, n_first, 0, n_first, 1);
    if (n > n_first) {
      mark_pairs(0, n_first, n_first, n, 0x401);
      mark_pairs(n_first, n, n_first, n, 0x100201);
    }
    if constexpr (kSpace != Space::kAffineTwo) {
      for (int i = 0; i < n_first; ++i) mark[vec[i]] += 0x51234567;
      for (int i = n_first; i < n; ++i) mark[vec[i]] += 0x2b7e1516;
    }
    for (int y = 0; y < t.vectors; ++y) mark[y] = mix(mark[y] + 0x68bc21eb);
    std::array<std::uint32_t, kCapacity> sum;
    std::fill_n(sum.begin(), n, 0u);
    for (int i = 0; i < n; ++i) {
      std::uint32_t mine = 0;
      const std::uint32_t weight = i < n_first ? 1 : 0x9e3779b1u;
      for (int j = i + 1; j < n; ++j)
        partners(vec[i], vec[j], [&](int y) {
          mine += mark[y] * (j < n_first ? 1 : 0x9e3779b1u);
          sum[j] += mark[y] * weight;
        });
      sum[i] += mine;
    }
    for (int i = 0; i < n; ++i) {
      const std::uint32_t own = kSpace == Space::kAffineTwo ? 0 : mark[vec[i]];
      const std::uint32_t key = mix(sum[i] ^ own * 3 ^ (i < n_first ? 0 : 0x1b873593u));
      keys[i] = static_cast<std::uint64_t>(key) << 16 | static_cast<std::uint64_t>(i);
    }
    if constexpr (kSpace == Space::kAffineTwo) std::fill_n(tone.begin(), t.vectors, 0u);
    for (int i = 0; i < n; ++i) (kSpace == Space::kAffineTwo ? tone[vec[i]] : mark[vec[i]]) = static_cast<std::uint32_t>(keys[i] >> 16);
    sort_keys(keys.data(), n);
  }

  /// Splits by the marks on the lines to frame point number `at`.
  void refine(Keys& keys, int at) const {
    const int p = frame.point[at];
    for (int i = 0; i < n; ++i) {
      const int x = vec[keys[i] & 0xffff];
      std::uint32_t seen = 0;
      if (x != p) partners(x, p, [&](int y) { seen += mark[y]; });
      else seen = 0x3c6ef372;
      if constexpr (kSpace == Space::kAffineTwo)
        if (at > 0) seen += tone[x ^ p ^ frame.point[0]];
      const std::uint32_t key = quick_mix(static_cast<std::uint32_t>(keys[i] >> 16) + (seen ^ seen >> 7) * 0x85ebca6bu);
      keys[i] = static_cast<std::uint64_t>(key) << 16 | (keys[i] & 0xffff);
    }
    sort_keys(keys.data(), n);
  }

  struct Class {
    int from = 0, to = 0, size = 0;  // size: members outside the span
  };
  /// Adds every point that is alone with its key outside the span; says whether the set lies in the
  /// span, and which class is least.
  bool absorb(const Keys& keys, Class& least) {
    least = {};
    bool inside = true;
    for (int i = 0; i < n && span_size < t.vectors;) {
      const std::uint64_t key = keys[i] >> 16;
      int j = i, size = 0, outside = 0;
      for (; j < n && keys[j] >> 16 == key; ++j)
        if (const int x = vec[keys[j] & 0xffff]; !in_span(x)) ++size, outside = x;
      if (size == 1)
        extend(outside);
      else if (size > 1) {
        inside = false;
        if (least.size == 0 || size < least.size) least = {i, j, size};
      }
      i = j;
    }
    if (inside) return true;
    // Later additions may have swallowed members of the class found; the caller counts again.
    return span_size == t.vectors;
  }

  // ------------------------------------------------------------ leaves

  /// Images of the two colours under the frame, and the least of their Frobenius twists.
  void image(Set& first, Set& second) const {
    for (int i = 0; i < n_first; ++i) first.insert(place[vec[i]] - kOffset);
    for (int i = n_first; i < n; ++i) second.insert(place[vec[i]] - kOffset);
  }
  Set twisted(const Set& s) const {
    Set out;
    s.for_each([&](int p) { out.insert(t.frobenius[p]); });
    return out;
  }

  static constexpr int kNoJump = 1 << 20;

  /// Returns the depth to jump back to, or kNoJump.
  int leaf(int depth, bool better) {
    Set first, second;
    image(first, second);
    frame.twist = 0;
    std::uint64_t symmetries = 1;
    if (t.automorphisms > 1) {
      Set f = first, s = second;
      for (int i = 1; i < t.automorphisms; ++i) {
        f = twisted(f), s = twisted(s);
        const bool equal = f == first && s == second;
        if (equal) ++symmetries;
        else if (f < first || (f == first && s < second)) first = f, second = s, frame.twist = i, symmetries = 1;
      }
      // Counting restarts at each new minimum, but powers before it may repeat it too: the period tells.
      symmetries = count_twists(first, second);
    }
    if (!has_best || better || first < best_first || (first == best_first && second < best_second)) {
      has_best = true, best_first = first, best_second = second, best_frame = frame, best_depth = depth;
      best_choice = choice, leaf_symmetries = symmetries, best_list_fresh = false;
      return kNoJump;
    }
    if (first != best_first || second != best_second) return kNoJump;
    add_automorphism();
    int common = 0;
    while (common < depth && choice[common] == best_choice[common]) ++common;
    return common;
  }
  std::uint64_t count_twists(const Set& first, const Set& second) const {
    std::uint64_t count = 1;
    Set f = first, s = second;
    for (int i = 1; i < t.automorphisms; ++i) {
      f = twisted(f), s = twisted(s);
      count += f == first && s == second;
    }
    return count;
  }
  int twist_vector(int x, int times) const {
    for (int i = 0; i < times; ++i) x = t.frobenius[x];
    return x;
  }

  void add_automorphism() {
    if (index_of.empty()) {
      index_of.resize(t.vectors);
      for (int i = 0; i < n; ++i) index_of[vec[i]] = static_cast<std::uint16_t>(i);
    }
    if (!best_list_fresh) {
      // The span of the best frame in coordinate order.
      best_list = span_list(best_frame);
      best_list_fresh = true;
    }
    Automorphism found;
    found.from = frame, found.to = best_frame;
    found.image.resize(n);
    const int back = (t.automorphisms - best_frame.twist) % t.automorphisms;
    for (int i = 0; i < n; ++i)
      found.image[i] = index_of[best_list[twist_vector(twist_vector(place[vec[i]], frame.twist), back)]];
    for (std::size_t level = 0; level < orbit.size(); ++level) {
      if (!fixes_prefix(found, static_cast<int>(level))) break;
      merge(orbit[level], found);
    }
    automorphisms.push_back(std::move(found));
  }
  bool fixes_prefix(const Automorphism& g, int depth) const {
    for (int i = 0; i < depth; ++i)
      if (g.image[choice[i]] != choice[i]) return false;
    return true;
  }
  static int find(std::vector<std::uint16_t>& root, int i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  }
  void merge(std::vector<std::uint16_t>& root, const Automorphism& g) const {
    for (int i = 0; i < n; ++i) {
      const int x = find(root, i), y = find(root, g.image[i]);
      root[std::max(x, y)] = static_cast<std::uint16_t>(std::min(x, y));
    }
  }

  std::vector<Cell> span_list(const FrameHere& f) const {
    Search other(t);
    other.set_frame(f);
    return {other.list.begin(), other.list.begin() + other.span_size};
  }

  // ------------------------------------------------------------ search

  /// Explores the node with these keys; frame and span belong to it. `better`: the path already beats
  /// the best trace. Returns the depth to jump back to, or kNoJump.
  int explore(Keys& keys, int depth, int refined, bool better) {
    Class least;
    bool done;
    for (;;) {
      done = absorb(keys, least);
      if (done || refined == frame.size) break;
      for (; refined < frame.size; ++refined) refine(keys, refined);
    }
    if (depth > 0 || !done) {
      // Only equal paths are compared further; the trace says what was met, not in which order.
      std::uint64_t trace = done;
      for (int i = 0; i < n; ++i) trace += (keys[i] >> 16) * (keys[i] >> 16 | 1) << 1;
      trace = trace << 5 | static_cast<std::uint64_t>(frame.size) << 1 | done;
      if (!has_best || better) best_trace[depth] = trace;
      else if (trace > best_trace[depth]) return kNoJump;
      else if (trace < best_trace[depth]) best_trace[depth] = trace, better = true;
    }
    if (done) return leaf(depth, better);

    // A class's members outside the span, recounted: the span may have grown since.
    least = {};
    for (int i = 0; i < n;) {
      int j = i, size = 0;
      for (; j < n && keys[j] >> 16 == keys[i] >> 16; ++j) size += !in_span(vec[keys[j] & 0xffff]);
      if (size > 0 && (least.size == 0 || size < least.size)) least = {i, j, size};
      i = j;
    }
    const int frame_size = frame.size, size = span_size;
    const std::size_t level = static_cast<std::size_t>(depth);
    if (orbit.size() <= level) orbit.resize(level + 1);
    {
      auto& root = orbit[level];
      root.resize(n);
      for (int i = 0; i < n; ++i) root[i] = static_cast<std::uint16_t>(i);
      for (const auto& g : automorphisms)
        if (fixes_prefix(g, depth)) merge(root, g);
    }
    std::array<std::uint16_t, kCapacity> member;
    int members = 0;
    for (int i = least.from; i < least.to; ++i)
      if (const int index = static_cast<int>(keys[i] & 0xffff); !in_span(vec[index])) member[members++] = static_cast<std::uint16_t>(index);
    int back = kNoJump;
    for (int c = 0; c < members && back == kNoJump; ++c) {
      bool equivalent = false;
      for (int e = 0; e < c && !equivalent; ++e) equivalent = find(orbit[level], member[e]) == find(orbit[level], member[c]);
      if (equivalent) continue;
      choice[depth] = member[c];
      extend(vec[member[c]]);
      Keys next;
      std::copy_n(keys.begin(), n, next.begin());
      for (int i = refined; i < frame.size; ++i) refine(next, i);
      back = explore(next, depth + 1, frame.size, better);
      orbit.resize(level + 1);
      better = false;  // whatever was better is the best now
      shrink(frame_size, size);
      if (back == depth) back = kNoJump;
    }
    if (back == kNoJump && std::equal(choice.begin(), choice.begin() + depth, best_choice.begin())) {
      const int at = find(orbit[level], best_choice[depth]);
      orbit_length[depth] = 0;
      for (int c = 0; c < members; ++c) orbit_length[depth] += find(orbit[level], member[c]) == at;
    }
    return back;
  }
};

template <class Set, Space kSpace>
void FrameEngine<Set, kSpace>::run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
                                   std::vector<Permutation>* generators) const {
  Search s(t_);
  const int v = this->points();
  // The largest class is the background; ties go to the rest, then to a. Only sizes decide.
  const Set all = Set::first_n(v);
  const Set rest = all - a - b;
  const int size_a = a.size(), size_b = b.size(), size_rest = v - size_a - size_b;
  const bool hide_a = size_a > size_rest && size_a >= size_b, hide_b = !hide_a && size_b > size_rest;
  const Set& first = hide_a ? rest : a;
  const Set& second = hide_b ? rest : b;
  first.for_each([&](int p) { s.vec[s.n++] = static_cast<std::uint16_t>(p + kOffset); });
  s.n_first = s.n;
  second.for_each([&](int p) { s.vec[s.n++] = static_cast<std::uint16_t>(p + kOffset); });
  typename Search::Keys keys;
  s.first_keys(keys);
  s.explore(keys, 0, 0, false);

  out.stabiliser_order = order_product(t_.completions[s.best_frame.size], s.leaf_symmetries);
  for (int i = 0; i < s.best_depth; ++i) out.stabiliser_order = order_product(out.stabiliser_order, s.orbit_length[i]);
  out.a = hide_a ? all - s.best_first - s.best_second : s.best_first;
  out.b = hide_b ? all - s.best_first - s.best_second : s.best_second;
  if (s.best_depth > 0) s.set_frame(s.best_frame);
  s.complete();
  for (int p = 0; p < v; ++p)
    out.map[p] = static_cast<typename CanonicalSubsets<Set>::Index>(s.twist_vector(s.place[p + kOffset], s.best_frame.twist) - kOffset);
  if (generators != nullptr) collect_generators(s, *generators);
}

/// The automorphisms met, the maps that move only free frame points, and the Frobenius powers.
template <class Set, Space kSpace>
void FrameEngine<Set, kSpace>::collect_generators(Search& s, std::vector<Permutation>& generators) const {
  const int v = this->points(), twists = t_.automorphisms;
  // x goes through frame `from` into coordinates, is twisted, and comes out of frame `to`.
  const auto add = [&](const Frame<kMostRank>& from, const Frame<kMostRank>& to, int twist) {
    Search source(t_), target(t_);
    source.set_frame(from), source.complete();
    target.set_frame(to), target.complete();
    Permutation p(v);
    for (int x = 0; x < v; ++x)
      p[x] = static_cast<Point>(target.list[s.twist_vector(source.place[x + kOffset], twist)] - kOffset);
    generators.push_back(std::move(p));
  };
  for (const auto& g : s.automorphisms) add(g.from, g.to, (g.from.twist + twists - g.to.twist) % twists);
  Search whole(t_);
  whole.set_frame(s.best_frame), whole.complete();
  const Frame<kMostRank>& full = whole.frame;
  for (int i = std::max(s.best_frame.size, kLinear ? 0 : 1); i < full.size; ++i) {
    for (int j = kLinear ? 0 : 1; j < full.size; ++j)
      if (j != i) {
        auto moved = full;
        moved.point[i] = static_cast<std::uint16_t>(shifted(full, full.point[i], j));
        add(full, moved, 0);
      }
    if (t_.q > 2) {  // affine: p0 + g (p - p0)
      auto moved = full;
      const int direction = t_.add(full.point[i], t_.times(t_.minus_one, full.point[0]));
      moved.point[i] = static_cast<std::uint16_t>(t_.add(full.point[0], t_.times(t_.primitive, direction)));
      add(full, moved, 0);
    }
  }
  if (!kLinear && s.best_frame.size == 0) {
    auto moved = full;
    for (int i = 0; i < full.size; ++i) moved.point[i] = static_cast<std::uint16_t>(shifted(full, full.point[i], 1));
    add(full, moved, 0);
  }
  if (s.leaf_symmetries > 1) add(s.best_frame, s.best_frame, twists / static_cast<int>(s.leaf_symmetries));
}

template <class Set>
FrameTables<Set> frame_tables(const Geometry& g) {
  const bool linear = g.kind == Geometry::Kind::kProjective;
  const FiniteField field(g.q);
  FrameTables<Set> t;
  t.q = g.q, t.rank = g.dimension + linear, t.automorphisms = field.degree();
  t.vectors = 1;
  for (int i = 0; i < t.rank; ++i) t.vectors *= t.q;
  using Cell = typename FrameTables<Set>::Cell;
  const auto digitwise = [&](auto&& f, int x, int y) {
    int out = 0;
    for (int place = 1; place < t.vectors; place *= t.q) out += f(x / place % t.q, y / place % t.q) * place;
    return static_cast<Cell>(out);
  };
  const std::size_t n = static_cast<std::size_t>(t.vectors);
  t.sum.resize(n * n), t.multiple.resize(n * t.q), t.frobenius.resize(n);
  if (t.q == 3) t.third.resize(n * n);
  for (int x = 0; x < t.vectors; ++x) {
    for (int y = 0; y < t.vectors; ++y) {
      t.sum[n * x + y] = digitwise([&](int a, int b) { return field.add(a, b); }, x, y);
      if (t.q == 3) t.third[n * x + y] = digitwise([&](int a, int b) { return (6 - a - b) % 3; }, x, y);
    }
    for (int s = 0; s < t.q; ++s) t.multiple[n * s + x] = digitwise([&](int a, int) { return field.multiply(s, a); }, x, 0);
    t.frobenius[x] = digitwise([&](int a, int) { return field.frobenius(a); }, x, 0);
  }
  t.minus_one = field.negate(1);
  for (int s = 0; s < t.q; ++s) t.complement[s] = static_cast<std::uint8_t>(field.add(1, field.negate(s)));
  for (int s = 1; s < t.q; ++s) {
    int order = 1;
    for (int power = s; power != 1; power = field.multiply(power, s)) ++order;
    if (order == t.q - 1) {
      t.primitive = s;
      break;
    }
  }
  // A frame of m points: the others are chosen one by one outside the span so far.
  t.completions.assign(t.rank + 2, 1);
  for (int m = t.rank - linear; m >= 0; --m) {
    std::uint64_t span = 1;
    for (int i = linear ? 0 : 1; i < m; ++i) span *= static_cast<std::uint64_t>(t.q);
    const std::uint64_t choices = !linear && m == 0 ? n : n - span;
    t.completions[m] = order_product(t.completions[m + 1], choices);
  }
  return t;
}

}  // namespace

template <class Set>
std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> frame_engine(const Geometry& g) {
  const bool affine = g.kind == Geometry::Kind::kAffine;
  if (g.kind == Geometry::Kind::kNone || (!affine && g.q != 2)) return nullptr;
  const std::int64_t points = geometry_points(g);
  if (points < 0 || points + !affine > Set::kCapacity) return nullptr;
  auto tables = frame_tables<Set>(g);
  const std::uint64_t order = order_product(tables.completions[0], static_cast<std::uint64_t>(tables.automorphisms));
  const auto make = [&]<Space kSpace>() -> std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> {
    return std::make_shared<FrameEngine<Set, kSpace>>(static_cast<int>(points), order, std::move(tables));
  };
  if (!affine) return make.template operator()<Space::kProjectiveTwo>();
  if (g.q == 2) return make.template operator()<Space::kAffineTwo>();
  if (g.q == 3) return make.template operator()<Space::kAffineThree>();
  return make.template operator()<Space::kAffine>();
}

template std::shared_ptr<const SubsetCanonizer<PointSet<64>>::Engine> frame_engine<PointSet<64>>(const Geometry&);
template std::shared_ptr<const SubsetCanonizer<PointSet<128>>::Engine> frame_engine<PointSet<128>>(const Geometry&);
template std::shared_ptr<const SubsetCanonizer<PointSet<256>>::Engine> frame_engine<PointSet<256>>(const Geometry&);
template std::shared_ptr<const SubsetCanonizer<PointSet<768>>::Engine> frame_engine<PointSet<768>>(const Geometry&);

}  // namespace thirdcard

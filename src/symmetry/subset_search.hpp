// SPDX-License-Identifier: MIT
// The search for a canonical image, common to all engines (McKay's individualisation and refinement,
// with the group known beforehand). A Space fixes points one after another ("extends the frame") until
// every point of the set is fixed by what is left of the group; the fixed points then determine the
// images of all. Which points are fixed depends on the set alone, never on labels:
//   - a point that is alone with its key is fixed at once;
//   - where keys tie, the members of the least tied class are fixed in turn, the keys of the others are
//     refined, and all these paths are compared: by the keys met on the way, then by the image.
// Two leaves with equal images are an automorphism. It merges orbits at every node whose prefix it fixes,
// one child per orbit is tried, and the search jumps back to the common ancestor. Along the best path the
// orbit lengths, times the order of what is left of the group, multiply to the order of the stabiliser.
//
// A Space offers: n, n_first, vec (the set's points, first colour first), frame, frame.size,
// fixed(x), extend(x), state(), restore(state), complete(), first_keys, refine, spread, image_of(x),
// rest_order(), twists and twisted(point) (field automorphisms left over at a leaf), and inverse(frame).
#pragma once

#include <algorithm>

#include "symmetry/canonizer_engine.hpp"
#include "symmetry/search_stop.hpp"

namespace thirdcard {

constexpr std::uint32_t mix(std::uint32_t x) {
  x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu;
  return x ^ x >> 16;
}
constexpr std::uint32_t quick_mix(std::uint32_t x) {
  x *= 0x9e3779b1u;
  return x ^ x >> 15;
}

/// Insertion pays for the usual twenty points.
inline void sort_keys(std::uint64_t* k, int n) {
  if (n > 48) return std::sort(k, k + n);
  for (int i = 1; i < n; ++i) {
    const std::uint64_t x = k[i];
    int j = i;
    for (; j > 0 && k[j - 1] > x; --j) k[j] = k[j - 1];
    k[j] = x;
  }
}

/// Points in the order they were fixed, and the power of the Frobenius map applied last.
template <int kMost>
struct Frame {
  int size = 0, twist = 0;
  std::array<std::uint16_t, kMost> point{};
};

template <class Set, class Space>
struct SubsetSearch : Space {
  using FrameHere = typename Space::FrameHere;
  using Keys = std::array<std::uint64_t, Set::kCapacity>;  // key << 16 | index, sorted
  static constexpr int kMostDepth = Space::kMostFrame + 1;
  static constexpr int kNoJump = 1 << 20;
  static constexpr int kWide = 8;  // measured: smaller classes are cheaper to try than to split
  struct Automorphism {
    std::vector<std::uint16_t> image;  // of the indices of the set's points
    FrameHere from, to;
  };

  using Space::frame;
  using Space::n;
  using Space::n_first;
  using Space::Space;
  using Space::vec;

  std::uint32_t looked = 0;  // nodes
  bool has_best = false, best_inverse_fresh = false;
  FrameHere best_frame;
  Set best_first, best_second;
  std::uint64_t best_order = 1;  // of what fixes the frame and the image
  int best_twists = 1, best_depth = -1;
  std::array<std::uint64_t, kMostDepth> best_trace;
  std::array<std::uint16_t, kMostDepth> choice, best_choice;
  std::array<std::uint64_t, kMostDepth> orbit_length;
  std::vector<Automorphism> automorphisms;
  std::vector<std::uint16_t> index_of, best_inverse;
  // Orbits of the set's points at each branching node of the current path.
  std::vector<std::vector<std::uint16_t>> orbit;

  void run() {
    Keys keys;
    this->first_keys(keys.data());
    sort_keys(keys.data(), n);
    explore(keys, 0, 0, false);
  }
  std::uint64_t stabiliser_order() const {
    std::uint64_t order = best_order;
    for (int i = 0; i < best_depth; ++i) order = order_product(order, orbit_length[i]);
    return order;
  }

  /// Fixes every point that is alone with its key; says whether the whole set is fixed now.
  bool absorb(const Keys& keys) {
    bool all = true;
    for (int i = 0; i < n && !this->complete();) {
      const std::uint64_t key = keys[i] >> 16;
      int j = i, size = 0, alone = 0;
      for (; j < n && keys[j] >> 16 == key; ++j)
        if (const int x = vec[keys[j] & 0xffff]; !this->fixed(x)) ++size, alone = x;
      if (size == 1) this->extend(alone);
      all = all && size <= 1;
      i = j;
    }
    return all || this->complete();
  }

  /// The frame's image, turned by the field automorphism that makes it least.
  int leaf(int depth, bool better) {
    Set first, second;
    for (int i = 0; i < n_first; ++i) first.insert(this->image_of(vec[i]));
    for (int i = n_first; i < n; ++i) second.insert(this->image_of(vec[i]));
    frame.twist = 0;
    int twists = 1;
    if (this->twists() > 1) {
      Set f = first, s = second;
      for (int i = 1; i < this->twists(); ++i) {
        f = turned(f), s = turned(s);
        if (f < first || (f == first && s < second)) first = f, second = s, frame.twist = i;
      }
      twists = count_twists(first, second);
    }
    if (!has_best || better || first < best_first || (first == best_first && second < best_second)) {
      has_best = true, best_first = first, best_second = second, best_frame = frame, best_depth = depth;
      std::copy_n(choice.begin(), depth, best_choice.begin());
      best_twists = twists, best_inverse_fresh = false;
      best_order = order_product(this->rest_order(), static_cast<std::uint64_t>(twists));
      return kNoJump;
    }
    if (first != best_first || second != best_second) return kNoJump;
    const Automorphism g = automorphism_to_best();
    if (std::is_sorted(g.image.begin(), g.image.end())) return kNoJump;  // the same image along another way
    add(g);
    int common = 0;
    while (common < depth && choice[common] == best_choice[common]) ++common;
    // Only if it carries this branch onto the best one is the rest of this branch superfluous. Where the
    // group has several orbits of frames, equal images can come from frames that are not equivalent.
    return fixes_prefix(g, common) && g.image[choice[common]] == best_choice[common] ? common : kNoJump;
  }
  Set turned(const Set& s) const {
    Set out;
    s.for_each([&](int p) { out.insert(this->twisted(p, 1)); });
    return out;
  }
  int count_twists(const Set& first, const Set& second) const {
    int count = 1;
    Set f = first, s = second;
    for (int i = 1; i < this->twists(); ++i) {
      f = turned(f), s = turned(s);
      count += f == first && s == second;
    }
    return count;
  }

  /// Through the current leaf's frame to the image, and back through the best one's.
  Automorphism automorphism_to_best() {
    if (index_of.empty()) {
      index_of.resize(Set::kCapacity);
      for (int i = 0; i < n; ++i) index_of[vec[i]] = static_cast<std::uint16_t>(i);
    }
    if (!best_inverse_fresh) best_inverse = this->inverse(best_frame), best_inverse_fresh = true;
    Automorphism found;
    found.from = frame, found.to = best_frame;
    found.image.resize(n);
    const int turn = (frame.twist + this->twists() - best_frame.twist) % this->twists();
    for (int i = 0; i < n; ++i)
      found.image[i] = index_of[best_inverse[this->twisted(this->image_of(vec[i]), turn)]];
    return found;
  }
  void add(const Automorphism& g) {
    for (std::size_t level = 0; level < orbit.size() && fixes_prefix(g, static_cast<int>(level)); ++level)
      merge(orbit[level], g);
    automorphisms.push_back(g);
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

  /// Explores the node with these keys, refined by the first `refined` frame points. `better`: the path
  /// already beats the best trace. Returns the depth to jump back to, or kNoJump.
  int explore(Keys& keys, int depth, int refined, bool better) {
    if ((++looked & 63) == 0) SearchStop::check();
    bool done;
    for (;;) {
      done = absorb(keys);
      if (done) break;
      if (refined < frame.size) {
        refine_from(keys, refined);
        refined = frame.size;
        continue;
      }
      // Before a wide branching: whole rounds while they tell more points apart.
      if (least_class(keys).size < kWide) break;
      const int before = classes(keys);
      this->spread(keys.data());
      sort_keys(keys.data(), n);
      if (classes(keys) == before) break;
    }
    if (depth == 0 && done) return leaf(0, true);
    // Paths with equal traces are compared further; the trace says what was met, not where.
    std::uint64_t trace = 0;
    for (int i = 0; i < n; ++i) trace += (keys[i] >> 16) * (keys[i] >> 16 | 1) << 1;
    trace = trace << 11 | static_cast<std::uint64_t>(frame.size) << 1 | done;
    if (!has_best || better)
      best_trace[depth] = trace;
    else if (trace > best_trace[depth])
      return kNoJump;
    else if (trace < best_trace[depth])
      best_trace[depth] = trace, better = true;
    if (done) return leaf(depth, better);
    return branch(keys, depth, refined, better);
  }
  struct Class {
    int from = 0, to = 0, size = 0;  // size: points not fixed yet
  };
  /// The smallest class with points not fixed yet, the first of its size.
  Class least_class(const Keys& keys) const {
    Class least;
    for (int i = 0; i < n;) {
      int j = i, size = 0;
      for (; j < n && keys[j] >> 16 == keys[i] >> 16; ++j) size += !this->fixed(vec[keys[j] & 0xffff]);
      if (size > 0 && (least.size == 0 || size < least.size)) least = {i, j, size};
      i = j;
    }
    return least;
  }
  int classes(const Keys& keys) const {
    int count = n > 0;
    for (int i = 1; i < n; ++i) count += keys[i] >> 16 != keys[i - 1] >> 16;
    return count;
  }
  void refine_from(Keys& keys, int refined) {
    for (int i = refined; i < frame.size; ++i) this->refine(keys.data(), i);
    sort_keys(keys.data(), n);
  }

  int branch(const Keys& keys, int depth, int refined, bool better) {
    const auto [from, to, least] = least_class(keys);
    const std::size_t level = static_cast<std::size_t>(depth);
    orbit.resize(level + 1);
    orbit[level].resize(n);
    for (int i = 0; i < n; ++i) orbit[level][i] = static_cast<std::uint16_t>(i);
    for (const auto& g : automorphisms)
      if (fixes_prefix(g, depth)) merge(orbit[level], g);
    std::array<std::uint16_t, Set::kCapacity> member;
    int members = 0;
    for (int i = from; i < to; ++i)
      if (const auto index = static_cast<std::uint16_t>(keys[i] & 0xffff); !this->fixed(vec[index]))
        member[members++] = index;

    const auto state = this->state();
    int back = kNoJump;
    for (int c = 0; c < members && back == kNoJump; ++c) {
      bool tried = false;
      for (int e = 0; e < c && !tried; ++e)
        tried = find(orbit[level], member[e]) == find(orbit[level], member[c]);
      if (tried) continue;
      choice[depth] = member[c];
      this->extend(vec[member[c]]);
      Keys next;
      std::copy_n(keys.begin(), n, next.begin());
      refine_from(next, refined);
      back = explore(next, depth + 1, frame.size, better);
      orbit.resize(level + 1);
      better = false;  // whatever was better is the best now
      this->restore(state);
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

/// The pair as the search takes it: the largest of a, b and the rest is the background. Only sizes
/// decide, ties go to the rest, then to a, so equivalent pairs are read alike.
template <class Set>
struct Colours {
  Set all, rest;
  bool hide_a, hide_b;
  Colours(const Set& a, const Set& b, int points) : all(Set::first_n(points)), rest(all - a - b) {
    const int size_a = a.size(), size_b = b.size(), size_rest = points - size_a - size_b;
    hide_a = size_a > size_rest && size_a >= size_b;
    hide_b = !hide_a && size_b > size_rest;
  }
  const Set& first(const Set& a) const { return hide_a ? rest : a; }
  const Set& second(const Set& b) const { return hide_b ? rest : b; }
  template <class Search>
  void load(Search& search, const Set& a, const Set& b, int offset) const {
    first(a).for_each([&](int p) { search.vec[search.n++] = static_cast<std::uint16_t>(p + offset); });
    search.n_first = search.n;
    second(b).for_each([&](int p) { search.vec[search.n++] = static_cast<std::uint16_t>(p + offset); });
  }
  template <class Search>
  void store(const Search& search, CanonicalSubsets<Set>& out) const {
    out.a = hide_a ? all - search.best_first - search.best_second : search.best_first;
    out.b = hide_b ? all - search.best_first - search.best_second : search.best_second;
    out.stabiliser_order = search.stabiliser_order();
  }
};

}  // namespace thirdcard

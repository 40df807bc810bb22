// SPDX-License-Identifier: MIT
// Canonical forms of coloured point sets of AG(d,q) and PG(n,2) by frames. d+1 affinely independent
// points (n+1 independent vectors) go to the standard frame by exactly one linear map, so the search of
// subset_search.hpp has fixed everything once it has fixed a frame, and no stabiliser need be computed.
// Keys: every pair of points of the set marks the rest of its line; a point's key is the sum of the
// (hashed) marks on its lines to the set. That is n^2 table reads, and it tells the points of most sets
// apart at once. Fixing p splits the others by the marks on their lines to p.
// The span of the frame so far is kept as a list in coordinate order: fixing a point appends q-1 shifted
// copies, so the test for independence and the final map are look-ups. A set that does not span is done
// when its span is: all completions give the same image, and their number multiplies the stabiliser.
// In AG(d,2) pairs of a Sidon set (no four points of sum zero) tell nothing apart, since their sums are all
// different; there keys also pass along the shortest dependencies of the points.
#include <algorithm>
#include <bit>
#include <cstring>

#include "symmetry/dependencies.hpp"
#include "symmetry/subset_search.hpp"

namespace thirdcard {

namespace {

enum class Kind { kAffineTwo, kAffineThree, kAffine, kProjectiveTwo };

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

template <class Set, Kind kKind>
struct FrameSpace {
  using Tables = FrameTables<Set>;
  using Cell = typename Tables::Cell;
  static constexpr bool kLinear = kKind == Kind::kProjectiveTwo;
  static constexpr int kOffset = kLinear ? 1 : 0;  // vector of point 0
  static constexpr int kCapacity = Set::kCapacity;
  static constexpr int kMostFrame = 11;
  using FrameHere = Frame<kMostFrame>;

  const Tables& t;
  int n = 0, n_first = 0;
  std::array<std::uint16_t, kCapacity> vec;
  // A mark for every vector, and for AG(d,2), whose lines hold no third point, marks of points beside
  // those of directions.
  std::array<std::uint32_t, kCapacity> mark;
  std::array<std::uint32_t, kKind == Kind::kAffineTwo ? kCapacity : 1> tone;
  std::vector<std::uint64_t> words;  // short dependencies of a Sidon set in AG(d,2), else empty
  // The span of the frame: list in coordinate order, and each vector's place in it.
  int span_size = 0;
  std::array<Cell, kCapacity> list, place;
  FrameHere frame;

  explicit FrameSpace(const Tables& tables) : t(tables) {
    std::memset(place.data(), 0xff, sizeof(Cell) * static_cast<std::size_t>(t.vectors));
    if constexpr (kLinear) list[0] = 0, place[0] = 0, span_size = 1;
  }

  bool fixed(int x) const { return place[x] != Tables::kOutside; }
  bool complete() const { return span_size == t.vectors; }
  int image_of(int x) const { return place[x] - kOffset; }
  std::uint64_t rest_order() const { return t.completions[frame.size]; }
  int twists() const { return t.automorphisms; }
  /// The image point turned by a power of the Frobenius map.
  int twisted(int p, int times) const {
    for (int i = 0; i < times; ++i) p = t.frobenius[p + kOffset] - kOffset;
    return p;
  }

  struct State {
    int frame_size, span_size;
  };
  State state() const { return {frame.size, span_size}; }
  void restore(State s) {
    for (int j = s.span_size; j < span_size; ++j) place[list[j]] = Tables::kOutside;
    frame.size = s.frame_size, span_size = s.span_size;
  }
  void extend(int p) {
    frame.point[frame.size++] = static_cast<std::uint16_t>(p);
    if (span_size == 0) {
      list[0] = static_cast<Cell>(p), place[p] = 0, span_size = 1;
      return;
    }
    const int old = span_size;
    if constexpr (kKind == Kind::kProjectiveTwo || kKind == Kind::kAffineTwo) {
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
  void set_frame(const FrameHere& f) {
    restore({0, kLinear ? 1 : 0});
    for (int i = 0; i < f.size; ++i) extend(f.point[i]);
  }
  /// Adds the least vectors outside the span until it is everything.
  void fill() {
    for (int x = 0; !complete(); ++x)
      if (!fixed(x)) extend(x);
  }
  std::vector<std::uint16_t> inverse(const FrameHere& f) const {
    FrameSpace other(t);
    other.set_frame(f);
    return {other.list.begin() + kOffset, other.list.begin() + other.span_size};
  }

  /// Calls f(y) for the other points y of the line through x and p.
  template <class F>
  void partners(int x, int p, F&& f) const {
    if constexpr (kKind == Kind::kAffineThree)
      f(t.third[static_cast<std::size_t>(x) * t.vectors + p]);
    else if constexpr (kKind == Kind::kProjectiveTwo || kKind == Kind::kAffineTwo)
      f(x ^ p);
    else {
      for (int s = 2; s < t.q; ++s) f(t.add(t.times(s, x), t.times(t.complement[s], p)));
    }
  }

  void first_keys(std::uint64_t* keys) {
    std::memset(mark.data(), 0, sizeof(std::uint32_t) * static_cast<std::size_t>(t.vectors));
    const auto mark_pairs = [&](int from, int to, int from2, int to2, std::uint32_t weight) {
      for (int i = from; i < to; ++i)
        for (int j = std::max(i + 1, from2); j < to2; ++j)
          partners(vec[i], vec[j], [&](int y) { mark[y] += weight; });
    };
    mark_pairs(0, n_first, 0, n_first, 1);
    if (n > n_first) {
      mark_pairs(0, n_first, n_first, n, 0x401);
      mark_pairs(n_first, n, n_first, n, 0x100201);
    }
    if constexpr (kKind != Kind::kAffineTwo) {
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
      const std::uint32_t own = kKind == Kind::kAffineTwo ? 0 : mark[vec[i]];
      const std::uint32_t key = mix(sum[i] ^ own * 3 ^ (i < n_first ? 0 : 0x1b873593u));
      keys[i] = static_cast<std::uint64_t>(key) << 16 | static_cast<std::uint64_t>(i);
    }
    if constexpr (kKind == Kind::kAffineTwo) {
      std::fill_n(tone.begin(), t.vectors, 0u);
      const std::span<const std::uint16_t> points(vec.data(), static_cast<std::size_t>(n));
      if (n > kFewSidon && is_sidon(points)) words = short_dependencies(points);
      for (int round = 0; round < 2; ++round) pass_words(keys);
    }
    for (int i = 0; i < n; ++i)
      (kKind == Kind::kAffineTwo ? tone[vec[i]] : mark[vec[i]]) = static_cast<std::uint32_t>(keys[i] >> 16);
  }

  static constexpr int kFewSidon = 6;  // so few points of a Sidon set are independent

  /// A word's key is the sum of its points' keys, a point's next key that of its words.
  void pass_words(std::uint64_t* keys) const {
    if (words.empty()) return;
    std::array<std::uint32_t, 64> key, sum{};
    for (int i = 0; i < n; ++i) key[keys[i] & 0xffff] = static_cast<std::uint32_t>(keys[i] >> 16);
    for (const std::uint64_t word : words) {
      std::uint32_t of_word = static_cast<std::uint32_t>(std::popcount(word));
      for (std::uint64_t w = word; w != 0; w &= w - 1) of_word += quick_mix(key[std::countr_zero(w)]);
      of_word = mix(of_word);
      for (std::uint64_t w = word; w != 0; w &= w - 1) sum[std::countr_zero(w)] += of_word;
    }
    for (int i = 0; i < n; ++i) {
      const auto index = keys[i] & 0xffff;
      keys[i] = static_cast<std::uint64_t>(mix(key[index] + sum[index] * 0x9e3779b1u)) << 16 | index;
    }
  }

  /// Splits by the marks on the lines to frame point number `at`.
  void refine(std::uint64_t* keys, int at) const {
    const int p = frame.point[at];
    for (int i = 0; i < n; ++i) {
      const int x = vec[keys[i] & 0xffff];
      std::uint32_t seen = 0;
      if (x != p)
        partners(x, p, [&](int y) { seen += mark[y]; });
      else
        seen = 0x3c6ef372;
      if constexpr (kKind == Kind::kAffineTwo)
        if (at > 0) seen += tone[x ^ p ^ frame.point[0]];
      const std::uint32_t key =
          quick_mix(static_cast<std::uint32_t>(keys[i] >> 16) + (seen ^ seen >> 7) * 0x85ebca6bu);
      keys[i] = static_cast<std::uint64_t>(key) << 16 | (keys[i] & 0xffff);
    }
    for (int round = 0; round < 2; ++round) pass_words(keys);
  }

  /// A whole round: pairs mark the rest of their lines by both their keys, and every point gathers anew.
  void spread(std::uint64_t* keys) const {
    std::array<std::uint32_t, kCapacity> next, sum, key;
    for (int i = 0; i < n; ++i) key[keys[i] & 0xffff] = static_cast<std::uint32_t>(keys[i] >> 16) | 1;
    std::copy_n(mark.begin(), t.vectors, next.begin());
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) partners(vec[i], vec[j], [&](int y) { next[y] += key[i] * key[j]; });
    if constexpr (kKind != Kind::kAffineTwo)
      for (int i = 0; i < n; ++i) next[vec[i]] += key[i] * 0x85ebca6bu;
    for (int y = 0; y < t.vectors; ++y) next[y] = mix(next[y]);
    std::fill_n(sum.begin(), n, 0u);
    for (int i = 0; i < n; ++i) {
      std::uint32_t mine = 0;
      for (int j = i + 1; j < n; ++j)
        partners(vec[i], vec[j], [&](int y) { mine += next[y] * key[j], sum[j] += next[y] * key[i]; });
      sum[i] += mine;
    }
    for (int i = 0; i < n; ++i) {
      const auto index = keys[i] & 0xffff;
      keys[i] = static_cast<std::uint64_t>(
                    mix(static_cast<std::uint32_t>(keys[i] >> 16) + sum[index] * 0x9e3779b1u))
                    << 16 |
                index;
    }
  }
};

template <class Set, Kind kKind>
class FrameEngine final : public SubsetCanonizer<Set>::Engine {
  using Space = FrameSpace<Set, kKind>;
  using Search = SubsetSearch<Set, Space>;
  using FrameHere = typename Space::FrameHere;
  static constexpr bool kLinear = Space::kLinear;
  static constexpr int kOffset = Space::kOffset;

 public:
  FrameEngine(int points, std::uint64_t order, FrameTables<Set> tables)
      : SubsetCanonizer<Set>::Engine(points, order), t_(std::move(tables)) {}

  void run(const Set& a, const Set& b, CanonicalSubsets<Set>& out,
           std::vector<Permutation>* generators) const override {
    Search search(t_);
    const Colours<Set> colours(a, b, this->points());
    colours.load(search, a, b, kOffset);
    search.run();
    colours.store(search, out);
    if (search.best_depth > 0) search.set_frame(search.best_frame);
    search.fill();
    for (int p = 0; p < this->points(); ++p)
      out.map[p] = static_cast<typename CanonicalSubsets<Set>::Index>(
          search.twisted(search.image_of(p + kOffset), search.best_frame.twist));
    if (generators != nullptr) collect_generators(search, *generators);
  }

 private:
  void collect_generators(const Search& search, std::vector<Permutation>& generators) const;
  /// x moved by frame vector j.
  int shifted(const FrameHere& f, int x, int j) const {
    return t_.add(x, kLinear ? f.point[j] : t_.add(f.point[j], t_.times(t_.minus_one, f.point[0])));
  }
  FrameTables<Set> t_;
};

/// The automorphisms met, the maps that move only free frame points, and the Frobenius powers.
template <class Set, Kind kKind>
void FrameEngine<Set, kKind>::collect_generators(const Search& s,
                                                 std::vector<Permutation>& generators) const {
  const int v = this->points(), twists = t_.automorphisms;
  // x goes through frame `from` into coordinates, is twisted, and comes out of frame `to`.
  const auto add = [&](const FrameHere& from, const FrameHere& to, int twist) {
    Space source(t_), target(t_);
    source.set_frame(from), source.fill();
    target.set_frame(to), target.fill();
    Permutation p(v);
    for (int x = 0; x < v; ++x)
      p[x] = static_cast<Point>(target.list[source.twisted(source.image_of(x + kOffset), twist) + kOffset] -
                                kOffset);
    generators.push_back(std::move(p));
  };
  for (const auto& g : s.automorphisms) add(g.from, g.to, (g.from.twist + twists - g.to.twist) % twists);
  Space whole(t_);
  whole.set_frame(s.best_frame), whole.fill();
  const FrameHere& full = whole.frame;
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
    for (int i = 0; i < full.size; ++i)
      moved.point[i] = static_cast<std::uint16_t>(shifted(full, full.point[i], 1));
    add(full, moved, 0);
  }
  if (s.best_twists > 1) add(s.best_frame, s.best_frame, twists / s.best_twists);
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
    for (int s = 0; s < t.q; ++s)
      t.multiple[n * s + x] = digitwise([&](int a, int) { return field.multiply(s, a); }, x, 0);
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
  const std::uint64_t order =
      order_product(tables.completions[0], static_cast<std::uint64_t>(tables.automorphisms));
  const auto make = [&]<Kind kKind>() -> std::shared_ptr<const typename SubsetCanonizer<Set>::Engine> {
    return std::make_shared<FrameEngine<Set, kKind>>(static_cast<int>(points), order, std::move(tables));
  };
  if (!affine) return make.template operator()<Kind::kProjectiveTwo>();
  if (g.q == 2) return make.template operator()<Kind::kAffineTwo>();
  if (g.q == 3) return make.template operator()<Kind::kAffineThree>();
  return make.template operator()<Kind::kAffine>();
}

template std::shared_ptr<const SubsetCanonizer<PointSet<128>>::Engine> frame_engine<PointSet<128>>(
    const Geometry&);
template std::shared_ptr<const SubsetCanonizer<PointSet<768>>::Engine> frame_engine<PointSet<768>>(
    const Geometry&);

}  // namespace thirdcard

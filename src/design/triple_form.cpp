// SPDX-License-Identifier: MIT
// Miller's idea (triple_canonical.cpp) with a head start: two points x and y and their blocks pair off the
// other points twice, in even cycles, and the lengths of these cycles are an invariant of the pair. Points,
// then ordered pairs, are coloured by them; only the labellings that start at a point of the rarest colour,
// and then at the rarest pair, compete for the least code. Most systems have few such pairs, so a form costs
// little more than the v^2/2 cycle structures; the labellings that reach the least code are as many as the
// automorphisms, and each is one of them. Not the form of triple_system_key, which has no colours.
#include "design/triple_form.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#ifdef __SSSE3__
#include <immintrin.h>
#endif

namespace thirdcard {

namespace {

using Small = SmallTriples;

constexpr std::uint64_t mixed(std::uint64_t h) {
  h ^= h >> 31, h *= 0x7fb5d329728ea185ULL, h ^= h >> 27, h *= 0x81dadef4bc2dd44dULL;
  return h ^ h >> 33;
}

/// The cubes of the halves of the cycles of x and y, summed: they tell the small partitions apart. `left` has
/// the points outside the block of x and y.
std::uint64_t cubes_one_by_one(const std::uint8_t* by_x, const std::uint8_t* by_y, std::uint64_t left) {
  std::uint64_t sum = 0;
  while (left != 0) {
    const int from = std::countr_zero(left);
    int at = from;
    std::uint64_t length = 0;
    do {
      const int next = by_x[at];
      left &= ~(std::uint64_t{1} << at | std::uint64_t{1} << next);
      at = by_y[next], ++length;
    } while (at != from);
    sum += length * length * length;
  }
  return sum;
}

#ifdef __SSSE3__
/// A map of 32 points at most, sixteen to a register.
struct Map32 {
  __m128i low, high;
  static Map32 of(const std::uint8_t* row) {
    return {_mm_loadu_si128(reinterpret_cast<const __m128i*>(row)),
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 16))};
  }
  /// This map after the other. A shuffle gives 0 where the highest bit of an index is set.
  Map32 after(const Map32& first) const {
    const auto half = [&](__m128i at) {
      return _mm_or_si128(_mm_shuffle_epi8(low, _mm_add_epi8(at, _mm_set1_epi8(0x70))),
                          _mm_shuffle_epi8(high, _mm_sub_epi8(at, _mm_set1_epi8(16))));
    };
    return {half(first.low), half(first.high)};
  }
  std::uint32_t equal(const Map32& other) const {
    const auto half = [](__m128i a, __m128i b) {
      return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(a, b)));
    };
    return half(low, other.low) | half(high, other.high) << 16;
  }
};

/// The same for 32 points at most. A cycle of length 2k is two of length k of the map "by x, then by y", so
/// the sum is half of that of the squares of these lengths, point by point; and a point's length is the first
/// power of the map that leaves it in place.
std::uint64_t cubes_by_powers(const std::uint8_t* by_x, const std::uint8_t* by_y, std::uint32_t left) {
  alignas(16) static constexpr std::array<std::uint8_t, 32> kSame = {
      0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
      16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
  const Map32 same = Map32::of(kSame.data()), once = Map32::of(by_y).after(Map32::of(by_x));
  const int most = std::popcount(left) / 2;
  Map32 power = once;
  int squares = 0;
  for (int k = 1;; ++k) {
    const std::uint32_t back = power.equal(same) & left;
    squares += k * k * std::popcount(back);
    if (k >= most) return static_cast<std::uint64_t>(squares) / 2;
    left &= ~back;
    power = once.after(power);
  }
}
#endif

}  // namespace

std::uint64_t cubes_of_cycles(const Small& s, int x, int y) {
  const auto *by_x = s.third[x].data(), *by_y = s.third[y].data();
  const std::uint64_t left = ((std::uint64_t{1} << s.points) - 1) &
                             ~(std::uint64_t{1} << x | std::uint64_t{1} << y | std::uint64_t{1} << by_x[y]);
#ifdef __SSSE3__
  if (s.points <= 32) return cubes_by_powers(by_x, by_y, static_cast<std::uint32_t>(left));
#endif
  return cubes_one_by_one(by_x, by_y, left);
}

namespace {

class Former {
 public:
  Former(const Small& system, const KnownAutomorphism& known) : s_(system), known_(known), v_(system.points) {
    label_.fill(kNone);
    colour();
  }

  /// The least code, and how many labellings have it.
  SmallForm run() {
    best_.fill(kNone);
    SmallForm out;
    out.automorphisms = starts();
    out.system.points = v_;
    for (int x = 0; x < v_; ++x) out.system.third[x][x] = static_cast<std::uint8_t>(x);
    std::size_t at = 0;
    for (int j = 1; j < v_; ++j)
      for (int i = 0; i < j; ++i) out.system.third[i][j] = out.system.third[j][i] = best_[at++];
    return out;
  }

  void visit_all(const std::function<void(const std::uint8_t*)>& visit) {
    std::size_t at = 0;
    for (int j = 1; j < v_; ++j)
      for (int i = 0; i < j; ++i) best_[at++] = s_.third[i][j];
    visit_ = &visit;
    starts();
  }

 private:
  static constexpr std::uint8_t kNone = 0xff;

  void colour() {
    if (v_ < 7) {
      for (auto& row : pair_) row.fill(1);
      return;
    }
    auto& point = colour_;
    const auto image = [&](auto& x) { x = known_.image[x]; };
    for (auto [x, y, size] : known_.pairs) {
      const std::uint64_t type = cubes_of_cycles(s_, x, y), h = mixed(type);
      for (; size > 0; --size, image(x), image(y))
        pair_[x][y] = pair_[y][x] = type, point[x] += h, point[y] += h;
    }
    for (int round = 0; round < 2; ++round) {
      std::array<std::uint64_t, Small::kMost> next{};
      for (auto [x, size] : known_.points) {
        std::uint64_t sum = 0;
        for (int y = 0; y < v_; ++y)
          if (x != y)
            sum += mixed(pair_[x][y] * 0x9e3779b97f4a7c15ULL + point[y] * 3 + point[s_.third[x][y]]);
        for (; size > 0; --size, image(x)) next[x] = sum;
      }
      for (int x = 0; x < v_; ++x) point[x] = mixed(point[x] ^ next[x] * 5);
    }
    for (auto [x, y, size] : known_.pairs) {
      const std::uint64_t type = pair_[x][y], z = point[s_.third[x][y]];
      const std::uint64_t there = mixed(type + point[x] * 0x9e3779b97f4a7c15ULL + point[y] * 7 + z * 11);
      const std::uint64_t back = mixed(type + point[y] * 0x9e3779b97f4a7c15ULL + point[x] * 7 + z * 11);
      for (; size > 0; --size, image(x), image(y)) pair_[x][y] = there, pair_[y][x] = back;
    }
  }

  /// The colour that comes least often, of these the least.
  static std::uint64_t rarest(std::vector<std::uint64_t>& all) {
    std::sort(all.begin(), all.end());
    std::uint64_t colour = 0;
    std::size_t least = all.size() + 1;
    for (std::size_t i = 0; i < all.size();) {
      std::size_t j = i;
      while (j < all.size() && all[j] == all[i]) ++j;
      if (j - i < least) least = j - i, colour = all[i];
      i = j;
    }
    return colour;
  }
  std::uint64_t starts() {
    std::vector<std::uint64_t> all(colour_.begin(), colour_.begin() + v_);
    const std::uint64_t point = rarest(all);
    all.clear();
    for (int x = 0; x < v_; ++x)
      for (int y = 0; y < v_; ++y)
        if (x != y && colour_[x] == point) all.push_back(pair_[x][y]);
    const std::uint64_t pair = rarest(all);
    return among(
        true,
        [&](auto&& child) {
          for (int x = 0; x < v_; ++x)
            for (int y = 0; y < v_; ++y)
              if (x != y && colour_[x] == point && pair_[x][y] == pair)
                if (const int images = first_of_orbit(x, y); images != 0 && !child(x, y, images)) return;
        },
        [&](int x, int y, bool all_of_them, bool) {
          label(x, 0);
          const std::uint64_t found = extend(1, 0, 0, 1, true, y, all_of_them);
          unlabel(0);
          return found;
        });
  }

  /// How many images a pair has under the known automorphism; 0 if one of them comes before it.
  int first_of_orbit(int x, int y) const {
    int size = 1;
    for (int a = known_.image[x], b = known_.image[y]; a != x || b != y;
         a = known_.image[a], b = known_.image[b], ++size)
      if (a < x || (a == x && b < y)) return 0;
    return size;
  }

  /// How many labellings with the least code lie below the children of a node. Children that have one are
  /// images of each other under automorphisms that keep what is labelled already, so they have equally many,
  /// and of the later ones only one is looked for. A child stands for its `images` under the known
  /// automorphism, which have the same code. Not `all_of_them`: one suffices here, too.
  template <class Children, class Below>
  std::uint64_t among(bool all_of_them, Children&& children, Below&& below) {
    std::uint64_t with = 0, each = 0;
    bool first = true;
    children([&](int x, int y, int images) {
      const std::uint64_t before = written_;
      std::uint64_t found = below(x, y, all_of_them && (with == 0 || visit_ != nullptr), first);
      first = false;
      if (written_ != before) {
        if (all_of_them && with != 0 && visit_ == nullptr) found = below(x, y, true, false);
        with = images, each = found;  // a lesser code: what came before does not count
      } else if (found != 0) {
        if (with == 0) each = found;
        with += images;
      }
      return all_of_them || with == 0;
    });
    return with * each;
  }
  std::uint64_t choose(int count, std::size_t at, int i, int j, bool tied, bool all_of_them) {
    return among(
        all_of_them,
        [&](auto&& child) {
          for (int p = 0; p < v_; ++p)
            if (label_[p] == kNone)
              if (const int images = moved_ == 0 ? first_of_orbit(p, p) : 1; images != 0)
                if (!child(p, 0, images)) return;
        },
        // If the code so far is new, the first child has written its whole code: the others meet that one.
        [&](int p, int, bool all, bool first) { return extend(count, at, i, j, tied || !first, p, all); });
  }
  /// `count` points are labelled, p is the next; the next pair of labels is (i, j); `tied`: the code so far
  /// equals the best one's, else it is less and has overwritten it.
  std::uint64_t extend(int count, std::size_t at, int i, int j, bool tied, int p, bool all_of_them) {
    const int had = count;
    label(p, count++);
    bool drop = false;
    while (j < count && !drop) {
      const int z = s_.third[point_[i]][point_[j]];
      if (label_[z] == kNone) label(z, count++);
      const std::uint8_t value = label_[z];
      if (tied && value > best_[at]) {
        drop = true;
      } else {
        if (tied && value < best_[at]) tied = false, ++written_;
        best_[at++] = value;
        if (++i == j) i = 0, ++j;
      }
    }
    std::uint64_t found = 0;
    if (!drop) {
      found = count < v_ ? choose(count, at, i, j, tied, all_of_them) : 1;
      if (count == v_ && visit_ != nullptr) (*visit_)(point_.data());
    }
    while (count > had) unlabel(--count);
    return found;
  }
  void label(int p, int as) {
    label_[p] = static_cast<std::uint8_t>(as), point_[as] = static_cast<std::uint8_t>(p);
    moved_ += known_.image[p] != p;
  }
  void unlabel(int as) {
    label_[point_[as]] = kNone;
    moved_ -= known_.image[point_[as]] != point_[as];
  }

  const Small& s_;
  const KnownAutomorphism& known_;
  int v_;
  std::array<std::uint64_t, Small::kMost> colour_{};
  std::array<std::array<std::uint64_t, Small::kMost>, Small::kMost> pair_;
  std::array<std::uint8_t, Small::kMost + 1> label_{}, point_{};
  std::array<std::uint8_t, Small::kMost*(Small::kMost - 1) / 2> best_;
  std::uint64_t written_ = 0;  // how often a lesser code was begun
  int moved_ = 0;              // labelled points that the known automorphism does not keep
  const std::function<void(const std::uint8_t*)>* visit_ = nullptr;
};

/// Which pairs lie in no block yet.
struct OpenPairs {
  int v;
  std::array<std::uint64_t, Small::kMost> open{};
  explicit OpenPairs(int points) : v(points) {
    for (int x = 0; x < v; ++x) open[x] = ((std::uint64_t{1} << v) - 1) & ~(std::uint64_t{1} << x);
  }
  /// The third points that {x,y}, x < y, can have: all before are settled, so they come later.
  std::uint64_t thirds(int x, int y) const { return open[x] & open[y] & ~std::uint64_t{0} << y; }
  void close(int x, int y, int z) {
    open[x] &= ~(std::uint64_t{1} << y | std::uint64_t{1} << z);
    open[y] &= ~(std::uint64_t{1} << x | std::uint64_t{1} << z);
    open[z] &= ~(std::uint64_t{1} << x | std::uint64_t{1} << y);
  }
};

}  // namespace

SmallTriples SmallTriples::of(const Design& design) {
  SmallTriples out;
  out.points = design.points();
  for (int x = 0; x < out.points; ++x) out.third[x][x] = static_cast<std::uint8_t>(x);
  for (std::size_t i = 0; i < design.blocks(); ++i)
    out.add(design.block(i)[0], design.block(i)[1], design.block(i)[2]);
  return out;
}

Design SmallTriples::design(std::string name) const {
  std::vector<Point> incidences;
  std::vector<std::uint32_t> start{0};
  for (int x = 0; x < points; ++x)
    for (int y = x + 1; y < points; ++y)
      if (const int z = third[x][y]; z > y) {
        for (int p : {x, y, z}) incidences.push_back(static_cast<Point>(p));
        start.push_back(static_cast<std::uint32_t>(incidences.size()));
      }
  return Design(std::move(name), points, std::move(incidences), std::move(start));
}

KnownAutomorphism::KnownAutomorphism(std::span<const std::uint8_t> images) {
  std::copy(images.begin(), images.end(), image.begin());
  const int v = static_cast<int>(images.size());
  std::array<std::uint64_t, SmallTriples::kMost> seen{};
  for (int x = 0; x < v; ++x) {
    int size = 1;
    bool least = true;
    for (int at = image[x]; at != x; at = image[at]) ++size, least = least && at > x;
    if (least) points.push_back({static_cast<std::uint8_t>(x), size});
    for (int y = x + 1; y < v; ++y) {
      int pairs_here = 0;
      for (int a = x, b = y; (seen[a] >> b & 1) == 0; a = image[a], b = image[b])
        seen[a] |= std::uint64_t{1} << b, seen[b] |= std::uint64_t{1} << a, ++pairs_here;
      if (pairs_here != 0)
        pairs.push_back({static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), pairs_here});
    }
  }
}

namespace {
/// Of each number of points, what is known of any system: that it respects the permutation that moves
/// nothing.
const KnownAutomorphism& nothing_known(int points) {
  static const auto all = [] {
    std::vector<KnownAutomorphism> out;
    std::array<std::uint8_t, SmallTriples::kMost> same{};
    std::iota(same.begin(), same.end(), std::uint8_t{0});
    for (std::size_t v = 0; v <= same.size(); ++v) out.emplace_back(std::span(same).first(v));
    return out;
  }();
  return all[static_cast<std::size_t>(points)];
}
}  // namespace

SmallForm small_form(const SmallTriples& system) {
  return Former(system, nothing_known(system.points)).run();
}
SmallForm small_form(const SmallTriples& system, const KnownAutomorphism& known) {
  return Former(system, known).run();
}

void each_automorphism(const SmallTriples& canonical, const std::function<void(const std::uint8_t*)>& visit) {
  Former(canonical, nothing_known(canonical.points)).visit_all(visit);
}

std::string pack_triples(const SmallTriples& system) {
  OpenPairs open(system.points);
  std::string out;
  unsigned bits = 0, filled = 0;
  for (int x = 0; x < system.points; ++x)
    for (int y = x + 1; y < system.points; ++y) {
      if ((open.open[x] >> y & 1) == 0) continue;
      const std::uint64_t thirds = open.thirds(x, y);
      const int z = system.third[x][y];
      const auto place = static_cast<unsigned>(std::popcount(thirds & ((std::uint64_t{1} << z) - 1)));
      const int width = std::bit_width(static_cast<unsigned>(std::popcount(thirds)) - 1);
      for (int b = width - 1; b >= 0; --b) {
        bits = bits << 1 | (place >> b & 1);
        if (++filled == 8) out += static_cast<char>(bits), bits = filled = 0;
      }
      open.close(x, y, z);
    }
  if (filled != 0) out += static_cast<char>(bits << (8 - filled));
  return out;
}

bool unpack_triples(std::string_view& bytes, int points, SmallTriples& system) {
  OpenPairs open(points);
  system.points = points;
  for (int x = 0; x < points; ++x) system.third[x][x] = static_cast<std::uint8_t>(x);
  std::size_t at = 0;  // in bits
  for (int x = 0; x < points; ++x)
    for (int y = x + 1; y < points; ++y) {
      if ((open.open[x] >> y & 1) == 0) continue;
      std::uint64_t thirds = open.thirds(x, y);
      const int choices = std::popcount(thirds);
      if (choices == 0) return false;
      int place = 0;
      for (int b = std::bit_width(static_cast<unsigned>(choices) - 1); b > 0; --b, ++at) {
        if (at / 8 >= bytes.size()) return false;
        place = place << 1 | (static_cast<unsigned char>(bytes[at / 8]) >> (7 - at % 8) & 1);
      }
      if (place >= choices) return false;
      for (; place > 0; --place) thirds &= thirds - 1;
      const int z = std::countr_zero(thirds);
      system.add(x, y, z);
      open.close(x, y, z);
    }
  for (; at % 8 != 0; ++at)
    if ((static_cast<unsigned char>(bytes[at / 8]) >> (7 - at % 8) & 1) != 0) return false;
  bytes.remove_prefix(at / 8);
  return true;
}

}  // namespace thirdcard

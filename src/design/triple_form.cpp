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

namespace thirdcard {

namespace {

using Small = SmallTriples;

constexpr std::uint64_t mixed(std::uint64_t h) {
  h ^= h >> 31, h *= 0x7fb5d329728ea185ULL, h ^= h >> 27, h *= 0x81dadef4bc2dd44dULL;
  return h ^ h >> 33;
}

class Former {
 public:
  explicit Former(const Small& system) : s_(system), v_(system.points) {
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
    for (int x = 0; x < v_; ++x)
      for (int y = x + 1; y < v_; ++y) {
        const auto *by_x = s_.third[x].data(), *by_y = s_.third[y].data();
        std::uint64_t left = ((std::uint64_t{1} << v_) - 1) &
                             ~(std::uint64_t{1} << x | std::uint64_t{1} << y | std::uint64_t{1} << by_x[y]);
        std::uint64_t type = 0;
        while (left != 0) {
          const int from = std::countr_zero(left);
          int at = from;
          std::uint64_t length = 0;
          do {
            const int next = by_x[at];
            left &= ~(std::uint64_t{1} << at | std::uint64_t{1} << next);
            at = by_y[next], ++length;
          } while (at != from);
          type += length * length * length;  // sums of cubes tell the small partitions apart
        }
        pair_[x][y] = pair_[y][x] = type;
        const std::uint64_t h = mixed(type);
        point[x] += h, point[y] += h;
      }
    for (int round = 0; round < 2; ++round) {
      std::array<std::uint64_t, Small::kMost> next{};
      for (int x = 0; x < v_; ++x)
        for (int y = 0; y < v_; ++y)
          if (x != y)
            next[x] += mixed(pair_[x][y] * 0x9e3779b97f4a7c15ULL + point[y] * 3 + point[s_.third[x][y]]);
      for (int x = 0; x < v_; ++x) point[x] = mixed(point[x] ^ next[x] * 5);
    }
    for (int x = 0; x < v_; ++x)
      for (int y = x + 1; y < v_; ++y) {
        const std::uint64_t type = pair_[x][y], z = point[s_.third[x][y]];
        pair_[x][y] = mixed(type + point[x] * 0x9e3779b97f4a7c15ULL + point[y] * 7 + z * 11);
        pair_[y][x] = mixed(type + point[y] * 0x9e3779b97f4a7c15ULL + point[x] * 7 + z * 11);
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
              if (x != y && colour_[x] == point && pair_[x][y] == pair && !child(x, y)) return;
        },
        [&](int x, int y, bool all_of_them, bool) {
          label(x, 0);
          const std::uint64_t found = extend(1, 0, 0, 1, true, y, all_of_them);
          label_[x] = kNone;
          return found;
        });
  }

  /// How many labellings with the least code lie below the children of a node. Children that have one are
  /// images of each other under automorphisms that keep what is labelled already, so they have equally many,
  /// and of the later ones only one is looked for. Not `all_of_them`: one suffices here, too.
  template <class Children, class Below>
  std::uint64_t among(bool all_of_them, Children&& children, Below&& below) {
    std::uint64_t with = 0, each = 0;
    bool first = true;
    children([&](int x, int y) {
      const std::uint64_t before = written_;
      std::uint64_t found = below(x, y, all_of_them && (with == 0 || visit_ != nullptr), first);
      first = false;
      if (written_ != before) {
        if (all_of_them && with != 0 && visit_ == nullptr) found = below(x, y, true, false);
        with = 1, each = found;  // a lesser code: what came before does not count
      } else if (found != 0) {
        if (with++ == 0) each = found;
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
            if (label_[p] == kNone && !child(p, 0)) return;
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
    while (count > had) label_[point_[--count]] = kNone;
    return found;
  }
  void label(int p, int as) {
    label_[p] = static_cast<std::uint8_t>(as), point_[as] = static_cast<std::uint8_t>(p);
  }

  const Small& s_;
  int v_;
  std::array<std::uint64_t, Small::kMost> colour_{};
  std::array<std::array<std::uint64_t, Small::kMost>, Small::kMost> pair_;
  std::array<std::uint8_t, Small::kMost + 1> label_{}, point_{};
  std::array<std::uint8_t, Small::kMost*(Small::kMost - 1) / 2> best_;
  std::uint64_t written_ = 0;  // how often a lesser code was begun
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

SmallForm small_form(const SmallTriples& system) { return Former(system).run(); }

void each_automorphism(const SmallTriples& canonical, const std::function<void(const std::uint8_t*)>& visit) {
  Former(canonical).visit_all(visit);
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

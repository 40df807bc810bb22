// SPDX-License-Identifier: MIT
// Counting cards, sets, planes and cubes one by one (see count_by_hand.hpp). Cost: at most about a second
// for six properties, all counts together. The third card is found here by "all alike or all different",
// digit by digit, and not by space.hpp: on purpose, since these counts check what the rest of the program
// says.
#include "cards/count_by_hand.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>

#include "thirdcard/integer.hpp"

namespace thirdcard {

namespace {

constexpr int kAll = 6;   // go through everything up to this many properties,
constexpr int kMost = 8;  // through card 0 up to this many

/// The cards of a deck as digit strings, and sets completed by the rule.
class Cards {
 public:
  Cards(int values, int p) : values_(values), p_(p) {
    // Every digit string, each one made from the last by adding one with carry.
    std::array<std::uint8_t, 10> digits{};
    for (;;) {
      digits_.push_back(digits);
      int i = p;
      while (i-- > 0 && ++digits[i] == values) digits[i] = 0;
      if (i < 0) break;
    }
    for (int x = 0; x < 3; ++x)
      for (int y = 0; y < 3; ++y)
        for (int z = 0; z < 3; ++z)
          if ((x == y && y == z) || (x != y && y != z && x != z)) last_[x][y] = z;
  }
  int size() const { return static_cast<int>(digits_.size()); }
  int digit(int card, int i) const { return digits_[card][i]; }
  int third(int a, int b) const {
    int card = 0;
    for (int i = 0; i < p_; ++i) card = card * 3 + last_[digits_[a][i]][digits_[b][i]];
    return card;
  }
  /// Four values: the fourth card for three that are all alike or all different everywhere, or -1.
  int fourth(int a, int b, int c) const {
    int card = 0;
    for (int i = 0; i < p_; ++i) {
      const int x = digits_[a][i], y = digits_[b][i], z = digits_[c][i];
      if (x == y && y == z) {
        card = card * 4 + x;
      } else if (x != y && y != z && x != z) {
        card = card * 4 + (6 - x - y - z);
      } else {
        return -1;
      }
    }
    return card;
  }
  int values() const { return values_; }
  int properties() const { return p_; }

 private:
  int values_, p_;
  std::vector<std::array<std::uint8_t, 10>> digits_;
  int last_[3][3] = {};
};

const char* const kEvery = "every one";
const char* const kThroughZero = "through one card, times cards";

std::string text(std::uint64_t n) { return std::to_string(n); }

std::array<int, 9> plane_of(const Cards& cards, int a, int b, int d) {
  const int c = cards.third(a, b), g = cards.third(a, d), e = cards.third(c, g);
  return {a, b, c, d, e, cards.third(d, e), g, cards.third(b, e), cards.third(a, e)};
}

/// Calls f(plane, b) for every plane through a whose least card is a, b being its second least.
template <class F>
void planes_from(const Cards& cards, int a, F&& f) {
  std::vector<int> stamp(cards.size(), -1);
  for (int b = a + 1; b < cards.size(); ++b) {
    const int c = cards.third(a, b);
    if (c < b) continue;
    stamp[a] = stamp[b] = stamp[c] = b;
    for (int d = b + 1; d < cards.size(); ++d) {
      if (stamp[d] == b) continue;
      std::array<int, 9> plane = plane_of(cards, a, b, d);
      for (int x : plane) stamp[x] = b;
      std::sort(plane.begin(), plane.end());
      if (plane[0] == a && plane[1] == b) f(plane);
    }
  }
}

std::uint64_t sets_inside(const Cards& cards, const std::vector<int>& among) {
  std::vector<char> in(cards.size());
  for (int x : among) in[x] = 1;
  std::uint64_t found = 0;
  for (std::size_t i = 0; i < among.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) found += in[cards.third(among[i], among[j])];
  return found / 3;  // each set was met at its three pairs
}

/// Sets through every card, or through card 0 only; b < c so that each is met once.
template <class F>
void sets_from(const Cards& cards, int a, F&& f) {
  for (int b = a + 1; b < cards.size(); ++b)
    if (const int c = cards.third(a, b); c > b) f(b, c);
}

/// The cards reached from the given ones by completing sets.
std::vector<int> closure(const Cards& cards, std::vector<int> found) {
  std::vector<char> in(cards.size());
  for (int x : found) in[x] = 1;
  for (std::size_t i = 0; i < found.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (const int c = cards.third(found[i], found[j]); !in[c]) in[c] = 1, found.push_back(c);
  std::sort(found.begin(), found.end());
  return found;
}

bool runs_alike(const Cards& cards, std::array<int, 3> first, std::array<int, 3> second) {
  for (const bool reversed : {false, true}) {
    if (reversed) std::swap(second[1], second[2]);
    bool all = true;
    for (int i = 0; i < cards.properties() && all; ++i) {
      const std::array<int, 3> x{cards.digit(first[0], i), cards.digit(first[1], i),
                                 cards.digit(first[2], i)};
      const std::array<int, 3> y{cards.digit(second[0], i), cards.digit(second[1], i),
                                 cards.digit(second[2], i)};
      if (x[0] == x[1] || y[0] == y[1]) {
        all = x[0] == x[1] && y[0] == y[1];
      } else {  // turn y until it starts as x does
        int turn = 0;
        while (y[turn] != x[0]) ++turn;
        all = y[(turn + 1) % 3] == x[1];
      }
    }
    if (all) return true;
  }
  return false;
}

}  // namespace

ByHand cards_by_hand(int values, int p) {
  if (p > kMost + 1) return {};
  return {text(Cards(values, p).size()), kEvery};
}

ByHand set_chance_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::uint64_t sets = 0, triples = 0;
  for (int a = 0; a < (p <= kAll ? cards.size() : 1); ++a)
    for (int b = a + 1; b < cards.size(); ++b)
      for (int c = b + 1, third = cards.third(a, b); c < cards.size(); ++c) sets += c == third, ++triples;
  const std::uint64_t common = std::gcd(sets, triples);
  std::string share = text(sets / common);
  if (triples != common) share.append("/").append(text(triples / common));
  return {share, p <= kAll ? "every three cards" : "every three cards with one fixed"};
}

ByHand deals_by_hand(int p, int size) {
  if (p > kMost) return {};
  // Card by card: a deal of k either leaves the new card or adds it to a deal of k-1.
  std::vector<Integer> deals(size + 1);
  deals[0] = 1;
  for (int card = 0, n = Cards(3, p).size(); card < n; ++card)
    for (int k = size; k > 0; --k) deals[k] += deals[k - 1];
  return {to_string(deals[size]), "added up card by card"};
}

ByHand ordered_sets_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::uint64_t found = 0;
  const int from = p <= kAll ? cards.size() : 1;
  for (int a = 0; a < from; ++a)
    for (int b = 0; b < cards.size(); ++b)
      if (const int c = a == b ? a : cards.third(a, b); c != a && c != b) ++found;
  return {text(p <= kAll ? found : found * cards.size()), p <= kAll ? kEvery : kThroughZero};
}

ByHand sets_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::uint64_t found = 0;
  for (int a = 0; a < (p <= kAll ? cards.size() : 1); ++a) sets_from(cards, a, [&](int, int) { ++found; });
  return {text(p <= kAll ? found : found * cards.size() / 3), p <= kAll ? kEvery : kThroughZero};
}

std::vector<ByHand> sets_by_shared_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::vector<std::uint64_t> found(p);
  for (int a = 0; a < (p <= kAll ? cards.size() : 1); ++a)
    sets_from(cards, a, [&](int b, int) {
      int shared = 0;
      for (int i = 0; i < p; ++i) shared += cards.digit(a, i) == cards.digit(b, i);
      ++found[shared];
    });
  std::vector<ByHand> out;
  for (std::uint64_t f : found)
    out.push_back({text(p <= kAll ? f : f * cards.size() / 3), p <= kAll ? kEvery : kThroughZero});
  return out;
}

ByHand sets_through_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::uint64_t found = 0;
  sets_from(cards, 0, [&](int, int) { ++found; });
  return {text(found), kEvery};
}

// The best choice holds a set. Shifting, permuting properties and renaming values carry that set to
// {0, v, 2v} with v = 1..10..0; the last card then is the third card of two others or adds nothing.
ByHand most_sets_by_hand(int p, int size) {
  if (p > kAll) return {};
  const Cards cards(3, p);
  std::vector<char> in(cards.size());
  int best = 0;
  std::vector<int> chosen;
  const auto gain = [&](int card) {
    int met = 0;
    for (int x : chosen) met += in[cards.third(x, card)];
    return met / 2;
  };
  const auto grow = [&](const auto& self, int from, int sets) -> void {
    best = std::max(best, sets);
    const int left = size - static_cast<int>(chosen.size());
    if (left == 0) return;
    if (left == 1) {
      for (std::size_t i = 0; i < chosen.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (const int card = cards.third(chosen[i], chosen[j]); !in[card])
            best = std::max(best, sets + gain(card));
      return;
    }
    for (int card = from; card < cards.size(); ++card) {
      if (in[card]) continue;
      const int more = gain(card);
      in[card] = 1, chosen.push_back(card);
      self(self, card + 1, sets + more);
      in[card] = 0, chosen.pop_back();
    }
  };
  int v = 0;
  for (int w = 1, place = cards.size() / 3; w <= p; ++w, place /= 3) {
    v += place;
    chosen = {0, v, cards.third(0, v)};
    for (int x : chosen) in[x] = 1;
    grow(grow, 1, 1);
    for (int x : chosen) in[x] = 0;
  }
  return {text(best), "every choice that holds a set, up to symmetry"};
}

ByHand value_sets_by_hand(int values, int p) {
  if (p > kMost) return {};
  const Cards cards(values, p);
  std::uint64_t found = 0;
  if (values == 2) {
    for (int a = 0; a < cards.size(); ++a)
      for (int b = a + 1; b < cards.size(); ++b) {
        int fits = 0;
        for (int i = 0; i < p; ++i) {
          const std::set<int> seen{cards.digit(a, i), cards.digit(b, i)};
          fits += seen.size() == 1 || seen.size() == 2;  // all alike, or all different
        }
        found += fits == p;
      }
    return {text(found), kEvery};
  }
  const bool all = p <= 4;
  if (p > 6) return {};
  for (int a = 0; a < (all ? cards.size() : 1); ++a)
    for (int b = a + 1; b < cards.size(); ++b)
      for (int c = b + 1; c < cards.size(); ++c) found += cards.fourth(a, b, c) > c;
  return {text(all ? found : found * cards.size() / 4), all ? kEvery : kThroughZero};
}

PlaneCounts plane_counts_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  const bool all = p < kAll;
  PlaneCounts out;
  std::uint64_t triples = 0, planes = 0, through_card = 0, through_set = 0;
  for (int a = 0; a < (all ? cards.size() : 1); ++a) {
    for (int b = 0; b < cards.size(); ++b)
      if (b != a)
        for (int c = 0, third = cards.third(a, b); c < cards.size(); ++c)
          triples += c != a && c != b && c != third;
    planes_from(cards, a, [&](const std::array<int, 9>& plane) {
      ++planes;
      through_card += a == 0;
      through_set += a == 0 && plane[1] == 1;
    });
  }
  out.triples = {text(all ? triples : triples * cards.size()), all ? kEvery : kThroughZero};
  out.planes = {text(all ? planes : planes * cards.size() / 9), all ? kEvery : kThroughZero};
  out.through_card = {text(through_card), kEvery};
  out.through_set = {text(through_set), kEvery};
  out.sets_inside = {text(sets_inside(cards, closure(cards, {0, 1, 3}))), "every one in a plane"};
  return out;
}

ByHand directions_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  std::vector<char> seen(cards.size());
  std::uint64_t found = 0;
  for (int b = 1; b < cards.size(); ++b) {
    // Card b is the difference b - 0; its double is the third card of 0 and b.
    if (seen[b]) continue;
    seen[b] = seen[cards.third(0, b)] = 1, ++found;
  }
  return {text(found), kEvery};
}

ByHand parallels_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  const int last = cards.size() - 1, middle = cards.third(0, last);
  std::uint64_t found = 0;
  for (int a = 0; a < cards.size(); ++a)
    sets_from(cards, a, [&](int b, int c) { found += runs_alike(cards, {0, middle, last}, {a, b, c}); });
  return {text(found), "every set, by its cycles"};
}

ByHand parallel_through_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  const int last = cards.size() - 1, middle = cards.third(0, last);
  std::vector<std::uint64_t> through(cards.size());
  for (int a = 0; a < cards.size(); ++a)
    sets_from(cards, a, [&](int b, int c) {
      if (runs_alike(cards, {0, middle, last}, {a, b, c})) ++through[a], ++through[b], ++through[c];
    });
  std::set<std::uint64_t> seen;
  for (int a = 0; a < cards.size(); ++a)
    if (a != 0 && a != middle && a != last) seen.insert(through[a]);
  return {seen.size() == 1 ? text(*seen.begin()) : "unequal", "at every card outside"};
}

CubeCounts cube_counts_by_hand(int p) {
  if (p > kMost) return {};
  const Cards cards(3, p);
  CubeCounts out;
  const std::vector<int> cube = closure(cards, {0, 1, 3, 9});
  // Its layers: the plane of cards 0, 1, 3, and the two that completing sets with card 9 leads to.
  std::vector<int> layer(cards.size(), -1);
  const std::vector<int> bottom = closure(cards, {0, 1, 3});
  for (int x : bottom)
    layer[x] = 0, layer[cards.third(x, 9)] = 2, layer[cards.third(x, cards.third(0, 9))] = 1;
  std::uint64_t sets = 0, inside = 0;
  for (int a : cube)
    sets_from(cards, a, [&](int b, int c) {
      if (layer[b] < 0 || layer[c] < 0) return;
      ++sets;
      inside += layer[a] == layer[b] && layer[b] == layer[c];
    });
  out.sets_inside = {text(sets), kEvery};
  out.sets_in_layers = {text(inside), kEvery};
  out.sets_across = {text(sets - inside), kEvery};
  std::set<std::vector<int>> planes;
  for (int a : cube)
    for (int b : cube)
      for (int d : cube)
        if (a < b && b < d && cards.third(a, b) != d) {
          const std::array<int, 9> plane = plane_of(cards, a, b, d);
          std::vector<int> sorted(plane.begin(), plane.end());
          std::sort(sorted.begin(), sorted.end());
          planes.insert(std::move(sorted));
        }
  std::uint64_t across = 0;
  for (const std::vector<int>& plane : planes)
    across += !std::all_of(plane.begin(), plane.end(), [&](int x) { return layer[x] == layer[plane[0]]; });
  out.planes_inside = {text(planes.size()), kEvery};
  out.planes_across = {text(across), kEvery};

  if (p > kAll) return out;
  // Cubes through card 0: a plane through 0 and a card j outside. A cube is met in many ways and counted
  // when the plane holds its least cards and j is the least card outside that plane.
  std::uint64_t cubes = 0;
  std::vector<int> stamp(cards.size(), -1);
  int turn = 0;
  planes_from(cards, 0, [&](const std::array<int, 9>& plane) {
    ++turn;
    for (int x : plane) stamp[x] = turn;
    // The plane's own least generators: 0, its next card, and the least card off their set.
    const int b = plane[1], c = cards.third(0, b);
    const int d = *std::find_if(plane.begin() + 2, plane.end(), [&](int x) { return x != c; });
    for (int j = 0; j < cards.size(); ++j) {
      if (stamp[j] == turn) continue;
      int least_off_line = cards.size(), least = cards.size(), least_off_plane = cards.size();
      const int jj = cards.third(0, j);
      const auto visit = [&](int x, bool off_plane) {
        stamp[x] = turn;
        if (x != 0) least = std::min(least, x);
        if (x != 0 && x != b && x != c) least_off_line = std::min(least_off_line, x);
        if (off_plane) least_off_plane = std::min(least_off_plane, x);
      };
      for (int x : plane) {
        visit(x, false);
        // Completing x with j, and with j's double, reaches the two other layers.
        visit(cards.third(x, j), true);
        visit(cards.third(x, jj), true);
      }
      cubes += least == b && least_off_line == d && least_off_plane == j;
    }
  });
  out.cubes = {text(cubes * cards.size() / 27), kThroughZero};
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The fourth card is found property by property, as the value that makes the four all alike, two and two or
// all different. Squares are built card by card; since the symmetries of the deck take any three cards and
// any card outside their quad to any others, the first row and the first card of the second are held fixed
// and the number is multiplied by v(v-1)(v-2)(v-4). The place in the third row and column, last to be filled,
// is looked at for all its cards at once.
#include "cards/quads_by_hand.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "thirdcard/integer.hpp"

namespace thirdcard {

namespace {

constexpr int kMostForQuads = 8, kMostForSquares = 6;

/// All alike, two and two, or all different, as sentences.
bool fits(int a, int b, int c, int d) {
  const bool alike = a == b && b == c && c == d;
  const bool pairs = (a == b && c == d) || (a == c && b == d) || (a == d && b == c);
  const bool different = a != b && a != c && a != d && b != c && b != d && c != d;
  return alike || pairs || different;
}

class BitCards {
 public:
  explicit BitCards(int bits) : bits_(bits), cards_(1 << bits) {
    for (int a = 0; a < 4; ++a)
      for (int b = 0; b < 4; ++b)
        for (int c = 0; c < 4; ++c)
          for (int d = 0; d < 4; ++d)
            if (fits(a, b, c, d)) value_[a][b][c] = d;
  }
  int size() const { return cards_; }
  int fourth(int a, int b, int c) const {
    int out = 0;
    for (int at = 0; at < bits_; at += 2) out |= value_[a >> at & 3][b >> at & 3][c >> at & 3] << at;
    return out;
  }

 private:
  int bits_, cards_;
  int value_[4][4][4] = {};
};

class Squares {
 public:
  explicit Squares(const BitCards& deck) : deck_(deck), all_(~std::uint64_t{0} >> (64 - deck.size())) {
    for (int a = 0; a < deck.size(); ++a)
      for (int c = 0; c < deck.size(); ++c) moved_[a][c] = static_cast<std::uint8_t>(deck.fourth(0, a, c));
  }

  /// Squares with the first row 0, 1, 2 and 4 below 0.
  void count() {
    x_[0] = 0, x_[1] = 1, x_[2] = 2, x_[3] = deck_.fourth(0, 1, 2), x_[4] = 4;
    const std::uint64_t row = bit(0) | bit(1) | bit(2) | bit(x_[3]);
    each(row | bit(4), [&](int p, std::uint64_t used) {
      x_[5] = p;
      each(used, [&](int q, std::uint64_t second) {
        x_[6] = q, x_[7] = deck_.fourth(x_[4], x_[5], x_[6]);
        if (second & bit(x_[7])) return;
        each(second | bit(x_[7]), [&](int r, std::uint64_t third) {
          x_[8] = r, x_[12] = deck_.fourth(x_[0], x_[4], x_[8]);
          if (third & bit(x_[12])) return;
          each(third | bit(x_[12]), [&](int s, std::uint64_t fourth) {
            x_[9] = s, x_[13] = deck_.fourth(x_[1], x_[5], x_[9]);
            if (fourth & bit(x_[13])) return;
            last(fourth | bit(x_[13]));
          });
        });
      });
    });
  }
  std::uint64_t semimagic = 0, magic = 0;

 private:
  static std::uint64_t bit(int p) { return std::uint64_t{1} << p; }
  template <class F>
  void each(std::uint64_t used, F&& f) const {
    for (std::uint64_t left = all_ & ~used; left != 0; left &= left - 1) {
      const int p = std::countr_zero(left);
      f(p, used | bit(p));
    }
  }
  /// The cards x for which the fourth card of 0, a and x is in the set.
  std::uint64_t moved(std::uint64_t set, int a) const {
    std::uint64_t out = 0;
    for (; set != 0; set &= set - 1) out |= bit(moved_[a][std::countr_zero(set)]);
    return out;
  }

  /// What the card in the third row and column brings with it: its row's, its column's and the corner card
  /// are the fourth cards of it, 0 and these three.
  void last(std::uint64_t used) {
    const int row = deck_.fourth(0, x_[8], x_[9]), column = deck_.fourth(0, x_[2], x_[6]);
    const int other = deck_.fourth(0, x_[12], x_[13]), corner = deck_.fourth(0, column, other);
    if (row == 0 || column == 0 || corner == 0 || row == column || row == corner || column == corner) return;
    const std::uint64_t open = all_ & ~(used | moved(used, row) | moved(used, column) | moved(used, corner));
    const auto found = static_cast<std::uint64_t>(std::popcount(open));
    semimagic += found;
    if (open == 0) return;
    // The diagonals are quads for one such card iff for all: seen with the first.
    const int x = std::countr_zero(open), last = deck_.fourth(0, corner, x);
    if (deck_.fourth(x_[0], x_[5], x) == last && deck_.fourth(x_[3], x_[6], x_[9]) == x_[12]) magic += found;
  }

  const BitCards& deck_;
  std::uint64_t all_;
  std::uint8_t moved_[64][64] = {};
  int x_[16] = {};
};

/// Squares in which four cards are a quad wherever their rows and their columns, numbered 0 to 3, each fit:
/// all alike, two and two or all different. Filled place by place, every card tried, from the first row 0, 1,
/// 2 and 4 below 0 on.
class StrongSquares {
 public:
  explicit StrongSquares(const BitCards& deck) : deck_(deck), used_(deck.size()) {
    for (int a = 0; a < 16; ++a)
      for (int b = a + 1; b < 16; ++b)
        for (int c = b + 1; c < 16; ++c)
          for (int d = c + 1; d < 16; ++d)
            if (fits(a / 4, b / 4, c / 4, d / 4) && fits(a % 4, b % 4, c % 4, d % 4))
              ends_at_[d].push_back({a, b, c});
  }

  std::int64_t count() {
    for (const int card : {0, 1, 2}) put(card, card);
    return fill(3);
  }

 private:
  void put(int place, int card) { x_[place] = card, used_[static_cast<std::size_t>(card)] = true; }
  std::int64_t fill(int place) {
    if (place == 16) return 1;
    std::int64_t found = 0;
    for (int card = 0; card < deck_.size(); ++card) {
      if (used_[static_cast<std::size_t>(card)] || (place == 4 && card != 4)) continue;
      bool good = true;
      for (const auto& [a, b, c] : ends_at_[place]) good = good && deck_.fourth(x_[a], x_[b], x_[c]) == card;
      if (!good) continue;
      put(place, card);
      found += fill(place + 1);
      used_[static_cast<std::size_t>(card)] = false;
    }
    return found;
  }

  const BitCards& deck_;
  std::vector<bool> used_;
  std::array<std::vector<std::array<int, 3>>, 16> ends_at_;  // places that make a quad with this last one
  std::array<int, 16> x_{};
};

}  // namespace

QuadsByHand quads_by_hand(int d) {
  QuadsByHand out;
  if (d > kMostForQuads) return out;
  const BitCards deck(d);
  const int v = deck.size();
  std::int64_t quads = 0, through = 0, two = 0, sharing_two = 0, sharing_one = 0;
  const int last = v >= 4 ? deck.fourth(0, 1, 2) : -1;
  const auto in_first = [&](int c) { return c == 0 || c == 1 || c == 2 || c == last; };
  for (int a = 0; a < v; ++a)
    for (int b = a + 1; b < v; ++b)
      for (int c = b + 1; c < v; ++c)
        if (const int e = deck.fourth(a, b, c); e > c) {
          ++quads;
          through += a == 0, two += a == 0 && b == 1;
          const int shared = in_first(a) + in_first(b) + in_first(c) + in_first(e);
          sharing_two += shared == 2, sharing_one += shared == 1;
        }
  const auto by = [](std::int64_t n, const char* method) { return ByHand{std::to_string(n), method}; };
  out.cards = by(v, "every card");
  out.quads = by(quads, "every three cards");
  out.through_card = by(through, "with card 0");
  out.through_two = by(two, "with cards 0 and 1");
  out.sharing_two = by(sharing_two, "with the quad of cards 0, 1 and 2");
  out.sharing_one = by(sharing_one, "with the quad of cards 0, 1 and 2");
  const Integer frames = Integer(v) * (v - 1) * (v - 2) * (v - 4);
  const char* method = "card by card from a first row and the card below it, times their number";
  out.strongly_magic = {to_string(Integer(d < 4 ? 0 : StrongSquares(deck).count()) * frames), method};
  if (d > kMostForSquares) return out;
  Squares squares(deck);
  if (d >= 4) squares.count();
  out.semimagic = {to_string(Integer(squares.semimagic) * frames), method};
  out.magic = {to_string(Integer(squares.magic) * frames), method};
  return out;
}

}  // namespace thirdcard

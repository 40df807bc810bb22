// SPDX-License-Identifier: MIT
// XOR sets of a projective deck, exactly. Cards are the nonzero vectors of F_2^n; an XOR set is a set of them
// with sum zero. Dealt cards of rank r hold 2^(k-r) - 1, so their number follows from the rank: k-subsets
// that span a given space of dimension r are counted by inclusion and exclusion over its subspaces, and there
// are [n r] such spaces. The XOR sets of s cards in the whole deck are the words of weight s of the Hamming
// code. The two ways give the mean number of XOR sets each; they must agree. Which deals hold one of s cards
// is looked up class by class (subset_orbits), up to twelve cards; classes of rank r in eight dimensions
// count [n r] / [8 r] times in n.
#include <algorithm>
#include <bit>

#include "chance/deck.hpp"
#include "chance/sliced.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {

namespace {

Integer power2(int e) {
  Integer out = 1;
  for (int i = 0; i < e; ++i) out *= 2;
  return out;
}

/// Subspaces of dimension r of F_2^n.
Integer subspaces(int n, int r) {
  Integer above = 1, below = 1;
  for (int i = 0; i < r; ++i) above *= power2(n - i) - 1, below *= power2(i + 1) - 1;
  return above / below;
}

/// k-subsets of nonzero vectors of F_2^r that span it.
Integer spanning(int r, int k) {
  Integer out = 0;
  for (int j = 0; j <= r; ++j) {
    Integer term = power2((r - j) * (r - j - 1) / 2) * subspaces(r, j);
    const int points = (1 << j) - 1;
    term *= k > points ? Integer(0) : binomial(points, k);
    out += (r - j) % 2 == 0 ? term : -term;
  }
  return out;
}

void check_projective(const Space& deck) {
  if (deck.affine())
    throw InputError("the deck " + deck_name(deck) + " has no XOR sets", "take projective(n)");
}

/// The sizes of the XOR sets among the cards, as bits.
std::uint32_t sizes_inside(std::span<const Point> cards) {
  std::uint32_t out = 0, sum = 0;
  for (std::uint32_t step = 1; step < 1u << cards.size(); ++step) {
    sum ^= static_cast<std::uint32_t>(cards[static_cast<std::size_t>(std::countr_zero(step))]) + 1;
    if (sum == 0) out |= 1u << std::popcount(step ^ step >> 1);
  }
  return out;
}

int rank_of(std::span<const Point> cards) {
  std::array<std::uint32_t, 32> basis{};
  int rank = 0;
  for (const Point p : cards)
    for (std::uint32_t rest = static_cast<std::uint32_t>(p) + 1; rest != 0;) {
      std::uint32_t& here = basis[static_cast<std::size_t>(std::bit_width(rest) - 1)];
      if (here == 0) {
        here = rest, ++rank;
        break;
      }
      rest ^= here;
    }
  return rank;
}

constexpr int kClassDimension = 8;  // the largest whose group has an order of 64 bits

}  // namespace

Integer xor_sets_of_size(const Space& deck, int size) {
  check_projective(deck);
  if (size < 0 || size > deck.points()) return 0;
  // s cards of sum zero with one of them marked: s - 1 cards whose sum is a card, and not one of them.
  Integer before = 1, here = 0;  // A(0), A(1)
  if (size == 0) return before;
  for (int s = 2; s <= size; ++s) {
    Integer next = (binomial(deck.points(), s - 1) - here - (deck.points() - s + 2) * before) / s;
    before = std::move(here);
    here = std::move(next);
  }
  return here;
}

int xor_sizes_reach(const Space& deck) {
  check_projective(deck);
  const int n = deck_properties(deck);
  return std::min({sliced::kXorCards, deck.points(), n > kClassDimension ? n : sliced::kXorCards});
}

XorSets exact_xor_sets(const Space& deck, int cards) {
  check_projective(deck);
  if (cards < 0 || cards > deck.points())
    throw InputError(std::to_string(cards) + " cards cannot be dealt from the deck " + deck_name(deck),
                     "deal 0 to " + std::to_string(deck.points()));
  XorSets out;
  out.cards = cards;
  const int n = deck_properties(deck);
  const Integer deals = binomial(deck.points(), cards);
  out.by_dimension.resize(static_cast<std::size_t>(cards) + 1);
  Integer sum = 0, sets = 0, again = 0;
  for (int r = 0; r <= std::min(n, cards); ++r) {
    Integer& here = out.by_dimension[static_cast<std::size_t>(cards - r)];
    here = subspaces(n, r) * spanning(r, cards);
    sum += here, sets += here * (power2(cards - r) - 1);
  }
  out.mean_of_size.resize(static_cast<std::size_t>(cards) + 1);
  for (int s = 3; s <= cards; ++s) {
    const Integer inside = xor_sets_of_size(deck, s) * binomial(deck.points() - s, cards - s);
    again += inside;
    out.mean_of_size[static_cast<std::size_t>(s)] = Fraction(inside) / Fraction(deals);
  }
  if (sum != deals || sets != again)
    throw std::logic_error("ranks and the weights of the Hamming code give different numbers of XOR sets");
  while (out.by_dimension.size() > 1 && out.by_dimension.back() == 0) out.by_dimension.pop_back();
  return out;
}

std::vector<Integer> deals_with_xor_set_of_size(const Space& deck, int cards, const Job& job) {
  if (cards > xor_sizes_reach(deck))
    throw InputError("the sizes of XOR sets among " + std::to_string(cards) + " cards are out of reach",
                     "ask for at most " + std::to_string(xor_sizes_reach(deck)));
  std::vector<Integer> out(static_cast<std::size_t>(cards) + 1);
  if (cards < 3) return out;
  const int n = deck_properties(deck), small = std::min(n, kClassDimension);
  const Design space = design_from_name("pg(" + std::to_string(small - 1) + ",2)");
  const SubsetOrbits orbits = subset_orbits(space, cards, 2000000, job);
  Integer group = 1;
  for (int i = 0; i < small; ++i) group *= power2(small) - power2(i);
  for (std::size_t i = 0; i < orbits.representatives.size(); ++i) {
    const auto& set = orbits.representatives[i];
    const std::uint32_t sizes = sizes_inside(set);
    if (sizes == 0) continue;
    const int rank = rank_of(set);
    const Integer members =
        group / Integer(orbits.stabiliser_orders[i]) * subspaces(n, rank) / subspaces(small, rank);
    for (std::size_t s = 3; s < out.size(); ++s)
      if (sizes >> s & 1) out[s] += members;
  }
  return out;
}

}  // namespace thirdcard

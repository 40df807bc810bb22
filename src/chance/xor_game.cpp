// SPDX-License-Identifier: MIT
// Projective Set as most people play it: one card more than there are signs lies on the table, so there is
// always an XOR set, three or more cards of sum zero; one is taken, the table is filled again, and so on. All
// cards of the deck have sum zero, so the last ones on the table have it, too: no card is ever left. The XOR
// sets on the table are the sums of a basis, which elimination finds card by card.
#include <algorithm>
#include <bit>

#include "chance/deck.hpp"
#include "chance/fast_random.hpp"

namespace thirdcard::chance {

namespace {

class XorGame {
 public:
  explicit XorGame(const Simulation& simulation)
      : take_(simulation.take),
        start_(simulation.table_cards()),
        deck_(static_cast<std::size_t>(simulation.deck.points())) {
    for (std::size_t i = 0; i < deck_.size(); ++i) deck_[i] = static_cast<std::uint16_t>(i + 1);
  }

  /// counts: games by XOR sets taken, then XOR sets taken by size.
  void play(FastRandom& random, std::uint64_t* by_sets, std::uint64_t* by_size) {
    std::size_t in_deck = deck_.size(), sets = 0;
    std::array<std::uint16_t, 16> table{};
    int size = 0;
    for (;;) {
      for (; size < start_ && in_deck > 0; ++size) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(in_deck));
        std::swap(deck_[at], deck_[--in_deck]);
        table[static_cast<std::size_t>(size)] = deck_[in_deck];
      }
      if (size == 0) break;
      const std::uint32_t taken = choose(random, table, size);
      ++by_size[std::popcount(taken)];
      ++sets;
      int stay = 0;
      for (int i = 0; i < size; ++i)
        if ((taken >> i & 1) == 0)
          table[static_cast<std::size_t>(stay++)] = table[static_cast<std::size_t>(i)];
      size = stay;
    }
    ++by_sets[sets];
  }

 private:
  /// A XOR set on the table as a mask of places.
  std::uint32_t choose(FastRandom& random, const std::array<std::uint16_t, 16>& table, int size) const {
    std::array<std::uint16_t, 16> vector;        // reduced vectors, one for each leading bit
    std::array<std::uint32_t, 16> of, relation;  // the places each is the sum of; sums that vanish
    std::uint32_t leading = 0, relations = 0;
    for (int i = 0; i < size; ++i) {
      std::uint32_t rest = table[static_cast<std::size_t>(i)], places = 1u << i;
      while (rest != 0) {
        const auto top = static_cast<std::size_t>(std::bit_width(rest) - 1);
        if ((leading >> top & 1) == 0) {
          leading |= 1u << top, vector[top] = static_cast<std::uint16_t>(rest), of[top] = places;
          break;
        }
        rest ^= vector[top], places ^= of[top];
      }
      if (rest == 0) relation[relations++] = places;
    }
    const auto sum = [&](std::uint32_t which) {
      std::uint32_t out = 0;
      for (; which != 0; which &= which - 1)
        out ^= relation[static_cast<std::size_t>(std::countr_zero(which))];
      return out;
    };
    const std::uint32_t all = (1u << relations) - 1;
    if (take_ == Take::kRandom) return sum(1 + random.below(all));
    std::uint32_t best = 0, equals = 0;
    for (std::uint32_t which = 1; which <= all; ++which) {
      const std::uint32_t places = sum(which);
      const int more = std::popcount(places) - std::popcount(best);
      if (best != 0 && (take_ == Take::kSmallest ? more > 0 : more < 0)) continue;
      if (best == 0 || more != 0) equals = 0;
      if (++equals == 1 || random.below(equals) == 0) best = places;
    }
    return best;
  }

  Take take_;
  int start_;
  std::vector<std::uint16_t> deck_;
};

}  // namespace

Batch xor_game_batch(const Simulation& simulation) {
  return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts, auto&) {
    FastRandom random(simulation.seed, stream);
    XorGame game(simulation);
    const std::size_t by_size = XorGameView::by_size(simulation);
    for (std::uint64_t i = 0; i < trials; ++i) game.play(random, counts.data(), counts.data() + by_size);
  };
}

}  // namespace thirdcard::chance

// SPDX-License-Identifier: MIT
// Cards, decks and their drawings (schema/type/cards.json, deck.json, drawing.json and the commands card and
// count).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "thirdcard/cards.hpp"
#include "wire/forward.hpp"

namespace thirdcard::wire {

/// The whole deck: what its cards look like and how they are called.
Json encode(const Deck& deck);
/// A face as paths, numbers with five digits.
Json encode(const Drawing& drawing, double width, double height);
/// A card in its three spellings.
Json encode(const Deck& deck, int card, const Palette& palette);
Json encode(const Deck& deck, std::span<const int> cards, const Palette& palette);
Json encode(const PropertyVerdict& verdict);

std::string card_third_line(const Deck& deck, int card, std::span<const int> from, const std::string& formula,
                            std::span<const PropertyVerdict> verdicts, const Palette& palette);
std::string card_check_line(const Deck& deck, std::span<const int> cards,
                            std::span<const PropertyVerdict> verdicts, const Palette& palette);
std::string card_hidden_line(const Deck& deck, const HiddenCard& found, std::span<const int> left,
                             const Palette& palette);
/// After one wrong set, the wrong sets among the other cards, and how many bring the sum back to zero; 0: not
/// counted for this deck.
struct Cancelling {
  std::int64_t wrong_sets = 0, cancelling = 0;
};
/// Can these be the cards left at the end of a game? `fault` says why not.
struct CardsLeft {
  std::string fault;
  Cancelling cancelling;
};
std::string card_sum_line(std::size_t cards, bool whole_deck, const CardSum& sum,
                          const std::optional<CardsLeft>& left);
std::string card_direction_line(const Deck& deck, std::span<const int> direction, int from, int to, int third,
                                const Palette& palette);
std::string card_parallel_line(const Deck& deck, const ParallelVerdict& verdict, const Palette& palette);
std::string card_parallels_line(std::span<const int> direction, std::span<const std::array<int, 3>> sets);
/// A plane or a cube.
std::string card_flat_line(const Deck& deck, std::span<const int> cards, std::size_t sets,
                           const Palette& palette);
std::string card_show_line(const Deck& deck, std::span<const int> cards, const Palette& palette,
                           const std::vector<std::string>& files);
std::string card_palette_line(const Palette& palette);
std::string card_quads_line(const Deck& deck, std::span<const int> cards,
                            std::span<const std::array<int, 4>> quads, const Palette& palette);
std::string count_line(const std::string& deck, int properties, std::span<const Count> counts);

}  // namespace thirdcard::wire

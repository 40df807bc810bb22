// SPDX-License-Identifier: MIT
// Options that commands about cards share: the deck, its notation, the palette whose colour words are
// written, and cards in any spelling.
#pragma once

#include "cli/base/command.hpp"
#include "thirdcard/cards.hpp"

namespace thirdcard::cli {

struct CardOptions : Common {
  std::string deck_name = "3^4", notation = "thesis", palette_name;
  std::vector<std::string> spelled;

  Deck deck() const { return Deck::from_name(deck_name, notation_from_name(notation)); }
  /// The palette asked for; else the classic one when the cards were spelled in its words; else the default.
  Palette palette() const;
  std::vector<int> cards(const Deck& deck) const;
};
void add_deck(Command& command, CardOptions& options);

/// "2210  two solid blue ovals"
std::string card_line(const Deck& deck, int card, const Palette& palette);
/// "(2,2,1,0)"
std::string tuple(std::span<const int> digits);
/// Says what the papers call the default palette's colours; nothing for other palettes or decks without.
void print_colour_note(const Deck& deck, const Palette& palette);

}  // namespace thirdcard::cli

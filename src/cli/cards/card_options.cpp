// SPDX-License-Identifier: MIT
// Options and output shared by the commands about cards.
#include "cli/cards/card_options.hpp"

namespace thirdcard::cli {

Palette CardOptions::palette() const {
  if (!palette_name.empty()) return palette_from_name(palette_name);
  for (const std::string& text : spelled)
    if (speaks_classic(text)) return classic_palette();
  return default_palette();
}

std::vector<int> CardOptions::cards(const Deck& deck) const {
  const Palette palette = this->palette();
  std::vector<int> out;
  for (const std::string& text : spelled) out.push_back(deck.parse(text, palette));
  return out;
}

void add_deck(Command& command, CardOptions& options) {
  command
      .option("--deck", options.deck_name,
              "3^1 to 3^6, projective(3) to projective(8), quads, quads(8) or 4^4")
      .shown();
  command
      .option("--notation", options.notation,
              "thesis (number, filling, colour, shape) or antiset (number, colour, filling, shape)")
      .shown();
  command.option("--palette", options.palette_name,
                 "Colours and their words: default, classic, high-contrast, greyscale, or name=#rrggbb,...");
  command.takes(options, kJson);
}

std::string card_line(const Deck& deck, int card, const Palette& palette) {
  return deck.digits_text(card) + "  " + deck.words(card, palette);
}

std::string tuple(std::span<const int> digits) {
  std::string out;
  for (int d : digits) out += (out.empty() ? "(" : ",") + std::to_string(d);
  return out + ")";
}

void print_colour_note(const Deck& deck, const Palette& palette) {
  if (palette.name != default_palette().name || deck.kind() == Deck::Kind::kProjective) return;
  const auto& plain = palette.colour;
  const auto& classic = classic_palette().colour;
  say("({} is {}, {} is {}, {} is {} with --palette classic)\n", plain[0].name, classic[0].name,
      plain[1].name, classic[1].name, plain[2].name, classic[2].name);
}

}  // namespace thirdcard::cli

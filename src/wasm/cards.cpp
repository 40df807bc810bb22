// SPDX-License-Identifier: MIT
// Calls of the cards layer: the page asks once for a whole deck and keeps the answer.
#include "wire/cards.hpp"

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

/// {"deck", "card", "palette", "marks", "upright"} -> the card's face as paths; card -2 is the back.
const Registration face("face", [](const Json& request) -> Json {
  const Deck deck = Deck::from_name(request.at("deck").get<std::string>());
  DrawOptions options;
  options.palette = palette_from_name(request.value("palette", std::string("default")));
  options.mark = request.value("marks", false) ? ColourMark::kStroke : ColourMark::kNone;
  options.edge = false;
  const double aspect = card_aspect(deck);
  const bool upright = request.value("upright", false) && aspect > 1;
  const double long_side = 180,
               width = upright      ? long_side / aspect
                       : aspect > 1 ? long_side
                                    : long_side * aspect,
               height = upright      ? long_side
                        : aspect > 1 ? long_side / aspect
                                     : long_side;
  const int card = request.at("card").get<int>();
  if (card >= deck.cards()) throw InputError("no card " + std::to_string(card) + " in " + deck.name());
  const Drawing drawing =
      card < 0 ? draw_back(width, height, options) : draw_card(deck, card, width, height, options);
  return wire::encode(drawing, width, height);
});

/// {"name": "3^4"} -> properties, looks, digits and English words of all its cards.
const Registration whole_deck("deck", [](const Json& request) -> Json {
  return wire::encode(Deck::from_name(request.at("name").get<std::string>()));
});

/// {"name": "classic"} -> its colours, and how well eyes tell them apart.
const Registration colours("palette", [](const Json& request) -> Json {
  return wire::json_of(wire::card_palette_line(palette_from_name(request.at("name").get<std::string>())));
});

}  // namespace
}  // namespace thirdcard::wasm

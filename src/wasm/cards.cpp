// SPDX-License-Identifier: MIT
// Calls of the cards layer: the page asks once for a whole deck and keeps the answer.
#include "thirdcard/cards.hpp"

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

const char* attribute_name(Attribute attribute) {
  switch (attribute) {
    case Attribute::kNumber: return "number";
    case Attribute::kFilling: return "filling";
    case Attribute::kColour: return "colour";
    case Attribute::kShape: return "shape";
    case Attribute::kBackground: return "background";
    case Attribute::kBorder: return "border";
    case Attribute::kFeature: return "feature";
  }
  return "";
}

Json look_json(const CardLook& look) {
  return {{"number", look.number},         {"filling", look.filling}, {"colour", look.colour},    {"shape", look.shape},
          {"background", look.background}, {"border", look.border},   {"features", look.features}};
}

/// {"name": "3^4"} -> properties, looks, digits and English words of all its cards.
const Registration whole_deck("deck", [](const Json& request) -> Json {
  const Deck deck = Deck::from_name(request.at("name").get<std::string>());
  Json answer{{"name", deck.name()}, {"values", deck.values()}, {"set_size", deck.set_size()}};
  for (int p = 0; p < deck.properties(); ++p)
    answer["properties"].push_back({{"attribute", attribute_name(deck.property(p).attribute)}, {"name", deck.property(p).name}});
  for (int card = 0; card < deck.cards(); ++card) {
    answer["looks"].push_back(look_json(deck.look(card)));
    answer["digits"].push_back(deck.digits(card));
  }
  for (const Palette* palette : {&default_palette(), &classic_palette()}) {
    Json& words = answer["words"][palette->name];
    for (int card = 0; card < deck.cards(); ++card) words.push_back(deck.words(card, *palette));
    Json& values = answer["value_words"][palette->name];
    for (int p = 0; p < deck.properties(); ++p) {
      Json row = Json::array();
      for (int digit = 0; digit < deck.values(); ++digit) row.push_back(deck.value_word(p, digit, *palette));
      values.push_back(row);
    }
  }
  return answer;
});

}  // namespace
}  // namespace thirdcard::wasm

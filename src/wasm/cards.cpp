// SPDX-License-Identifier: MIT
// Calls of the cards layer: the page asks once for a whole deck and keeps the answer.
#include "thirdcard/cards.hpp"

#include <cstdio>

#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

const char* attribute_name(Attribute attribute) {
  switch (attribute) {
    case Attribute::kNumber:
      return "number";
    case Attribute::kFilling:
      return "filling";
    case Attribute::kColour:
      return "colour";
    case Attribute::kShape:
      return "shape";
    case Attribute::kBackground:
      return "background";
    case Attribute::kBorder:
      return "border";
    case Attribute::kFeature:
      return "feature";
  }
  return "";
}

Json look_json(const CardLook& look) {
  return {{"number", look.number},    {"filling", look.filling},       {"colour", look.colour},
          {"shape", look.shape},      {"background", look.background}, {"border", look.border},
          {"features", look.features}};
}

std::string path_text(const Path& path) {
  std::string out;
  char number[32];
  for (const PathStep& step : path) {
    out += step.op;
    const int count = step.op == 'C' ? 6 : step.op == 'Z' ? 0 : 2;
    for (int i = 0; i < count; ++i) {
      std::snprintf(number, sizeof number, "%s%.5g", i > 0 ? " " : "", step.at[i]);
      out += number;
    }
  }
  return out;
}

std::string colour_text(std::uint32_t rgb) {
  char text[8];
  std::snprintf(text, sizeof text, "#%06x", static_cast<unsigned>(rgb & 0xFFFFFF));
  return text;
}

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
  Json parts = Json::array();
  for (const Item& item : drawing.items) {
    if (item.path.empty()) continue;
    Json part{{"d", path_text(item.path)}};
    if (item.fill) part["fill"] = colour_text(*item.fill);
    if (item.stroke) {
      part["stroke"] = colour_text(*item.stroke);
      part["width"] = item.width;
      if (!item.dash.empty()) part["dash"] = item.dash;
    }
    parts.push_back(std::move(part));
  }
  return {{"width", width}, {"height", height}, {"parts", std::move(parts)}};
});

/// {"name": "3^4"} -> properties, looks, digits and English words of all its cards.
const Registration whole_deck("deck", [](const Json& request) -> Json {
  const Deck deck = Deck::from_name(request.at("name").get<std::string>());
  Json answer{{"name", deck.name()},
              {"values", deck.values()},
              {"set_size", deck.set_size()},
              {"aspect", card_aspect(deck)}};
  for (int p = 0; p < deck.properties(); ++p)
    answer["properties"].push_back(
        {{"attribute", attribute_name(deck.property(p).attribute)}, {"name", deck.property(p).name}});
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

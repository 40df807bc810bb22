// SPDX-License-Identifier: MIT
#include "wire/cards.hpp"

#include <cstdio>

namespace thirdcard::wire {
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

}  // namespace

Json encode(const Drawing& drawing, double width, double height) {
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
}

Json encode(const Deck& deck) {
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
}

}  // namespace thirdcard::wire

// SPDX-License-Identifier: MIT
#include "wire/cards.hpp"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "wire/json.hpp"

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

Json encode(const Deck& deck, int card, const Palette& palette) {
  return {{"card", card}, {"digits", deck.digits_text(card)}, {"words", deck.words(card, palette)}};
}

Json encode(const Deck& deck, std::span<const int> cards, const Palette& palette) {
  Json out = Json::array();
  for (const int card : cards) out.push_back(encode(deck, card, palette));
  return out;
}

Json encode(const PropertyVerdict& v) {
  return {{"property", v.property}, {"values", v.values}, {"holds", v.holds}, {"reason", v.reason}};
}

namespace {

Json list_of(std::span<const PropertyVerdict> verdicts) {
  Json out = Json::array();
  for (const PropertyVerdict& v : verdicts) out.push_back(encode(v));
  return out;
}

Json numbers(std::span<const int> values) { return std::vector<int>(values.begin(), values.end()); }

}  // namespace

std::string card_third_line(const Deck& deck, int card, std::span<const int> from, const std::string& formula,
                            std::span<const PropertyVerdict> verdicts, const Palette& palette) {
  Json out = encode(deck, card, palette);
  out["from"] = encode(deck, from, palette);
  out["formula"] = formula;
  out["properties"] = list_of(verdicts);
  return text_of(out);
}

std::string card_check_line(const Deck& deck, std::span<const int> cards,
                            std::span<const PropertyVerdict> verdicts, const Palette& palette) {
  Json failing = Json::array();
  for (const PropertyVerdict& v : verdicts)
    if (!v.holds) failing.push_back(v.property);
  return text_of({{"set", failing.empty()},
                  {"cards", encode(deck, cards, palette)},
                  {"properties", list_of(verdicts)},
                  {"failing", std::move(failing)}});
}

std::string card_hidden_line(const Deck& deck, const HiddenCard& found, std::span<const int> left,
                             const Palette& palette) {
  return text_of({{"possible", found.possible},
                  {"card", found.card},
                  {"digits", found.card < 0 ? "" : deck.digits_text(found.card)},
                  {"words", found.card < 0 ? "" : deck.words(found.card, palette)},
                  {"fault", found.fault},
                  {"left", encode(deck, left, palette)},
                  {"sum", found.sum.plain},
                  {"sum_reduced", found.sum.reduced},
                  {"steps", found.steps}});
}

std::string card_sum_line(std::size_t cards, bool whole_deck, const CardSum& sum,
                          const std::optional<CardsLeft>& left) {
  Json out{{"cards", cards},
           {"whole_deck", whole_deck},
           {"sum", sum.plain},
           {"sum_reduced", sum.reduced},
           {"zero", sum.zero()}};
  if (left) {
    out["left"] = {{"possible", left->fault.empty()}, {"reason", left->fault}};
    if (left->cancelling.wrong_sets > 0)
      out["left"].update(
          {{"wrong_sets", left->cancelling.wrong_sets}, {"cancelling", left->cancelling.cancelling}});
  }
  return text_of(out);
}

std::string card_direction_line(const Deck& deck, std::span<const int> direction, int from, int to, int third,
                                const Palette& palette) {
  return text_of({{"direction", numbers(direction)},
                  {"from", encode(deck, from, palette)},
                  {"to", encode(deck, to, palette)},
                  {"third", encode(deck, third, palette)}});
}

std::string card_parallel_line(const Deck& deck, const ParallelVerdict& verdict, const Palette& palette) {
  Json cycles = Json::array();
  for (const auto& c : verdict.cycles)
    cycles.push_back(
        {{"property", c.property}, {"first", c.first}, {"second", c.second}, {"agree", c.agree}});
  return text_of({{"parallel", verdict.parallel},
                  {"first", encode(deck, verdict.first, palette)},
                  {"second", encode(deck, verdict.second, palette)},
                  {"cycles", std::move(cycles)},
                  {"first_direction", verdict.first_direction},
                  {"second_direction", verdict.second_direction}});
}

std::string card_parallels_line(std::span<const int> direction, std::span<const std::array<int, 3>> sets) {
  Json list = Json::array();
  for (const auto& set : sets) list.push_back(set);
  return text_of({{"direction", numbers(direction)}, {"count", sets.size()}, {"sets", std::move(list)}});
}

std::string card_flat_line(const Deck& deck, std::span<const int> cards, std::size_t sets,
                           const Palette& palette) {
  return text_of({{"size", cards.size()}, {"sets", sets}, {"cards", encode(deck, cards, palette)}});
}

std::string card_show_line(const Deck& deck, std::span<const int> cards, const Palette& palette,
                           const std::vector<std::string>& files) {
  return text_of({{"deck", deck.name()},
                  {"palette", palette.name},
                  {"cards", encode(deck, cards, palette)},
                  {"files", files}});
}

std::string card_palette_line(const Palette& palette) {
  Json colours = Json::array(), three = Json::object(), four = Json::object();
  char rgb[8];
  for (const Colour& c : palette.colour) {
    std::snprintf(rgb, sizeof rgb, "#%06X", static_cast<unsigned>(c.rgb & 0xFFFFFF));
    colours.push_back({{"name", c.name}, {"rgb", rgb}, {"contrast", contrast_ratio(c.rgb, 0xFFFFFF)}});
  }
  double least = 1e9;
  constexpr std::pair<const char*, Vision> kEyes[] = {{"normal", Vision::kNormal},
                                                      {"protan", Vision::kProtan},
                                                      {"deutan", Vision::kDeutan},
                                                      {"tritan", Vision::kTritan}};
  for (const auto& [name, eye] : kEyes) {
    three[name] = least_difference(palette, 3, eye);
    four[name] = least_difference(palette, 4, eye);
    least = std::min(least, least_difference(palette, 3, eye));
  }
  return text_of({{"palette", palette.name},
                  {"colours", std::move(colours)},
                  {"least_difference", least},
                  {"three_colours", std::move(three)},
                  {"four_colours", std::move(four)}});
}

namespace {

/// "sets in a cube" -> "sets_in_a_cube": what scripts look rows up by.
std::string key_of(const std::string& name) {
  std::string key;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      key += c;
    else if (!key.empty() && key.back() != '_')
      key += '_';
  }
  return key;
}

}  // namespace

std::string card_quads_line(const Deck& deck, std::span<const int> cards,
                            std::span<const std::array<int, 4>> quads, const Palette& palette) {
  Json list = Json::array();
  for (const auto& quad : quads) list.push_back(quad);
  return text_of(
      {{"cards", encode(deck, cards, palette)}, {"count", quads.size()}, {"quads", std::move(list)}});
}

std::string count_line(const std::string& deck, int properties, std::span<const Count> counts) {
  Json rows = Json::array();
  bool agree = true;
  for (const Count& c : counts) {
    agree = agree && c.agree;
    rows.push_back({{"key", key_of(c.name)},
                    {"name", c.name},
                    {"section", c.section},
                    {"formula_text", c.formula_text},
                    {"formula", c.formula},
                    {"enumerated", c.enumerated()},
                    {"enumeration", c.enumeration},
                    {"method", c.method},
                    {"relation", c.bound ? "at most" : "equal"},
                    {"agree", c.agree}});
  }
  return text_of({{"deck", deck}, {"properties", properties}, {"agree", agree}, {"rows", std::move(rows)}});
}

}  // namespace thirdcard::wire

// SPDX-License-Identifier: MIT
// Words: one vocabulary is written ("two solid blue ovals"), many are read: hollow, empty and open;
// full, solid and filled; worm, squiggle and wave; the colours of the palette at hand, of the default
// and of the classic one. Order of words is free; what a small deck fixes may be said or left out.
#include <algorithm>
#include <charconv>
#include <optional>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

constexpr std::array<std::string_view, 5> kNumberWords{"zero", "one", "two", "three", "four"};
constexpr std::array<std::string_view, 4> kFillingWords{"open", "striped", "solid", "dotted"};
constexpr std::array<std::string_view, 4> kShapeWords{"oval", "diamond", "wave", "star"};
constexpr std::array<std::string_view, 3> kBackgroundWords{"white", "black", "grey"};
constexpr std::array<std::string_view, 3> kBorderWords{"plain", "dashed", "double"};

struct Word {
  std::string_view text;
  Attribute attribute;
  int value;
};
constexpr Word kRead[] = {
    {"one", Attribute::kNumber, 1},     {"1", Attribute::kNumber, 1},
    {"a", Attribute::kNumber, 1},       {"single", Attribute::kNumber, 1},
    {"two", Attribute::kNumber, 2},     {"2", Attribute::kNumber, 2},
    {"three", Attribute::kNumber, 3},   {"3", Attribute::kNumber, 3},
    {"four", Attribute::kNumber, 4},    {"4", Attribute::kNumber, 4},
    {"open", Attribute::kFilling, 0},   {"hollow", Attribute::kFilling, 0},
    {"empty", Attribute::kFilling, 0},  {"striped", Attribute::kFilling, 1},
    {"stripe", Attribute::kFilling, 1}, {"shaded", Attribute::kFilling, 1},
    {"full", Attribute::kFilling, 2},   {"solid", Attribute::kFilling, 2},
    {"filled", Attribute::kFilling, 2}, {"dotted", Attribute::kFilling, 3},
    {"dots", Attribute::kFilling, 3},   {"oval", Attribute::kShape, 0},
    {"diamond", Attribute::kShape, 1},  {"wave", Attribute::kShape, 2},
    {"worm", Attribute::kShape, 2},     {"squiggle", Attribute::kShape, 2},
    {"star", Attribute::kShape, 3},
};

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out(1);
  for (char c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (c == ' ' || c == ',' || c == '-' || c == '_' || c == '+' || c == '\t') {
      if (!out.back().empty()) out.emplace_back();
    } else {
      out.back() += c;
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

template <std::size_t N>
std::optional<int> place_of(const std::array<std::string_view, N>& words, std::string_view word) {
  const auto at = std::find(words.begin(), words.end(), word);
  return at == words.end() ? std::nullopt : std::optional<int>(static_cast<int>(at - words.begin()));
}

/// Colour at words[at..], possibly two words long; returns its place and how many words it took.
std::optional<std::pair<int, int>> colour_at(const std::vector<std::string>& words, std::size_t at,
                                             const Palette& palette) {
  for (const Palette* p : {&palette, &default_palette(), &classic_palette()})
    for (int length : {2, 1}) {
      if (at + length > words.size()) continue;
      const std::string text = length == 1 ? words[at] : words[at] + " " + words[at + 1];
      for (int c = 0; c < 4; ++c)
        if (p->colour[c].name == text) return std::pair{c, length};
    }
  if (words[at] == "black") return std::pair{0, 1};
  return std::nullopt;
}

std::string shown(std::string_view text) { return "'" + std::string(text.substr(0, 60)) + "'"; }

}  // namespace

bool speaks_classic(std::string_view text) {
  for (const std::string& word : split(text))
    for (int c = 0; c < 4; ++c)
      if (classic_palette().colour[c].name == word) return true;
  return false;
}

std::string Deck::value_word(int property, int digit, const Palette& palette) const {
  const int value = properties_[property].meaning[digit];
  switch (properties_[property].attribute) {
    case Attribute::kNumber:
      return std::string(kNumberWords[value]);
    case Attribute::kFilling:
      return std::string(kFillingWords[value]);
    case Attribute::kColour:
      return palette.colour[value].name;
    case Attribute::kShape:
      return std::string(kShapeWords[value]);
    case Attribute::kBackground:
      return std::string(kBackgroundWords[value]);
    case Attribute::kBorder:
      return std::string(kBorderWords[value]);
    case Attribute::kFeature:
      return value == 1 ? "yes" : "no";
  }
  return "";
}

std::string Deck::words(int card, const Palette& palette) const {
  const CardLook look = this->look(card);
  if (kind_ == Kind::kProjective) {
    std::vector<std::string> has;
    for (int i = 0; i < properties(); ++i)
      if (look.features >> i & 1) has.push_back(properties_[i].name);
    std::string out = has[0];
    for (std::size_t i = 1; i < has.size(); ++i) out += (i + 1 == has.size() ? " and " : ", ") + has[i];
    return out;
  }
  std::string out = std::string(kNumberWords[look.number]) + " " + std::string(kFillingWords[look.filling]) +
                    " " + palette.colour[look.colour].name + " " + std::string(kShapeWords[look.shape]) +
                    (look.number == 1 ? "" : "s");
  if (properties() >= 5) out += " on " + std::string(kBackgroundWords[look.background]);
  if (properties() >= 6) out += ", " + std::string(kBorderWords[look.border]) + " border";
  return out;
}

int Deck::parse(std::string_view text, const Palette& palette) const {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const std::string example = digits_text(kind_ == Kind::kAffine && properties() == 4 ? 75 : cards_ / 2);
  const std::string remedy = "write " + std::to_string(properties()) + " digits such as " + example +
                             ", a number from 0 to " + std::to_string(cards_ - 1) + ", or words such as '" +
                             words(kind_ == Kind::kAffine && properties() == 4 ? 75 : cards_ / 2, palette) +
                             "'";
  const auto fail = [&](const std::string& fault) { return InputError(fault, remedy); };
  if (text.empty()) throw fail("a card is empty");
  if (text.size() > 200) throw fail("a card of " + std::to_string(text.size()) + " characters");

  const bool decimal = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  const bool tuple = !decimal && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || c == ',' || c == '(' || c == ')' || c == ' ';
  });
  if (tuple || (decimal && static_cast<int>(text.size()) == properties())) {
    std::vector<int> digits;
    for (char c : text)
      if (c >= '0' && c <= '9') digits.push_back(c - '0');
    if (static_cast<int>(digits.size()) != properties())
      throw fail("card " + shown(text) + " has " + std::to_string(digits.size()) + " digits, " + name_ +
                 " has " + std::to_string(properties()));
    return card_from_digits(digits);
  }
  if (decimal) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || number >= cards_ || (text.size() > 1 && text[0] == '0'))
      throw fail("card " + shown(text) + " is not in " + name_);
    return number;
  }

  const std::vector<std::string> words = split(text);
  std::vector<int> digits(properties(), -1);
  if (kind_ == Kind::kProjective) {
    std::fill(digits.begin(), digits.end(), 0);
    for (const std::string& word : words) {
      if (word == "and") continue;
      const auto at = std::find_if(properties_.begin(), properties_.end(),
                                   [&](const Property& p) { return p.name == word; });
      if (at == properties_.end()) throw fail("unknown feature " + shown(word) + " of " + name_);
      if (digits[at - properties_.begin()]++ == 1) throw fail("feature " + shown(word) + " is said twice");
    }
    return card_from_digits(digits);
  }

  const CardLook fixed = look(0);
  const auto note = [&](Attribute attribute, int value, const std::string& word) {
    for (int i = 0; i < properties(); ++i)
      if (properties_[i].attribute == attribute) {
        const auto& meaning = properties_[i].meaning;
        const auto at = std::find(meaning.begin(), meaning.end(), value);
        if (at == meaning.end()) throw fail("no card of " + name_ + " is " + shown(word));
        const int digit = static_cast<int>(at - meaning.begin());
        if (digits[i] >= 0)
          throw fail("card " + shown(text) + " tells its " + properties_[i].name + " twice");
        digits[i] = digit;
        return;
      }
    const int has = attribute == Attribute::kNumber    ? fixed.number
                    : attribute == Attribute::kFilling ? fixed.filling
                    : attribute == Attribute::kColour  ? fixed.colour
                    : attribute == Attribute::kShape   ? fixed.shape
                                                       : 0;
    if (has != value) throw fail("no card of " + name_ + " is " + shown(word));
  };
  for (std::size_t i = 0; i < words.size();) {
    const std::string& word = words[i];
    const std::string next = i + 1 < words.size() ? words[i + 1] : "";
    const auto background = [](const std::string& w) {
      return place_of(kBackgroundWords, w == "gray" ? "grey" : std::string_view(w));
    };
    if (word == "card" || word == "cards" || word == "with" || word == "and") {
      ++i;
    } else if (word == "on" && background(next)) {
      note(Attribute::kBackground, *background(next), next);
      i += i + 2 < words.size() && words[i + 2] == "background" ? 3 : 2;
    } else if (next == "background" && background(word)) {
      note(Attribute::kBackground, *background(word), word), i += 2;
    } else if (next == "border" && place_of(kBorderWords, word)) {
      note(Attribute::kBorder, *place_of(kBorderWords, word), word), i += 2;
    } else if (const auto colour = colour_at(words, i, palette)) {
      note(Attribute::kColour, colour->first, word), i += colour->second;
    } else {
      const std::string_view one = word.size() > 2 && word.back() == 's' && word != "dots"
                                       ? std::string_view(word).substr(0, word.size() - 1)
                                       : std::string_view(word);
      const Word* found = nullptr;
      for (const Word& w : kRead)
        if (w.text == word || (w.attribute == Attribute::kShape && w.text == one)) found = &w;
      if (found == nullptr) throw fail("unknown word " + shown(word) + " in card " + shown(text));
      note(found->attribute, found->value, word), ++i;
    }
  }
  for (int i = 0; i < properties(); ++i)
    if (digits[i] < 0) throw fail("card " + shown(text) + " does not tell its " + properties_[i].name);
  return card_from_digits(digits);
}

}  // namespace thirdcard

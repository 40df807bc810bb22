// SPDX-License-Identifier: MIT
// Palettes: the colours of the cards with the names they are called by. The order is fixed: the colour
// that Abrahamsen and Eriksen call green, then purple, red and (for four values) pink, so a card keeps its
// place whatever the palette. What the default promises about colour vision is computed in the tests.
#include <algorithm>
#include <cctype>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

const std::array<Palette, 4>& built_in() {
  static const std::array<Palette, 4> palettes{{
      {"default", {{{"ink", 0x14101F}, {"blue", 0x2090F0}, {"orange", 0xE0521B}, {"grey", 0x70636A}}}},
      {"classic", {{{"green", 0x46A480}, {"purple", 0x6A1FD0}, {"red", 0xC4001A}, {"pink", 0xF34FD3}}}},
      {"high-contrast",
       {{{"black", 0x000000}, {"violet", 0x93019E}, {"green", 0x1F6700}, {"grey", 0x4E4D4E}}}},
      {"greyscale",
       {{{"black", 0x000000}, {"dark grey", 0x555555}, {"light grey", 0x939393}, {"grey", 0x727272}}}},
  }};
  return palettes;
}

constexpr std::array<std::string_view, 4> kNames{"default", "classic", "high-contrast", "greyscale"};

InputError unknown(std::string_view name) {
  return InputError("unknown palette '" + std::string(name.substr(0, 40)) + "'",
                    "take default, classic, high-contrast, greyscale or colours such as "
                    "ink=#14101F,blue=#2090F0,orange=#E0521B");
}

Palette custom(std::string_view text) {
  Palette palette{std::string(text), built_in()[0].colour};
  std::size_t count = 0;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, end - at);
    const std::size_t equals = part.find('=');
    if (count == 4 || equals == std::string_view::npos || equals == 0 || part.size() != equals + 8 ||
        part[equals + 1] != '#')
      throw unknown(text);
    Colour colour;
    for (char c : part.substr(0, equals)) {
      if (!std::isalpha(static_cast<unsigned char>(c)) && c != ' ') throw unknown(text);
      colour.name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    for (char c : part.substr(equals + 2)) {
      if (!std::isxdigit(static_cast<unsigned char>(c))) throw unknown(text);
      const int digit = std::isdigit(static_cast<unsigned char>(c)) ? c - '0' : std::tolower(c) - 'a' + 10;
      colour.rgb = colour.rgb * 16 + static_cast<std::uint32_t>(digit);
    }
    for (std::size_t i = 0; i < count; ++i)
      if (palette.colour[i].name == colour.name)
        throw InputError("the palette names '" + colour.name + "' twice", "give every colour its own name");
    palette.colour[count++] = colour;
    at = end + 1;
  }
  if (count < 3) throw unknown(text);
  return palette;
}

}  // namespace

const Palette& default_palette() { return built_in()[0]; }
const Palette& classic_palette() { return built_in()[1]; }
std::span<const std::string_view> palette_names() { return kNames; }

Palette palette_from_name(std::string_view name) {
  for (const Palette& palette : built_in())
    if (palette.name == name) return palette;
  if (name.find('=') == std::string_view::npos) throw unknown(name);
  return custom(name);
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Cards in a terminal. The drawing of the card is set in braille dots, 48 x 32 to a card (24 x 8
// characters), inside a box that carries the digits; the words stand below, so that a card can be read
// without colour. The face is white where colours are used, whatever the terminal's own ground.
#include <algorithm>
#include <cmath>

#include "cards/draw.hpp"

namespace thirdcard {

namespace {

constexpr int kColumns = 24, kRows = 8;

struct Dots {
  std::array<std::uint8_t, kColumns * kRows> mask{};
  std::array<std::uint32_t, kColumns * kRows> colour{};
};

Dots raster(const Drawing& drawing) {
  Dots dots;
  const double step_x = drawing.width / (2 * kColumns), step_y = drawing.height / (4 * kRows);
  static constexpr std::uint8_t kBit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  for (const Item& item : drawing.items) {
    if (item.path.empty()) continue;
    const std::uint32_t colour = item.stroke ? *item.stroke : item.fill.value_or(0);
    const std::vector<geometry::Polygon> polygons = geometry::flatten(item.path);
    const bool closed = item.path.back().op == 'Z';
    const double reach = std::max(item.width / 2, 0.5 * std::max(step_x, step_y));
    geometry::Spot low{1e9, 1e9}, high{-1e9, -1e9};
    for (const geometry::Polygon& polygon : polygons)
      for (const geometry::Spot& p : polygon)
        low = {std::min(low.x, p.x - reach), std::min(low.y, p.y - reach)},
        high = {std::max(high.x, p.x + reach), std::max(high.y, p.y + reach)};
    for (int y = 0; y < 4 * kRows; ++y)
      for (int x = 0; x < 2 * kColumns; ++x) {
        const geometry::Spot p{(x + 0.5) * step_x, (y + 0.5) * step_y};
        if (p.x < low.x || p.x > high.x || p.y < low.y || p.y > high.y) continue;
        bool on = false;
        for (const geometry::Polygon& polygon : polygons) {
          if (item.fill && geometry::inside(polygon, p)) on = true;
          if (item.stroke && geometry::distance(polygon, p, closed) <= reach) on = true;
        }
        if (!on) continue;
        const int cell = (y / 4) * kColumns + x / 2;
        if (item.fill && *item.fill == kWhiteFace) {
          dots.mask[cell] &= static_cast<std::uint8_t>(~kBit[y % 4][x % 2]);
        } else {
          dots.mask[cell] |= kBit[y % 4][x % 2], dots.colour[cell] = colour;
        }
      }
  }
  return dots;
}

std::string braille(std::uint8_t mask) {
  if (mask == 0) return " ";
  return {static_cast<char>(0xE2), static_cast<char>(0xA0 | mask >> 6),
          static_cast<char>(0x80 | (mask & 0x3F))};
}

/// The nearest of the sixteen colours by CIEDE2000, as the terminal's usual values.
int nearest_of_sixteen(std::uint32_t rgb) {
  static constexpr std::array<std::uint32_t, 16> kUsual{
      0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
      0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF};
  int best = 0;
  double least = 1e9;
  for (int i = 0; i < 16; ++i)
    if (const double d = colour_difference(lab_of(rgb), lab_of(kUsual[i]));
        d < least && contrast_ratio(kUsual[i], 0xFFFFFF) > 2.5)
      least = d, best = i;
  return best < 8 ? 30 + best : 90 + best - 8;
}

std::string begin(std::uint32_t rgb, TerminalColour colour) {
  if (colour == TerminalColour::kTrue)
    return "\033[38;2;" + std::to_string(rgb >> 16 & 255) + ";" + std::to_string(rgb >> 8 & 255) + ";" +
           std::to_string(rgb & 255) + ";48;2;255;255;255m";
  if (colour == TerminalColour::kSixteen) return "\033[" + std::to_string(nearest_of_sixteen(rgb)) + ";107m";
  return "";
}

/// The card that differs in its filling only.
int with_filling(const Deck& deck, int card, int filling) {
  std::vector<int> digits = deck.digits(card);
  for (int p = 0; p < deck.properties(); ++p)
    if (deck.property(p).attribute == Attribute::kFilling)
      digits[p] = static_cast<int>(
          std::find(deck.property(p).meaning.begin(), deck.property(p).meaning.end(), filling) -
          deck.property(p).meaning.begin());
  return deck.card_from_digits(digits);
}

std::string padded(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

}  // namespace

std::string to_terminal(const Deck& deck, std::span<const int> cards, const Palette& palette,
                        TerminalColour colour, int columns) {
  const std::size_t per_line = static_cast<std::size_t>(std::max(1, (columns + 2) / (kColumns + 4)));
  std::string out;
  for (std::size_t from = 0; from < cards.size(); from += per_line) {
    const std::span<const int> row = cards.subspan(from, std::min(per_line, cards.size() - from));
    std::vector<Dots> faces;
    std::vector<std::vector<std::string>> words;
    std::size_t word_lines = 0;
    for (int card : row) {
      DrawOptions options;
      options.palette = palette;
      options.edge = false;
      options.corner = Corner::kSquare;
      const auto face = [&](int c) { return raster(draw_card(deck, c, 2 * kColumns, 4 * kRows, options)); };
      faces.push_back(face(card));
      // Stripes must fall on columns of dots: the solid card thinned to every second column, and the outline.
      if (deck.look(card).filling == 1) {
        const Dots solid = face(with_filling(deck, card, 2)), open = face(with_filling(deck, card, 0));
        for (std::size_t i = 0; i < solid.mask.size(); ++i)
          faces.back().mask[i] = static_cast<std::uint8_t>((solid.mask[i] & 0x47) | open.mask[i]),
          faces.back().colour[i] = solid.colour[i];
      }
      // Words in lines no wider than the box.
      std::vector<std::string> lines(1);
      const std::string text = deck.words(card, palette) + " ";
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find(' ', at);
        const std::string word = text.substr(at, end - at);
        if (!lines.back().empty() && lines.back().size() + 1 + word.size() > kColumns + 2)
          lines.emplace_back();
        lines.back() += (lines.back().empty() ? "" : " ") + word;
        at = end + 1;
      }
      word_lines = std::max(word_lines, lines.size());
      words.push_back(std::move(lines));
    }
    const auto line = [&](const auto& piece) {
      std::string text;
      for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "  " : "") + piece(i);
      while (!text.empty() && text.back() == ' ') text.pop_back();
      out += text + "\n";
    };
    const auto bar = [](std::size_t n) {
      std::string text;
      for (std::size_t i = 0; i < n; ++i) text += "─";
      return text;
    };
    line([&](std::size_t i) {
      const std::string digits = deck.digits_text(row[i]);
      return "╭─ " + digits + " " + bar(kColumns - 3 - digits.size()) + "╮";
    });
    for (int y = 0; y < kRows; ++y)
      line([&](std::size_t i) {
        std::string text = "│", now;
        for (int x = 0; x < kColumns; ++x) {
          const int cell = y * kColumns + x;
          const std::string wanted = begin(faces[i].colour[cell], colour);
          if (wanted != now) text += wanted, now = wanted;
          text += braille(faces[i].mask[cell]);
        }
        return text + (colour == TerminalColour::kNone ? "" : "\033[0m") + "│";
      });
    line([&](std::size_t) { return "╰" + bar(kColumns) + "╯"; });
    for (std::size_t w = 0; w < word_lines; ++w)
      line([&](std::size_t i) { return padded(w < words[i].size() ? words[i][w] : "", kColumns + 2); });
    if (from + per_line < cards.size()) out += "\n";
  }
  return out;
}

}  // namespace thirdcard

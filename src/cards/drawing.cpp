// SPDX-License-Identifier: MIT
// Card faces of the decks with number, filling, colour and shape; the empty card; points of designs; the
// back. Stripes and dots are computed as lines and discs inside the outline, so a drawing needs no
// clipping, no patterns and no ids, and looks the same in SVG, in print and in a terminal.
#include <algorithm>
#include <cctype>
#include <cmath>

#include "cards/draw.hpp"

namespace thirdcard {

using geometry::Spot;
using geometry::Transform;

namespace {

double corner_radius(double width, double height) { return 0.055 * std::max(width, height); }

/// UTF-8 characters, for guessing how wide a text is.
int letters(const std::string& text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

/// The initial of a colour's name, or two letters where initials clash.
std::string colour_letter(const Palette& palette, int colour, int colours) {
  const auto head = [&](int i, std::size_t n) {
    std::string text = palette.colour[i].name.substr(0, n);
    text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
    return text;
  };
  for (int i = 0; i < colours; ++i)
    if (i != colour && head(i, 1) == head(colour, 1)) return head(colour, 2);
  return head(colour, 1);
}

/// One symbol in its own coordinates, moved by `place`; `scale` is the size of its unit.
void add_symbol(Drawing& drawing, const CardLook& look, const Transform& place, double scale,
                const DrawOptions& options) {
  const std::uint32_t colour = options.palette.colour[look.colour].rgb;
  const Path outline = symbol_outline(look.shape);
  const double line = 3.6 * scale, stripe = 6;
  const bool marked = options.mark == ColourMark::kStroke;
  // With stroke marks the filling keeps clear of the outline, whose style tells the colour.
  const Path core = marked ? geometry::moved(outline, {0.72, 0, 0, 0.80, 0, 0}) : outline;
  const geometry::Polygon polygon = geometry::flatten(core)[0];
  if (look.filling == 2) drawing.items.push_back(filled(geometry::moved(core, place), colour));
  if (look.filling == 1) {
    Path lines;
    for (int i = -12; i <= 12; ++i)
      for (const auto& [from, to] : geometry::crossings(polygon, i * stripe)) {
        lines.push_back({'M', {i * stripe, from}});
        lines.push_back({'L', {i * stripe, to}});
      }
    drawing.items.push_back(stroked(geometry::moved(lines, place), colour, 2.2 * scale));
  }
  if (look.filling == 3) {
    Path dots;
    for (int i = -12; i <= 12; ++i)
      for (int j = -12; j <= 12; ++j) {
        const Spot p{i * 8.0 + (j % 2 == 0 ? 0 : 4), j * 7.0};
        if (!geometry::inside(polygon, p) || geometry::distance(polygon, p, true) < 4.6) continue;
        const Path dot = geometry::circle(p.x, p.y, 2.3);
        dots.insert(dots.end(), dot.begin(), dot.end());
      }
    drawing.items.push_back(filled(geometry::moved(dots, place), colour));
  }
  Item edge = stroked(geometry::moved(outline, place), colour, line);
  if (marked && look.colour == 1) edge.dash = {9 * scale, 5 * scale};
  if (marked && look.colour == 3) edge.dash = {2.5 * scale, 4 * scale};
  if (marked && look.colour == 2) {
    edge.width = 0.55 * line;
    drawing.items.push_back(stroked(
        geometry::moved(geometry::moved(outline, {0.84, 0, 0, 0.91, 0, 0}), place), colour, 0.55 * line));
  }
  drawing.items.push_back(std::move(edge));
}

}  // namespace

void Drawing::add(const Drawing& other, double x, double y, int quarter_turns) {
  const int turns = (quarter_turns % 4 + 4) % 4;
  const Transform by = turns == 0   ? Transform{1, 0, 0, 1, x, y}
                       : turns == 1 ? Transform{0, 1, -1, 0, x + other.height, y}
                       : turns == 2 ? Transform{-1, 0, 0, -1, x + other.width, y + other.height}
                                    : Transform{0, -1, 1, 0, x, y + other.width};
  for (Item item : other.items) {
    item.path = geometry::moved(std::move(item.path), by);
    const Spot at = by({item.x, item.y});
    item.x = at.x, item.y = at.y;
    if (turns == 2) item.turned = !item.turned;
    items.push_back(std::move(item));
  }
}

Path card_outline(double width, double height, Corner corner) {
  if (corner == Corner::kSquare)
    return geometry::polyline({{0, 0}, {width, 0}, {width, height}, {0, height}}, true);
  const double r = corner_radius(width, height);
  Path path = geometry::rounded_rectangle(0, 0, width, height, r);
  if (corner == Corner::kNotched) {
    const double cut = 0.14 * std::min(width, height);
    path[1] = {'L', {width - cut, 0}};
    path[2] = {'L', {width, cut}};
  }
  return path;
}

void add_ground(Drawing& drawing, const DrawOptions& options, std::uint32_t ground) {
  const double b = options.bleed;
  if (b > 0)
    drawing.items.push_back(filled(geometry::polyline({{-b, -b},
                                                       {drawing.width + b, -b},
                                                       {drawing.width + b, drawing.height + b},
                                                       {-b, drawing.height + b}},
                                                      true),
                                   ground));
  drawing.items.push_back(filled(card_outline(drawing.width, drawing.height, options.corner), ground));
}

void add_edge(Drawing& drawing, const DrawOptions& options) {
  if (options.edge)
    drawing.items.push_back(stroked(card_outline(drawing.width, drawing.height, options.corner), kEdgeGrey,
                                    0.004 * std::max(drawing.width, drawing.height)));
}

double add_words(Drawing& drawing, const std::vector<std::string>& words, int most) {
  const auto join = [](const std::vector<std::string>& parts, std::size_t from, std::size_t to) {
    std::string out;
    for (std::size_t i = from; i < to; ++i) out += (i > from ? " · " : "") + parts[i];
    return out;
  };
  const double w = drawing.width, h = drawing.height, best = 0.058 * std::min(w, h);
  const auto fitting = [&](const std::string& line) {
    return 0.90 * w / (0.60 * std::max(1, letters(line)));
  };
  // As few lines as are readable, at most three; the cuts that keep the longest line shortest.
  std::vector<std::string> lines{join(words, 0, words.size())};
  const std::size_t n = words.size();
  for (std::size_t count = n > 4 ? 3 : 2; count <= 3 && count <= n && fitting(lines[0]) < 0.8 * best;
       ++count) {
    int shortest = 1 << 20;
    std::vector<std::string> found;
    for (std::size_t a = 1; a < n; ++a)
      for (std::size_t b = count == 2 ? n : a + 1; b < n + (count == 2 ? 1 : 0); ++b) {
        std::vector<std::string> cut{join(words, 0, a), join(words, a, b)};
        if (count == 3) cut.push_back(join(words, b, n));
        int longest = 0;
        for (const std::string& line : cut) longest = std::max(longest, letters(line));
        if (longest < shortest) shortest = longest, found = std::move(cut);
      }
    // The longest line first in the list is what the next round measures.
    lines = std::move(found);
    const auto widest =
        std::max_element(lines.begin(), lines.end(),
                         [](const std::string& x, const std::string& y) { return letters(x) < letters(y); });
    if (fitting(*widest) >= 0.8 * best) break;
  }
  double size = best;
  for (const std::string& line : lines) size = std::min(size, fitting(line));
  const double foot = 0.045 * h, step = 1.25 * size;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Item item;
    item.text = lines[i];
    item.x = w / 2, item.y = h - foot - step * static_cast<double>(lines.size() - 1 - i);
    item.size = size;
    item.fill = kTextGrey;
    drawing.items.push_back(std::move(item));
  }
  return foot + 1.25 * best * (most > 4 ? 3 : 2);
}

double card_aspect(const Deck& deck) { return deck.kind() == Deck::Kind::kProjective ? 5.0 / 7 : 1.5; }

Drawing draw_card(const Deck& deck, int card, double width, double height, const DrawOptions& options) {
  if (deck.kind() == Deck::Kind::kProjective) return draw_projective_card(deck, card, width, height, options);
  const CardLook look = deck.look(card);
  Drawing drawing{width, height, {}};
  const double longer = std::max(width, height);
  const bool framed = deck.properties() >= 5, bordered = deck.properties() >= 6;
  add_ground(drawing, options,
             !framed || look.background == 0 ? kWhiteFace
             : look.background == 1          ? kFrameBlack
                                             : kFrameGrey);

  // Inside the frame the ground is white, so every colour keeps its contrast.
  double inset = 0;
  if (framed) {
    inset = 0.055 * longer;
    const double cut = options.corner == Corner::kNotched ? 0.07 * std::min(width, height) : 0;
    if (look.background != 0)
      drawing.items.push_back(filled(geometry::rounded_rectangle(inset, inset + cut, width - 2 * inset,
                                                                 height - 2 * inset - cut, 0.6 * inset),
                                     kWhiteFace));
  }
  if (bordered) {
    const auto line = [&](double gap, double thick) {
      return stroked(geometry::rounded_rectangle(inset + gap, inset + gap, width - 2 * (inset + gap),
                                                 height - 2 * (inset + gap), 0.4 * inset),
                     0x3A3644, thick);
    };
    Item border = line(0.028 * longer, 0.010 * longer);
    if (look.border == 1) border.dash = {0.045 * longer, 0.03 * longer};
    drawing.items.push_back(border);
    if (look.border == 2) drawing.items.push_back(line(0.050 * longer, 0.010 * longer));
    inset += 0.055 * longer;
  }

  double foot = inset;
  if (options.words) {
    Drawing panel{width - 2 * inset, height - 2 * inset, {}};
    foot += add_words(panel, labels(deck, card, options.palette, *options.words), deck.properties());
    drawing.add(panel, inset, inset);
  }
  // The symbols fill what is left, in the direction of the longer side.
  const double area_width = width - 2 * inset, area_height = height - inset - foot;
  const bool upright = width >= height;
  const double along = upright ? area_width : area_height, across = upright ? area_height : area_width;
  const bool four = deck.values() == 4;
  const double scale = std::min(along / 180, across / (four ? 112 : 104));
  const double symbol = four ? 0.80 : 0.92, spacing = look.number == 4   ? 43
                                                      : look.number == 2 ? 58
                                                      : four             ? 50
                                                                         : 53;
  const double middle_x = inset + area_width / 2, middle_y = inset + area_height / 2;
  for (int i = 0; i < look.number; ++i) {
    const double offset = (i - 0.5 * (look.number - 1)) * spacing * scale, size = scale * symbol;
    const Transform place = upright ? Transform{size, 0, 0, size, middle_x + offset, middle_y}
                                    : Transform{0, -size, size, 0, middle_x, middle_y + offset};
    add_symbol(drawing, look, place, size, options);
  }

  const auto corner_text = [&](const std::string& text, bool far, double size, bool bold) {
    Item item;
    item.text = text;
    item.size = size;
    item.bold = bold;
    item.turned = far;
    const double in = inset + 0.035 * longer;
    item.anchor = Item::Anchor::kStart;
    item.x = far ? width - in : in;
    item.y = far ? height - in - 0.73 * size : in + 0.73 * size;
    item.fill = bold ? options.palette.colour[look.colour].rgb : kTextGrey;
    return item;
  };
  if (options.mark == ColourMark::kLetter) {
    const std::string letter = colour_letter(options.palette, look.colour, four ? 4 : 3);
    drawing.items.push_back(corner_text(letter, false, 0.075 * longer, true));
    if (!options.words) drawing.items.push_back(corner_text(letter, true, 0.075 * longer, true));
  }
  if (options.digits) {
    Item item = corner_text(deck.digits_text(card), false, 0.045 * longer, false);
    if (options.mark == ColourMark::kLetter) item.x = width - item.x, item.anchor = Item::Anchor::kEnd;
    drawing.items.push_back(std::move(item));
  }
  add_edge(drawing, options);
  return drawing;
}

Drawing draw_point_card(const std::string& number, const std::string& coordinates,
                        const std::vector<std::string>& notes, double width, double height,
                        const DrawOptions& options) {
  Drawing drawing{width, height, {}};
  add_ground(drawing, options, kWhiteFace);
  const auto line = [&](const std::string& text, double y, double size, bool bold, std::uint32_t colour) {
    Item item;
    item.text = text;
    item.x = width / 2, item.y = y;
    item.size = std::min(size, 0.88 * width / (0.64 * std::max(1, letters(text))));
    item.bold = bold;
    item.fill = colour;
    drawing.items.push_back(std::move(item));
  };
  const double least = std::min(width, height), head = notes.empty() ? 0.5 : 0.2;
  const double size = notes.empty() ? 0.42 * least : 0.2 * least;
  line(number, head * height + 0.36 * size, size, true, options.palette.colour[0].rgb);
  if (!coordinates.empty())
    line(coordinates, head * height + 0.36 * size + 0.13 * least, 0.085 * least, false, kTextGrey);
  // Notes in one or more columns, as large as fits.
  if (!notes.empty()) {
    const double top = head * height + 0.36 * size + (coordinates.empty() ? 0.08 : 0.19) * least,
                 room = 0.95 * height - top;
    int longest = 1;
    for (const std::string& note : notes) longest = std::max(longest, letters(note));
    double best = 0;
    std::size_t columns = 1;
    for (std::size_t c = 1; c <= 8; ++c) {
      const double rows = std::ceil(static_cast<double>(notes.size()) / static_cast<double>(c));
      const double fits =
          std::min({room / (1.2 * rows), 0.88 * width / static_cast<double>(c) / (0.64 * (longest + 1)),
                    0.06 * least});
      if (fits > best) best = fits, columns = c;
    }
    const std::size_t rows = (notes.size() + columns - 1) / columns;
    for (std::size_t i = 0; i < notes.size(); ++i) {
      Item item;
      item.text = notes[i];
      item.size = best;
      item.fill = kTextGrey;
      item.x = width * (0.06 + 0.88 * (static_cast<double>(i / rows) + 0.5) / static_cast<double>(columns));
      item.y = top + best * (1 + 1.2 * static_cast<double>(i % rows));
      drawing.items.push_back(std::move(item));
    }
  }
  add_edge(drawing, options);
  return drawing;
}

Drawing draw_back(double width, double height, const DrawOptions& options, double bleed) {
  Drawing drawing{width, height, {}};
  DrawOptions ground = options;
  ground.bleed = bleed;
  add_ground(drawing, ground, kBackColour);
  const double least = std::min(width, height), inset = 0.06 * least;
  const double cut = options.corner == Corner::kNotched ? 0.09 * least : 0;
  drawing.items.push_back(
      stroked(geometry::rounded_rectangle(inset + cut, inset + cut, width - 2 * (inset + cut),
                                          height - 2 * (inset + cut), 0.04 * least),
              kWhiteFace, 0.008 * least));
  // Rings of ovals, diamonds and waves about the middle: the same after half a turn.
  const double room_x = width - 2 * (inset + cut) - 0.06 * least,
               room_y = height - 2 * (inset + cut) - 0.06 * least;
  const int columns = 2 * static_cast<int>(room_x / (0.26 * least)) + 1,
            rows = 2 * static_cast<int>(room_y / (0.36 * least)) + 1;
  const double step_x = room_x / columns, step_y = room_y / rows, scale = std::min(step_x / 62, step_y / 104);
  for (int i = 0; i < columns; ++i)
    for (int j = 0; j < rows; ++j) {
      const int ring = std::max(std::abs(i - columns / 2), std::abs(j - rows / 2));
      const Transform place{
          scale, 0, 0, scale, width / 2 + (i - columns / 2) * step_x, height / 2 + (j - rows / 2) * step_y};
      drawing.items.push_back(
          stroked(geometry::moved(symbol_outline(ring % 3), place), kWhiteFace, 4.5 * scale));
    }
  add_edge(drawing, options);
  return drawing;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Posters: the magic square (a plane), the cube, and the whole deck in one grid whose gaps show the blocks
// of three, nine, ... cards, as AG(4,3) is usually drawn.
#include <algorithm>
#include <cmath>

#include "print/flow.hpp"

namespace thirdcard {

namespace {

/// The twelve sets of a 3x3 square as small diagrams: nine dots, three of them joined.
Drawing square_diagram(const std::array<int, 3>& set, double side) {
  Drawing drawing{side, side, {}};
  const auto centre = [&](int i) {
    return std::pair{side * (0.2 + 0.3 * (i % 3)), side * (0.2 + 0.3 * (i / 3))};
  };
  for (int i = 0; i < 9; ++i) {
    const auto [x, y] = centre(i);
    const bool in = std::find(set.begin(), set.end(), i) != set.end();
    const double r = (in ? 0.105 : 0.05) * side, k = 0.5522847498 * r;
    Item dot;
    dot.path = {{'M', {x + r, y}},
                {'C', {x + r, y + k, x + k, y + r, x, y + r}},
                {'C', {x - k, y + r, x - r, y + k, x - r, y}},
                {'C', {x - r, y - k, x - k, y - r, x, y - r}},
                {'C', {x + k, y - r, x + r, y - k, x + r, y}},
                {'Z'}};
    dot.fill = in ? 0x14101F : 0xB9B5AD;
    drawing.items.push_back(std::move(dot));
  }
  return drawing;
}

void draw_square(Flow& flow, const SheetOptions& options, const Deck& deck, std::span<const int> nine,
                 double x, double y, double card_width, double card_height, double gap) {
  for (std::size_t i = 0; i < 9; ++i) {
    const double at_x = x + static_cast<double>(i % 3) * (card_width + gap),
                 at_y = y + static_cast<double>(i / 3) * (card_height + gap);
    flow.draw(draw_card(deck, nine[i], card_width, card_height, options.draw), at_x, at_y);
    flow.bookmark(deck.digits_text(nine[i]) + " " + deck.words(nine[i], options.draw.palette), at_x, at_y);
  }
}

/// Offset of place i in a row of cards grouped by powers of `base`: a gap after every group, wider for wider
/// groups.
double grouped(int i, int base, double step, double gap) {
  double at = i * step;
  for (int size = base; size <= i; size *= base) at += (i / size) * gap;
  return at;
}

}  // namespace

Document magic_square_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> three) {
  if (deck.kind() != Deck::Kind::kAffine || deck.properties() < 2)
    throw InputError("a magic square takes a deck 3^d with d = 2..6, not " + deck.name());
  const std::vector<int> plane = plane_through(deck, three[0], three[1], three[2]);
  Flow flow("A magic square", options.paper);
  flow.title("A magic square");
  flow.paragraph(
      "Nine cards, twelve sets: every row, every column, and every diagonal, also those that leave at one "
      "side and come back at the other.");
  const double room = flow.width() - 2 * flow.margin(),
               foot = std::min(0.24 * flow.height(), room / 6 * 2.1 + 10), gap = 0.03 * room;
  const double card_width = std::min((room - 2 * gap) / 3,
                                     ((flow.height() - flow.margin() - flow.y() - foot) / 3 - gap) * 1.5),
               card_height = card_width / 1.5;
  flow.space(5);
  draw_square(flow, options, deck, plane, (flow.width() - 3 * card_width - 2 * gap) / 2, flow.y(), card_width,
              card_height, gap);
  flow.space(3 * (card_height + gap) + 4);
  std::vector<std::array<int, 3>> sets;
  for (int i = 0; i < 3; ++i) sets.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  for (int i = 0; i < 3; ++i) sets.push_back({i, 3 + i, 6 + i});
  for (int i = 0; i < 3; ++i) sets.push_back({i, 3 + (i + 1) % 3, 6 + (i + 2) % 3});
  for (int i = 0; i < 3; ++i) sets.push_back({i, 3 + (i + 2) % 3, 6 + (i + 1) % 3});
  const double side = std::min(room / 6 * 0.8, (flow.height() - flow.margin() - flow.y()) / 2 * 0.9);
  for (std::size_t i = 0; i < sets.size(); ++i)
    flow.draw(square_diagram(sets[i], side),
              flow.margin() + room / 6 * (static_cast<double>(i % 6) + 0.5) - side / 2,
              flow.y() + static_cast<double>(i / 6) * side * 1.08);
  return flow.finish();
}

Document cube_sheet(const SheetOptions& options, const Deck& deck, std::span<const int> four) {
  if (deck.kind() != Deck::Kind::kAffine || deck.properties() < 3)
    throw InputError("a cube takes a deck 3^d with d = 3..6, not " + deck.name());
  const std::vector<int> cube = cube_through(deck, four[0], four[1], four[2], four[3]);
  Flow flow("A cube", options.paper);
  flow.title("A cube");
  flow.paragraph(
      "Twenty-seven cards in three layers, 117 sets: 12 in each layer, and 81 that take one card from each. "
      "It holds 39 planes: the layers and 36 across them.");
  const double room = flow.width() - 2 * flow.margin();
  flow.space(3);
  const double layer_height = (flow.height() - flow.margin() - flow.y()) / 3, gap = 0.012 * room;
  const double card_height = std::min((layer_height - 12) / 3 - gap, (room - 2 * gap) / 3 / 1.5),
               card_width = 1.5 * card_height;
  for (std::size_t layer = 0; layer < 3; ++layer) {
    const double y = flow.y() + static_cast<double>(layer) * layer_height,
                 x = (flow.width() - 3 * card_width - 2 * gap) / 2;
    flow.line("Layer " + std::to_string(layer + 1), x, y + 4.5, 3.6, true, Item::Anchor::kStart, 0x55515C);
    draw_square(flow, options, deck, std::span(cube).subspan(9 * layer, 9), x, y + 7, card_width, card_height,
                gap);
  }
  return flow.finish();
}

Document poster(const SheetOptions& options, const Deck& deck) {
  const int base = deck.values(), p = deck.properties();
  const double aspect = card_aspect(deck), shorter = std::min(options.paper.width, options.paper.height),
               longer = std::max(options.paper.width, options.paper.height);
  const double gap = 0.01 * shorter, margin = 0.05 * shorter, top = margin + 0.05 * shorter;
  // Of both ways to share an odd number of digits, and both ways to lay the paper, the one with the largest
  // cards.
  Size paper = options.paper;
  int row_digits = p / 2;
  double step_x = 0;
  for (const int first : {p / 2, p - p / 2})
    for (const bool wide : {false, true}) {
      const int rows = static_cast<int>(std::lround(std::pow(base, first))),
                columns = static_cast<int>(std::lround(std::pow(base, p - first)));
      const double page_width = wide ? longer : shorter, page_height = wide ? shorter : longer;
      const double width = page_width - 2 * margin - grouped(columns - 1, base, 0, gap),
                   height = page_height - margin - top - grouped(rows - 1, base, 0, gap);
      const double step = std::min(width / columns, height / rows * aspect);
      if (step > step_x + 1e-9)
        step_x = step, row_digits = first, paper.width = page_width, paper.height = page_height;
    }
  if (step_x < 3)
    throw InputError("the cards of " + deck.name() + " would be smaller than 3 mm on this paper",
                     "take larger paper");
  const int rows = static_cast<int>(std::lround(std::pow(base, row_digits))),
            columns = static_cast<int>(std::lround(std::pow(base, p - row_digits)));
  const double height = paper.height - margin - top, step_y = step_x / aspect;
  Flow flow(deck.name() + ", all " + std::to_string(deck.cards()) + " cards", paper, margin);
  flow.line(deck.name() + ": all " + std::to_string(deck.cards()) + " cards", margin,
            margin + 0.028 * shorter, 0.026 * shorter, true);
  const double card_width = 0.96 * step_x, card_height = card_width / aspect;
  const double left = (paper.width - grouped(columns - 1, base, step_x, gap) - card_width) / 2,
               upper = top + (height - grouped(rows - 1, base, step_y, gap) - card_height) / 2;
  for (int card = 0; card < deck.cards(); ++card) {
    int row = 0, column = 0;
    const std::vector<int> digits = deck.digits(card);
    for (int i = 0; i < row_digits; ++i) row = row * base + digits[i];
    for (int i = row_digits; i < deck.properties(); ++i) column = column * base + digits[i];
    const double x = left + grouped(column, base, step_x, gap), y = upper + grouped(row, base, step_y, gap);
    flow.draw(draw_card(deck, card, card_width, card_height, options.draw), x, y);
    flow.bookmark(deck.digits_text(card) + " " + deck.words(card, options.draw.palette), x, y);
  }
  return flow.finish();
}

}  // namespace thirdcard

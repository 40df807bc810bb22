// SPDX-License-Identifier: MIT
// Cards of the projective decks: one mark per feature, each in its own place on a face of 100 x 140.
// Squiggle, circle, vertical, horizontal and smile follow the wiki page's five; roof, dots and frame are
// ours. Only circle, vertical and horizontal cross, at the middle. A filled corner at the top right shows
// which way up the card is.
#include <algorithm>

#include "cards/draw.hpp"

namespace thirdcard {

namespace {

Item feature(int which, const Palette& palette) {
  constexpr double kLine = 6;
  const auto colour = [&](int i) { return palette.colour[i].rgb; };
  switch (which) {
    case 0:
      return stroked({{'M', {20, 47}},
                      {'C', {24, 36, 31, 36, 35, 47}},
                      {'C', {39, 58, 46, 58, 50, 47}},
                      {'C', {54, 36, 61, 36, 65, 47}},
                      {'C', {69, 58, 76, 58, 80, 47}}},
                     colour(1), kLine);
    case 1:
      return stroked(geometry::circle(50, 86, 17), colour(2), kLine);
    case 2:
      return stroked({{'M', {50, 62}}, {'L', {50, 110}}}, colour(0), kLine);
    case 3:
      return stroked({{'M', {16, 86}}, {'L', {84, 86}}}, colour(1), kLine);
    case 4:
      return stroked({{'M', {24, 111}}, {'C', {34, 130, 66, 130, 76, 111}}}, colour(2), kLine);
    case 5:
      return stroked({{'M', {24, 29}}, {'L', {50, 13}}, {'L', {76, 29}}}, colour(0), kLine);
    case 6: {
      Path dots;
      for (const auto& [x, y] : {std::pair{18.0, 68.0}, {82.0, 68.0}, {18.0, 104.0}, {82.0, 104.0}}) {
        const Path dot = geometry::circle(x, y, 4.6);
        dots.insert(dots.end(), dot.begin(), dot.end());
      }
      return filled(std::move(dots), colour(1));
    }
    default:
      return stroked({{'M', {20, 5}},
                      {'L', {14, 5}},
                      {'C', {8, 5, 5, 8, 5, 14}},
                      {'L', {5, 126}},
                      {'C', {5, 132, 8, 135, 14, 135}},
                      {'L', {86, 135}},
                      {'C', {92, 135, 95, 132, 95, 126}},
                      {'L', {95, 30}}},
                     colour(2), 0.7 * kLine);
  }
}

}  // namespace

Drawing draw_projective_card(const Deck& deck, int card, double width, double height,
                             const DrawOptions& options) {
  Drawing drawing{width, height, {}};
  add_ground(drawing, options, kWhiteFace);
  double foot = 0;
  if (options.words)
    foot = add_words(drawing, labels(deck, card, options.palette, *options.words), deck.properties());
  const double scale = std::min(width / 100, (height - foot) / 140);
  const geometry::Transform place{
      scale, 0, 0, scale, (width - 100 * scale) / 2, (height - foot - 140 * scale) / 2};
  const unsigned features = deck.look(card).features;
  for (int i = 0; i < deck.properties(); ++i)
    if (features >> i & 1) {
      Item item = feature(i, options.palette);
      item.path = geometry::moved(std::move(item.path), place);
      item.width *= scale;
      drawing.items.push_back(std::move(item));
    }
  const double in = 0.045 * std::min(width, height),
               cut = options.corner == Corner::kNotched ? 0.14 * std::min(width, height) : 0,
               leg = 0.085 * std::min(width, height);
  // Without a cut corner a small triangle; with one a band along the cut.
  if (cut == 0) {
    drawing.items.push_back(
        filled(geometry::polyline({{width - in - leg, in}, {width - in, in}, {width - in, in + leg}}, true),
               options.palette.colour[0].rgb));
  } else {
    drawing.items.push_back(
        stroked(geometry::polyline({{width - cut - in, in * 0.9}, {width - in * 0.9, cut + in}}, false),
                options.palette.colour[0].rgb, 0.02 * width));
  }
  if (options.digits) {
    Item item;
    item.text = deck.digits_text(card);
    item.size = 0.05 * std::max(width, height);
    item.anchor = Item::Anchor::kStart;
    item.x = 0.06 * width, item.y = 0.055 * height;
    item.fill = kTextGrey;
    drawing.items.push_back(std::move(item));
  }
  add_edge(drawing, options);
  return drawing;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Rendered pictures: golden images within a tolerance (made by tools/golden-cards), a back page that covers
// exactly the cards of its front when the sheet is turned, and shapes told apart at 12 mm.
#include <cairo/cairo.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "thirdcard/print.hpp"

namespace thirdcard {
namespace {

struct Picture {
  int width = 0, height = 0;
  std::vector<std::array<int, 3>> dots;
  const std::array<int, 3>& at(int x, int y) const { return dots[static_cast<std::size_t>(y) * width + x]; }
};

Picture from_png(const std::string& bytes) {
  struct Reader {
    const std::string& bytes;
    std::size_t at = 0;
  } reader{bytes};
  cairo_surface_t* surface = cairo_image_surface_create_from_png_stream(
      [](void* from, unsigned char* data, unsigned length) {
        auto& r = *static_cast<Reader*>(from);
        if (r.at + length > r.bytes.size()) return CAIRO_STATUS_READ_ERROR;
        std::copy_n(r.bytes.data() + r.at, length, data);
        r.at += length;
        return CAIRO_STATUS_SUCCESS;
      },
      &reader);
  Picture picture;
  EXPECT_EQ(cairo_surface_status(surface), CAIRO_STATUS_SUCCESS);
  picture.width = cairo_image_surface_get_width(surface),
  picture.height = cairo_image_surface_get_height(surface);
  const unsigned char* data = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const unsigned char* p = data + y * stride + 4 * x;
      picture.dots.push_back({p[2], p[1], p[0]});
    }
  cairo_surface_destroy(surface);
  return picture;
}

/// Mean difference of the channels, 0..255.
double difference(const Picture& a, const Picture& b) {
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.height, b.height);
  if (a.dots.size() != b.dots.size()) return 255;
  double sum = 0;
  for (std::size_t i = 0; i < a.dots.size(); ++i)
    for (int c = 0; c < 3; ++c) sum += std::abs(a.dots[i][c] - b.dots[i][c]);
  return sum / (3.0 * static_cast<double>(a.dots.size()));
}

Drawing row_of(const Deck& deck, const std::vector<int>& cards, double width, double height,
               const DrawOptions& options) {
  Drawing all{static_cast<double>(cards.size()) * (width + 4) + 4, height + 8, {}};
  for (std::size_t i = 0; i < cards.size(); ++i)
    all.add(draw_card(deck, cards[i], width, height, options), 4 + static_cast<double>(i) * (width + 4), 4);
  return all;
}

TEST(Rendered, GoldenImages) {
  struct Case {
    const char *name, *deck;
    std::vector<int> cards;
    double width, height;
    ColourMark mark;
  };
  const Case cases[] = {{"affine", "3^4", {75, 40, 14, 0, 53}, 60, 40, ColourMark::kNone},
                        {"strokes", "3^4", {75, 40, 14, 0, 53}, 60, 40, ColourMark::kStroke},
                        {"projective", "projective(8)", {0, 254, 127, 84, 170}, 40, 56, ColourMark::kNone},
                        {"six", "3^6", {728, 364, 100, 251, 503}, 60, 40, ColourMark::kNone},
                        {"four", "4^4", {255, 27, 228, 114}, 60, 40, ColourMark::kNone}};
  for (const Case& c : cases) {
    DrawOptions options;
    options.mark = c.mark;
    const std::string png =
        to_png({row_of(Deck::from_name(c.deck), c.cards, c.width, c.height, options), {}}, 25.4);
    std::string path = THIRDCARD_SOURCE_DIR;
    path += "/tests/print/golden/";
    path += c.name;
    path += ".png";
    if (std::getenv("THIRDCARD_MAKE_GOLDEN") != nullptr) std::ofstream(path, std::ios::binary) << png;
    const Picture now = from_png(png), golden = from_png(read_file(path));
    EXPECT_LT(difference(now, golden), 2.0) << c.name;
    // The test can fail: another card is far outside the tolerance.
    std::vector<int> other = c.cards;
    std::swap(other[0], other[1]);
    EXPECT_GT(difference(from_png(to_png(
                             {row_of(Deck::from_name(c.deck), other, c.width, c.height, options), {}}, 25.4)),
                         golden),
              2.5)
        << c.name;
  }
}

TEST(Rendered, BacksFallOnTheirCards) {
  for (const bool flip_long : {true, false})
    for (const Orientation orientation : {Orientation::kPortrait, Orientation::kLandscape}) {
      DeckOptions options;
      options.backs = true;
      options.flip_long = flip_long;
      options.orientation = orientation;
      options.draw.corner = Corner::kNotched;
      const CardSource source = card_source(Deck::from_name("3^3"), default_palette());
      DeckOptions solid = options;
      const Document document = deck_document(source, solid);
      const std::size_t last = document.pages.size() - 2;  // the page that is not full
      const DeckPlan plan = plan_deck(source.count, options);
      // A card's own outline, filled, against the dark of the back, after turning the sheet.
      Page faces{{plan.page_width, plan.page_height, {}}, {}};
      for (const Placed& at : plan.fronts.back()) {
        Item item;
        item.path = card_outline(plan.card_width, plan.card_height, Corner::kNotched);
        item.fill = 0x000000;
        Drawing one{plan.card_width, plan.card_height, {item}};
        faces.drawing.add(one, at.x, at.y);
      }
      const Picture front = from_png(to_png(faces, 36)),
                    back = from_png(to_png(document.pages[last + 1], 36));
      const bool sides = flip_long == (plan.page_height >= plan.page_width);
      int wrong = 0;
      for (int y = 1; y + 1 < front.height; ++y)
        for (int x = 1; x + 1 < front.width; ++x) {
          const auto& there = sides ? back.at(front.width - 1 - x, y) : back.at(x, front.height - 1 - y);
          const bool card = front.at(x, y)[0] < 128;
          // White outside the cards; inside, the ground or its white pattern. Only "outside but dark" can be
          // told.
          if (!card && there[0] < 100) ++wrong;
        }
      // Edges may differ by a dot; a corner cut on the wrong side would be hundreds.
      EXPECT_LT(wrong, 40) << flip_long << static_cast<int>(orientation);
    }
}

TEST(Rendered, ShapesAndFillingsDifferAtTwelveMillimetres) {
  const Deck deck = Deck::from_name("3^4");
  DrawOptions options;
  options.palette = palette_from_name("greyscale");
  options.mark = ColourMark::kLetter;
  std::vector<Picture> faces;
  for (int card = 0; card < 81; ++card)
    faces.push_back(from_png(to_png({draw_card(deck, card, 12, 17, options), {}}, 300)));
  for (int a = 0; a < 81; ++a)
    for (int b = 0; b < a; ++b) {
      double sum = 0;
      for (std::size_t i = 0; i < faces[a].dots.size(); ++i)
        sum += std::abs(faces[a].dots[i][0] - faces[b].dots[i][0]);
      EXPECT_GT(sum / static_cast<double>(faces[a].dots.size()), 1.5)
          << deck.digits_text(a) << ' ' << deck.digits_text(b);
    }
}

TEST(Rendered, PngRefusesGiants) { EXPECT_THROW(to_png({{2000, 2000, {}}, {}}, 1200), InputError); }

}  // namespace
}  // namespace thirdcard

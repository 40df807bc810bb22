// SPDX-License-Identifier: MIT
// Documents through Cairo: PDF with one outline entry per bookmark, PNG page by page. Streams go to memory,
// so a file is written whole or not at all. The creation date is fixed: same document, same bytes.
#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "thirdcard/print.hpp"

namespace thirdcard {

namespace {

constexpr double kPointsPerMillimetre = 72 / 25.4;
const char* const kFont = "DejaVu Sans";

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

cairo_status_t append(void* out, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
  if (status != CAIRO_STATUS_SUCCESS)
    throw InputError(std::string("cannot draw the page: ") + cairo_status_to_string(status));
}

void set_colour(cairo_t* cr, std::uint32_t rgb) {
  cairo_set_source_rgb(cr, (rgb >> 16 & 255) / 255.0, (rgb >> 8 & 255) / 255.0, (rgb & 255) / 255.0);
}

void set_font(cairo_t* cr, double size, bool bold) {
  cairo_select_font_face(cr, kFont, CAIRO_FONT_SLANT_NORMAL,
                         bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size(cr, size);
  // Hinting would space letters by whole dots of the picture.
  cairo_font_options_t* options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_set_font_options(cr, options);
  cairo_font_options_destroy(options);
}

void paint(cairo_t* cr, const Item& item) {
  if (item.path.empty()) {
    set_font(cr, item.size, item.bold);
    set_colour(cr, item.fill.value_or(0));
    cairo_text_extents_t extents;
    cairo_text_extents(cr, item.text.c_str(), &extents);
    const double shift = item.anchor == Item::Anchor::kStart    ? 0
                         : item.anchor == Item::Anchor::kMiddle ? extents.x_advance / 2
                                                                : extents.x_advance;
    cairo_save(cr);
    cairo_translate(cr, item.x, item.y);
    if (item.turned) cairo_rotate(cr, std::numbers::pi);
    cairo_move_to(cr, -shift, 0);
    cairo_show_text(cr, item.text.c_str());
    cairo_restore(cr);
    return;
  }
  cairo_new_path(cr);
  for (const PathStep& step : item.path) {
    switch (step.op) {
      case 'M':
        cairo_move_to(cr, step.at[0], step.at[1]);
        break;
      case 'L':
        cairo_line_to(cr, step.at[0], step.at[1]);
        break;
      case 'C':
        cairo_curve_to(cr, step.at[0], step.at[1], step.at[2], step.at[3], step.at[4], step.at[5]);
        break;
      default:
        cairo_close_path(cr);
    }
  }
  if (item.fill) {
    set_colour(cr, *item.fill);
    cairo_fill_preserve(cr);
  }
  if (item.stroke) {
    set_colour(cr, *item.stroke);
    cairo_set_line_width(cr, item.width);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cr, item.dash.data(), static_cast<int>(item.dash.size()), 0);
    cairo_stroke_preserve(cr);
  }
  cairo_new_path(cr);
}

}  // namespace

std::string to_pdf(const Document& document) {
  std::string out;
  const auto size = [&](std::size_t i) {
    return std::pair{document.pages[i].drawing.width * kPointsPerMillimetre,
                     document.pages[i].drawing.height * kPointsPerMillimetre};
  };
  Surface surface(cairo_pdf_surface_create_for_stream(append, &out, size(0).first, size(0).second));
  check(cairo_surface_status(surface.get()));
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, document.title.c_str());
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "thirdcard");
  cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "2026-01-01T00:00:00Z");
  Context cr(cairo_create(surface.get()));
  for (std::size_t i = 0; i < document.pages.size(); ++i) {
    const auto [width, height] = size(i);
    cairo_pdf_surface_set_size(surface.get(), width, height);
    cairo_save(cr.get());
    cairo_scale(cr.get(), kPointsPerMillimetre, kPointsPerMillimetre);
    for (const Item& item : document.pages[i].drawing.items) paint(cr.get(), item);
    cairo_restore(cr.get());
    for (const Bookmark& mark : document.pages[i].bookmarks) {
      char where[96];
      std::snprintf(where, sizeof where, "page=%zu pos=[%.1f %.1f]", i + 1, mark.x * kPointsPerMillimetre,
                    mark.y * kPointsPerMillimetre);
      cairo_pdf_surface_add_outline(surface.get(), CAIRO_PDF_OUTLINE_ROOT, mark.name.c_str(), where,
                                    static_cast<cairo_pdf_outline_flags_t>(0));
    }
    cairo_show_page(cr.get());
    check(cairo_status(cr.get()));
  }
  cr.reset();
  cairo_surface_finish(surface.get());
  check(cairo_surface_status(surface.get()));
  return out;
}

std::string to_png(const Page& page, double dots_per_inch) {
  const double scale = dots_per_inch / 25.4;
  const double width = std::ceil(page.drawing.width * scale - 1e-6),
               height = std::ceil(page.drawing.height * scale - 1e-6);
  if (!(width >= 1 && height >= 1) || width * height > 2e8 || width > 32000 || height > 32000)
    throw InputError("a picture of " + std::to_string(static_cast<long long>(width)) + " x " +
                         std::to_string(static_cast<long long>(height)) + " dots is too large",
                     "take fewer dots per inch");
  Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
  check(cairo_surface_status(surface.get()));
  Context cr(cairo_create(surface.get()));
  set_colour(cr.get(), 0xFFFFFF);
  cairo_paint(cr.get());
  cairo_scale(cr.get(), scale, scale);
  for (const Item& item : page.drawing.items) paint(cr.get(), item);
  check(cairo_status(cr.get()));
  cr.reset();
  std::string out;
  check(cairo_surface_write_to_png_stream(surface.get(), append, &out));
  return out;
}

double text_width(const std::string& text, double size, bool bold) {
  Surface surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1));
  Context cr(cairo_create(surface.get()));
  // Measured large and scaled, so that hinting of small sizes does not count.
  set_font(cr.get(), 100, bold);
  cairo_text_extents_t extents;
  cairo_text_extents(cr.get(), text.c_str(), &extents);
  return extents.x_advance * size / 100;
}

}  // namespace thirdcard

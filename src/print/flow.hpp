// SPDX-License-Identifier: MIT
// Text and cards flowing down pages: headings, wrapped paragraphs, rows of cards; a new page when full.
#pragma once

#include "thirdcard/print.hpp"

namespace thirdcard {

class Flow {
 public:
  Flow(std::string title, const Size& paper, double margin = 18);

  void title(const std::string& text);
  void heading(const std::string& text);
  void paragraph(const std::string& text, double indent = 0);
  void bullet(const std::string& text);
  void space(double millimetres) { y_ += millimetres; }
  /// A row of cards of equal size, centred, each with a caption below ("" for none); -1 is an empty frame.
  void cards(const Deck& deck, const std::vector<int>& cards, double width, double height,
             const DrawOptions& options, const std::string& caption = "");

  void line(const std::string& text, double x, double y, double size, bool bold = false,
            Item::Anchor anchor = Item::Anchor::kStart, std::uint32_t colour = 0x14101F);
  void rule(double x0, double y0, double x1, double y1, double width = 0.25, std::uint32_t colour = 0x77737F);
  void draw(const Drawing& drawing, double x, double y) { document_.pages.back().drawing.add(drawing, x, y); }
  void bookmark(const std::string& name, double x, double y) {
    document_.pages.back().bookmarks.push_back({name, x, y});
  }
  void new_page();
  /// A new page unless this much room is left.
  void need(double height);

  double width() const { return paper_.width; }
  double height() const { return paper_.height; }
  double margin() const { return margin_; }
  double y() const { return y_; }
  void set_y(double y) { y_ = y; }
  Document finish(bool numbered = true);

 private:
  Document document_;
  Size paper_;
  double margin_, y_;
};

/// A dashed frame with a question mark, for a card to be found.
Drawing empty_card(double width, double height, const std::string& text);

}  // namespace thirdcard

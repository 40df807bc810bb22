// SPDX-License-Identifier: MIT
// Text and cards flowing down pages.
#include "print/flow.hpp"

#include <algorithm>

namespace thirdcard {

namespace {
constexpr double kBody = 4.1, kLeading = 5.6;  // millimetres: about 11.6 point on 16
}

Flow::Flow(std::string title, const Size& paper, double margin)
    : paper_(paper), margin_(std::min(margin, 0.1 * std::min(paper.width, paper.height))), y_(0) {
  document_.title = std::move(title);
  new_page();
}

void Flow::new_page() {
  document_.pages.push_back({{paper_.width, paper_.height, {}}, {}});
  y_ = margin_;
}

void Flow::need(double height) {
  if (y_ + height > paper_.height - margin_ && y_ > margin_ + 1) new_page();
}

void Flow::line(const std::string& text, double x, double y, double size, bool bold, Item::Anchor anchor,
                std::uint32_t colour) {
  Item item;
  item.text = text;
  item.x = x, item.y = y;
  item.size = size;
  item.bold = bold;
  item.anchor = anchor;
  item.fill = colour;
  document_.pages.back().drawing.items.push_back(std::move(item));
}

void Flow::rule(double x0, double y0, double x1, double y1, double width, std::uint32_t colour) {
  Item item;
  item.path = {{'M', {x0, y0}}, {'L', {x1, y1}}};
  item.stroke = colour;
  item.width = width;
  document_.pages.back().drawing.items.push_back(std::move(item));
}

void Flow::title(const std::string& text) {
  const double size =
      std::min(8.0, 8.0 * (paper_.width - 2 * margin_) / std::max(1.0, text_width(text, 8, true)));
  y_ += size;
  line(text, margin_, y_, size, true);
  y_ += 0.6 * size;
}

void Flow::heading(const std::string& text) {
  need(4 * kLeading);
  y_ += 1.7 * kLeading;
  line(text, margin_, y_, 1.15 * kBody, true);
  y_ += 0.25 * kLeading;
}

void Flow::paragraph(const std::string& text, double indent) {
  std::vector<std::string> lines(1);
  const double room = paper_.width - 2 * margin_ - indent;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at),
                      longer = lines.back().empty() ? word : lines.back() + " " + word;
    if (!lines.back().empty() && text_width(longer, kBody) > room)
      lines.push_back(word);
    else
      lines.back() = longer;
    at = end + 1;
  }
  for (const std::string& l : lines) {
    need(kLeading);
    y_ += kLeading;
    line(l, margin_ + indent, y_, kBody);
  }
  y_ += 0.35 * kLeading;
}

void Flow::bullet(const std::string& text) {
  need(kLeading);
  line("•", margin_ + 1, y_ + kLeading, kBody);
  paragraph(text, 6);
}

void Flow::cards(const Deck& deck, const std::vector<int>& cards, double width, double height,
                 const DrawOptions& options, const std::string& caption) {
  const double gap = 0.1 * width, total = static_cast<double>(cards.size()) * (width + gap) - gap;
  need(height + 2 * kLeading);
  y_ += 0.6 * kLeading;
  double x = (paper_.width - total) / 2;
  for (int card : cards) {
    draw(card < 0 ? empty_card(width, height, "?") : draw_card(deck, card, width, height, options), x, y_);
    x += width + gap;
  }
  y_ += height;
  if (!caption.empty()) {
    y_ += 0.95 * kLeading;
    const double size = std::min(
        0.85 * kBody, 0.85 * kBody * (paper_.width - 2 * margin_) / text_width(caption, 0.85 * kBody));
    line(caption, paper_.width / 2, y_, size, false, Item::Anchor::kMiddle, 0x55515C);
  }
  y_ += 0.5 * kLeading;
}

Document Flow::finish(bool numbered) {
  if (numbered && document_.pages.size() > 1)
    for (std::size_t i = 0; i < document_.pages.size(); ++i) {
      Item item;
      item.text =
          document_.title + " · " + std::to_string(i + 1) + " of " + std::to_string(document_.pages.size());
      item.size = 2.8;
      item.x = paper_.width / 2, item.y = paper_.height - 0.5 * margin_;
      item.fill = 0x77737F;
      document_.pages[i].drawing.items.push_back(std::move(item));
    }
  return std::move(document_);
}

Drawing empty_card(double width, double height, const std::string& text) {
  Drawing drawing{width, height, {}};
  Item frame;
  frame.path = card_outline(width, height, Corner::kRounded);
  frame.stroke = 0x77737F;
  frame.width = 0.008 * std::max(width, height);
  frame.dash = {0.05 * width, 0.04 * width};
  drawing.items.push_back(std::move(frame));
  if (text.empty()) return drawing;
  Item mark;
  mark.text = text;
  mark.size = 0.45 * std::min(width, height);
  mark.x = width / 2, mark.y = height / 2 + 0.36 * mark.size;
  mark.fill = 0x9B97A3;
  drawing.items.push_back(std::move(mark));
  return drawing;
}

}  // namespace thirdcard

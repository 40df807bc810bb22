// SPDX-License-Identifier: MIT
// Drawings as SVG: a standalone document, or a <symbol> for a page. Numbers have at most three decimals;
// text is escaped; no ids, styles or scripts inside.
#include <cmath>
#include <cstdio>

#include "thirdcard/cards.hpp"

namespace thirdcard {

namespace {

std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3f", std::abs(x) < 0.0005 ? 0.0 : x);
  std::string out = text;
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out;
}

std::string colour(std::uint32_t rgb) {
  char text[8];
  std::snprintf(text, sizeof text, "#%06X", static_cast<unsigned>(rgb & 0xFFFFFF));
  return text;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text) {
    switch (c) {
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '&':
        out += "&amp;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 32 ? ' ' : c;
    }
  }
  return out;
}

void append(std::string& out, const Item& item) {
  if (item.path.empty()) {
    static constexpr const char* kAnchors[] = {"start", "middle", "end"};
    out += "<text x=\"" + number(item.x) + "\" y=\"" + number(item.y) + "\" font-size=\"" +
           number(item.size) + "\" font-family=\"system-ui, 'DejaVu Sans', sans-serif\"";
    if (item.anchor != Item::Anchor::kStart)
      out += std::string(" text-anchor=\"") + kAnchors[static_cast<int>(item.anchor)] + "\"";
    if (item.bold) out += " font-weight=\"700\"";
    if (item.turned) out += " transform=\"rotate(180 " + number(item.x) + " " + number(item.y) + ")\"";
    out += " fill=\"" + colour(item.fill.value_or(0)) + "\">" + escaped(item.text) + "</text>\n";
    return;
  }
  out += "<path d=\"";
  for (const PathStep& step : item.path) {
    out += step.op;
    const int count = step.op == 'C' ? 6 : step.op == 'Z' ? 0 : 2;
    for (int i = 0; i < count; ++i) out += (i > 0 ? " " : "") + number(step.at[i]);
  }
  out += "\" fill=\"" + (item.fill ? colour(*item.fill) : std::string("none")) + "\"";
  if (item.stroke) {
    out += " stroke=\"" + colour(*item.stroke) + "\" stroke-width=\"" + number(item.width) +
           "\" stroke-linejoin=\"round\"";
    if (!item.dash.empty()) {
      out += " stroke-dasharray=\"";
      for (std::size_t i = 0; i < item.dash.size(); ++i) out += (i > 0 ? " " : "") + number(item.dash[i]);
      out += "\"";
    }
  }
  out += "/>\n";
}

std::string body(const Drawing& drawing, const std::string& title) {
  std::string out = "<title>" + escaped(title) + "</title>\n";
  for (const Item& item : drawing.items) append(out, item);
  return out;
}

std::string box(const Drawing& drawing) {
  return "0 0 " + number(drawing.width) + " " + number(drawing.height);
}

}  // namespace

std::string to_svg(const Drawing& drawing, const std::string& title, const std::string& unit) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(drawing.width) + unit +
         "\" height=\"" + number(drawing.height) + unit + "\" viewBox=\"" + box(drawing) +
         "\" role=\"img\">\n" + body(drawing, title) + "</svg>\n";
}

std::string to_svg_symbol(const Drawing& drawing, const std::string& id, const std::string& title) {
  return "<symbol id=\"" + escaped(id) + "\" viewBox=\"" + box(drawing) + "\">\n" + body(drawing, title) +
         "</symbol>\n";
}

}  // namespace thirdcard

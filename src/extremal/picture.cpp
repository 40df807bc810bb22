// SPDX-License-Identifier: MIT
// SVG pictures: a point set on the board, and the table as a plot. The board of AG(d,3) pairs coordinates as
// column and row, the last pair innermost, so AG(4,3) is the usual 3x3 array of 3x3 blocks and a plane
// "number x colour" is one block. Blocks of the set are quadratic curves through their three points, bent so
// that lines which leave the board and come back are not drawn on top of others.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "thirdcard/extremal.hpp"

namespace thirdcard {

namespace {

constexpr double kCell = 28, kMargin = 24;
constexpr int kMostCurves = 60;

struct Place {
  double x, y;
};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f", value);
  std::string s = text;
  if (s.ends_with(".0")) s.resize(s.size() - 2);
  return s == "-0" ? "0" : s;
}

/// Where each point goes, and the size of the board.
std::vector<Place> places(const Design& design, double& width, double& height) {
  const Geometry& g = design.geometry();
  std::vector<Place> out(design.points());
  if (g.kind == Geometry::Kind::kAffine && g.dimension <= 6 && g.q <= 5) {
    // Last coordinate across, the one before down, and so on outwards; a gap after each block.
    const auto extent = [&](int coordinates) {
      double e = kCell;
      for (int i = 1; i < coordinates; ++i) e = e * g.q + kCell * 0.5;
      return e;
    };
    width = height = 0;
    for (int p = 0; p < design.points(); ++p) {
      const std::vector<int> c = coordinates(g, p);
      double x = 0, y = 0;
      for (int i = g.dimension - 1, depth = 0; i >= 0; --i, ++depth) {
        const double step = depth < 2 ? kCell : extent(depth / 2 + 1);
        (depth % 2 == 0 ? x : y) += c[i] * step;
      }
      out[p] = {kMargin + x + kCell / 2, kMargin + y + kCell / 2};
      width = std::max(width, out[p].x + kCell / 2 + kMargin),
      height = std::max(height, out[p].y + kCell / 2 + kMargin);
    }
    return out;
  }
  const double radius = std::max(90.0, design.points() * 6.0);
  width = height = 2 * (radius + kMargin + kCell / 2);
  for (int p = 0; p < design.points(); ++p) {
    const double angle = 2 * 3.14159265358979323846 * p / std::max(1, design.points());
    out[p] = {width / 2 + radius * std::sin(angle), height / 2 - radius * std::cos(angle)};
  }
  return out;
}

/// A design's name may hold anything.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (static_cast<unsigned char>(c) < 0x20)
      out += ' ';
    else
      out += c;
  }
  return out;
}

std::string open_svg(double width, double height, const std::string& title) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
         "\" width=\"" + number(width) + "\" height=\"" + number(height) +
         "\" font-family=\"sans-serif\" role=\"img\">\n<title>" + escaped(title) +
         "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
}

}  // namespace

std::string set_picture(const Design& design, std::span<const Point> set) {
  double width = 0, height = 0;
  const std::vector<Place> place = places(design, width, height);
  std::vector<char> in(design.points());
  for (const Point p : set) in[p] = 1;
  std::vector<std::size_t> inside;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    const auto b = design.block(i);
    if (std::all_of(b.begin(), b.end(), [&](Point p) { return in[p] != 0; })) inside.push_back(i);
  }
  const std::string caption = std::to_string(set.size()) + " of " + std::to_string(design.points()) +
                              " points, " + std::to_string(inside.size()) +
                              (inside.size() == 1 ? " block" : " blocks");
  std::string svg = open_svg(width, height + 20, design.name() + ": " + caption);
  for (const Place& p : place)
    svg += "<rect x=\"" + number(p.x - kCell / 2 + 1.5) + "\" y=\"" + number(p.y - kCell / 2 + 1.5) +
           "\" width=\"" + number(kCell - 3) + "\" height=\"" + number(kCell - 3) +
           "\" rx=\"4\" fill=\"#eceff3\"/>\n";
  if (inside.size() <= kMostCurves) {
    constexpr const char* kColours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8a6d00", "#56b4e9"};
    for (std::size_t i = 0; i < inside.size(); ++i) {
      std::vector<Place> path;
      for (const Point p : design.block(inside[i])) path.push_back(place[p]);
      if (path.empty()) continue;  // an empty block lies inside every set
      std::sort(path.begin(), path.end(),
                [](const Place& a, const Place& b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
      // The middle point by position; a gentle bow keeps parallel curves apart.
      std::string d = "M" + number(path[0].x) + " " + number(path[0].y);
      for (std::size_t j = 1; j < path.size(); ++j) {
        const Place &a = path[j - 1], &b = path[j];
        const double bow = 0.06 + 0.02 * static_cast<double>(i % 4);
        d += "Q" + number((a.x + b.x) / 2 + (b.y - a.y) * bow) + " " +
             number((a.y + b.y) / 2 - (b.x - a.x) * bow) + " " + number(b.x) + " " + number(b.y);
      }
      svg += "<path d=\"" + d + "\" fill=\"none\" stroke=\"" + kColours[i % 6] +
             "\" stroke-width=\"1.5\" stroke-opacity=\"0.75\"/>\n";
    }
  }
  for (int p = 0; p < design.points(); ++p)
    if (in[p])
      svg += "<circle cx=\"" + number(place[p].x) + "\" cy=\"" + number(place[p].y) +
             "\" r=\"7\" fill=\"#1f2933\"><title>" + std::to_string(p) + "</title></circle>\n";
  svg += "<text x=\"" + number(width / 2) + "\" y=\"" + number(height + 8) +
         "\" font-size=\"12\" text-anchor=\"middle\" fill=\"#1f2933\">" + caption + "</text>\n";
  return svg + "</svg>\n";
}

std::string table_plot(const ExtremalTable& table) {
  constexpr double kWidth = 720, kHeight = 440, kLeft = 64, kRight = 16, kTop = 36, kBottom = 44;
  const double most = static_cast<double>(std::max<std::int64_t>(1, table.rows.back().max.upper));
  const auto x = [&](int n) { return kLeft + (kWidth - kLeft - kRight) * n / std::max(1, table.points); };
  const auto y = [&](std::int64_t t) {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * static_cast<double>(t) / most;
  };
  std::string svg =
      open_svg(kWidth, kHeight, table.design + ": least and greatest number of blocks inside n points");
  svg += "<text x=\"" + number(kWidth / 2) + "\" y=\"22\" font-size=\"14\" text-anchor=\"middle\">" +
         escaped(table.design) + ": blocks inside n points</text>\n";
  for (int i = 0; i <= 4; ++i) {
    const auto t = static_cast<std::int64_t>(most * i / 4);
    svg += "<path d=\"M" + number(kLeft) + " " + number(y(t)) + "H" + number(kWidth - kRight) +
           "\" stroke=\"#d9dee4\"/><text x=\"" + number(kLeft - 6) + "\" y=\"" + number(y(t) + 4) +
           "\" font-size=\"11\" text-anchor=\"end\">" + std::to_string(t) + "</text>\n";
    const int n = table.points * i / 4;
    svg += "<text x=\"" + number(x(n)) + "\" y=\"" + number(kHeight - kBottom + 18) +
           "\" font-size=\"11\" text-anchor=\"middle\">" + std::to_string(n) + "</text>\n";
  }
  svg += "<text x=\"" + number(kWidth / 2) + "\" y=\"" + number(kHeight - 8) +
         "\" font-size=\"12\" text-anchor=\"middle\">n</text>\n";
  for (const bool greatest : {true, false}) {
    std::string d;
    for (const ExtremalRow& r : table.rows) {
      const Extreme& e = greatest ? r.max : r.min;
      const std::int64_t t = greatest ? e.lower : e.upper;
      d += (d.empty() ? "M" : "L") + number(x(r.n)) + " " + number(y(t));
    }
    svg += "<path d=\"" + d + "\" fill=\"none\" stroke=\"" + (greatest ? "#d55e00" : "#0072b2") +
           "\" stroke-width=\"1.5\"" + (greatest ? "" : " stroke-dasharray=\"5 3\"") + "/>\n";
    for (const ExtremalRow& r : table.rows) {
      const Extreme& e = greatest ? r.max : r.min;
      if (!e.closed())
        svg += "<path d=\"M" + number(x(r.n)) + " " + number(y(e.lower)) + "V" + number(y(e.upper)) +
               "\" stroke=\"#000000\" stroke-width=\"3\"><title>n = " + std::to_string(r.n) + ": " +
               std::to_string(e.lower) + " to " + std::to_string(e.upper) + "</title></path>\n";
    }
  }
  svg += "<text x=\"" + number(kLeft + 12) +
         "\" y=\"52\" font-size=\"12\" fill=\"#d55e00\">greatest</text><text x=\"" + number(kLeft + 12) +
         "\" y=\"68\" font-size=\"12\" fill=\"#0072b2\">least (dashed)</text>\n";
  return svg + "</svg>\n";
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The symbols, drawn for this project: a pill, a rhombus with slightly swollen sides, a ribbon in a
// single wave, and for decks of four values a five-pointed star.
#include <cmath>
#include <numbers>

#include "cards/draw.hpp"

namespace thirdcard {

Path symbol_outline(int shape) {
  switch (shape) {
    case 0:
      return geometry::rounded_rectangle(-22, -42, 44, 84, 22);
    case 1:
      return {{'M', {0, -43}},
              {'C', {9.5, -28, 18, -13, 24, 0}},
              {'C', {18, 13, 9.5, 28, 0, 43}},
              {'C', {-9.5, 28, -18, 13, -24, 0}},
              {'C', {-18, -13, -9.5, -28, 0, -43}},
              {'Z'}};
    case 2:
      // A ribbon that leans left above and right below; the right side is the half turn of the left.
      return {{'M', {-9, -42}},
              {'C', {-27, -42, -29, -23, -21, -9}},
              {'C', {-13, 5, -6, 13, -9, 28}},
              {'C', {-11, 38, -1, 43, 9, 42}},
              {'C', {27, 42, 29, 23, 21, 9}},
              {'C', {13, -5, 6, -13, 9, -28}},
              {'C', {11, -38, 1, -43, -9, -42}},
              {'Z'}};
    default: {
      std::vector<geometry::Spot> spots;
      for (int i = 0; i < 10; ++i) {
        const double radius = i % 2 == 0 ? 26 : 12, angle = std::numbers::pi * (i / 5.0 - 0.5);
        spots.push_back({radius * std::cos(angle), radius * std::sin(angle) + 1.5});
      }
      return geometry::polyline(spots, true);
    }
  }
}

Item filled(Path path, std::uint32_t colour) {
  Item item;
  item.path = std::move(path);
  item.fill = colour;
  return item;
}

Item stroked(Path path, std::uint32_t colour, double width) {
  Item item;
  item.path = std::move(path);
  item.stroke = colour;
  item.width = width;
  return item;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// design: how people spell points. A point of every design has a number; a point of a geometry has
// coordinates, too, and the papers write these as digits: the card 010 of AG(3,3) is the point 3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

enum class PointSpelling : std::uint8_t { kNumber, kDigits, kWords };

/// The spellings of a design's points. Digits alone are coordinates where there are exactly as many as the
/// space has coordinates, and a number where there are fewer and the first is not 0. Where a number can be as
/// long as that (AG(2,q) from q = 4 on, AG(3,q) from q = 5 on, ...), digits alone are always a number, and
/// coordinates stand in brackets: (1,0). Nothing has two meanings, and what `write` gives `read` takes.
class PointNames {
 public:
  /// `base`: the number of the first point, 0 or 1. Coordinates do not depend on it.
  explicit PointNames(const Design& design, int base = 0);

  /// 0 where points have numbers alone.
  int coordinates() const { return coordinates_; }
  /// Whether digits without brackets can be coordinates.
  bool plain_digits() const { return plain_digits_; }

  struct Read {
    Point point;
    PointSpelling spelling;
  };
  /// A number or coordinates. InputError says what is wrong and what would be right.
  Read read(std::string_view text) const;
  /// As a number, or as digits where there are coordinates.
  std::string write(Point point, PointSpelling spelling) const;

  /// The points of a list. Commas and spaces separate; where there are words only commas do, and where there
  /// is a semicolon only semicolons do. InputError for an empty place between two separators.
  static std::vector<std::string> split(std::string_view list);

 private:
  Read read_number(std::string_view text) const;
  Read read_coordinates(const std::vector<int>& digits, std::string_view text) const;
  std::string remedy() const;

  Geometry geometry_;
  std::string design_;
  int points_, base_, coordinates_ = 0;
  bool plain_digits_ = false;
};

}  // namespace thirdcard

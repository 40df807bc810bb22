// SPDX-License-Identifier: MIT
// Points and cards as a person writes them, for every option and every answer: numbers, digits, coordinates
// in brackets, and words where the points of the design are the cards of a deck.
#pragma once

#include <optional>

#include "thirdcard/cards.hpp"
#include "thirdcard/point_names.hpp"

namespace thirdcard::cli {

/// Reads points and remembers how they were written, so that the answer names them in the same way.
class Points {
 public:
  explicit Points(const Design& design, int base = 0);

  /// One point. InputError says what would be right.
  Point read(const std::string& text);
  /// Points in the order written; none for an empty text.
  std::vector<Point> read_list(const std::string& text);
  /// As `read_list`; ranges of numbers a..b as well.
  std::vector<Point> read_set(const std::string& text);
  /// A strategy's name with the points of `script:` and `theorem1:` as numbers.
  std::string read_strategy(const std::string& name);

  /// As the points were written: words if any was in words, else digits if any was in digits, else numbers.
  std::string write(Point point) const;
  /// Written one after the other, so that `read_list` takes them.
  std::string write(std::span<const Point> points) const;
  bool as_numbers() const { return spelling_ == PointSpelling::kNumber; }

 private:
  PointNames names_;
  int base_;
  std::optional<Deck> deck_;
  PointSpelling spelling_ = PointSpelling::kNumber;
  bool classic_ = false;  // the colours of the papers
};

}  // namespace thirdcard::cli

// SPDX-License-Identifier: MIT
// The verifier's own AG(d,3) and PG(d,2): tables of sums and third points, maps from frames.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "thirdcard/core.hpp"
#include "verify/json.hpp"

namespace thirdcard::verify {

class Space {
 public:
  /// AG(d,3) or PG(d,2), d = 1..6. Unreadable otherwise.
  Space(bool affine, int dimension);

  bool affine;
  int d, v, frame;  // dimension, points, length of a frame
  std::string name;

  int sum(int x, int y) const { return sum_[static_cast<std::size_t>(x) * v + y]; }  // AG only
  int minus(int x) const { return minus_[x]; }                                       // AG only
  int third(int x, int y) const { return third_[static_cast<std::size_t>(x) * v + y]; }

  /// The map that takes the frame (origin and units, first unit most significant; units only for PG) to
  /// `images`, as a table of all points. False if it is not one-to-one.
  bool map_from_frame(const int* images, std::vector<std::uint16_t>& table) const;

  /// Checks that the list is `length` different points.
  std::vector<int> points(const Value& list, std::int64_t length) const;
  /// Lines inside the set; completes[p] becomes the number of pairs whose third point is p.
  std::int64_t lines_inside(const std::vector<int>& set, std::vector<int>& completes) const;

 private:
  std::vector<std::uint16_t> sum_, third_, minus_;
};

/// 0..91 for the letters of certificate words; Unreadable otherwise.
int letter_point(char c);

/// Per size: is there a budget, which, and the numbers of lines of the listed sets.
struct CheckedLevel {
  bool everything = false;
  std::int64_t budget = 0;
  std::vector<std::int64_t> lines;
};
std::vector<CheckedLevel> check_levels(const Space& space, const Value& levels, const Job& job);

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// The verifier's own spaces: AG(d,3) and PG(d,2) with their lines, AG(d,2) with its planes ("quads"). Points
// and third points, maps from frames, blocks inside a set.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "thirdcard/core.hpp"
#include "verify/json.hpp"

namespace thirdcard::verify {

class Space {
 public:
  enum class Kind : std::uint8_t { kTernary, kBinary, kQuads };
  /// AG(d,3) or PG(d,2), d = 1..6, or AG(d,2), d = 3..7. Unreadable otherwise.
  Space(Kind kind, int dimension);

  Kind kind;
  int d, v, frame;  // dimension, points, length of a frame
  std::string name;

  int block_size() const { return kind == Kind::kQuads ? 4 : 3; }
  int sum(int x, int y) const { return sum_[static_cast<std::size_t>(x) * v + y]; }  // AG(d,3) only
  int minus(int x) const { return minus_[x]; }                                       // AG(d,3) only
  /// Not for quads, where two points determine no third.
  int third(int x, int y) const { return third_[static_cast<std::size_t>(x) * v + y]; }

  /// The map that takes the frame (origin and units, first unit most significant; units only for PG) to
  /// `images`, as a table of all points. False if it is not one-to-one.
  bool map_from_frame(const int* images, std::vector<std::uint16_t>& table) const;

  /// Checks that the list is `length` different points.
  std::vector<int> points(const Value& list, std::int64_t length) const;
  struct Inside {
    std::int64_t blocks = 0;
    std::vector<int> completes;  // per point p: the blocks whose other points are in the set
    std::vector<int> pairs;      // quads only: pairs of the set by their sum
  };
  void blocks_inside(const std::vector<int>& set, Inside& out) const;
  /// Blocks inside the set and p, a point outside, that hold both p and the member x.
  int through_both(const std::vector<char>& in, const Inside& inside, int p, int x) const {
    return kind == Kind::kQuads ? inside.pairs[static_cast<std::size_t>(p ^ x)]
                                : in[static_cast<std::size_t>(third(p, x))];
  }

 private:
  std::vector<std::uint16_t> sum_, third_, minus_;
};

/// 0..91 for the letters of certificate words; Unreadable otherwise.
int letter_point(char c);

/// Per size: is there a budget, which, and the numbers of blocks of the listed sets.
struct CheckedLevel {
  bool everything = false;
  std::int64_t budget = 0;
  std::vector<std::int64_t> blocks;
};
std::vector<CheckedLevel> check_levels(const Space& space, const Value& levels, const Job& job);

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// The design of a statement: points and blocks as listed, their digest, and a name only where it was rebuilt.
// Also the maps that proofs name, each a permutation of the points that takes blocks to blocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "verify/file.hpp"
#include "verify/geometry.hpp"
#include "verify/space.hpp"

namespace thirdcard::verify {

struct StatedDesign {
  int points = 0;
  std::vector<std::vector<int>> blocks;  // each increasing, the list sorted
  std::string sha256, label;
  bool named = false;  // the label names a geometry, and these are its blocks
  Geometry geometry;   // if named

  /// "ag(3,3) (27 points, 117 blocks, SHA-256 ...)", or the same without a name.
  std::string words() const;
  void describe(Proved& out) const;
};

/// Unreadable unless well-formed with at most `most_points` points; Refuted if the digest is another's or the
/// label names a geometry with other blocks.
StatedDesign read_design(const Value& value, int most_points, const Job& job);

/// Bytes of a body, taken one after the other.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  bool has(std::size_t count) const { return rest_.size() >= count; }
  std::size_t left() const { return rest_.size(); }
  int byte() {
    const int out = static_cast<unsigned char>(rest_[0]);
    rest_.remove_prefix(1);
    return out;
  }
  /// Four bytes, lowest first.
  std::uint32_t word() {
    std::uint32_t out = 0;
    for (int i = 0; i < 4; ++i) out |= static_cast<std::uint32_t>(byte()) << 8 * i;
    return out;
  }
  std::string_view bytes(std::size_t count) {
    const auto out = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return out;
  }

 private:
  std::string_view rest_;
};

/// The maps of a body. "f": in ag(d,3) and pg(d,2) a map is the images of a frame, d+1 bytes, and is affine
/// or linear by construction. "l": maps are listed at the start, each checked once, and named by number.
class Maps {
 public:
  /// Reads the head of the body. Unreadable if it is none; Refuted if a listed map is no automorphism.
  Maps(const StatedDesign& design, Bytes& body, const Job& job);
  /// Bytes of one map's name.
  std::size_t width() const { return space_.empty() ? 4 : static_cast<std::size_t>(space_[0].frame); }
  /// The map with this name, as images of all points; Refuted if there is none. Valid until the next call
  /// with the same `scratch`.
  const std::vector<std::uint16_t>& map(std::string_view name, std::vector<std::uint16_t>& scratch) const;

 private:
  std::vector<Space> space_;  // one, or none
  std::vector<std::vector<std::uint16_t>> listed_;
};

/// Is the image of the list of blocks the list of blocks?
bool keeps_blocks(const std::vector<std::vector<int>>& sorted_blocks, const std::vector<std::uint16_t>& map);

/// 1234567 as 1,234,567.
std::string with_commas(std::uint64_t n);
/// "1 ply", "2 plies".
std::string in_plies(std::int64_t n);

}  // namespace thirdcard::verify

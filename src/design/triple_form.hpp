// SPDX-License-Identifier: MIT
// A canonical form of small Steiner triple systems for long lists, with the group; and systems as short
// strings of bytes.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "thirdcard/design.hpp"

namespace thirdcard {

/// The multiplication table of a system of at most 63 points, without allocation: third[x][y].
struct SmallTriples {
  static constexpr int kMost = 63;
  int points = 0;
  std::array<std::array<std::uint8_t, kMost + 1>, kMost> third;
  void add(int x, int y, int z) {
    third[x][y] = third[y][x] = static_cast<std::uint8_t>(z);
    third[x][z] = third[z][x] = static_cast<std::uint8_t>(y);
    third[y][z] = third[z][y] = static_cast<std::uint8_t>(x);
  }
  /// The design must be a Steiner triple system of at most 63 points.
  static SmallTriples of(const Design& design);
  Design design(std::string name) const;
};

/// The blocks through two points pair off the other points twice, in even cycles: the cubes of half their
/// lengths, summed.
std::uint64_t cubes_of_cycles(const SmallTriples& system, int x, int y);

/// `system` is an image of the system asked about, the same for isomorphic ones; `automorphisms` the order of
/// its group.
struct SmallForm {
  SmallTriples system;
  std::uint64_t automorphisms = 0;
};
SmallForm small_form(const SmallTriples& system);

/// A permutation, with one of each of its orbits of points and of pairs and how many an orbit has. Where a
/// system is known to respect it, the form takes one look at each orbit; it is the same form.
struct KnownAutomorphism {
  struct PointOrbit {
    std::uint8_t x;
    int size;
  };
  struct PairOrbit {
    std::uint8_t x, y;
    int size;
  };
  std::array<std::uint8_t, SmallTriples::kMost> image{};
  std::vector<PointOrbit> points;
  std::vector<PairOrbit> pairs;
  explicit KnownAutomorphism(std::span<const std::uint8_t> images);
};
SmallForm small_form(const SmallTriples& system, const KnownAutomorphism& known);
/// Calls visit(images of 0..v-1) for every automorphism. The system must be one that small_form gave.
void each_automorphism(const SmallTriples& canonical, const std::function<void(const std::uint8_t*)>& visit);

/// The system as bytes (docs/formats.md, "triples"): for every pair of points that no earlier block holds, in
/// lexicographic order, which of the possible third points it has. About 20 bytes for 19 points.
std::string pack_triples(const SmallTriples& system);
/// Reads one system off the front of `bytes` and removes it. False if there is none; whatever is accepted is
/// a Steiner triple system, and has no other spelling.
bool unpack_triples(std::string_view& bytes, int points, SmallTriples& system);

}  // namespace thirdcard

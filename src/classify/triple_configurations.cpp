// SPDX-License-Identifier: MIT
// A block is the third point of any two of its points, so a configuration is found by looking up third
// points: a Pasch configuration from a point and two blocks through it, a mitre from its centre and a block
// whose image under the centre is a block, a grid from two disjoint blocks, a prism from two triangles whose
// sides have the same third points. Cost: v^3 steps for Pasch and mitres, v^4 / 6 for grids.
#include "classify/triple_configurations.hpp"

#include <algorithm>
#include <array>

namespace thirdcard {

namespace {

struct Triangle {
  std::uint32_t sides;  // the third points of its sides, increasing, six bits each
  std::array<std::uint8_t, 3> corners;
};

bool apart(const Triangle& a, const Triangle& b) {
  return std::none_of(a.corners.begin(), a.corners.end(), [&](int x) {
    return std::find(b.corners.begin(), b.corners.end(), x) != b.corners.end();
  });
}

template <class Visit>
void each_block(const SmallTriples& s, Visit&& visit) {
  for (int x = 0; x < s.points; ++x)
    for (int y = x + 1; y < s.points; ++y)
      if (const int z = s.third[x][y]; z > y) visit(std::array<int, 3>{x, y, z});
}

}  // namespace

ConfigurationCount count_pasch(const SmallTriples& s) {
  ConfigurationCount count;
  for (int x = 0; x < s.points; ++x) {
    std::array<std::array<int, 2>, SmallTriples::kMost> pairs;  // of the blocks through x
    std::size_t n = 0;
    for (int y = 0; y < s.points; ++y)
      if (y != x && s.third[x][y] > y) pairs[n++] = {y, s.third[x][y]};
    std::uint64_t here = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j) {
        const auto [a, b] = pairs[i];
        const auto [c, d] = pairs[j];
        here += s.third[a][c] == s.third[b][d];
        here += s.third[a][d] == s.third[b][c];
      }
    count.at.push_back(here);
    count.all += here;
  }
  count.all /= 6;
  return count;
}

ConfigurationCount count_mitres(const SmallTriples& s) {
  ConfigurationCount count;
  count.at.resize(static_cast<std::size_t>(s.points));
  each_block(s, [&](const std::array<int, 3>& b) {
    for (int c = 0; c < s.points; ++c)
      if (c != b[0] && c != b[1] && c != b[2])
        count.at[static_cast<std::size_t>(c)] +=
            s.third[s.third[c][b[0]]][s.third[c][b[1]]] == s.third[c][b[2]];
  });
  for (std::uint64_t& n : count.at) n /= 2, count.all += n;  // the two disjoint blocks are found each
  return count;
}

ConfigurationCount count_grids(const SmallTriples& s) {
  ConfigurationCount count;
  count.at.resize(static_cast<std::size_t>(s.points));
  std::vector<std::array<int, 3>> blocks;
  each_block(s, [&](const std::array<int, 3>& b) { blocks.push_back(b); });
  constexpr std::array<std::array<std::size_t, 3>, 6> kOrders{
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  for (std::size_t i = 0; i < blocks.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      const auto &a = blocks[i], &b = blocks[j];
      if (std::any_of(a.begin(), a.end(), [&](int x) { return x == b[0] || x == b[1] || x == b[2]; }))
        continue;
      for (const auto& order : kOrders) {
        const int x = s.third[a[0]][b[order[0]]], y = s.third[a[1]][b[order[1]]],
                  z = s.third[a[2]][b[order[2]]];
        if (x == y || s.third[x][y] != z) continue;
        ++count.all;
        for (const int p : {a[0], a[1], a[2], b[0], b[1], b[2], x, y, z})
          ++count.at[static_cast<std::size_t>(p)];
      }
    }
  // Two classes of three blocks, of each three pairs.
  count.all /= 6;
  for (std::uint64_t& n : count.at) n /= 6;
  return count;
}

ConfigurationCount count_prisms(const SmallTriples& s) {
  ConfigurationCount count;
  count.at.resize(static_cast<std::size_t>(s.points));
  std::vector<Triangle> triangles;
  for (int x = 0; x < s.points; ++x)
    for (int y = x + 1; y < s.points; ++y)
      for (int z = y + 1; z < s.points; ++z) {
        if (s.third[x][y] == z) continue;
        std::array<std::uint32_t, 3> sides{s.third[x][y], s.third[x][z], s.third[y][z]};
        std::sort(sides.begin(), sides.end());
        triangles.push_back(
            {sides[0] << 12 | sides[1] << 6 | sides[2],
             {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y), static_cast<std::uint8_t>(z)}});
      }
  std::sort(triangles.begin(), triangles.end(),
            [](const Triangle& a, const Triangle& b) { return a.sides < b.sides; });
  for (std::size_t from = 0, to = 0; from < triangles.size(); from = to) {
    while (to < triangles.size() && triangles[to].sides == triangles[from].sides) ++to;
    for (std::size_t i = from; i < to; ++i)
      for (std::size_t j = from; j < i; ++j) {
        if (!apart(triangles[i], triangles[j])) continue;
        ++count.all;
        const std::uint32_t sides = triangles[i].sides;
        for (const std::uint32_t p : {sides >> 12, sides >> 6 & 63, sides & 63}) ++count.at[p];
        for (const auto* t : {&triangles[i], &triangles[j]})
          for (const std::uint8_t p : t->corners) ++count.at[p];
      }
  }
  return count;
}

std::map<std::vector<int>, std::uint64_t> cycle_structures(const SmallTriples& s) {
  std::map<std::string, std::uint64_t> counts;  // a byte for each cycle
  std::string lengths;
  for (int x = 0; x < s.points; ++x)
    for (int y = x + 1; y < s.points; ++y) {
      std::uint64_t seen = std::uint64_t{1} << x | std::uint64_t{1} << y | std::uint64_t{1} << s.third[x][y];
      lengths.clear();
      for (int start = 0; start < s.points; ++start) {
        if (seen >> start & 1) continue;
        int length = 0;
        for (int at = start; !(seen >> at & 1); at = s.third[y][s.third[x][at]], length += 2)
          seen |= std::uint64_t{1} << at | std::uint64_t{1} << s.third[x][at];
        lengths += static_cast<char>(length);
      }
      std::sort(lengths.begin(), lengths.end());
      ++counts[lengths];
    }
  std::map<std::vector<int>, std::uint64_t> out;
  for (const auto& [key, number] : counts) out[std::vector<int>(key.begin(), key.end())] = number;
  return out;
}

}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// The verifier's geometry, from the definitions: coordinates are digits, a line is three points of sum 0, a
// plane of AG(d,2) four points of sum 0.
#include "verify/space.hpp"

#include <algorithm>

namespace thirdcard::verify {

Space::Space(Kind which, int dimension) : kind(which), d(dimension), v(1), frame(dimension + 1) {
  if (kind == Kind::kQuads) {
    if (d < 3 || d > 7) throw Unreadable("quads must be flats(d,2,2) with d = 3..7");
    name = "flats(" + std::to_string(d) + ",2,2)";
    v = 1 << d;
    return;
  }
  if (d < 1 || d > 6) throw Unreadable("the space must be ag(d,3) or pg(d,2) with d = 1..6");
  const bool affine = kind == Kind::kTernary;
  name = (affine ? "ag(" : "pg(") + std::to_string(d) + (affine ? ",3)" : ",2)");
  const int q = affine ? 3 : 2, digits = affine ? d : d + 1;
  for (int i = 0; i < digits; ++i) v *= q;
  if (!affine) --v;
  const std::size_t pairs = static_cast<std::size_t>(v) * v;
  third_.resize(pairs);
  if (!affine) {
    for (int x = 0; x < v; ++x)
      for (int y = 0; y < v; ++y)
        third_[static_cast<std::size_t>(x) * v + y] = static_cast<std::uint16_t>(((x + 1) ^ (y + 1)) - 1);
    return;
  }
  sum_.resize(pairs), minus_.resize(v);
  for (int x = 0; x < v; ++x)
    for (int y = 0; y < v; ++y) {
      int s = 0, t = 0;
      for (int place = 1; place < v; place *= 3) {
        const int digit = (x / place % 3 + y / place % 3) % 3;
        s += digit * place;
        t += (3 - digit) % 3 * place;
      }
      sum_[static_cast<std::size_t>(x) * v + y] = static_cast<std::uint16_t>(s);
      third_[static_cast<std::size_t>(x) * v + y] = static_cast<std::uint16_t>(t);
      if (y == 0) minus_[x] = static_cast<std::uint16_t>(t);
    }
}

bool Space::map_from_frame(const int* images, std::vector<std::uint16_t>& table) const {
  if (kind == Kind::kTernary) {
    // Built from the least significant coordinate up. The map is one-to-one iff each new direction lies
    // outside the span of those before, that is, moves the origin's image off the table so far.
    table.assign(1, static_cast<std::uint16_t>(images[0]));
    for (int i = d; i >= 1; --i) {
      if (std::find(table.begin(), table.end(), images[i]) != table.end()) return false;
      const int step = sum(images[i], minus(images[0])), twice = sum(step, step);
      const std::size_t before = table.size();
      table.reserve(3 * before);
      for (std::size_t j = 0; j < before; ++j)
        table.push_back(static_cast<std::uint16_t>(sum(table[j], step)));
      for (std::size_t j = 0; j < before; ++j)
        table.push_back(static_cast<std::uint16_t>(sum(table[j], twice)));
    }
    return true;
  }
  if (kind == Kind::kQuads) {
    table.assign(1, static_cast<std::uint16_t>(images[0]));
    for (int i = d; i >= 1; --i) {
      if (std::find(table.begin(), table.end(), images[i]) != table.end()) return false;
      const int step = images[i] ^ images[0];
      const std::size_t before = table.size();
      for (std::size_t j = 0; j < before; ++j) table.push_back(static_cast<std::uint16_t>(table[j] ^ step));
    }
    return true;
  }
  table.assign(1, 0);  // vectors
  for (int i = d; i >= 0; --i) {
    const int vector = images[i] + 1;
    if (std::find(table.begin(), table.end(), vector) != table.end()) return false;
    const std::size_t before = table.size();
    for (std::size_t j = 0; j < before; ++j) table.push_back(static_cast<std::uint16_t>(table[j] ^ vector));
  }
  table.erase(table.begin());
  for (auto& p : table) --p;
  return true;
}

std::vector<int> Space::points(const Value& list, std::int64_t length) const {
  std::vector<int> out;
  std::vector<char> seen(v);
  const std::vector<std::int64_t> given = list.as_integers();
  need(static_cast<std::int64_t>(given.size()) == length, "a point set has another size");
  for (const std::int64_t p : given) {
    need(p >= 0 && p < v && !seen[p], "a point set has a wrong or repeated point");
    seen[p] = 1;
    out.push_back(static_cast<int>(p));
  }
  return out;
}

void Space::blocks_inside(const std::vector<int>& set, Inside& out) const {
  out.completes.assign(v, 0);
  std::int64_t incidences = 0;
  if (kind != Kind::kQuads) {
    for (std::size_t i = 0; i < set.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) ++out.completes[third(set[i], set[j])];
  } else {
    out.pairs.assign(v, 0);
    for (std::size_t i = 0; i < set.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) ++out.pairs[set[i] ^ set[j]];
    std::vector<char> in(v);
    for (const int x : set) in[x] = 1;
    // A quad through p is p, x and a pair with sum p + x: once for each of the three x. A member p makes one
    // such pair with x itself, which is no quad.
    for (int p = 0; p < v; ++p) {
      int thrice = 0;
      for (const int x : set)
        if (x != p) thrice += out.pairs[p ^ x] - in[p];
      out.completes[p] = thrice / 3;
    }
  }
  for (const int x : set) incidences += out.completes[x];
  out.blocks = incidences / block_size();
}

int letter_point(char c) {
  if (c < 33 || c > 126 || c == '"' || c == '\\') throw Unreadable("a word holds an unknown letter");
  return c - 33 - (c > '"') - (c > '\\');
}

}  // namespace thirdcard::verify

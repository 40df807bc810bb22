// SPDX-License-Identifier: MIT
// Cyclic Steiner triple systems (Peltesohn 1939): the points are Z_v and x -> x+1 is an automorphism.
// Heffter's problem: split the differences 1..(v-1)/2, without v/3 if 3 divides v, into triples with
// a + b = c or a + b + c = v; each gives the base block {0, a, a+b}, and v/3 the short orbit of {0, v/3,
// 2v/3}. The split is found by hill-climbing on the differences with a fixed stream; the only order without
// one is 9.
#include "design/name_checks.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {

namespace {

constexpr int kMostCyclicOrder = 999;

using Triple = std::array<int, 3>;

/// Adds triples one by one; a triple in the way of a new one is thrown out.
std::vector<Triple> heffter_triples(int v) {
  const int half = (v - 1) / 2, without = v % 3 == 0 ? v / 3 : 0;
  std::vector<Triple> triples;
  std::vector<int> open, place(half + 1, -1), owner(half + 1, -1);
  const auto set_open = [&](int d) {
    place[d] = static_cast<int>(open.size()), open.push_back(d), owner[d] = -1;
  };
  const auto set_closed = [&](int d, int by) {
    open[place[d]] = open.back(), place[open.back()] = place[d], open.pop_back();
    place[d] = -1, owner[d] = by;
  };
  for (int d = 1; d <= half; ++d)
    if (d != without) set_open(d);
  RandomStream random(static_cast<std::uint64_t>(v), 0x43594331);
  for (std::uint64_t step = 0; !open.empty(); ++step) {
    if (step == 100000000)
      throw std::logic_error("no cyclic triple system of order " + std::to_string(v) + " found");
    const int a = open[random.below(open.size())], b = open[random.below(open.size())];
    if (a == b) continue;
    const int sum = a + b <= half ? a + b : v - a - b, c = random.below(2) == 0 ? sum : std::abs(a - b);
    if (c == a || c == b || c == without) continue;
    if (owner[c] >= 0) {
      const int out = owner[c];
      for (int d : triples[out]) set_open(d);
      if (out + 1 != static_cast<int>(triples.size())) {
        triples[out] = triples.back();
        for (int d : triples[out]) owner[d] = out;
      }
      triples.pop_back();
    }
    for (int d : {a, b, c}) set_closed(d, static_cast<int>(triples.size()));
    triples.push_back({a, b, c});
  }
  return triples;
}

}  // namespace

void check_cyclic_order(int v) {
  if (v < 3 || v > kMostCyclicOrder || (v % 6 != 1 && v % 6 != 3) || v == 9)
    throw InputError("there is no cyclic-sts(" + std::to_string(v) + ")",
                     "the order is 1 or 3 modulo 6, not 9, from 3 to " + std::to_string(kMostCyclicOrder));
}

Design cyclic_triple_system(int v) {
  check_cyclic_order(v);
  std::vector<std::vector<int>> blocks;
  if (v % 3 == 0)
    for (int x = 0; x < v / 3; ++x) blocks.push_back({x, x + v / 3, x + 2 * (v / 3)});
  for (auto [a, b, c] : heffter_triples(v)) {
    // Two of the three add up to the third or to v minus it: the steps of the base block.
    const int first = b + c == a ? b : a, second = b + c == a ? c : a + c == b ? c : b;
    for (int x = 0; x < v; ++x) blocks.push_back({x, (x + first) % v, (x + first + second) % v});
  }
  return Design::from_blocks("cyclic-sts(" + std::to_string(v) + ")", v, blocks);
}

}  // namespace thirdcard

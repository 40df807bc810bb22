// SPDX-License-Identifier: MIT
// The set builder: everything about a handful of points of AG(d,3) or PG(d,2) at once. Third points and
// planes are tables, made once per space; a question costs a pass over pairs and planes.
#include <algorithm>
#include <map>

#include "thirdcard/design.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

struct Space {
  int points = 0;
  std::int64_t lines = 0, lines_through = 0;
  std::vector<int> third;  // [a * points + b], -1 for a = b
  std::vector<std::vector<int>> planes;
};

const Space& space_of(const std::string& name) {
  static std::map<std::string, Space> known;
  if (const auto found = known.find(name); found != known.end()) return found->second;
  const Design design = design_from_name(name);
  const int v = design.points();
  const auto lines = design.block_lists();
  for (const auto& line : lines)
    if (line.size() != 3 || v > 243)
      throw InputError("the set builder knows spaces of lines of three points", "such as ag(4,3)");
  Space space;
  space.points = v;
  space.lines = static_cast<std::int64_t>(lines.size());
  space.lines_through = (v - 1) / 2;
  space.third.assign(static_cast<std::size_t>(v) * v, -1);
  for (const auto& line : lines)
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        if (i != j) space.third[static_cast<std::size_t>(line[i]) * v + line[j]] = line[3 - i - j];
  // Planes: ag(d,3) and pg(d,2) name their own flats.
  const std::string inner = name.substr(name.find('(') + 1, name.find(')') - name.find('(') - 1);
  const bool affine = name.starts_with("ag("), projective = name.starts_with("pg(");
  if ((affine || projective) && inner.find(',') != std::string::npos && std::stoi(inner) >= 2) {
    if (std::stoi(inner) == 2) {
      space.planes.emplace_back();
      for (int p = 0; p < v; ++p) space.planes[0].push_back(p);
    } else {
      space.planes = design_from_name((affine ? "flats(" : "pflats(") + inner + ",2)").block_lists();
    }
  }
  return known.emplace(name, std::move(space)).first->second;
}

struct Swap {
  int out = -1, in = -1;
  std::int64_t sets = 0;
};

Json swap_json(const Swap& swap) {
  if (swap.out < 0) return nullptr;
  return {{"out", swap.out}, {"in", swap.in}, {"sets", swap.sets}};
}

/// {"design": "ag(4,3)", "cards": [...]} -> sets and planes inside and outside, what each further card would
/// add, and the best exchange of one card.
const Registration look("builder.look", [](const Json& request) -> Json {
  const Space& space = space_of(request.at("design").get<std::string>());
  const int v = space.points;
  std::vector<int> cards = request.at("cards").get<std::vector<int>>();
  std::vector<char> inside(static_cast<std::size_t>(v));
  for (const int card : cards) {
    if (card < 0 || card >= v) throw InputError("there is no card " + std::to_string(card));
    if (inside[card]) throw InputError("card " + std::to_string(card) + " is named twice");
    inside[card] = 1;
  }
  std::sort(cards.begin(), cards.end());
  const int n = static_cast<int>(cards.size());
  // through[x]: pairs of cards that x completes to a set; for a card of the set, the sets through it.
  std::vector<int> through(static_cast<std::size_t>(v));
  Json sets = Json::array();
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      const int c = space.third[static_cast<std::size_t>(cards[i]) * v + cards[j]];
      ++through[c];
      if (c > cards[j] && inside[c]) sets.push_back({cards[i], cards[j], c});
    }
  const std::int64_t count = static_cast<std::int64_t>(sets.size());
  Json planes = Json::array();
  std::int64_t planes_outside = 0;
  for (const auto& plane : space.planes) {
    std::size_t here = 0;
    for (const int p : plane) here += inside[p];
    if (here == plane.size()) planes.push_back(plane);
    planes_outside += here == 0;
  }
  Swap more, fewer;
  more.sets = fewer.sets = count;
  for (const int out : cards)
    for (int in = 0; in < v; ++in) {
      if (inside[in]) continue;
      // The pair (out, third) completes `in` only while `out` is there.
      const int third = space.third[static_cast<std::size_t>(out) * v + in];
      const std::int64_t then = count - through[out] + through[in] - inside[third];
      if (then > more.sets) more = {out, in, then};
      if (then < fewer.sets) fewer = {out, in, then};
    }
  const std::int64_t together =
      space.lines - space.lines_through * n + static_cast<std::int64_t>(n) * (n - 1) / 2;
  return {{"points", v},
          {"sets", std::move(sets)},
          {"planes", std::move(planes)},
          {"through", through},
          {"complement", {{"cards", v - n}, {"sets", together - count}, {"planes", planes_outside}}},
          {"together", together},
          {"more", swap_json(more)},
          {"fewer", swap_json(fewer)}};
});

}  // namespace
}  // namespace thirdcard::wasm

// SPDX-License-Identifier: MIT
// The set builder: everything about a handful of points of AG(d,3) or PG(d,2) at once. Third points and
// planes are made once per space; a question costs a pass over pairs and planes.
#include <algorithm>
#include <map>

#include "thirdcard/space.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

struct Board {
  int points = 0;
  std::int64_t lines = 0, lines_through = 0;
  ThirdPoints third;
  std::vector<std::vector<int>> planes;
};

const Board& board_of(const std::string& text) {
  static std::map<std::string, Board> known;
  const DesignName name(text);
  if (const auto found = known.find(name.text()); found != known.end()) return found->second;
  const auto fail = [] {
    return InputError("the set builder knows spaces of lines of three points", "such as ag(4,3)");
  };
  if (name.points() < 0 || name.points() > 243) throw fail();
  const Design design = name.build();
  if (!is_steiner_triple_system(design)) throw fail();
  Board board{design.points(),
              static_cast<std::int64_t>(design.blocks()),
              (design.points() - 1) / 2,
              ThirdPoints(design),
              {}};
  if (Space::has_thirds(design.geometry()) && design.geometry().dimension >= 2)
    board.planes = Space(design.geometry()).flats(2).block_lists();
  return known.emplace(name.text(), std::move(board)).first->second;
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
  const Board& board = board_of(request.at("design").get<std::string>());
  const int v = board.points;
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
      const int c = board.third(cards[i], cards[j]);
      ++through[c];
      if (c > cards[j] && inside[c]) sets.push_back({cards[i], cards[j], c});
    }
  const std::int64_t count = static_cast<std::int64_t>(sets.size());
  Json planes = Json::array();
  std::int64_t planes_outside = 0;
  for (const auto& plane : board.planes) {
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
      const int third = board.third(out, in);
      const std::int64_t then = count - through[out] + through[in] - inside[third];
      if (then > more.sets) more = {out, in, then};
      if (then < fewer.sets) fewer = {out, in, then};
    }
  const std::int64_t together =
      board.lines - board.lines_through * n + static_cast<std::int64_t>(n) * (n - 1) / 2;
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

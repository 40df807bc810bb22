// SPDX-License-Identifier: MIT
// The set builder: everything about a handful of points of AG(d,3), PG(d,2) or, with quads, AG(d,2) at once.
// Third points and flats are made once per space; a question costs a pass over pairs (for quads triples) and
// flats.
#include <algorithm>
#include <map>

#include "thirdcard/space.hpp"
#include "wasm/call.hpp"

namespace thirdcard::wasm {
namespace {

struct Board {
  int points = 0;
  bool quads = false;  // four points of sum zero instead of a line of three
  std::int64_t sets = 0, through_one = 0, through_two = 0;
  ThirdPoints third;                    // of lines
  std::vector<std::vector<int>> flats;  // one dimension above a set: planes, for quads cubes of eight
};

bool has_quads(const Geometry& g) {
  return g.kind == Geometry::Kind::kAffine && g.q == 2 && g.flat == 2 && g.dimension >= 3 && g.dimension <= 7;
}

const Board& board_of(const std::string& text) {
  static std::map<std::string, Board> known;
  const DesignName name(text);
  if (const auto found = known.find(name.text()); found != known.end()) return found->second;
  const auto fail = [] {
    return InputError("the set builder knows spaces of lines of three points and of quads",
                      "such as ag(4,3) or flats(6,2,2)");
  };
  if (name.points() < 0 || name.points() > 243) throw fail();
  Board board;
  board.points = name.points();
  if (has_quads(name.geometry())) {
    const std::int64_t v = board.points;
    board.quads = true;
    board.sets = v * (v - 1) * (v - 2) / 24;
    board.through_one = (v - 1) * (v - 2) / 6;
    board.through_two = (v - 2) / 2;
    if (name.geometry().dimension <= 6) board.flats = Space(name.geometry()).flats(3).block_lists();
  } else {
    const Design design = name.build();
    if (!is_steiner_triple_system(design)) throw fail();
    board.sets = static_cast<std::int64_t>(design.blocks());
    board.through_one = (design.points() - 1) / 2;
    board.through_two = 1;
    board.third = ThirdPoints(design);
    if (Space::has_thirds(design.geometry()) && design.geometry().dimension >= 2)
      board.flats = Space(design.geometry()).flats(2).block_lists();
  }
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

/// {"design": "ag(4,3)", "cards": [...]} -> sets and flats inside and outside, what each further card would
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
  // through[x]: pairs (for quads triples) of cards that x completes to a set; for a chosen card, the sets
  // through it. pairs[d]: pairs of cards with sum d, for quads.
  std::vector<int> through(static_cast<std::size_t>(v)), pairs(static_cast<std::size_t>(board.quads ? v : 0));
  Json sets = Json::array();
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) {
      if (!board.quads) {
        const int c = board.third(cards[i], cards[j]);
        ++through[c];
        if (c > cards[j] && inside[c]) sets.push_back({cards[i], cards[j], c});
        continue;
      }
      const int sum = cards[i] ^ cards[j];
      ++pairs[sum];
      for (int k = j + 1; k < n; ++k) {
        const int c = sum ^ cards[k];
        ++through[c];
        if (c > cards[k] && inside[c]) sets.push_back({cards[i], cards[j], cards[k], c});
      }
    }
  const std::int64_t count = static_cast<std::int64_t>(sets.size());
  Json flats = Json::array();
  std::int64_t flats_outside = 0;
  for (const auto& flat : board.flats) {
    std::size_t here = 0;
    for (const int p : flat) here += inside[p];
    if (here == flat.size()) flats.push_back(flat);
    flats_outside += here == 0;
  }
  Swap more, fewer;
  more.sets = fewer.sets = count;
  for (const int out : cards)
    for (int in = 0; in < v; ++in) {
      if (inside[in]) continue;
      // What completes `in` with the help of `out` does so only while `out` is there.
      const int both = board.quads ? pairs[out ^ in] : inside[board.third(out, in)];
      const std::int64_t then = count - through[out] + through[in] - both;
      if (then > more.sets) more = {out, in, then};
      if (then < fewer.sets) fewer = {out, in, then};
    }
  // Counting the sets that miss all n cards by inclusion and exclusion: the sets inside come in with the
  // sign of their size, so that lines inside and outside have a constant sum, quads a constant difference.
  const std::int64_t m = n;
  const std::int64_t constant = board.sets - board.through_one * m + board.through_two * m * (m - 1) / 2 -
                                (board.quads ? m * (m - 1) * (m - 2) / 6 : 0);
  return {{"points", v},
          {"size", board.quads ? 4 : 3},
          {"sets", std::move(sets)},
          {"planes", std::move(flats)},
          {"through", through},
          {"complement",
           {{"cards", v - n},
            {"sets", board.quads ? constant + count : constant - count},
            {"planes", flats_outside}}},
          {"together", constant},
          {"more", swap_json(more)},
          {"fewer", swap_json(fewer)}};
});

}  // namespace
}  // namespace thirdcard::wasm

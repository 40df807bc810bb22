// SPDX-License-Identifier: MIT
// What a complete table holds: the score of every class, keyed by its canonical pair of hands, and its rows
// as the file has them.
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "avoid/search/avoid_game.hpp"
#include "thirdcard/avoid.hpp"

namespace thirdcard {

namespace avoid {

struct GameTableHash {
  template <class Key>
  std::size_t operator()(const Key& k) const {
    return k.hash();
  }
};

}  // namespace avoid

struct GameTable::Implementation {
  using Set = PointSet<64>;
  using Key = avoid::PairKey<Set>;
  explicit Implementation(const Design& d) : design(d), board(d), canonizer(d) {}
  Design design;
  avoid::Board<Set> board;
  SubsetCanonizer<Set> canonizer;
  std::unordered_map<Key, std::int16_t, avoid::GameTableHash> score;  // for the player to move
  std::string body;  // of the file (docs/reference/proofs.md)

  /// A score as rows have it: outcome and plies.
  std::pair<char, int> value(const Key& key, int score) const {
    return score > 0   ? std::pair('w', avoid::kBig - score)
           : score < 0 ? std::pair('l', avoid::kBig + score)
                       : std::pair('d', design.points() - (key.mine | key.theirs).size());
  }
  /// Adds a row; `maps`: one for each safe move, by increasing points.
  void put_row(const Key& key, const std::string& maps);

  Key canonical(const Set& mine, const Set& theirs) const {
    const auto form = canonizer.canonize(mine, theirs);
    return {form.a, form.b};
  }

  /// The positions, the winner to move, that arise while the winner takes the fastest win: all answers of
  /// the other side, one move of the winner. Empty for a draw.
  std::unordered_map<Key, char, avoid::GameTableHash> fastest_path() const {
    std::unordered_map<Key, char, avoid::GameTableHash> out;
    const int root = score.at(canonical({}, {}));
    if (root == 0) return out;
    std::vector<Key> here{canonical({}, {})};
    for (bool winner = root > 0; !here.empty(); winner = !winner) {
      std::unordered_map<Key, char, avoid::GameTableHash> next;
      for (const Key& k : here) {
        if (winner) out.emplace(k, 0);
        std::optional<Key> best;
        int most = -avoid::kBig;
        board.safe(k.mine, k.mine | k.theirs).for_each([&](int p) {
          Set hand = k.mine;
          hand.insert(p);
          const Key child = canonical(k.theirs, hand);
          if (!winner) {
            next.emplace(child, 0);
            return;
          }
          const int value = avoid::from_child(score.at(child));
          if (value > most ||
              (value == most && std::pair(child.mine, child.theirs) < std::pair(best->mine, best->theirs)))
            most = value, best = child;
        });
        if (best) next.emplace(*best, 0);
      }
      here.clear();
      for (const auto& entry : next) here.push_back(entry.first);
    }
    return out;
  }
};

}  // namespace thirdcard

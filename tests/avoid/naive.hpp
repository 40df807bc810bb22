// SPDX-License-Identifier: MIT
// The rules as sentences, and nothing else: lists, loops and plain minimax over every line of play. The
// second opinion for the solver's tests; shares no code with it.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "thirdcard/core.hpp"

namespace thirdcard::naive {

struct Hypergraph {
  int points = 0;
  std::vector<std::vector<int>> blocks;
};

inline Hypergraph random_hypergraph(RandomStream& random, int most_points, int most_blocks) {
  Hypergraph h;
  h.points = static_cast<int>(random.below(static_cast<std::uint64_t>(most_points) + 1));
  if (h.points == 0) return h;
  const int blocks = static_cast<int>(random.below(static_cast<std::uint64_t>(most_blocks) + 1));
  const bool mixed = random.below(2) == 0;
  for (int i = 0; i < blocks; ++i) {
    int size = mixed ? 1 + static_cast<int>(random.below(4)) : 3;
    if (size == 1 && random.below(3) != 0) size = 2;
    std::set<int> block;
    while (static_cast<int>(block.size()) < std::min(size, h.points))
      block.insert(static_cast<int>(random.below(static_cast<std::uint64_t>(h.points))));
    h.blocks.emplace_back(block.begin(), block.end());
    if (random.below(8) == 0) h.blocks.push_back(h.blocks.back());
  }
  return h;
}

inline bool holds(const Hypergraph& h, const std::vector<int>& owner, int player) {
  for (const auto& b : h.blocks) {
    bool all = true;
    for (const int p : b) all = all && owner[p] == player;
    if (all) return true;
  }
  return false;
}

/// For the player to move: +1 win, 0 draw, -1 loss, and the plies to the end.
struct Result {
  int outcome = 0, plies = 0;
  friend bool operator==(const Result&, const Result&) = default;
};

inline bool better(const Result& a, const Result& b) {
  if (a.outcome != b.outcome) return a.outcome > b.outcome;
  return a.outcome > 0 ? a.plies < b.plies : a.outcome < 0 && a.plies > b.plies;
}

/// rule: 'a'void, a'c'hieve, 'm'aker-breaker (player 0 is Maker), 'n'ofil and misere no'f'il (owner 0 for
/// everybody).
class Game {
 public:
  Game(Hypergraph h, char rule) : h_(std::move(h)), rule_(rule) {}

  /// Value of a position; owner[p] is -1 for a free point.
  Result value(std::vector<int>& owner, int player) {
    std::vector<int> key = owner;
    key.push_back(player);
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
    Result best{-2, 0};
    for (int p = 0; p < h_.points; ++p)
      if (owner[p] < 0)
        if (const Result r = move(owner, player, p);
            r.outcome != -3 && (best.outcome == -2 || better(r, best)))
          best = r;
    if (best.outcome == -2) {  // nothing to do
      best = {0, 0};
      if (rule_ == 'n') best = {-1, 0};
      if (rule_ == 'f') best = {1, 0};
      if (rule_ == 'm') best = {player == 0 ? -1 : 1, 0};
    }
    return known_[key] = best;
  }

  /// Value of a move for the player who makes it; outcome -3 if it is not legal (both forms of Nofil).
  Result move(std::vector<int>& owner, int player, int p) {
    const bool common = rule_ == 'n' || rule_ == 'f';
    const int hand = common ? 0 : player;
    owner[p] = hand;
    const bool complete = holds(h_, owner, hand);
    Result r;
    if (complete && rule_ == 'a')
      r = {-1, 1};
    else if (complete && (rule_ == 'c' || (rule_ == 'm' && player == 0)))
      r = {1, 1};
    else if (complete && common)
      r = {-3, 0};
    else {
      r = value(owner, 1 - player);
      r.outcome = -r.outcome, ++r.plies;
    }
    owner[p] = -1;
    return r;
  }

  int nimber(std::vector<int>& owner) {
    if (const auto it = nimbers_.find(owner); it != nimbers_.end()) return it->second;
    std::set<int> seen;
    for (int p = 0; p < h_.points; ++p) {
      if (owner[p] >= 0) continue;
      owner[p] = 0;
      if (!holds(h_, owner, 0)) seen.insert(nimber(owner));
      owner[p] = -1;
    }
    int mex = 0;
    while (seen.count(mex) != 0) ++mex;
    return nimbers_[owner] = mex;
  }

  /// Can `hero` avoid being the first to hold a block, players moving in turn?
  bool avoids(std::vector<int>& owner, int player, int players, int hero) {
    bool any = false, good = false, bad = false;
    for (int p = 0; p < h_.points; ++p) {
      if (owner[p] >= 0) continue;
      any = true;
      owner[p] = player;
      const bool ok =
          holds(h_, owner, player) ? player != hero : avoids(owner, (player + 1) % players, players, hero);
      owner[p] = -1;
      (ok ? good : bad) = true;
    }
    if (!any) return true;
    return player == hero ? good : !bad;
  }

 private:
  Hypergraph h_;
  char rule_;
  std::map<std::vector<int>, Result> known_;
  std::map<std::vector<int>, int> nimbers_;
};

}  // namespace thirdcard::naive

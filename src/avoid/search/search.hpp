// SPDX-License-Identifier: MIT
// Null-window alpha-beta with a table of proven bounds, for every two-player rule. `test(state, gamma)`
// returns r with: r >= gamma proves score >= r, r < gamma proves score <= r. All passes (who wins, then
// how fast) share one table, because its bounds are facts about the position and not about the window.
// Each child is first looked at without search (statics, then the table); only then, in order, searched.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "avoid/search/table.hpp"
#include "avoid/search/underway.hpp"

namespace thirdcard::avoid {

/// Deeper positions are too quickly done to look whether somebody else is at them.
inline constexpr int kSharedPlies = 8;

/// Thrown inside a search that is told to stop.
struct StopSearch {};

template <class Game>
class Search {
 public:
  using State = typename Game::State;
  using Key = typename Game::Key;

  Search(const Game& game, Table<Key>& table, const Job& job) : game_(game), table_(table), job_(job) {}

  std::uint64_t nodes() const { return nodes_; }
  /// Every 1024 nodes are added there.
  void count_into(std::atomic<std::uint64_t>* counter) { counter_ = counter; }
  /// Stop early when this becomes true; for threads that work on the same question.
  void abort_on(const std::atomic<bool>* flag) { abort_ = flag; }
  /// Leave what others search just now to the end.
  void share(Underway* underway) { underway_ = underway; }
  /// Stop after about so many nodes; 0: no limit.
  void limit_nodes(std::uint64_t nodes) { limit_ = nodes; }

  int test(const State& s, int gamma) {
    Bounds b = game_.statics(s);
    if (b.low >= gamma) return b.low;
    if (b.high < gamma) return b.high;
    const Key key = game_.key(s);
    return expand(s, gamma, key, key.hash(), b, 0);
  }

  /// Bounds already proven for this position.
  Bounds known(const State& s) const {
    Bounds b = game_.statics(s);
    const Key key = game_.key(s);
    const Bounds t = table_.find(key, key.hash());
    return {std::max(b.low, t.low), std::min(b.high, t.high)};
  }

  /// Narrows to the outcome: wins (low > 0), draws (0, 0), loses (high < 0).
  Bounds outcome(const State& s) {
    Bounds b = known(s);
    if (b.low > 0 || b.high < 0 || b.low == b.high) return b;
    if (b.high > 0) narrow(s, 1, b);
    if (b.low <= 0 && b.high >= 0 && b.low != b.high) narrow(s, 0, b);
    return b;
  }

  /// Narrows to the exact score: from the winner's side first slow wins, then faster ones.
  Bounds exact(const State& s) {
    Bounds b = outcome(s);
    while (b.low != b.high) narrow(s, b.low > 0 ? b.low + 1 : b.high, b);
    return b;
  }

 private:
  struct Child {
    State state;
    int order;
    Key key;
    std::uint64_t hash;
    Bounds bounds;
  };

  bool counted() {
    if (counter_ != nullptr) counter_->fetch_add(1024, std::memory_order_relaxed);
    return false;
  }

  void narrow(const State& s, int gamma, Bounds& b) {
    const int r = test(s, gamma);
    if (r >= gamma)
      b.low = std::max(b.low, r);
    else
      b.high = std::min(b.high, r);
  }

  int expand(const State& s, int gamma, const Key& key, std::uint64_t hash, Bounds b, int ply) {
    const Bounds t = table_.find(key, hash);
    b.low = std::max(b.low, t.low), b.high = std::min(b.high, t.high);
    if (b.low >= gamma) return b.low;
    if (b.high < gamma) return b.high;
    if ((++nodes_ & 1023) == 0 && (counted() || job_.stopping() || (limit_ != 0 && nodes_ >= limit_) ||
                                   (abort_ != nullptr && abort_->load(std::memory_order_relaxed))))
      throw StopSearch{};
    const std::uint64_t nodes_before = nodes_;

    std::array<Child, Game::kMaxMoves> children;
    std::array<std::uint8_t, Game::kMaxMoves> sequence;
    int count = 0, best = -kBig;
    const int child_goal = child_gamma(gamma);
    const auto finish = [&] {
      if (best >= gamma)
        b.low = std::max(b.low, best);
      else
        b.high = std::min(b.high, best);
      table_.store(key, hash, b, 1 + std::bit_width(nodes_ - nodes_before));
      return best;
    };
    bool cut = false;
    game_.for_each_move(s, [&](int p) {
      if (cut) return;
      Child& c = children[count];
      c.state = game_.after(s, p);
      c.bounds = game_.statics(c.state);
      if (c.bounds.high < child_goal)
        best = std::max(best, from_child(c.bounds.high)), cut = true;
      else if (c.bounds.low >= child_goal)
        best = std::max(best, from_child(c.bounds.low));
      else {
        c.order = game_.order(c.state);
        int at = count++;
        for (; at > 0 && children[sequence[at - 1]].order > c.order; --at) sequence[at] = sequence[at - 1];
        sequence[at] = static_cast<std::uint8_t>(count - 1);
      }
    });
    if (cut) return finish();
    if (count > 1) {
      for (int i = 0; i < count; ++i) {
        Child& c = children[sequence[i]];
        c.key = game_.key(c.state);
        c.hash = c.key.hash();
        const Bounds known = table_.find(c.key, c.hash);
        if (known.high < child_goal) {
          best = std::max(best, from_child(known.high));
          return finish();
        }
      }
    } else if (count == 1) {
      Child& c = children[0];
      c.key = game_.key(c.state);
      c.hash = c.key.hash();
    }
    Underway* const underway = ply < kSharedPlies ? underway_ : nullptr;
    int deferred = 0;  // to the beginning of the sequence
    for (int i = 0; i < count && best < gamma; ++i) {
      const Child& c = children[sequence[i]];
      if (underway != nullptr && i > 0 && underway->has(c.hash)) {
        sequence[deferred++] = sequence[i];
        continue;
      }
      const Underway::Mark mark(underway, c.hash);
      best = std::max(best, from_child(expand(c.state, child_goal, c.key, c.hash, c.bounds, ply + 1)));
    }
    for (int i = 0; i < deferred && best < gamma; ++i) {
      const Child& c = children[sequence[i]];
      best = std::max(best, from_child(expand(c.state, child_goal, c.key, c.hash, c.bounds, ply + 1)));
    }
    return finish();
  }

  const Game& game_;
  Table<Key>& table_;
  const Job& job_;
  Underway* underway_ = nullptr;
  const std::atomic<bool>* abort_ = nullptr;
  std::atomic<std::uint64_t>* counter_ = nullptr;
  std::uint64_t nodes_ = 0, limit_ = 0;
};

}  // namespace thirdcard::avoid

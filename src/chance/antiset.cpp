// SPDX-License-Identifier: MIT
// Anti-SET between two strategies: players take cards in turn, and who completes a set in the own hand
// loses; a deck taken without that is a draw. Safe cards are kept as masks: taking x makes the third
// cards of x and the hand unsafe for that hand, so a turn costs one look per card held.
#include "chance/deck.hpp"
#include "chance/fast_random.hpp"

namespace thirdcard::chance {

namespace {

template <class Points>
class Match {
 public:
  Match(const Simulation& simulation, const Table& table)
      : simulation_(simulation), table_(table), cards_(table.cards) {
    if (!simulation.deck.projective)
      for (Point p : explicit_cap(simulation.deck.properties)) cap_.push_back(p);
  }

  /// Winner 0 or 1, or 2 for a draw; `plies` cards were taken.
  int play(FastRandom& random, int& plies) {
    free_ = Points::first_n(cards_);
    for (Side& side : sides_) side = {};
    for (plies = 0;; ++plies) {
      if (free_.empty()) return 2;
      const int mover = plies % 2;
      Side& me = sides_[mover];
      const Points safe = free_ - me.forbidden;
      if (safe.empty()) {
        ++plies;  // the losing card
        return 1 - mover;
      }
      const AntisetStrategy strategy = mover == 0 ? simulation_.first : simulation_.second;
      const int x = choose(strategy, me, sides_[1 - mover], safe, random);
      if (me.forbidden.contains(x)) {
        ++plies;
        return 1 - mover;
      }
      free_.erase(x);
      me.hand.for_each([&](int p) { me.forbidden.insert(third(x, p)); });
      me.hand.insert(x);
      if (me.first < 0) me.first = x;
      me.last = x;
    }
  }

 private:
  struct Side {
    Points hand, forbidden;
    int first = -1, last = -1;
  };
  int third(int a, int b) const { return table_.third[static_cast<std::size_t>(a) * cards_ + b]; }

  static int pick(const Points& from, FastRandom& random) {
    std::uint32_t skip = random.below(static_cast<std::uint32_t>(from.size()));
    int chosen = -1;
    from.for_each([&](int p) {
      if (skip-- == 0) chosen = p;
    });
    return chosen;
  }

  int choose(AntisetStrategy strategy, const Side& me, const Side& other, const Points& safe,
             FastRandom& random) const {
    switch (strategy) {
      case AntisetStrategy::kRandom:
        return pick(free_, random);
      case AntisetStrategy::kMirror:
        // The third card of one's first card and the opponent's last: Theorem 1 of paper 000.
        if (me.first >= 0 && other.last >= 0)
          if (const int x = third(me.first, other.last); x != me.first && x != other.last && safe.contains(x))
            return x;
        break;
      case AntisetStrategy::kCap: {
        // A translate of a largest cap that contains the first card taken; its cards never make a set.
        const int anchor = other.first >= 0 && me.first < 0 ? other.first
                           : me.first < 0                   ? -1
                                                            : origin(me, other);
        if (anchor < 0 || cap_.empty()) break;
        Points open;
        for (int c : cap_)
          if (const int x = translate(c, cap_[0], anchor); safe.contains(x)) open.insert(x);
        if (!open.empty()) return pick(open, random);
        break;
      }
      case AntisetStrategy::kGreedy: {
        // Most safe cards kept against those left to the opponent; random among equals.
        int best = -100000, chosen = -1;
        std::uint32_t equals = 0;
        safe.for_each([&](int x) {
          Points mine = me.forbidden;
          me.hand.for_each([&](int p) { mine.insert(third(x, p)); });
          Points left = free_;
          left.erase(x);
          const int value = (left - mine).size() - (left - other.forbidden).size();
          if (value < best) return;
          if (value > best) best = value, equals = 0;
          if (++equals == 1 || random.below(equals) == 0) chosen = x;
        });
        return chosen;
      }
      case AntisetStrategy::kSafe:
        break;
    }
    return pick(safe, random);
  }

  /// The first card of the game: the first player's.
  int origin(const Side& me, const Side& other) const { return &me == &sides_[0] ? me.first : other.first; }

  /// The card c moved by the translation that takes `from` to `to`.
  int translate(int c, int from, int to) const {
    int out = 0;
    for (int place = 1; place < cards_; place *= 3)
      out += (c / place + to / place + 3 - from / place % 3) % 3 * place;
    return out;
  }

  const Simulation& simulation_;
  const Table& table_;
  int cards_;
  std::vector<int> cap_;
  Points free_;
  std::array<Side, 2> sides_;
};

}  // namespace

Batch antiset_batch(const Simulation& simulation) {
  const auto table = std::make_shared<Table>(simulation.deck);
  return with_point_set(simulation.deck.cards(), [&]<class Points>() -> Batch {
    return [=](std::uint64_t stream, std::uint64_t trials, std::vector<std::uint64_t>& counts,
               std::vector<std::vector<Point>>&) {
      FastRandom random(simulation.seed, stream);
      Match<Points> match(simulation, *table);
      for (std::uint64_t i = 0; i < trials; ++i) {
        int plies = 0;
        ++counts[match.play(random, plies)];
        ++counts[3 + plies];
      }
    };
  });
}

}  // namespace thirdcard::chance

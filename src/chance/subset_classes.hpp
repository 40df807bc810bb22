// SPDX-License-Identifier: MIT
// The n-card subsets of a deck up to symmetry, level by level, each class with its number of subsets.
// A class of n+1 cards is reached from a class of n by adding a card that is a least one of the larger
// set in an invariant order (fewest sets through it): every set has such a card, and taking it away
// leaves a set of the level before, so nothing is missed. Equal canonical images are one class. The
// numbers of subsets of a level add up to C(v,n), which checks it whole.
#pragma once

#include <algorithm>
#include <unordered_set>
#include <vector>

#include "chance/deck.hpp"
#include "core/level_parts.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::chance {

template <class Points>
struct SubsetClass {
  Points cards;
  std::uint64_t stabiliser = 1;
  int sets = 0;
};

/// Sets of the deck within `cards`: pairs with their third card, or quads by their least three cards.
template <class Points>
int count_sets(const Space& space, const Points& cards) {
  int found = 0;
  if (deck_has_quads(space)) {
    const auto p = cards.points();
    for (std::size_t a = 0; a < p.size(); ++a)
      for (std::size_t b = a + 1; b < p.size(); ++b)
        for (std::size_t c = b + 1; c < p.size(); ++c)
          if (const int d = p[a] ^ p[b] ^ p[c]; d > p[c] && cards.contains(d)) ++found;
    return found;
  }
  cards.for_each([&](int a) {
    const Point* third = space.thirds().row(a);
    cards.for_each([&](int b) { found += b > a && third[b] > b && cards.contains(third[b]); });
  });
  return found;
}

template <class Points>
class ClassLevels {
 public:
  /// Only sets for which `allowed` holds are kept; it must be invariant and hold for all subsets of a set
  /// for which it holds (a property like "no set"), or be empty for all sets.
  ClassLevels(const Space& deck, std::function<bool(const SubsetClass<Points>&)> allowed = {})
      : space_(deck), canonizer_(geometry_of_sets(deck)), allowed_(std::move(allowed)) {
    level_.push_back({Points{}, canonizer_.group_order(), 0});
  }
  int size() const { return size_; }
  const std::vector<SubsetClass<Points>>& level() const { return level_; }
  const Space& space() const { return space_; }
  std::uint64_t group_order() const { return canonizer_.group_order(); }
  Integer subsets(const SubsetClass<Points>& c) const {
    return Integer(canonizer_.group_order()) / c.stabiliser;
  }

  /// The subsets one card larger that are kept, counted from this level: every one of them arises from each
  /// of its cards. Shares with the next level neither its classes nor its stabilisers.
  Integer counted_by_extension(const Job& job) const {
    std::vector<int> extensions(level_.size());
    parallel_for(level_.size(), job.threads, [&](std::size_t i) {
      if (job.stopping()) return;
      const SubsetClass<Points>& c = level_[i];
      const Completed completed = complete(c.cards);
      SubsetClass<Points> larger = c;
      for (int x = 0; x < space_.points(); ++x) {
        if (c.cards.contains(x)) continue;
        larger.cards.insert(x);
        larger.sets = c.sets + completed.sets[x];
        extensions[i] += !allowed_ || allowed_(larger);
        larger.cards.erase(x);
      }
    });
    if (job.stopping()) throw Stopped(job.stop->reason());
    Integer sum = 0;
    for (std::size_t i = 0; i < level_.size(); ++i) sum += subsets(level_[i]) * extensions[i];
    if (sum % (size_ + 1) != 0) throw std::logic_error("classes of subsets: a count is not whole");
    return sum / (size_ + 1);
  }

  /// What decides the next level.
  std::string state() const {
    std::string out = std::to_string(space_.points()) + " points, group " + std::to_string(group_order()) +
                      ", size " + std::to_string(size_) + "\n";
    for (const auto& c : level_) put_set(out, c.cards), out += ' ';
    return out;
  }

  /// Goes to the next size. Throws Stopped when the job is stopped.
  void advance(const Job& job, LevelRunner* levels = nullptr) {
    if (levels != nullptr) return advance_by(*levels, job);
    struct Hash {
      std::size_t operator()(const Points& p) const { return p.hash(); }
    };
    constexpr std::size_t kShards = 64;
    std::vector<std::unordered_set<Points, Hash>> seen(kShards);
    std::vector<SubsetClass<Points>> next;
    // Rounds bound the memory for candidates; the order of classes is fixed by the final sort.
    constexpr std::size_t kRound = 1 << 14, kPiece = 64;
    for (std::size_t from = 0; from < level_.size(); from += kRound) {
      const std::size_t here = std::min(kRound, level_.size() - from), pieces = (here + kPiece - 1) / kPiece;
      std::vector<std::vector<SubsetClass<Points>>> found(pieces);
      parallel_for(pieces, job.threads, [&](std::size_t piece) {
        // A class of a large deck has hundreds of extensions: ask before each.
        for (std::size_t i = piece * kPiece; i < std::min(here, (piece + 1) * kPiece) && !job.stopping(); ++i)
          extend(level_[from + i], found[piece]);
      });
      if (job.stopping()) throw Stopped(job.stop->reason());
      for (auto& piece : found)
        for (auto& c : piece)
          if (seen[c.cards.hash() % kShards].insert(c.cards).second) next.push_back(c);
      job.report("classes of " + std::to_string(size_ + 1) + " cards", static_cast<double>(from + here),
                 static_cast<double>(level_.size()));
    }
    std::sort(next.begin(), next.end(), [](const auto& a, const auto& b) { return a.cards < b.cards; });
    level_ = std::move(next);
    ++size_;
  }

 private:
  /// The same, the units computed by who runs the search.
  void advance_by(LevelRunner& levels, const Job& job) {
    constexpr std::size_t kPiece = 64;
    const std::size_t pieces = (level_.size() + kPiece - 1) / kPiece;
    const auto compute = [&](std::size_t piece) {
      std::vector<SubsetClass<Points>> found;
      for (std::size_t i = piece * kPiece; i < std::min(level_.size(), (piece + 1) * kPiece); ++i) {
        if (job.stopping()) throw Stopped(job.stop->reason());
        extend(level_[i], found);
      }
      std::string text;
      for (const auto& c : found) {
        put_set(text, c.cards);
        text.append(":").append(std::to_string(c.stabiliser));
        text.append(":").append(std::to_string(c.sets)).append(" ");
      }
      return text;
    };
    const auto results =
        levels.run({"classes of " + std::to_string(size_ + 1) + " cards", state(), pieces, compute}, job);
    std::vector<SubsetClass<Points>> next;
    for (const auto& result : results)
      for (LevelText text(result); text.more();) {
        SubsetClass<Points> c;
        c.cards = text.template set<Points>(space_.points());
        c.stabiliser = text.number();
        c.sets = static_cast<int>(text.number());
        if (c.cards.size() != size_ + 1 || c.stabiliser == 0 || c.sets != count_sets(space_, c.cards))
          LevelText::fail();
        next.push_back(c);
      }
    std::sort(next.begin(), next.end(), [](const auto& a, const auto& b) { return a.cards < b.cards; });
    next.erase(std::unique(next.begin(), next.end(),
                           [](const auto& a, const auto& b) { return a.cards == b.cards; }),
               next.end());
    level_ = std::move(next);
    ++size_;
  }

  struct Completed {
    std::array<int, 768> sets{};   // per card x: the sets through it within the cards and x
    std::array<int, 128> pairs{};  // of the cards by their sum; quads only
  };
  Completed complete(const Points& cards) const {
    Completed out;
    if (!quads_) {
      cards.for_each([&](int a) {
        const Point* third = space_.thirds().row(a);
        cards.for_each([&](int b) {
          if (b > a) ++out.sets[third[b]];
        });
      });
      return out;
    }
    cards.for_each([&](int a) {
      cards.for_each([&](int b) {
        if (b > a) ++out.pairs[a ^ b];
      });
    });
    // A quad through x comes once with each of its other cards; one of the cards also pairs with x itself.
    for (int x = 0; x < space_.points(); ++x) {
      const int own = cards.contains(x) ? 1 : 0;
      int thrice = 0;
      cards.for_each([&](int a) {
        if (a != x) thrice += out.pairs[a ^ x] - own;
      });
      out.sets[x] = thrice / 3;
    }
    return out;
  }
  /// Sets within the cards and x, a card more, that hold x and a.
  int through_both(const Points& cards, const Completed& completed, int x, int a) const {
    return quads_ ? completed.pairs[a ^ x] : cards.contains(space_.thirds().row(x)[a]);
  }

  void extend(const SubsetClass<Points>& c, std::vector<SubsetClass<Points>>& out) const {
    const int v = space_.points();
    const Completed completed = complete(c.cards);
    const auto& through = completed.sets;
    std::vector<Points> mine;
    for (int x = 0; x < v; ++x) {
      if (c.cards.contains(x)) continue;
      bool least = true;
      c.cards.for_each(
          [&](int a) { least = least && through[a] + through_both(c.cards, completed, x, a) >= through[x]; });
      if (!least) continue;
      SubsetClass<Points> larger{c.cards, 1, c.sets + through[x]};
      larger.cards.insert(x);
      if (allowed_ && !allowed_(larger)) continue;
      const auto form = canonizer_.canonize(larger.cards);
      larger.cards = form.a;
      larger.stabiliser = form.stabiliser_order;
      if (std::find(mine.begin(), mine.end(), larger.cards) != mine.end()) continue;
      mine.push_back(larger.cards);
      out.push_back(larger);
    }
  }

  Space space_;
  bool quads_ = deck_has_quads(space_);
  SubsetCanonizer<Points> canonizer_;
  std::function<bool(const SubsetClass<Points>&)> allowed_;
  int size_ = 0;
  std::vector<SubsetClass<Points>> level_;
};

}  // namespace thirdcard::chance

// SPDX-License-Identifier: MIT
// A set holds no block iff the other points meet every block, so the search looks for the fewest points that
// meet all: it takes a block that is not met with the fewest points left, and one of its points. Disjoint
// blocks that are not met need a point each, which cuts the search off. Colours: the point with the fewest
// colours left comes first; a block of which all other points have one colour forbids it.
#include "classify/independent_sets.hpp"

#include <algorithm>
#include <vector>

namespace thirdcard {

namespace {

struct NodesAreSpent {};

class Nodes {
 public:
  Nodes(std::uint64_t most, const Job& job) : left_(most), job_(job) {}
  void count() {
    if (left_-- == 0) throw NodesAreSpent{};
    if ((left_ & 1023) == 0 && job_.stopping()) throw Stopped(job_.stop->reason());
  }

 private:
  std::uint64_t left_;
  const Job& job_;
};

template <class Set>
class Meeting {
 public:
  Meeting(const Design& design, Nodes& nodes) : nodes_(nodes) {
    for (std::size_t i = 0; i < design.blocks(); ++i) blocks_.push_back(Set::of(design.block(i)));
    best_ = design.points() + 1;
  }
  int fewest() {
    std::vector<Set> open = blocks_;
    descend(open, 0);
    return best_;
  }

 private:
  /// `open`: what the blocks that are not met have left.
  void descend(const std::vector<Set>& open, int taken) {
    nodes_.count();
    if (open.empty()) {
      best_ = std::min(best_, taken);
      return;
    }
    Set packed;
    int least = taken;
    const Set* branch = &open[0];
    for (const Set& b : open) {
      if (b.size() < branch->size()) branch = &b;
      if (!b.meets(packed)) packed |= b, ++least;
    }
    if (branch->empty() || least >= best_) return;
    if (static_cast<int>(open.size()) > (best_ - 1 - taken) * most_met(open)) return;
    Set gone;
    branch->for_each([&](int p) {
      std::vector<Set> next;
      for (const Set& b : open)
        if (!b.contains(p)) next.push_back(b - gone);
      descend(next, taken + 1);
      gone.insert(p);
    });
  }
  /// The most of these blocks that one point meets.
  int most_met(const std::vector<Set>& open) {
    met_.assign(Set::kCapacity, 0);
    int most = 0;
    for (const Set& b : open)
      b.for_each([&](int p) { most = std::max(most, ++met_[static_cast<std::size_t>(p)]); });
    return most;
  }

  Nodes& nodes_;
  std::vector<Set> blocks_;
  std::vector<int> met_;
  int best_;
};

template <class Set>
class Colouring {
 public:
  Colouring(const Design& design, int colours, Nodes& nodes)
      : points_(design.points()),
        with_(static_cast<std::size_t>(points_)),
        of_(static_cast<std::size_t>(colours)),
        nodes_(nodes) {
    for (std::size_t i = 0; i < design.blocks(); ++i) {
      const Set b = Set::of(design.block(i));
      b.for_each([&](int p) { with_[static_cast<std::size_t>(p)].push_back(b); });
    }
  }
  bool found() { return descend(Set::first_n(points_), 0); }

 private:
  bool descend(const Set& open, std::size_t used) {
    nodes_.count();
    if (open.empty()) return true;
    // Colours that nobody has yet are all alike.
    const std::size_t most = std::min(used + 1, of_.size());
    int best = -1;
    std::size_t least = most + 1, blocks = 0;
    std::vector<char> best_may;
    open.for_each([&](int p) {
      std::vector<char> may(most, 1);
      for (const Set& b : with_[static_cast<std::size_t>(p)]) {
        Set rest = b;
        rest.erase(p);
        for (std::size_t c = 0; c < used; ++c) may[c] = may[c] != 0 && !rest.subset_of(of_[c]);
      }
      const auto left = static_cast<std::size_t>(std::count(may.begin(), may.end(), 1));
      const std::size_t here = with_[static_cast<std::size_t>(p)].size();
      if (left < least || (left == least && here > blocks))
        best = p, least = left, blocks = here, best_may = std::move(may);
    });
    for (std::size_t c = 0; c < most; ++c) {
      if (best_may[c] == 0) continue;
      of_[c].insert(best);
      Set next = open;
      next.erase(best);
      if (descend(next, std::max(used, c + 1))) return true;
      of_[c].erase(best);
    }
    return false;
  }

  int points_;
  std::vector<std::vector<Set>> with_;
  std::vector<Set> of_;  // the points of each colour
  Nodes& nodes_;
};

std::size_t smallest_block(const Design& design) {
  std::size_t least = static_cast<std::size_t>(design.points()) + 1;
  for (std::size_t i = 0; i < design.blocks(); ++i) least = std::min(least, design.block(i).size());
  return least;
}

}  // namespace

std::optional<std::uint64_t> most_independent(const Design& design, std::uint64_t most, const Job& job) {
  if (smallest_block(design) == 0) return std::nullopt;
  Nodes nodes(most, job);
  try {
    return with_point_set(design.points(), [&]<class Set>() {
      return static_cast<std::uint64_t>(design.points() - Meeting<Set>(design, nodes).fewest());
    });
  } catch (const NodesAreSpent&) {
    return std::nullopt;
  }
}

std::optional<std::uint64_t> fewest_colours(const Design& design, std::uint64_t most, const Job& job) {
  if (smallest_block(design) <= 1) return std::nullopt;
  Nodes nodes(most, job);
  try {
    return with_point_set(design.points(), [&]<class Set>() -> std::uint64_t {
      for (int colours = design.points() == 0 ? 0 : 1;; ++colours)
        if (Colouring<Set>(design, colours, nodes).found()) return static_cast<std::uint64_t>(colours);
    });
  } catch (const NodesAreSpent&) {
    return std::nullopt;
  }
}

}  // namespace thirdcard

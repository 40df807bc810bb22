// SPDX-License-Identifier: MIT
// Every pair of points that holds no block is put into a class, so that any two pairs of a class hold a block
// together. A set without a block then has at most one pair of each class: with more pairs than there are
// classes it holds one. (In AG(d,2) with its planes the classes are the sums of the pairs.) A full board
// gives one hand half the points, rounded up, so no game ends in a draw. Cost: one look at every two pairs of
// a class.
#include "verify/no_draw.hpp"

#include <unordered_set>

namespace thirdcard::verify {

namespace {

using PointsOfDesign = PointSet<128>;
struct PointsOfDesignHash {
  std::size_t operator()(const PointsOfDesign& s) const { return s.hash(); }
};
constexpr std::size_t kNoClass = 0xffff;

class SmallBlocks {
 public:
  explicit SmallBlocks(const StatedDesign& design) {
    for (const auto& b : design.blocks) {
      PointsOfDesign set;
      for (const int p : b) set.insert(p);
      if (b.size() <= 4) blocks_.insert(set);
    }
  }
  /// Does this set, of at most four points, hold a block?
  bool inside(const PointsOfDesign& set) const {
    if (set.empty()) return false;
    if (blocks_.count(set) != 0) return true;
    bool any = false;
    if (set.size() > 1)
      set.for_each([&](int p) {
        PointsOfDesign less = set;
        less.erase(p);
        any = any || inside(less);
      });
    return any;
  }

 private:
  std::unordered_set<PointsOfDesign, PointsOfDesignHash> blocks_;
};

}  // namespace

bool read_no_draw(const StatedDesign& design, Bytes& body, const Job& job) {
  if (!body.has(1)) throw Unreadable("the body does not say whether a draw is excluded");
  const int how = body.byte();
  if (how > 1) throw Unreadable("the part about draws begins neither with 0 nor with 1");
  if (how == 0) return false;
  const auto v = static_cast<std::size_t>(design.points), half = (v + 1) / 2;
  if (!body.has(v == 0 ? 0 : v * (v - 1))) throw Unreadable("the part about draws ends early");
  const SmallBlocks blocks(design);
  std::vector<std::vector<PointsOfDesign>> classes(kNoClass);
  std::size_t used = 0;
  for (std::size_t x = 0; x < v; ++x)
    for (std::size_t y = x + 1; y < v; ++y) {
      go_on(job);
      const auto low = static_cast<std::size_t>(body.byte());
      const std::size_t number = low + 256 * static_cast<std::size_t>(body.byte());
      PointsOfDesign pair;
      pair.insert(static_cast<int>(x)), pair.insert(static_cast<int>(y));
      const std::string where = "the pair " + std::to_string(x) + " " + std::to_string(y);
      need(blocks.inside(pair) == (number == kNoClass),
           where + (number == kNoClass ? " has no class" : " holds a block and has a class"));
      if (number == kNoClass) continue;
      if (classes[number].empty()) ++used;
      for (const PointsOfDesign& other : classes[number])
        need(blocks.inside(pair | other), where + " and another of its class hold no block together");
      classes[number].push_back(pair);
    }
  need(half * (half == 0 ? 0 : half - 1) / 2 > used,
       "half the points have no more pairs than there are classes");
  return true;
}

}  // namespace thirdcard::verify

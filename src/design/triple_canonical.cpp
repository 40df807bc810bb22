// SPDX-License-Identifier: MIT
// Canonical form of a Steiner triple system. Label two points 0 and 1 and close: run through the pairs
// of labels (0,1), (0,2), (1,2), (0,3), ... and give the next label to a third point that has none;
// where the labelled points are closed, any other point takes the next label. The labels of the third
// points, in this order of pairs, are the code; the canonical form is the least code over all choices.
// An automorphism carries one choice with the least code to another and is fixed by its image, so their
// number is the order of the group. A choice is dropped at the first entry above the best so far. Cost:
// v^3 choices (v^4 and more where subsystems abound), a dozen steps each.
#include "design/triple_canonical.hpp"

namespace thirdcard {

namespace {

class Canonizer {
 public:
  explicit Canonizer(const ThirdPoints& system)
      : system_(system),
        v_(system.points()),
        label_(v_, kNone),
        point_(v_),
        best_(static_cast<std::size_t>(v_) * (v_ - 1) / 2, kNone) {}

  TripleCanonicalForm run() {
    choose(0, 0, 0, 1, true);
    return {best_, equal_};
  }

 private:
  static constexpr Point kNone = 0xffff;

  /// `count` points are labelled; the next pair of labels is (i, j); `tied`: the code so far equals the
  /// best one's, else it is less and has overwritten it.
  void choose(int count, std::size_t at, int i, int j, bool tied) {
    for (int p = 0; p < v_; ++p) {
      if (label_[p] != kNone) continue;
      extend(count, at, i, j, tied, p);
      tied = true;  // if it was not, the first choice has written its whole code: the others meet that one
    }
  }

  void extend(int count, std::size_t at, int i, int j, bool tied, int p) {
    const int had = count;
    label(p, count++);
    bool drop = false;
    while (j < count && !drop) {
      const int z = system_(point_[i], point_[j]);
      if (label_[z] == kNone) label(z, count++);
      const Point value = label_[z];
      if (tied && value > best_[at]) {
        drop = true;
      } else {
        if (tied && value < best_[at]) tied = false, equal_ = 0;
        best_[at++] = value;
        if (++i == j) i = 0, ++j;
      }
    }
    if (!drop) {
      if (count < v_) {
        choose(count, at, i, j, tied);
      } else {
        ++equal_;
      }
    }
    while (count > had) label_[point_[--count]] = kNone;
  }
  void label(int p, int as) { label_[p] = static_cast<Point>(as), point_[as] = static_cast<Point>(p); }

  const ThirdPoints& system_;
  int v_;
  std::vector<Point> label_, point_, best_;
  std::uint64_t equal_ = 0;
};

}  // namespace

TripleCanonicalForm triple_canonical_form(const ThirdPoints& system) { return Canonizer(system).run(); }

}  // namespace thirdcard

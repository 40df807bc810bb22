// SPDX-License-Identifier: MIT
// Checks claims about the largest set without a k-flat. The complement of such a set meets ("blocks") every
// k-flat; `blocking` bounds the size of blocking sets from below, dimension by dimension. For planes of
// AG(4,3) the last step is a case split: 26 points would split 12+7+7 in some direction, and no two 7-point
// blocking sets of AG(3,3) leave so little that 12 points in the third layer meet the rest.
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <map>
#include <set>

#include "verify/design.hpp"

namespace thirdcard::verify {

namespace {

using Mask = std::uint32_t;  // points of AG(3,3)

std::int64_t by_moments(int d, std::int64_t b) {
  std::int64_t directions = 1, common = 0;
  for (int i = 1; i < d; ++i) common = directions, directions = 3 * directions + 1;
  std::int64_t n = 3 * b;
  while (directions * ((n - 2 * b) * (n - 2 * b) + 2 * b * b) < directions * n + common * n * (n - 1)) ++n;
  return n;
}

class Split {
 public:
  Split(const Value& split, const Job& job) : space_(Space::Kind::kTernary, 3) {
    split.expect_fields({"maps", "representatives"});
    geometry();
    block(1, 0, 6, job);  // every blocking set has a translate through the origin
    const auto& maps = split.field("maps").as_list();
    const std::vector<Mask> classes(classes_.begin(), classes_.end());
    need(maps.size() == classes.size(), "not one map per class of blocking sets under translations");
    std::vector<Mask> representatives;
    for (const Value& r : split.field("representatives").as_list()) {
      Mask m = 0;
      for (const int p : space_.points(r, 7)) m |= Mask{1} << p;
      representatives.push_back(least(m));
    }
    std::vector<std::size_t> number;
    for (std::size_t i = 0; i < classes.size(); ++i) {
      const std::string& word = maps[i].as_text();
      std::array<int, 4> images{};
      for (int j = 0; j < 4; ++j) {
        images[j] = letter_point(word[j]);
      }
      std::vector<std::uint16_t> table;
      need(space_.map_from_frame(images.data(), table), "a map is not one-to-one");
      Mask image = 0;
      for (int p = 0; p < 27; ++p)
        if (classes[i] >> p & 1) image |= Mask{1} << table[p];
      const auto found = std::find(representatives.begin(), representatives.end(), least(image));
      need(found != representatives.end(), "a map does not lead to a representative");
      number.push_back(static_cast<std::size_t>(found - representatives.begin()));
    }
    for (std::size_t i = 0; i < representatives.size(); ++i)
      parallel_for(classes.size(), job.threads, [&](std::size_t j) {
        if (number[j] < i || job.stopping()) return;
        need(!meet(third_lines(representatives[i], classes[j]), 12),
             "26 points that meet all planes were not excluded");
      });
    if (job.stopping()) throw Stopped(job.stop->reason());
  }

 private:
  void geometry() {
    std::set<Mask> lines, planes;
    for (int x = 0; x < 27; ++x)
      for (int y = 0; y < 27; ++y) {
        if (x == y) continue;
        const Mask line = Mask{1} << x | Mask{1} << y | Mask{1} << space_.third(x, y);
        lines.insert(line);
        for (int z = 0; z < 27; ++z) {
          if (line >> z & 1) continue;
          Mask plane = 0;  // x + span(y - x, z - x)
          const int u = space_.sum(y, space_.minus(x)), w = space_.sum(z, space_.minus(x));
          for (const int a : {0, u, space_.minus(u)})
            for (const int b : {0, w, space_.minus(w)}) plane |= Mask{1} << space_.sum(x, space_.sum(a, b));
          planes.insert(plane);
        }
      }
    lines_.assign(lines.begin(), lines.end());
    planes_.assign(planes.begin(), planes.end());
    need(lines_.size() == 117 && planes_.size() == 39, "wrong geometry");
    for (const Mask line : lines_) {
      const int x = std::countr_zero(line), y = std::countr_zero(line & (line - 1));
      const int u = space_.sum(y, space_.minus(x));
      direction_.push_back(std::min(u, space_.minus(u)));
    }
  }
  Mask least(Mask set) const {
    Mask best = ~Mask{0};
    for (int shift = 0; shift < 27; ++shift) {
      Mask moved = 0;
      for (Mask m = set; m != 0; m &= m - 1) moved |= Mask{1} << space_.sum(std::countr_zero(m), shift);
      best = std::min(best, moved);
    }
    return best;
  }
  /// All blocking sets of 7 points that hold `set` and avoid `dead`; refutes that fewer would do.
  void block(Mask set, Mask dead, int left, const Job& job) {
    go_on(job);
    int unmet = 0;
    Mask first = 0;
    for (const Mask p : planes_)
      if ((p & set) == 0) {
        if (unmet++ == 0) first = p;
      }
    if (unmet == 0) {
      need(left == 0, "fewer than 7 points meet all planes");
      classes_.insert(least(set));
    } else if (unmet <= 13 * left) {
      for (Mask m = first & ~dead; m != 0; m &= m - 1) {
        block(set | (m & -m), dead, left - 1, job);
        dead |= m & -m;
      }
    }
  }
  /// The lines of the third layer whose planes miss both sets.
  std::vector<Mask> third_lines(Mask one, Mask two) const {
    std::set<Mask> out;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i] & one) continue;
      for (std::size_t j = 0; j < lines_.size(); ++j) {
        if ((lines_[j] & two) || direction_[i] != direction_[j]) continue;
        const int x = space_.third(std::countr_zero(lines_[i]), std::countr_zero(lines_[j])),
                  u = direction_[i];
        out.insert(Mask{1} << x | Mask{1} << space_.sum(x, u) | Mask{1} << space_.sum(x, space_.minus(u)));
      }
    }
    return {out.begin(), out.end()};
  }
  /// Can `left` points meet all these lines, each given by its points that are still allowed?
  static bool meet(const std::vector<Mask>& unmet, int left) {
    if (unmet.empty()) return true;
    std::array<int, 27> degree{};
    int smallest = 4;
    for (const Mask l : unmet) {
      smallest = std::min(smallest, std::popcount(l));
      for (Mask m = l; m != 0; m &= m - 1) ++degree[std::countr_zero(m)];
    }
    if (smallest == 0) return false;
    Mask used = 0;
    int packed = 0;
    for (int size = smallest; size <= 3; ++size)
      for (const Mask l : unmet)
        if (std::popcount(l) == size && (l & used) == 0) used |= l, ++packed;
    if (packed > left) return false;
    auto sorted = degree;
    std::sort(sorted.rbegin(), sorted.rend());
    int reach = 0;
    for (int i = 0; i < left; ++i) reach += sorted[i];
    if (reach < static_cast<int>(unmet.size())) return false;
    Mask target = 0;
    int weight = -1;
    for (const Mask l : unmet) {
      if (std::popcount(l) != smallest) continue;
      int w = 0;
      for (Mask m = l; m != 0; m &= m - 1) w += degree[std::countr_zero(m)];
      if (w > weight) weight = w, target = l;
    }
    Mask dead = 0;
    while (target != 0) {
      int best = -1;
      for (Mask m = target; m != 0; m &= m - 1)
        if (best < 0 || degree[std::countr_zero(m)] > degree[best]) best = std::countr_zero(m);
      std::vector<Mask> rest;
      for (const Mask l : unmet)
        if (!(l >> best & 1)) rest.push_back(l & ~dead);
      if (meet(rest, left - 1)) return true;
      dead |= Mask{1} << best;
      target &= ~(Mask{1} << best);
    }
    return false;
  }

  Space space_;
  std::vector<Mask> lines_, planes_;
  std::vector<int> direction_;
  std::set<Mask> classes_;
};

/// No n points, 3 not dividing n, meet every hyperplane of AG(d,3) in b points or more. A translation makes
/// the sum of the points 0; then the layers y and z off the origin are equal modulo 3, and the sum over all
/// directions of 2x - y - z, x the layer of the origin, is v - n or -n. Among all splits with a given average
/// sum of squares the least average of 2x - y - z is on the lower hull; if it is above (v - n)/D, none is
/// left.
bool origin_excludes(int d, std::int64_t b, std::int64_t n) {
  if (n % 3 == 0) return false;
  std::int64_t v = 1;
  for (int i = 0; i < d; ++i) v *= 3;
  const std::int64_t D = (v - 1) / 2, squares = D * n + (v / 3 - 1) / 2 * n * (n - 1);
  struct At {
    std::int64_t squares, first;
  };
  std::vector<At> splits;
  for (std::int64_t x = b; x <= v / 3; ++x)
    for (std::int64_t y = b; y <= v / 3; ++y) {
      const std::int64_t z = n - x - y;
      if (z >= b && z <= y && (y - z) % 3 == 0) splits.push_back({x * x + y * y + z * z, 2 * x - y - z});
    }
  // Two splits on either side of the average; the least value over the average is on the lowest such chord.
  // If every chord is too high, so is the hull; and a split at the average itself must be too high, too.
  bool any = false;
  for (const At& left : splits) {
    if (left.squares * D == squares && left.first * D <= v - n) return false;
    if (left.squares * D >= squares) continue;
    for (const At& right : splits) {
      if (right.squares * D <= squares) continue;
      any = true;
      const std::int64_t run = right.squares - left.squares, rise = right.first - left.first;
      if (run * left.first * D + rise * (squares - left.squares * D) <= run * (v - n)) return false;
    }
  }
  for (const At& s : splits) any = any || s.squares * D == squares;
  return any;
}

}  // namespace

Proved check_flat_free(const File& file, const Job& job) {
  const Value& statement = file.statement;
  statement.expect_fields({"claim", "design"});
  const Value& claim = statement.field("claim");
  claim.expect_fields({"lower", "upper"});
  const std::int64_t lower = claim.field("lower").as_integer(), upper = claim.field("upper").as_integer();
  const Value proof = parse(file.body, job);
  proof.expect_fields({"blocking", "split", "witness"});
  proof.field("witness").as_integers();
  for (const Value& step : proof.field("blocking").as_list()) {
    if (step.as_list().size() != 2) throw Unreadable("a blocking bound must be a number and a rule");
    step.items[0].as_integer();
    const std::string& rule = step.items[1].as_text();
    if (rule != "whole" && rule != "hyperplanes" && rule != "moments" && rule != "origin" && rule != "split")
      throw Unreadable("an unknown rule");
  }
  for (const Value& part : proof.field("split").as_list()) {
    part.expect_fields({"maps", "representatives"});
    for (const Value& word : part.field("maps").as_list()) {
      if (word.as_text().size() != 4) throw Unreadable("a map must be a word of four letters");
      for (const char c : word.as_text())
        if (letter_point(c) >= 27) throw Unreadable("a map leaves the space");
    }
    for (const Value& r : part.field("representatives").as_list()) r.as_integers(7);
  }
  const StatedDesign design = read_design(statement.field("design"), 768, job);
  const Geometry& g = design.geometry;
  need(design.named && g.affine && g.q == 3 && g.k >= 1,
       "the proof is about the flats of ag(d,3), the statement about another design");
  if (g.d > 5) throw Unreadable("certificates about flats go up to ag(5,3)");
  const Space space(Space::Kind::kTernary, g.d);
  const std::int64_t flat = g.k;
  need(lower >= 0 && lower <= space.v, "the lower bound is out of range");
  std::vector<char> in(space.v);
  for (const int p : space.points(proof.field("witness"), lower)) in[p] = 1;
  for (const auto& b : design.blocks)
    need(!std::all_of(b.begin(), b.end(), [&](int p) { return in[p] != 0; }), "the witness contains a flat");
  const auto& steps = proof.field("blocking").as_list();
  const auto& split = proof.field("split").as_list();
  need(static_cast<std::int64_t>(steps.size()) == space.d - flat + 1 && split.size() <= 1,
       "the blocking bounds must go through the dimensions k..d");
  std::int64_t bound = 0;
  bool used = false;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const int dimension = static_cast<int>(flat) + static_cast<int>(i);
    const std::int64_t value = steps[i].items[0].as_integer();
    const std::string& rule = steps[i].items[1].as_text();
    std::int64_t proven = 0;
    if (rule == "whole") {
      need(dimension == flat, "only the smallest dimension is a flat itself");
      proven = 1;
    } else if (rule == "hyperplanes") {
      need(dimension == flat + 1, "the hyperplane theorem is about flats of one dimension less");
      proven = 2 * dimension + 1;
    } else {  // moments, alone or with more
      need(dimension > flat, "there is no smaller dimension to build on");
      proven = by_moments(dimension, bound);
      if (rule == "origin") {
        need(origin_excludes(dimension, bound, proven), "the origin excludes nothing");
        while (origin_excludes(dimension, bound, proven)) ++proven;
      }
      if (rule == "split") {
        need(dimension == 4 && flat == 2 && proven == 26 && bound == 7 && !split.empty(),
             "the split rule is for planes of ag(4,3)");
        const Split checked(split[0], job);
        ++proven;
        used = true;
      }
    }
    need(value == proven, "the rule " + rule + " proves " + std::to_string(proven) + " in dimension " +
                              std::to_string(dimension));
    bound = value;
  }
  need(upper == space.v - bound && lower <= upper,
       "the reasons prove at most " + std::to_string(space.v - bound) + " points");
  need(used == !split.empty(), "a split proof that nothing uses");
  const std::string size =
      lower == upper ? std::to_string(lower) : std::to_string(lower) + " to " + std::to_string(upper);
  Proved out;
  design.describe(out);
  out.lines.push_back("the largest set of points of " + design.label + " that holds no block, that is, no " +
                      std::to_string(flat) + "-flat of ag(" + std::to_string(g.d) + ",3), has " + size +
                      " points");
  out.lines.push_back("design: " + design.words());
  out.lines.push_back("proved: some set of " + std::to_string(lower) + " points holds no block");
  out.lines.push_back("proved: every set of " + std::to_string(upper + 1) + " points holds one");
  out.lines.push_back("checked: the set point by point, the bound dimension by dimension");
  return out;
}

}  // namespace thirdcard::verify

// SPDX-License-Identifier: MIT
// 26 points cannot meet all planes of AG(4,3). Every hyperplane holds at least 7 of them (the least blocking
// sets of AG(3,3) have 7 points), and the average over the directions of the sum of the squared layer sizes
// is 237.25; 12+7+7 (242) is the only split that reaches it, so some direction splits that way. The two
// layers of 7 are blocking sets of AG(3,3). An affine map acting alike on all layers takes the first to a
// representative; a shear translates the second at will; swapping the two puts the class of lower number
// first. What is left for the 12 points of the third layer is a set of lines to meet: those whose planes miss
// the other two layers. A branch-and-bound over the points of an unmet line, bounded by disjoint lines and by
// the largest numbers of lines that points meet, refutes each case in about 40 nodes.
#include "extremal/flat_split.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <map>

#include "extremal/certificate.hpp"
#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard::extremal {

namespace {

using Mask = std::uint32_t;
using Set = PointSet<64>;
constexpr int kPoints = 27, kLeft = 12;

std::vector<Mask> flats_of(int k) {
  const Design design = affine_design(3, 3, k);
  std::vector<Mask> out;
  for (std::size_t i = 0; i < design.blocks(); ++i) {
    Mask m = 0;
    for (const Point p : design.block(i)) m |= Mask{1} << p;
    out.push_back(m);
  }
  return out;
}

/// Collects the 7-point sets that meet every plane: always branch on the unmet plane with the fewest points
/// left.
class BlockingSets {
 public:
  BlockingSets() : planes_(flats_of(2)) { grow(0, 0, 7); }
  std::vector<Mask> sets;

 private:
  void grow(Mask set, Mask dead, int left) {
    Mask best = 0;
    int fewest = 99, unmet = 0;
    for (const Mask plane : planes_) {
      if (plane & set) continue;
      ++unmet;
      const int alive = std::popcount(plane & ~dead);
      if (alive < fewest) fewest = alive, best = plane;
    }
    if (unmet == 0) {
      if (left > 0) throw std::logic_error("fewer than 7 points meet all planes of ag(3,3)");
      sets.push_back(set);
      return;
    }
    if (unmet > 13 * left) return;
    for (Mask m = best & ~dead; m != 0; m &= m - 1) {
      grow(set | (m & -m), dead, left - 1);
      dead |= m & -m;
    }
  }
  std::vector<Mask> planes_;
};

/// Can `left` points meet all lines? Lines are given without the points already ruled out.
bool can_meet(const std::vector<Mask>& lines, int left) {
  if (lines.empty()) return true;
  std::array<int, kPoints> degree{};
  std::array<int, 14> with_degree{};
  Mask pair_or_less = 0, used = 0;
  int disjoint = 0, smallest = 3;
  for (const Mask l : lines) {
    smallest = std::min(smallest, std::popcount(l));
    for (Mask m = l; m != 0; m &= m - 1) ++degree[std::countr_zero(m)];
  }
  if (smallest == 0 || left == 0) return false;
  for (int size = smallest; size <= 3; ++size)
    for (const Mask l : lines)
      if ((l & used) == 0 && std::popcount(l) == size) used |= l, ++disjoint;
  if (disjoint > left) return false;
  for (const int d : degree) ++with_degree[d];
  int reach = 0;
  for (int d = 13, picks = left; d > 0 && picks > 0; --d) {
    const int here = std::min(picks, with_degree[d]);
    reach += here * d, picks -= here;
  }
  if (reach < static_cast<int>(lines.size())) return false;
  int most = -1;
  for (const Mask l : lines) {
    if (std::popcount(l) != smallest) continue;
    int weight = 0;
    for (Mask m = l; m != 0; m &= m - 1) weight += degree[std::countr_zero(m)];
    if (weight > most) most = weight, pair_or_less = l;
  }
  std::vector<int> order;
  for (Mask m = pair_or_less; m != 0; m &= m - 1) order.push_back(std::countr_zero(m));
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return degree[a] > degree[b]; });
  Mask dead = 0;
  for (const int p : order) {
    std::vector<Mask> rest;
    for (const Mask l : lines)
      if (!(l >> p & 1)) rest.push_back(l & ~dead);
    if (can_meet(rest, left - 1)) return true;
    dead |= Mask{1} << p;
  }
  return false;
}

int add(int x, int y) {
  int z = 0;
  for (int place = 1; place < kPoints; place *= 3) z += (x / place + y / place) % 3 * place;
  return z;
}
Mask translate(Mask set, int by) {
  Mask out = 0;
  for (Mask m = set; m != 0; m &= m - 1) out |= Mask{1} << add(std::countr_zero(m), by);
  return out;
}

}  // namespace

std::string split_proof(const Job& job) {
  const BlockingSets blocking;
  std::vector<Mask> classes;  // under translations: the least image
  for (const Mask s : blocking.sets) {
    bool least = true;
    for (int by = 1; by < kPoints && least; ++by) least = s <= translate(s, by);
    if (least) classes.push_back(s);
  }
  std::sort(classes.begin(), classes.end());
  // Classes under AGL(3,3), and the map of each translation class to its representative.
  const SubsetCanonizer<Set> canonizer(Geometry{Geometry::Kind::kAffine, 3, 3, 1});
  std::map<Set, std::size_t> size;
  std::vector<Set> image;
  std::vector<std::string> maps;
  for (const Mask s : classes) {
    Set set;
    set.word[0] = s;
    const auto form = canonizer.canonize(set);
    ++size[form.a];
    image.push_back(form.a);
    std::string word;
    for (const int p : {0, 9, 3, 1}) word += point_letter(form.map[p]);
    maps.push_back(word);
  }
  std::vector<Set> representatives;
  for (const auto& [set, count] : size) representatives.push_back(set);
  std::stable_sort(representatives.begin(), representatives.end(),
                   [&](const Set& a, const Set& b) { return size[a] > size[b]; });
  // Lines by direction: a plane that is no layer meets the three layers in parallel lines l, m and the line
  // of the third points.
  const std::vector<Mask> lines = flats_of(1);
  const auto direction = [](Mask l) {
    const int x = std::countr_zero(l), y = std::countr_zero(l & (l - 1));
    const int u = add(y, add(x, x));  // y - x
    return std::min(u, add(u, u));
  };
  std::map<int, std::vector<Mask>> parallel;
  for (const Mask l : lines) parallel[direction(l)].push_back(l);
  const auto third_line = [](Mask l, Mask m) {
    Mask out = 0;
    const int x = std::countr_zero(l);
    for (Mask n = m; n != 0; n &= n - 1) {
      const int sum = add(x, std::countr_zero(n));
      out |= Mask{1} << add(sum, sum);  // -(x + y)
    }
    return out;
  };
  std::atomic<std::size_t> done{0};
  std::atomic<bool> excluded{true};
  for (std::size_t i = 0; i < representatives.size(); ++i) {
    const auto one = static_cast<Mask>(representatives[i].word[0]);
    parallel_for(classes.size(), job.threads, [&](std::size_t j) {
      const auto number =
          std::find(representatives.begin(), representatives.end(), image[j]) - representatives.begin();
      if (job.stopping() || number < static_cast<std::ptrdiff_t>(i)) return;
      std::vector<Mask> unmet;
      for (const auto& [u, family] : parallel)
        for (const Mask l : family)
          for (const Mask m : family)
            if ((l & one) == 0 && (m & classes[j]) == 0) unmet.push_back(third_line(l, m));
      std::sort(unmet.begin(), unmet.end());
      unmet.erase(std::unique(unmet.begin(), unmet.end()), unmet.end());
      if (can_meet(unmet, kLeft)) excluded = false;
      job.report("pairs of layers", static_cast<double>(++done));
    });
  }
  if (job.stopping()) throw Stopped(job.stop->reason());
  if (!excluded) throw std::logic_error("26 points may meet all planes of ag(4,3)");
  std::string out = "{\"maps\":[";
  for (std::size_t i = 0; i < maps.size(); ++i) out += (i > 0 ? ",\"" : "\"") + maps[i] + "\"";
  out += "],\"representatives\":[";
  for (std::size_t i = 0; i < representatives.size(); ++i)
    out += (i > 0 ? "," : "") + json_points(representatives[i].points());
  return out + "]}";
}

}  // namespace thirdcard::extremal

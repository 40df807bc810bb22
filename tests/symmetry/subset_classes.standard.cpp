// SPDX-License-Identifier: MIT
// Subsets up to symmetry, against two other ways: Burnside's count over every matrix of the group, and
// nauty on the coloured incidence graph.
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

#include "symmetry/graph_canonical.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

/// Orbits on k-subsets for all k by Burnside, over all q-ary matrices n x n (with shifts if affine), q prime.
std::vector<Integer> burnside(int n, int q, bool affine) {
  int size = 1;
  for (int i = 0; i < n; ++i) size *= q;
  const auto digit = [&](int x, int i) {
    while (i-- > 0) x /= q;
    return x % q;
  };
  std::vector<std::vector<int>> sum(size, std::vector<int>(size));
  for (int x = 0; x < size; ++x)
    for (int y = 0; y < size; ++y)
      for (int i = 0, place = 1; i < n; ++i, place *= q) sum[x][y] += (digit(x, i) + digit(y, i)) % q * place;
  std::map<std::vector<int>, std::int64_t> types;  // sorted cycle lengths -> elements
  std::int64_t order = 0;
  std::vector<int> column(n);
  const auto count = [&](const std::vector<int>& image) {
    std::vector<char> seen(size);
    for (int shift = 0; shift < (affine ? size : 1); ++shift) {
      std::vector<int> lengths;
      std::fill(seen.begin(), seen.end(), 0);
      for (int x = affine ? 0 : 1; x < size; ++x) {
        if (seen[x]) continue;
        int length = 0;
        for (int y = x; !seen[y]; y = sum[image[y]][shift]) seen[y] = 1, ++length;
        lengths.push_back(length);
      }
      std::sort(lengths.begin(), lengths.end());
      ++types[lengths], ++order;
    }
  };
  // Columns are chosen one after another outside the span of those before.
  const auto choose = [&](auto&& self, int i, const std::vector<int>& span) -> void {
    if (i == n) {
      std::vector<int> image(size);
      for (int x = 0; x < size; ++x)
        for (int c = 0; c < n; ++c)
          for (int s = 0; s < digit(x, c); ++s) image[x] = sum[image[x]][column[c]];
      return count(image);
    }
    const std::set<int> inside(span.begin(), span.end());
    for (int v = 1; v < size; ++v) {
      if (inside.count(v) != 0) continue;
      column[i] = v;
      auto wider = span;
      for (int s = 1, multiple = v; s < q; ++s, multiple = sum[multiple][v])
        for (int x : span) wider.push_back(sum[x][multiple]);
      self(self, i + 1, wider);
    }
  };
  choose(choose, 0, {0});
  const int points = affine ? size : size - 1;
  std::vector<Integer> total(points + 1);
  for (const auto& [lengths, elements] : types) {
    std::vector<Integer> fixed(points + 1);
    fixed[0] = 1;
    for (int length : lengths)
      for (int k = points; k >= length; --k) fixed[k] += fixed[k - length];
    for (int k = 0; k <= points; ++k) total[k] += fixed[k] * elements;
  }
  for (auto& t : total) t /= order;
  return total;
}

TEST(SubsetOrbits, CountsAreBurnsides) {
  const auto check = [](const char* name, const std::vector<Integer>& expected, int most) {
    const Design d = design_from_name(name);
    for (int k = 0; k <= std::min(most, d.points()); ++k)
      EXPECT_EQ(subset_orbits(d, k).representatives.size(), expected[k]) << name << " " << k;
  };
  check("ag(2,3)", burnside(2, 3, true), 9);
  check("ag(3,3)", burnside(3, 3, true), 13);
  check("pg(2,2)", burnside(3, 2, false), 7);
  check("pg(3,2)", burnside(4, 2, false), 15);
  check("flats(3,2,2)", burnside(3, 2, true), 8);
  check("flats(4,2,2)", burnside(4, 2, true), 16);
  check("ag(2,5)", burnside(2, 5, true), 10);
}

/// Small groups with several orbits of frames: every subset against the whole list of group elements.
TEST(SubsetCanonizer, EverySubsetOfSmallSystems) {
  for (const char* name :
       {"sts(13,1)", "sts(13,2)", "sts(15,5)", "sts(15,19)", "sts(15,80)", "sqs(10)", "bibd(6,3,2)"}) {
    const Design d = design_from_name(name);
    const int v = d.points();
    const Group group = automorphism_group(d);
    std::set<Permutation> elements{identity_permutation(v)};
    std::vector<Permutation> fresh(elements.begin(), elements.end());
    while (!fresh.empty()) {
      const Permutation p = fresh.back();
      fresh.pop_back();
      for (const auto& g : group.generators)
        if (const auto q = compose(p, g); elements.insert(q).second) fresh.push_back(q);
    }
    ASSERT_EQ(std::to_string(elements.size()), group.order());
    const SubsetCanonizer<PointSet<64>> canonizer(d);
    std::vector<std::uint64_t> form(std::size_t{1} << v);
    std::vector<std::uint64_t> order(form.size());
    for (std::uint64_t m = 0; m < form.size(); ++m) {
      PointSet<64> s;
      s.word[0] = m;
      const auto found = canonizer.canonize(s);
      form[m] = found.a.word[0], order[m] = found.stabiliser_order;
    }
    std::size_t wrong = 0;
    for (std::uint64_t m = 0; m < form.size(); ++m) {
      if (form[m] != m) continue;  // one representative per class is enough: the form of a form is itself
      std::uint64_t fixing = 0;
      for (const auto& g : elements) {
        std::uint64_t image = 0;
        for (int p = 0; p < v; ++p) image |= (m >> p & 1) << g[p];
        fixing += image == m;
        wrong += form[image] != m;
      }
      wrong += fixing != order[m];
    }
    for (std::uint64_t m = 0; m < form.size(); ++m) wrong += form[form[m]] != form[m];
    EXPECT_EQ(wrong, 0u) << name;
  }
}

/// Stabiliser order of a coloured set by nauty on the incidence graph of `design`.
std::string searched_order(const Design& design, const std::vector<int>& colour) {
  ColouredGraph g;
  const int v = design.points();
  g.vertices = v + static_cast<int>(design.blocks());
  std::vector<std::vector<int>> adjacent(g.vertices);
  for (std::size_t i = 0; i < design.blocks(); ++i)
    for (Point p : design.block(i))
      adjacent[p].push_back(v + static_cast<int>(i)), adjacent[v + i].push_back(p);
  g.start.push_back(0);
  for (const auto& list : adjacent)
    g.neighbours.insert(g.neighbours.end(), list.begin(), list.end()), g.start.push_back(g.neighbours.size());
  g.colour = colour;
  g.colour.resize(g.vertices, 3);
  return Group{v, {}, graph_symmetry(g, false).order_factors}.order();
}

template <class Set>
void check_stabilisers(const char* name, int rounds) {
  SCOPED_TRACE(name);
  const Design d = design_from_name(name);
  const SubsetCanonizer<Set> canonizer(d);
  const int v = d.points();
  RandomStream random(2, 0);
  const auto check = [&](const Set& a, const Set& b) {
    std::vector<int> colour(v);
    for (int p = 0; p < v; ++p) colour[p] = a.contains(p) ? 1 : b.contains(p) ? 2 : 0;
    const auto found = canonizer.stabiliser(a, b);
    ASSERT_EQ(std::to_string(found.order), searched_order(d, colour));
    ASSERT_EQ(canonizer.canonize(a, b).stabiliser_order, found.order);
    for (const auto& g : found.generators) {
      ASSERT_TRUE(is_automorphism(d, g));
      for (int p = 0; p < v; ++p) ASSERT_EQ(colour[p], colour[g[p]]);
    }
    ASSERT_EQ(generated_group(v, found.generators).order(), std::to_string(found.order));
  };
  for (int round = 0; round < rounds; ++round) {
    // Unions of few blocks and few points: symmetric in many ways.
    Set a, b;
    const auto fill = [&](Set& s) {
      for (std::uint64_t i = random.below(4); i > 0; --i)
        for (Point p : d.block(random.below(d.blocks()))) s.insert(p);
      for (std::uint64_t i = random.below(4); i > 0; --i) s.insert(static_cast<int>(random.below(v)));
    };
    fill(a);
    if (round % 3 == 0) fill(b), b -= a;
    check(a, b);
  }
  const Set all = Set::first_n(v);
  check(Set{}, Set{}), check(all, Set{}), check(Set::single(v - 1), Set::single(0));
  check(all - Set::single(1), Set::single(1));
}

TEST(SubsetCanonizer, StabilisersAreNautys) {
  check_stabilisers<PointSet<64>>("ag(2,3)", 60);
  check_stabilisers<PointSet<64>>("ag(3,3)", 60);
  check_stabilisers<PointSet<128>>("ag(4,3)", 20);
  check_stabilisers<PointSet<128>>("flats(4,3,2)", 20);
  check_stabilisers<PointSet<64>>("pg(4,2)", 40);
  check_stabilisers<PointSet<64>>("pg(5,2)", 10);
  check_stabilisers<PointSet<64>>("ag(2,4)", 40);
  check_stabilisers<PointSet<64>>("ag(2,8)", 10);
  check_stabilisers<PointSet<128>>("ag(2,9)", 10);
  check_stabilisers<PointSet<64>>("flats(4,2,2)", 40);
  check_stabilisers<PointSet<64>>("flats(5,2,3)", 20);
  check_stabilisers<PointSet<64>>("pg(2,3)", 40);
  check_stabilisers<PointSet<64>>("pg(2,4)", 40);
  check_stabilisers<PointSet<64>>("pg(3,3)", 20);
  for (const char* name : {"sts(13,1)", "sts(15,1)", "sts(15,2)", "sts(15,19)", "sts(15,37)", "sts(15,80)",
                           "sqs(10)", "bibd(7,3,2)"})
    check_stabilisers<PointSet<64>>(name, 30);
}

/// Largest caps, found greedily with restarts, and their subsets: few classes, large stabilisers.
TEST(SubsetCanonizer, CapsAndFlats) {
  const Design deck = affine_design(4, 3, 1);
  const SubsetCanonizer<PointSet<128>> canonizer(deck);
  const Group group = automorphism_group(deck);
  RandomStream random(3, 0);
  const auto third = [](int a, int b) {
    int c = 0;
    for (int place = 1; place < 81; place *= 3) c += (6 - a / place % 3 - b / place % 3) % 3 * place;
    return c;
  };
  std::map<PointSet<128>, std::uint64_t> classes;
  for (int round = 0; round < 200; ++round) {
    PointSet<128> cap, barred;
    auto order = identity_permutation(81);
    random.shuffle(std::span(order));
    for (Point p : order) {
      if (barred.contains(p)) continue;
      cap.for_each([&](int q) { barred.insert(third(p, q)); });
      cap.insert(p);
    }
    const auto form = canonizer.canonize(cap);
    Permutation g = identity_permutation(81);
    for (int i = 0; i < 20; ++i) g = compose(g, group.generators[random.below(group.generators.size())]);
    PointSet<128> moved;
    cap.for_each([&](int p) { moved.insert(g[p]); });
    const auto again = canonizer.canonize(moved);
    EXPECT_EQ(form.a, again.a);
    EXPECT_EQ(form.stabiliser_order, again.stabiliser_order);
    classes[form.a] = form.stabiliser_order;
  }
  for (const auto& [cap, order] : classes) EXPECT_EQ(1965150720 % order, 0u);
  // k-flats: one class each; stabiliser = group order / number of flats.
  for (int k = 1; k <= 3; ++k) {
    const Design flats = affine_design(4, 3, k);
    std::set<PointSet<128>> forms;
    for (std::size_t i = 0; i < flats.blocks(); i += 7) {
      const auto form = canonizer.canonize(PointSet<128>::of(flats.block(i)));
      forms.insert(form.a);
      EXPECT_EQ(form.stabiliser_order * flats.blocks(), 1965150720u);
    }
    EXPECT_EQ(forms.size(), 1u);
  }
}

/// The largest caps of AG(3,3) to AG(6,3), so regular that single keys do not tell their points apart.
TEST(SubsetCanonizer, LargestCaps) {
  RandomStream random(4, 0);
  for (int d = 3; d <= 6; ++d) {
    const Design planes = affine_design(d, 3, d - 1);
    const SubsetCanonizer<PointSet<768>> canonizer(planes);
    const auto cap = PointSet<768>::of(explicit_cap(d));
    const auto form = canonizer.canonize(cap);
    EXPECT_EQ(form.image(cap), form.a);
    const Group group = automorphism_group(planes);
    Permutation g = identity_permutation(planes.points());
    for (int i = 0; i < 30; ++i) g = compose(g, group.generators[random.below(group.generators.size())]);
    PointSet<768> moved;
    cap.for_each([&](int p) { moved.insert(g[p]); });
    EXPECT_EQ(canonizer.canonize(moved).a, form.a);
    if (d > 5) continue;
    std::vector<int> colour(planes.points());
    cap.for_each([&](int p) { colour[p] = 1; });
    EXPECT_EQ(std::to_string(form.stabiliser_order), searched_order(planes, colour)) << d;
  }
}

TEST(AutomorphismGroup, OfEveryTripleSystemOnFifteenPoints) {
  // Orbit-stabiliser over the 80 classes gives the number of labelled systems.
  Integer labelled = 0, all = 1;
  for (int i = 2; i <= 15; ++i) all *= i;
  std::map<std::string, int> orders;
  for (int i = 1; i <= 80; ++i) {
    const Design d = design_from_name("sts(15," + std::to_string(i) + ")");
    const Group group = automorphism_group(d);
    for (const auto& g : group.generators) EXPECT_TRUE(is_automorphism(d, g));
    EXPECT_EQ(generated_group(15, group.generators).order(), group.order());
    labelled += all / group.order_as<Integer>();
    ++orders[group.order()];
  }
  EXPECT_EQ(to_string(labelled), "60281712691200");
  EXPECT_EQ(orders["20160"], 1);
  EXPECT_EQ(orders["1"], 36);
}

TEST(GeometryGroup, NautyAgreesBelowTwoHundredPoints) {
  for (const char* name : {"ag(4,3)", "flats(4,3,2)", "flats(4,3,3)", "ag(3,4)", "ag(3,5)", "flats(3,5,2)",
                           "ag(2,11)", "ag(2,13)", "flats(6,2,2)", "flats(7,2,6)", "pg(5,2)", "pg(6,2)",
                           "pg(4,3)", "pg(3,4)", "pg(3,5)", "pg(2,11)", "pg(2,13)", "pflats(4,3,3)"}) {
    const Design d = design_from_name(name);
    const Design plain(
        "plain", d.points(),
        [&] {
          std::vector<Point> all;
          for (std::size_t i = 0; i < d.blocks(); ++i)
            all.insert(all.end(), d.block(i).begin(), d.block(i).end());
          return all;
        }(),
        [&] {
          std::vector<std::uint32_t> start{0};
          for (std::size_t i = 0; i < d.blocks(); ++i)
            start.push_back(start.back() + static_cast<std::uint32_t>(d.block(i).size()));
          return start;
        }());
    EXPECT_EQ(automorphism_group(d).order(), automorphism_group(plain).order()) << name;
  }
}

}  // namespace
}  // namespace thirdcard

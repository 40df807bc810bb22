// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

/// A random word in the generators.
Permutation random_element(const std::vector<Permutation>& generators, int points, RandomStream& random) {
  Permutation p = identity_permutation(points);
  for (int i = 0; i < 40 && !generators.empty(); ++i)
    p = compose(p, generators[random.below(generators.size())]);
  return p;
}

template <class Set>
Set moved(const Set& s, const Permutation& p) {
  Set out;
  s.for_each([&](int x) { out.insert(p[x]); });
  return out;
}

template <class Set>
void check_pair(const SubsetCanonizer<Set>& canonizer, const Set& a, const Set& b,
                const std::vector<Permutation>& generators, RandomStream& random) {
  const auto form = canonizer.canonize(a, b);
  ASSERT_EQ(form.image(a), form.a);
  ASSERT_EQ(form.image(b), form.b);
  const auto p = random_element(generators, canonizer.points(), random);
  const auto again = canonizer.canonize(moved(a, p), moved(b, p));
  ASSERT_EQ(again.a, form.a);
  ASSERT_EQ(again.b, form.b);
  ASSERT_EQ(again.stabiliser_order, form.stabiliser_order);
}

template <class Set>
void check_space(const char* name, int rounds) {
  SCOPED_TRACE(name);
  const Design design = design_from_name(name);
  const SubsetCanonizer<Set> canonizer(design);
  const int v = design.points();
  const Group group = automorphism_group(design);
  EXPECT_EQ(std::to_string(canonizer.group_order()), group.order());
  const auto whole = canonizer.stabiliser({});
  EXPECT_EQ(whole.order, canonizer.group_order());
  for (const auto& g : whole.generators) ASSERT_TRUE(is_automorphism(design, g));
  RandomStream random(1, 0);
  for (int round = 0; round < rounds; ++round) {
    const auto points = [&](int n) {
      Set s;
      for (int i = 0; i < n; ++i) s.insert(static_cast<int>(random.below(v)));
      return s;
    };
    const Set a = points(static_cast<int>(random.below(v + 1)));
    const Set b = round % 2 == 0 ? Set{} : points(static_cast<int>(random.below(v + 1))) - a;
    check_pair(canonizer, a, b, group.generators, random);
  }
  const Set all = Set::first_n(v);
  check_pair(canonizer, Set{}, Set{}, group.generators, random);
  check_pair(canonizer, all, Set{}, group.generators, random);
  check_pair(canonizer, Set{}, all, group.generators, random);
}

TEST(SubsetCanonizer, FormsAreInvariant) {
  check_space<PointSet<64>>("ag(2,3)", 100);
  check_space<PointSet<64>>("ag(3,3)", 100);
  check_space<PointSet<128>>("ag(4,3)", 200);
  check_space<PointSet<64>>("pg(3,2)", 100);
  check_space<PointSet<64>>("pg(4,2)", 100);
  check_space<PointSet<64>>("pg(5,2)", 30);
  check_space<PointSet<64>>("ag(2,4)", 50);
  check_space<PointSet<64>>("ag(2,5)", 50);
  check_space<PointSet<64>>("flats(4,2,2)", 50);
}

TEST(SubsetCanonizer, FormsOfSidonSetsAreInvariant) {
  // Pairs of these tell nothing apart; their dependencies do.
  using Set = PointSet<128>;
  const SubsetCanonizer<Set> canonizer(Geometry{Geometry::Kind::kAffine, 7, 2, 2});
  const auto whole = canonizer.stabiliser({});
  RandomStream random(2, 0);
  std::set<std::vector<Point>> forms;
  for (int round = 0; round < 60; ++round) {
    std::vector<int> points;
    Set allowed = Set::first_n(128), a, b;
    for (const int size = 7 + round % 6; !allowed.empty() && static_cast<int>(points.size()) < size;) {
      const auto left = allowed.points();
      const int p = left[random.below(left.size())];
      for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) allowed.erase(p ^ points[i] ^ points[j]);
      allowed.erase(p);
      points.push_back(p);
      (round % 3 == 0 && random.below(2) == 0 ? b : a).insert(p);
    }
    check_pair(canonizer, a, b, whole.generators, random);
    if (points.size() == 12 && b.empty()) forms.insert(canonizer.canonize(a).a.points());
  }
  EXPECT_EQ(forms.size(), 1u) << "all quad-free sets of twelve points are equivalent";
}

TEST(SubsetCanonizer, FormsAreInvariantOnOtherDesigns) {
  check_space<PointSet<64>>("pg(2,3)", 50);
  check_space<PointSet<64>>("pg(2,4)", 50);
  check_space<PointSet<64>>("pg(3,3)", 20);
  check_space<PointSet<64>>("ag(3,2)", 20);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <thread>

#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

Permutation shuffled(int points, std::uint64_t seed) {
  Permutation p = identity_permutation(points);
  RandomStream(seed, 0).shuffle(std::span(p));
  return p;
}

Design image_of(const Design& design, const Permutation& p) {
  auto blocks = design.block_lists();
  for (auto& b : blocks)
    for (int& x : b) x = p[x];
  return Design::from_blocks("image", design.points(), blocks);
}

TEST(DesignSymmetry, KnownGroups) {
  EXPECT_EQ(automorphism_group(design_from_name("ag(4,3)")).order(), "1965150720");
  EXPECT_EQ(automorphism_group(design_from_name("pg(4,2)")).order(), "9999360");
  EXPECT_EQ(automorphism_group(design_from_name("pg(2,4)")).order(), "120960");
  EXPECT_EQ(automorphism_group(design_from_name("ag(4,2)")).order(), "20922789888000");
  EXPECT_EQ(automorphism_group(Design::from_blocks("path", 3, {{0, 1}, {1, 2}})).order(), "2");
  EXPECT_EQ(automorphism_group(Design::from_blocks("twice", 3, {{0, 1}, {0, 1}, {1, 2}})).order(), "1");
  EXPECT_EQ(automorphism_group(Design::from_blocks("none", 0, {})).order(), "1");
  EXPECT_EQ(automorphism_group(Design::from_blocks("no blocks", 5, {})).order(), "120");
}

TEST(DesignSymmetry, GeneratorsAreAutomorphismsAndOrbitsFollow) {
  for (const char* name : {"ag(2,3)", "ag(3,3)", "pg(3,2)", "ag(2,4)", "flats(3,2,2)"}) {
    const Design d = design_from_name(name);
    const Group g = automorphism_group(d);
    for (const auto& p : g.generators) EXPECT_TRUE(is_automorphism(d, p)) << name;
    EXPECT_EQ(orbit_lists(g).size(), 1u) << name;
  }
  const Design star = Design::from_blocks("star", 4, {{0, 3}, {1, 3}, {2, 3}});
  EXPECT_EQ(point_orbits(automorphism_group(star)), (std::vector<Point>{0, 0, 0, 3}));
  EXPECT_FALSE(is_automorphism(star, {3, 1, 2, 0}));
  EXPECT_FALSE(is_automorphism(star, {0, 0, 2, 3}));
}

TEST(DesignSymmetry, CanonicalFormForgetsTheLabels) {
  for (const char* name : {"ag(2,3)", "ag(3,3)", "pg(3,2)", "flats(3,2,2)"}) {
    const Design d = design_from_name(name);
    const Design e = image_of(d, shuffled(d.points(), 7));
    EXPECT_EQ(canonical_form(d).blocks, canonical_form(e).blocks) << name;
    const auto map = isomorphism(d, e);
    ASSERT_TRUE(map) << name;
    EXPECT_EQ(image_of(d, *map), e) << name;
  }
  EXPECT_FALSE(isomorphism(Design::from_blocks("a", 4, {{0, 1}, {2, 3}}),
                           Design::from_blocks("b", 4, {{0, 1}, {1, 2}})));
}

/// PG(n,2) with `switches` random cycles switched: swap x and y in the blocks along one cycle.
Design switched(int n, int switches, std::uint64_t seed) {
  const Design start = projective_design(n, 2, 1);
  const int v = start.points();
  std::vector<int> third(v * v);
  const auto set = [&](int a, int b, int c) {
    third[a * v + b] = third[b * v + a] = c, third[a * v + c] = third[c * v + a] = b,
                  third[b * v + c] = third[c * v + b] = a;
  };
  for (std::size_t i = 0; i < start.blocks(); ++i)
    set(start.block(i)[0], start.block(i)[1], start.block(i)[2]);
  RandomStream random(seed, 0);
  for (int i = 0; i < switches; ++i) {
    const int x = static_cast<int>(random.below(v)), y = static_cast<int>(random.below(v)),
              p = static_cast<int>(random.below(v));
    if (x == y || p == x || p == y || p == third[x * v + y]) continue;
    std::vector<int> cycle;
    int q = p;
    do {
      cycle.push_back(q), q = third[x * v + q];
      cycle.push_back(q), q = third[y * v + q];
    } while (q != p);
    for (std::size_t j = 0; j < cycle.size(); j += 2) {
      set(y, cycle[j], cycle[j + 1]);
      set(x, cycle[j + 1], cycle[(j + 2) % cycle.size()]);
    }
  }
  std::vector<std::vector<int>> blocks;
  for (int a = 0; a < v; ++a)
    for (int b = a + 1; b < v; ++b)
      if (third[a * v + b] > b) blocks.push_back({a, b, third[a * v + b]});
  return Design::from_blocks("switched", v, blocks);
}

TEST(DesignSymmetry, TripleSystemsWithoutSymmetry) {
  // Without types of pairs nauty takes minutes from 45 points on.
  for (int n : {3, 4, 5, 6}) {
    const Design d = switched(n, 200, 5), e = image_of(d, shuffled(d.points(), 8)), f = switched(n, 200, 6);
    ASSERT_TRUE(is_steiner_triple_system(d));
    const auto map = isomorphism(d, e);
    ASSERT_TRUE(map);
    EXPECT_EQ(image_of(d, *map), e);
    if (n < 4) continue;
    EXPECT_EQ(automorphism_group(d).order(), "1");
    EXPECT_FALSE(isomorphism(d, f));
  }
}

TEST(DesignSymmetry, ThreadsDoNotMeet) {
  const Design d = design_from_name("ag(3,3)");
  const auto expected = canonical_form(d).blocks;
  std::vector<std::thread> threads;
  std::atomic<int> good{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back(
        [&, t] { good += canonical_form(image_of(d, shuffled(27, 100 + t))).blocks == expected; });
  for (auto& t : threads) t.join();
  EXPECT_EQ(good, 4);
}

}  // namespace
}  // namespace thirdcard

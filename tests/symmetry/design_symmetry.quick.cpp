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
  EXPECT_FALSE(isomorphism(Design::from_blocks("a", 4, {{0, 1}, {2, 3}}), Design::from_blocks("b", 4, {{0, 1}, {1, 2}})));
}

TEST(DesignSymmetry, ThreadsDoNotMeet) {
  const Design d = design_from_name("ag(3,3)");
  const auto expected = canonical_form(d).blocks;
  std::vector<std::thread> threads;
  std::atomic<int> good{0};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] { good += canonical_form(image_of(d, shuffled(27, 100 + t))).blocks == expected; });
  for (auto& t : threads) t.join();
  EXPECT_EQ(good, 4);
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// Every family is the design it claims to be, for every order that is quick; the automorphisms that a
// construction promises are there; names come back and give the same design again.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

bool admissible(int v) { return v >= 3 && (v % 6 == 1 || v % 6 == 3); }

/// Does x -> image(x) map blocks to blocks?
template <class Image>
bool respects(const Design& d, Image image) {
  std::vector<std::vector<int>> blocks = d.block_lists();
  for (auto& b : blocks) {
    for (int& p : b) p = image(p);
    std::sort(b.begin(), b.end());
  }
  std::sort(blocks.begin(), blocks.end());
  return blocks == d.block_lists();
}

TEST(TripleFamilies, AreSteinerTripleSystemsUpToOrder75) {
  for (int v = -1; v <= 75; ++v) {
    const auto check = [&](const std::string& name, bool exists) {
      if (exists) {
        EXPECT_TRUE(is_steiner_triple_system(design_from_name(name))) << name;
      } else {
        EXPECT_THROW(design_from_name(name), InputError) << name;
      }
    };
    const std::string order = std::to_string(v);
    check("sts(" + order + ")", admissible(v));
    check("bose(" + order + ")", v > 0 && v % 6 == 3);
    check("skolem(" + order + ")", v > 1 && v % 6 == 1);
    check("cyclic-sts(" + order + ")", admissible(v) && v != 9);
    check("random-sts(" + order + ",5)", admissible(v));
    check("reverse-sts(" + order + ")", v > 1 && (v % 24 == 1 || v % 24 == 3 || v % 24 == 9 || v % 24 == 19));
  }
}

TEST(TripleFamilies, HaveTheirAutomorphisms) {
  for (int v : {3, 7, 13, 15, 21, 25, 33, 61, 63}) {
    EXPECT_TRUE(respects(cyclic_triple_system(v), [v](int x) { return (x + 1) % v; })) << v;
  }
  for (int v : {3, 9, 19, 25, 27, 33, 43, 49, 51}) {
    const Design d = reverse_triple_system(v);
    EXPECT_TRUE(respects(d, [v](int x) { return x == v - 1 ? x : v - 2 - x; })) << v;
  }
}

TEST(TripleFamilies, RandomSystemsFollowTheirSeed) {
  EXPECT_EQ(random_triple_system(31, 7), random_triple_system(31, 7));
  EXPECT_FALSE(random_triple_system(31, 7) == random_triple_system(31, 8));
  for (const char* name : {"random-sts(19,-1)", "random-sts(19)", "random-sts(20,1)", "random-sts(99999,1)",
                           "sts(99999)", "sts()", "sts(7,1,1)"})
    EXPECT_THROW(design_from_name(name), InputError) << name;
}

TEST(TripleFamilies, SmallOrdersMatchTheCatalogue) {
  EXPECT_EQ(standard_number(triple_system(15)), 1);
  std::set<int> numbers;
  for (int seed = 0; seed < 40; ++seed)
    numbers.insert(standard_number(random_triple_system(15, seed)).value());
  EXPECT_GT(numbers.size(), 10u);
}

TEST(Families, NamesComeBackAndDesignsAreTheSameEachTime) {
  std::vector<std::string> names{"sts(21)", "bibd(9,3,1)", "bibd(6,3,2)", "sqs(8)", "sqs(14)", "sqs(16)"};
  for (const auto& f : design_families()) names.push_back(f.example);
  for (const auto& name : names) {
    const Design d = design_from_name(name);
    EXPECT_EQ(d.name(), name);
    EXPECT_EQ(design_from_name(d.name()), d) << name;
    EXPECT_GE(parameters_of(d).t, 2) << name;
    EXPECT_TRUE(parameters_of(d).exact) << name;
  }
}

TEST(Search, FindsExactlyTheSystemsWithTheAutomorphism) {
  // Systems of order 9 with the given automorphism: by brute force over all 840 labelled systems.
  std::vector<int> order{0, 1, 2, 3, 4, 5, 6, 7, 8};
  const auto base = catalogue_system(9, 1).block_lists();
  std::set<std::vector<std::vector<int>>> all;
  do {
    auto blocks = base;
    for (auto& b : blocks) {
      for (int& p : b) p = order[p];
      std::sort(b.begin(), b.end());
    }
    std::sort(blocks.begin(), blocks.end());
    all.insert(blocks);
  } while (all.size() < 840 && std::next_permutation(order.begin(), order.end()));
  ASSERT_EQ(all.size(), 840u);
  for (const std::vector<int>& cycles : {std::vector<int>{3, 3, 3},
                                         {4, 4, 1},
                                         {8, 1},
                                         {2, 2, 2, 2, 1},
                                         {9},
                                         {2, 2, 2, 1, 1, 1},
                                         {1, 1, 1, 1, 1, 1, 1, 1, 1},
                                         {3, 3, 1, 1, 1},
                                         {6, 3}}) {
    std::vector<int> image;
    for (int c : cycles) {
      const int from = static_cast<int>(image.size());
      for (int i = 0; i < c; ++i) image.push_back(from + (i + 1) % c);
    }
    std::set<std::vector<std::vector<int>>> want, got;
    for (const auto& blocks : all)
      if (respects(Design::from_blocks("x", 9, blocks), [&](int x) { return image[x]; })) want.insert(blocks);
    const auto outcome = search_triple_systems(9, cycles, 1, [&](const Design& d) {
      EXPECT_TRUE(got.insert(d.block_lists()).second);
      return true;
    });
    EXPECT_TRUE(outcome.complete);
    EXPECT_EQ(got, want) << cycles.size();
  }
}

TEST(Search, FollowsItsSeedAndLimit) {
  const auto first = [](std::uint64_t seed, std::size_t limit) {
    std::vector<std::vector<std::vector<int>>> found;
    search_triple_systems(21, {7, 7, 7}, seed, [&](const Design& d) {
      EXPECT_TRUE(is_steiner_triple_system(d));
      EXPECT_TRUE(respects(d, [](int x) { return x / 7 * 7 + (x + 1 - x / 7 * 7) % 7; }));
      found.push_back(d.block_lists());
      return found.size() < limit;
    });
    return found;
  };
  EXPECT_EQ(first(1, 4), first(1, 4));
  EXPECT_NE(first(1, 4), first(2, 4));
  EXPECT_EQ(first(1, 7).size(), 7u);
  for (const std::vector<int>& cycles :
       {std::vector<int>{7, 7}, {7, 7, 8}, {0, 21}, {-7, 28}, {}, {2000000000, 2000000000}})
    EXPECT_THROW(search_triple_systems(21, cycles, 1, [](const Design&) { return true; }), InputError);
  EXPECT_THROW(search_triple_systems(20, {20}, 1, [](const Design&) { return true; }), InputError);
  EXPECT_THROW(search_triple_systems(105, {105}, 1, [](const Design&) { return true; }), InputError);
}

TEST(Axioms, HoldInPlanesAndFailElsewhere) {
  const auto holding = [](const std::string& name) {
    std::string out;
    for (const auto& a : plane_axioms(design_from_name(name))) {
      out += a.holds ? '+' : '-';
      EXPECT_EQ(a.holds, a.counterexample.empty());
    }
    return out;
  };
  for (int q : {2, 3, 4, 5, 7, 8, 9}) {
    EXPECT_EQ(holding("ag(2," + std::to_string(q) + ")"), "+++++-+") << q;
    EXPECT_EQ(holding("pg(2," + std::to_string(q) + ")"), "+++-+++") << q;
  }
  EXPECT_EQ(holding("ag(3,3)"), "+++-+-+");
  EXPECT_EQ(holding("pg(3,2)"), "+++-+-+");
  EXPECT_EQ(holding("sts(13,1)"), "+++-+-+");
  EXPECT_EQ(holding("bibd(6,3,2)").substr(2, 1), "-");  // two points on two lines
  EXPECT_EQ(holding("ag(1,5)"), "-+++++-");
  const auto near_pencil = Design::from_blocks("x", 4, {{0, 1, 2}, {0, 3}, {1, 3}, {2, 3}});
  EXPECT_FALSE(plane_axioms(near_pencil)[6].holds);  // no quadrangle
  EXPECT_FALSE(plane_axioms(Design::from_blocks("x", 3, {{0}, {1, 2}}))[1].holds);
}

TEST(ParallelClasses, PartitionTheDeck) {
  for (const char* name : {"ag(4,3)", "ag(2,4)", "flats(4,3,2)", "flats(3,2,2)", "ag(2,9)", "flats(3,3,0)"}) {
    const Design d = design_from_name(name);
    std::size_t blocks = 0;
    for (const auto& c : parallel_classes(d)) {
      std::vector<char> covered(d.points());
      for (auto i : c)
        for (Point p : d.block(i)) EXPECT_EQ(covered[p]++, 0) << name;
      EXPECT_EQ(std::count(covered.begin(), covered.end(), 1), d.points()) << name;
      blocks += c.size();
    }
    EXPECT_EQ(blocks, d.blocks());
  }
  EXPECT_EQ(parallel_classes(design_from_name("ag(4,3)")).size(), 40u);
  EXPECT_EQ(parallel_classes(design_from_name("flats(4,3,2)")).size(), 130u);
  EXPECT_THROW(parallel_classes(design_from_name("pg(2,2)")), InputError);
}

}  // namespace
}  // namespace thirdcard

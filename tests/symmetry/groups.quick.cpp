// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "symmetry/geometry_group.hpp"
#include "thirdcard/integer.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

TEST(StabiliserChain, FindsAndProvesOrders) {
  // Mathieu groups from their usual generators; cyclic and dihedral groups.
  const auto cycles = [](int points, const std::vector<std::vector<int>>& list) {
    Permutation p = identity_permutation(points);
    for (const auto& c : list)
      for (std::size_t i = 0; i < c.size(); ++i) p[c[i]] = static_cast<Point>(c[(i + 1) % c.size()]);
    return p;
  };
  std::vector<int> eleven(11);
  for (int i = 0; i < 11; ++i) eleven[i] = i;
  const auto a = cycles(11, {eleven}), b = cycles(11, {{2, 6, 10, 7}, {3, 9, 4, 5}});
  EXPECT_EQ(generated_group(11, {a, b}).order(), "7920");
  const auto a12 = cycles(12, {eleven}), b12 = cycles(12, {{2, 6, 10, 7}, {3, 9, 4, 5}});
  const auto c12 = cycles(12, {{0, 11}, {1, 10}, {2, 5}, {3, 7}, {4, 8}, {6, 9}});
  const Group m12 = generated_group(12, {a12, b12, c12});
  EXPECT_EQ(m12.order(), "95040");
  EXPECT_EQ(generated_group(11, {a}).order(), "11");
  EXPECT_EQ(generated_group(4, {}).order(), "1");
  EXPECT_EQ(generated_group(0, {}).order(), "1");
  EXPECT_TRUE(contains(m12, compose(a12, c12)));
  EXPECT_FALSE(contains(m12, cycles(12, {{0, 1}})));
  EXPECT_EQ(stabiliser(m12, std::vector<Point>{3, 8}).order(), "720");
  EXPECT_EQ(stabiliser(m12, std::vector<Point>{0, 1, 2, 3, 4}).order(), "1");
  for (const auto& g : stabiliser(m12, std::vector<Point>{3, 8}).generators) {
    EXPECT_EQ(g[3], 3);
    EXPECT_EQ(g[8], 8);
    EXPECT_TRUE(contains(m12, g));
  }
  EXPECT_THROW(generated_group(3, {{0, 1}}), InputError);
  EXPECT_THROW(generated_group(3, {{0, 1, 1}}), InputError);
}

/// Every geometry: the direct generators keep the flats, and they generate a group of the stated order
/// (found by the chain, which knows nothing of it); nauty finds the same order.
void check_geometry(const char* name) {
  SCOPED_TRACE(name);
  const Design d = design_from_name(name);
  const Group group = automorphism_group(d);
  for (const auto& g : group.generators) ASSERT_TRUE(is_automorphism(d, g));
  EXPECT_EQ(generated_group(d.points(), group.generators).order(), group.order());
  EXPECT_EQ(searched_group(d).order(), group.order());
}

TEST(GeometryGroup, IsTheWholeGroup) {
  for (const char* name :
       {"ag(1,3)",      "ag(1,5)",       "ag(2,2)",       "ag(3,2)",       "ag(2,3)",      "ag(3,3)",
        "ag(2,4)",      "ag(2,5)",       "ag(2,8)",       "ag(2,9)",       "flats(3,2,2)", "flats(4,2,2)",
        "flats(4,2,3)", "flats(3,3,2)",  "flats(3,3,0)",  "pg(1,3)",       "pg(1,4)",      "pg(2,2)",
        "pg(3,2)",      "pg(4,2)",       "pg(2,3)",       "pg(2,4)",       "pg(3,3)",      "pg(2,8)",
        "pg(2,9)",      "pflats(3,2,2)", "pflats(2,2,0)", "pflats(4,2,2)", "pflats(3,3,2)"})
    check_geometry(name);
}

TEST(GeometryGroup, OfTheDecks) {
  EXPECT_EQ(automorphism_group(design_from_name("ag(4,3)")).order(), "1965150720");
  EXPECT_EQ(automorphism_group(design_from_name("pg(4,2)")).order(), "9999360");
  EXPECT_EQ(automorphism_group(design_from_name("ag(6,3)")).order_as<Integer>(),
            power(3, 6) * (power(3, 6) - 1) * (power(3, 6) - 3) * (power(3, 6) - 9) * (power(3, 6) - 27) *
                (power(3, 6) - 81) * (power(3, 6) - 243));
}

}  // namespace
}  // namespace thirdcard

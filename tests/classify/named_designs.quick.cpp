// SPDX-License-Identifier: MIT
// Designs with a name in the literature and those of the catalogue: parameters by counting, groups by nauty.
#include <gtest/gtest.h>

#include <set>

#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

/// Parameters by counting; the orders of the groups, by nauty, are those of the literature.
TEST(NamedDesigns, HaveTheirParametersAndGroups) {
  struct Known {
    const char *name, *order;
    Parameters parameters;
  };
  for (const Known& k : std::vector<Known>{{"fano", "168", {2, 3, 1}},
                                           {"witt(11)", "7920", {4, 5, 1}},
                                           {"witt(12)", "95040", {5, 6, 1}},
                                           {"witt(22)", "887040", {3, 6, 1}},
                                           {"witt(23)", "10200960", {4, 7, 1}},
                                           {"witt(24)", "244823040", {5, 8, 1}},
                                           {"s(3,6,22)", "887040", {3, 6, 1}},
                                           {"s(3,4,8)", "1344", {3, 4, 1}},
                                           {"hadamard(12)", "660", {2, 5, 2}},
                                           {"hadamard(16)", "20160", {2, 7, 3}},
                                           {"hadamard(20)", "171", {2, 9, 4}},
                                           {"unital(2)", "432", {2, 3, 1}},
                                           {"unital(3)", "12096", {2, 4, 1}},
                                           {"biplane(3)", "24", {3, 3, 1}},
                                           {"biplane(4)", "168", {2, 4, 2}},
                                           {"biplane(5)", "660", {2, 5, 2}},
                                           {"biplane(6)", "11520", {2, 6, 2}},
                                           {"biplane(9)", "333", {2, 9, 2}}}) {
    const Design d = design_from_name(k.name);
    EXPECT_EQ(parameters_of(d), k.parameters) << k.name;
    EXPECT_EQ(automorphism_group(Design::from_blocks("x", d.points(), d.block_lists())).order(), k.order)
        << k.name;
  }
  EXPECT_EQ(design_from_name("unital(4)").blocks(), 208u);
  EXPECT_TRUE(isomorphism(design_from_name("s(5,8,24)"), design_from_name("witt(24)")));
}

/// Complete lists are lists of different classes; tests/classify finds them again.
TEST(NamedDesigns, TheCatalogueHoldsEachClassOnce) {
  for (const char* pattern :
       {"bibd(15,7,3)#*", "bibd(16,6,2)#*", "bibd(9,4,3)#*", "bibd(10,5,4)#*", "bibd(19,9,4)#*"}) {
    std::set<std::vector<std::vector<Point>>> forms;
    const auto names = DesignName::matching(pattern);
    for (const DesignName& name : names) {
      const Design d = name.build();
      const auto& n = name.numbers();
      EXPECT_EQ(parameters_of(d).lambda, n[2]);
      EXPECT_EQ(parameters_of(d).t, 2);
      forms.insert(canonical_form(d).blocks);
    }
    EXPECT_EQ(forms.size(), names.size()) << pattern;
  }
}

}  // namespace
}  // namespace thirdcard

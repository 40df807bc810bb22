// SPDX-License-Identifier: MIT
// The catalogue of triple systems against nauty: the group orders that the classification's own
// canonical form counts, and that no two systems of an order are isomorphic.
#include <gtest/gtest.h>

#include <set>

#include "thirdcard/design.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

TEST(TripleSystems, GroupsAndClassesAgreeWithNauty) {
  for (int order : {3, 7, 9, 13, 15}) {
    std::set<std::vector<std::vector<Point>>> forms;
    const auto found = classify_triple_systems(order);
    for (const auto& c : found.classes) {
      EXPECT_EQ(automorphism_group(c.system).order(), std::to_string(c.automorphisms)) << c.standard_number;
      forms.insert(canonical_form(c.system).blocks);
    }
    EXPECT_EQ(forms.size(), found.classes.size());
  }
}

}  // namespace
}  // namespace thirdcard

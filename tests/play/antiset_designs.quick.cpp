// SPDX-License-Identifier: MIT
// Fault S1: a design that only a long search can find is refused with the rules, before anything is built.
#include <gtest/gtest.h>

#include "thirdcard/play.hpp"

namespace thirdcard::play {
namespace {

Rules on(const char* design) {
  Rules rules = rules_from_name("antiset");
  rules.design = design;
  return rules;
}

TEST(AntisetDesigns, CostlyOnesAreRefusedWithTheRules) {
  for (const char* design : {"bibd(18,6,10)", "bibd(20,5,8)", "reverse-sts(361)", "random-sts(399,1)",
                             "ag(6,3)", "ag(1000000000,3)", "file:/etc/passwd", "nothing(3)", "pg(1,1)", ""})
    EXPECT_THROW(check_rules(on(design), 2), InputError) << design;
  for (const char* design :
       {"ag(3,3)", "ag(5,3)", "pg(3,2)", "sts(15,7)", "bibd(7,3,2)", "random-sts(127,1)"})
    EXPECT_NO_THROW(check_rules(on(design), 2)) << design;
}

}  // namespace
}  // namespace thirdcard::play

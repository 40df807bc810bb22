// SPDX-License-Identifier: MIT
// Fault S1: a design that only a long search can find is refused with the rules, before anything is built.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"
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

TEST(AntisetDesigns, ABibdThatASearchFindsSoonCanBePlayed) {
  // Their worst case is a search of seconds, which was the reason to refuse them.
  for (const char* name : {"bibd(11,5,2)", "bibd(13,3,2)"}) {
    const DesignName design(name);
    EXPECT_GT(design.work(), 10'000'000) << name;
    EXPECT_EQ(design.build_within(2'000'000), design.build()) << name;
    EXPECT_NO_THROW(check_rules(on(name), 2)) << name;
    EXPECT_EQ(Game(on(name), 1, 2).view().table.size(), static_cast<std::size_t>(design.points())) << name;
  }
  EXPECT_THROW((void)DesignName("bibd(18,6,10)").build_within(2'000'000), InputError);
  EXPECT_THROW((void)DesignName("file:/etc/passwd").build_within(2'000'000), InputError);
}

}  // namespace
}  // namespace thirdcard::play

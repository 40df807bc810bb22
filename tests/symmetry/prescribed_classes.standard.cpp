// SPDX-License-Identifier: MIT
// All designs with small parameters against the numbers of the literature (Mathon and Rosa's tables; SQS by
// Mendelsohn and Hung), and designs with a group against those found without one.
#include "symmetry/prescribed_classes.hpp"

#include <gtest/gtest.h>

#include <set>

#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

std::size_t number(int t, int v, int k, int lambda, bool repeated) {
  const auto found = classify_prescribed({v, t, k, lambda, {}}, repeated, {});
  EXPECT_EQ(found.labelled_by_search, found.labelled_by_classes);
  std::set<std::vector<std::vector<Point>>> forms;
  for (const auto& c : found.classes) {
    const Parameters p = parameters_of(c.design);
    EXPECT_GE(p.t, t);
    EXPECT_EQ(p.block_size, k);
    forms.insert(canonical_form(c.design).blocks);
  }
  EXPECT_EQ(forms.size(), found.classes.size());
  return found.classes.size();
}

TEST(PrescribedClasses, NumbersOfTheLiterature) {
  EXPECT_EQ(number(2, 7, 3, 1, false), 1u);
  EXPECT_EQ(number(2, 7, 3, 2, true), 4u);
  EXPECT_EQ(number(2, 7, 3, 3, true), 10u);
  EXPECT_EQ(number(2, 9, 3, 2, true), 36u);
  EXPECT_EQ(number(2, 9, 3, 2, false), 13u);
  EXPECT_EQ(number(2, 10, 4, 2, false), 3u);
  EXPECT_EQ(number(2, 13, 4, 1, false), 1u);
  EXPECT_EQ(number(2, 16, 4, 1, false), 1u);
  EXPECT_EQ(number(3, 8, 4, 1, false), 1u);
  EXPECT_EQ(number(3, 10, 4, 1, false), 1u);
}

TEST(PrescribedClasses, AGroupGivesThoseOfAllThatHaveIt) {
  // x -> x+1 on eight points and one fixed: of the 36 designs 2-(9,3,2) those with such an automorphism.
  const auto all = classify_prescribed({9, 2, 3, 2, {}}, true, {});
  const Permutation g{1, 2, 3, 4, 5, 6, 7, 0, 8};
  const auto with = classify_prescribed({9, 2, 3, 2, {g}}, true, {});
  EXPECT_EQ(with.labelled_by_search, with.labelled_by_classes);
  const auto has = [](const Design& d) {
    const Group group = automorphism_group(d);
    std::set<Permutation> seen{identity_permutation(9)};
    std::vector<Permutation> queue(seen.begin(), seen.end());
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const auto& h : group.generators)
        if (auto next = compose(queue[i], h); seen.insert(next).second) queue.push_back(next);
    for (const auto& h : queue) {
      int longest = 0;
      for (int x = 0; x < 9; ++x) {
        int length = 1;
        for (int y = h[x]; y != x; y = h[y]) ++length;
        longest = std::max(longest, length);
      }
      if (longest == 8) return true;
    }
    return false;
  };
  std::set<std::vector<std::vector<Point>>> want, found;
  for (const auto& c : all.classes)
    if (has(c.design)) want.insert(canonical_form(c.design).blocks);
  for (const auto& c : with.classes) found.insert(canonical_form(c.design).blocks);
  EXPECT_EQ(found, want);
  EXPECT_FALSE(want.empty());
}

TEST(PrescribedClasses, AStoppedSearchSaysSo) {
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  EXPECT_THROW(classify_prescribed({9, 2, 3, 2, {}}, true, job), Stopped);
}

}  // namespace
}  // namespace thirdcard

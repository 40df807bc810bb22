// SPDX-License-Identifier: MIT
// All designs with small parameters against the numbers of the literature (Mathon and Rosa's tables; SQS by
// Mendelsohn and Hung), and designs with a group against those found without one.
#include "symmetry/prescribed_classes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "symmetry/row_cover.hpp"
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

std::set<Permutation> elements(const Design& d) {
  const Group group = automorphism_group(d);
  std::set<Permutation> seen{identity_permutation(d.points())};
  std::vector<Permutation> queue(seen.begin(), seen.end());
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const auto& h : group.generators)
      if (auto next = compose(queue[i], h); seen.insert(next).second) queue.push_back(next);
  return seen;
}

std::vector<int> cycles(const Permutation& h) {  // lengths, increasing
  std::vector<int> lengths;
  for (std::size_t x = 0; x < h.size(); ++x) {
    int length = 1;
    bool least = true;
    for (std::size_t y = h[x]; y != x; y = h[y]) ++length, least = least && y > x;
    if (least) lengths.push_back(length);
  }
  std::sort(lengths.begin(), lengths.end());
  return lengths;
}

/// The (prime, fixed points) of the elements of prime order.
std::set<std::pair<int, int>> prime_types(const Design& d) {
  std::set<std::pair<int, int>> out;
  for (const auto& h : elements(d)) {
    const auto c = cycles(h);
    const int p = c.back(), fixed = static_cast<int>(std::count(c.begin(), c.end(), 1));
    const bool prime = p == 2 || p == 3 || p == 5 || p == 7 || p == 11 || p == 13;
    if (prime && std::count(c.begin(), c.end(), p) * p + fixed == d.points()) out.insert({p, fixed});
  }
  return out;
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
    for (const auto& h : elements(d))
      if (cycles(h).back() == 8) return true;
    return false;
  };
  std::set<std::vector<std::vector<Point>>> want, found;
  for (const auto& c : all.classes)
    if (has(c.design)) want.insert(canonical_form(c.design).blocks);
  for (const auto& c : with.classes) found.insert(canonical_form(c.design).blocks);
  EXPECT_EQ(found, want);
  EXPECT_FALSE(want.empty());
}

// What one type after another finds, against the groups of all designs found without a group; a type that is
// said to be impossible is then in no group.
TEST(PrescribedClasses, EveryTypeOfPrimeOrder) {
  struct Row {
    int t, v, k, lambda;
    bool repeated;
  };
  for (const Row& row : {Row{2, 9, 3, 2, true},
                         {2, 9, 3, 1, false},
                         {2, 13, 3, 1, false},
                         {2, 13, 4, 1, false},
                         {2, 16, 4, 1, false},
                         {3, 8, 4, 1, false},
                         {3, 10, 4, 1, false}}) {
    const PrescribedProblem problem{row.v, row.t, row.k, row.lambda, {}};
    const auto found = classify_symmetric(problem, row.repeated, {});
    std::map<std::vector<std::vector<Point>>, std::set<std::pair<int, int>>> want, have;
    for (const auto& c : classify_prescribed(problem, row.repeated, {}).classes)
      if (auto types = prime_types(c.design); !types.empty()) want[canonical_form(c.design).blocks] = types;
    std::map<std::string, std::pair<int, int>> named;
    for (const auto& t : found.types) {
      named[t.cycles] = {t.prime, t.fixed};
      EXPECT_TRUE(t.obstacle.empty() || t.number == 0);
      EXPECT_EQ(t.found.labelled_by_search, t.found.labelled_by_classes);
    }
    for (const auto& c : found.classes)
      for (const auto& name : c.cycles) have[canonical_form(c.found.design).blocks].insert(named.at(name));
    EXPECT_EQ(have, want) << row.t << "-(" << row.v << "," << row.k << "," << row.lambda << ")";
  }
}

// Covers counted by lists, by bitsets and by the older search of exact_cover.hpp.
TEST(PrescribedClasses, EveryCoverIsFoundOnce) {
  const Permutation turn{1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 12};
  int filled = 0;
  for (int lambda : {1, 2})
    for (const auto& problem :
         {PrescribedProblem{7, 2, 3, lambda, {}}, PrescribedProblem{13, 2, 3, 1, {turn}},
          PrescribedProblem{10, 3, 4, lambda, {{1, 2, 0, 4, 5, 3, 7, 8, 6, 9}}}}) {
      const PrescribedDesigns orbits(problem);
      std::set<std::vector<int>> want, have;
      solve_cover(orbits.cover(), [&](const std::vector<int>& chosen) {
        auto sorted = chosen;
        std::sort(sorted.begin(), sorted.end());
        EXPECT_TRUE(want.insert(sorted).second);
        return true;
      });
      const RowCoverProblem table(orbits.cover(), orbits.places(), false);
      const Job job;
      RowCover cover(table, job);
      cover.all([&] {
        auto sorted = cover.chosen();
        std::sort(sorted.begin(), sorted.end());
        EXPECT_TRUE(have.insert(sorted).second);
      });
      EXPECT_EQ(have, want);
      filled += !want.empty();
    }
  EXPECT_EQ(filled, 5);  // one of the six has none
}

// The 2-(25,4,1) designs with an involution (Spence: groups of order 504, 150 and 6). One with three fixed
// points would have seven fixed blocks, three through two of the points and four of two two-cycles each, and
// an odd number of others.
TEST(PrescribedClasses, InvolutionsOfSteinerSystemsOn25Points) {
  const auto groups = [](int fixed) {
    Permutation g(25);
    for (int x = 0; x < 25; ++x) g[x] = static_cast<Point>(x >= 25 - fixed ? x : x ^ 1);
    const auto found = classify_prescribed({25, 2, 4, 1, {g}}, false, {});
    EXPECT_EQ(found.labelled_by_search, found.labelled_by_classes);
    std::multiset<std::string> orders;
    for (const auto& c : found.classes) orders.insert(c.automorphisms);
    return orders;
  };
  EXPECT_EQ(groups(1), (std::multiset<std::string>{"504"}));
  EXPECT_EQ(groups(3), (std::multiset<std::string>{}));
  EXPECT_EQ(groups(5), (std::multiset<std::string>{"150", "6"}));
  EXPECT_NE(steiner_obstacle(2, 25, 4, 2, 11), "");
}

TEST(PrescribedClasses, AStoppedSearchSaysSo) {
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  const auto stopped = classify_prescribed({9, 2, 3, 2, {}}, true, job);
  EXPECT_FALSE(stopped.complete);
  EXPECT_EQ(stopped.labelled_by_search, "");
}

}  // namespace
}  // namespace thirdcard

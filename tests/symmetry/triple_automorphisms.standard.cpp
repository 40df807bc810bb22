// SPDX-License-Identifier: MIT
// Systems with a given automorphism against the catalogue: for orders 13 and 15 every cycle type that occurs
// in a group of the 2 and 80 systems, counted there by listing the groups' elements (nauty's generators,
// closed by multiplication), must come out of the search with the same classes and the same number of
// labelled systems, and no other type may. Order 19 by types small enough.
#include "symmetry/triple_automorphisms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "design/systems_file.hpp"
#include "design/triple_canonical.hpp"
#include "design/triple_form.hpp"
#include "thirdcard/space.hpp"
#include "thirdcard/symmetry.hpp"

namespace thirdcard {
namespace {

using Code = std::vector<Point>;

Code code_of(const Design& d) { return triple_canonical_form(ThirdPoints(d)).code; }

CycleType type_of(const Permutation& p) {
  std::vector<char> seen(p.size());
  CycleType type;
  for (std::size_t i = 0; i < p.size(); ++i) {
    int length = 0;
    for (std::size_t x = i; !seen[x]; x = p[x]) seen[x] = 1, ++length;
    if (length > 0) type.push_back(length);
  }
  std::sort(type.rbegin(), type.rend());
  return type;
}

std::vector<Permutation> elements(const Group& group) {
  std::set<Permutation> all{identity_permutation(group.points)};
  std::vector<Permutation> queue(all.begin(), all.end());
  for (std::size_t i = 0; i < queue.size(); ++i)
    for (const auto& g : group.generators)
      if (auto next = compose(queue[i], g); all.insert(next).second) queue.push_back(next);
  return queue;
}

struct Expected {
  std::set<Code> classes;
  double labelled = 0;  // exact below 2^53
};

double centraliser(const CycleType& type) {
  std::map<int, int> times;
  double order = 1;
  for (int length : type) order *= length * ++times[length];
  return order;
}

void compare(int order, const CycleType& type, const Expected& want) {
  const TripleAutomorphismSearch search(order, type, 50, {});
  std::set<Code> classes;
  double labelled = 0;
  for (std::size_t t = 0; t < search.tasks(); ++t) {
    const auto found = search.run(t, {});
    labelled += static_cast<double>(found.completions) * static_cast<double>(search.weight(t));
    for (const auto& packed : found.systems) {
      std::string_view bytes = packed;
      SmallTriples system;
      ASSERT_TRUE(unpack_triples(bytes, order, system));
      classes.insert(code_of(system.design("x")));
    }
  }
  EXPECT_EQ(classes, want.classes) << order << ": " << cycle_type_text(type);
  EXPECT_EQ(labelled, want.labelled) << order << ": " << cycle_type_text(type);
  if (!triple_automorphism_obstacle(order, type).empty()) {
    EXPECT_TRUE(want.classes.empty());
  }
}

void every_type(int order, int systems) {
  std::map<CycleType, Expected> want;
  for (int i = 1; i <= systems; ++i) {
    const Design d = catalogue_system(order, i);
    const Code code = code_of(d);
    const auto group = elements(automorphism_group(d));
    for (const auto& g : group) {
      const CycleType type = type_of(g);
      want[type].classes.insert(code);
      want[type].labelled += centraliser(type) / static_cast<double>(group.size());
    }
  }
  // Every cycle type but the identity's: all partitions of the order.
  std::vector<CycleType> types;
  const auto partitions = [&](auto&& self, int rest, int most, CycleType& so_far) -> void {
    if (rest == 0) return types.push_back(so_far);
    for (int part = std::min(rest, most); part >= 1; --part) {
      so_far.push_back(part);
      self(self, rest - part, part, so_far);
      so_far.pop_back();
    }
  };
  CycleType none;
  partitions(partitions, order, order, none);
  for (const auto& type : types) {
    if (type[0] == 1) continue;
    const auto found = want.find(type);
    Expected expected = found == want.end() ? Expected{} : found->second;
    expected.labelled = std::round(expected.labelled);
    // What is said to be impossible must not occur; the search goes through the others.
    if (!triple_automorphism_obstacle(order, type).empty()) {
      EXPECT_TRUE(expected.classes.empty()) << order << ": " << cycle_type_text(type);
      continue;
    }
    compare(order, type, expected);
  }
}

TEST(TripleAutomorphisms, AllTypesOfOrder9) { every_type(9, 1); }
TEST(TripleAutomorphisms, AllTypesOfOrder13) { every_type(13, 2); }
TEST(TripleAutomorphisms, AllTypesOfOrder15) { every_type(15, 80); }

TEST(TripleAutomorphisms, CyclicAndReverseSystemsOfTheLiterature) {
  const auto classes = [](int order, const CycleType& type) {
    const TripleAutomorphismSearch search(order, type, 1000, {});
    std::set<std::string> all;
    for (std::size_t t = 0; t < search.tasks(); ++t)
      for (auto& s : search.run(t, {}).systems) all.insert(std::move(s));
    return all.size();
  };
  EXPECT_EQ(classes(19, {19}), 4u);
  EXPECT_EQ(classes(21, {21}), 7u);
  EXPECT_EQ(classes(25, {25}), 12u);
  EXPECT_EQ(classes(27, {27}), 8u);
  CycleType reverse(9, 2);
  reverse.push_back(1);
  EXPECT_EQ(classes(19, reverse), 184u);
}

TEST(TripleAutomorphisms, TheCatalogueOfFirstPlayerWinsIsThatOfReverseSystems) {
  std::ifstream file(THIRDCARD_SOURCE_DIR "/data/sts19-first.tc", std::ios::binary);
  const SystemsFile wins({std::istreambuf_iterator<char>(file), {}}, "data/sts19-first.tc");
  CycleType reverse(9, 2);
  reverse.push_back(1);
  std::set<std::string> listed, found;
  for (std::size_t i = 0; i < wins.size(); ++i)
    listed.insert(pack_triples(small_form(SmallTriples::of(wins.design(i, "x"))).system));
  const TripleAutomorphismSearch search(19, reverse, 1000, {});
  for (std::size_t t = 0; t < search.tasks(); ++t)
    for (auto& s : search.run(t, {}).systems) found.insert(std::move(s));
  EXPECT_EQ(wins.size(), 184u);
  EXPECT_EQ(listed, found);
}

TEST(TripleAutomorphisms, AStoppedSearchSaysSo) {
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  EXPECT_THROW(TripleAutomorphismSearch(19, CycleType{19}, 1000, job), Stopped);
}

}  // namespace
}  // namespace thirdcard

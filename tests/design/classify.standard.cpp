// SPDX-License-Identifier: MIT
// The classification rebuilds the committed catalogue from nothing; the counts are those of the
// literature; the canonical form does not depend on the labelling.
#include <gtest/gtest.h>

#include <fstream>
#include <numeric>
#include <set>
#include <sstream>

#include "design/triple_canonical.hpp"
#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

TEST(Classify, RebuildsTheCatalogueAndItsNumbers) {
  std::ostringstream text;
  const std::pair<int, std::size_t> want[] = {{3, 1}, {7, 1}, {9, 1}, {13, 2}, {15, 80}};
  const char* labelled[] = {"1", "30", "840", "1197504000", "60281712691200"};
  int at = 0;
  for (auto [order, classes] : want) {
    const auto found = classify_triple_systems(order);
    EXPECT_EQ(found.classes.size(), classes);
    EXPECT_EQ(found.labelled, labelled[at]);
    EXPECT_EQ(found.labelled_by_seeds, labelled[at++]);
    int number = 0;
    for (const auto& c : found.classes) {
      EXPECT_EQ(c.standard_number, ++number);
      EXPECT_EQ(c.system, catalogue_system(order, number));
      text << "sts(" << order << "," << number << "):";
      for (std::size_t i = 0; i < c.system.blocks(); ++i) {
        text << (i == 0 ? "" : ";");
        for (Point p : c.system.block(i)) text << " " << p;
      }
      text << "\n";
    }
  }
  std::ifstream file(THIRDCARD_SOURCE_DIR "/data/sts-catalogue.txt");
  std::string line, committed;
  while (std::getline(file, line))
    if (line[0] != '#') committed += line + "\n";
  EXPECT_EQ(text.str(), committed);
}

TEST(Classify, DoesNotDependOnThreads) {
  Job one;
  one.threads = 1;
  const auto a = classify_triple_systems(15, one), b = classify_triple_systems(15);
  EXPECT_EQ(a.nodes, b.nodes);
  ASSERT_EQ(a.classes.size(), b.classes.size());
  for (std::size_t i = 0; i < a.classes.size(); ++i) EXPECT_EQ(a.classes[i].found, b.classes[i].found);
}

TEST(Classify, StopsOnRequest) {
  StopToken stop;
  stop.request("time");
  Job job;
  job.stop = &stop;
  EXPECT_THROW(classify_triple_systems(15, job), Stopped);
}

Design relabelled(const Design& d, RandomStream& random) {
  std::vector<int> image(d.points());
  std::iota(image.begin(), image.end(), 0);
  random.shuffle(std::span(image));
  auto blocks = d.block_lists();
  for (auto& b : blocks)
    for (int& p : b) p = image[p];
  return Design::from_blocks("relabelled", d.points(), blocks);
}

TEST(TripleCanonicalForm, IsTheSameForRelabelledSystems) {
  RandomStream random(5, 0);
  for (int number = 1; number <= 80; ++number) {
    const Design d = catalogue_system(15, number), other = relabelled(d, random);
    EXPECT_EQ(triple_system_key(d), triple_system_key(other));
    EXPECT_EQ(standard_number(other), number);
  }
  for (const char* name : {"ag(3,3)", "pg(3,2)"}) {
    const Design d = design_from_name(name);
    EXPECT_EQ(triple_system_key(d), triple_system_key(relabelled(d, random))) << name;
  }
}

TEST(TripleCanonicalForm, CountsAutomorphisms) {
  EXPECT_EQ(triple_canonical_form(ThirdPoints(design_from_name("pg(2,2)"))).automorphisms, 168u);
  EXPECT_EQ(triple_canonical_form(ThirdPoints(design_from_name("ag(2,3)"))).automorphisms, 432u);
  EXPECT_EQ(triple_canonical_form(ThirdPoints(design_from_name("ag(3,3)"))).automorphisms, 303264u);
  EXPECT_EQ(triple_canonical_form(ThirdPoints(design_from_name("sts(15,1)"))).automorphisms, 20160u);
}

TEST(Catalogue, RefusesOtherNumbers) {
  for (const char* name : {"sts(15,81)", "sts(15,0)", "sts(15,-1)", "sts(14,1)", "sts(19,1)", "sts(3,2)",
                           "sts(0,1)", "sts(-3,1)", "sts(13,3)", "sts(15,99999999999)"})
    EXPECT_THROW(design_from_name(name), InputError) << name;
  for (int v : {0, 1, 5, 8, 14, 19, 21, -7}) EXPECT_THROW(classify_triple_systems(v), InputError);
  EXPECT_EQ(standard_number(design_from_name("sqs(8)")), std::nullopt);
  EXPECT_EQ(standard_number(design_from_name("pg(3,2)")), 1);
  EXPECT_EQ(standard_number(design_from_name("ag(3,3)")), std::nullopt);
}

TEST(Catalogue, NumberedListsAreCheckedWhenRead) {
  EXPECT_EQ(read_numbered_systems("# x\nsts(3,1): 0 1 2\n", "list").size(), 1u);
  for (const char* text : {"x", "sts(3,1)", "sts(3,1): 0 1", "sts(3,1): 0 1 3", "sts(7,1): 0 1 2",
                           "sts(3,x): 0 1 2", "sts(-3,1): 0 1 2", "sts(3,1): 0 1 2; 0 1 2", "sts()1,:"})
    EXPECT_THROW(read_numbered_systems(text, "list"), InputError) << text;
}

}  // namespace
}  // namespace thirdcard

// SPDX-License-Identifier: MIT
// A name tells the size of its design before the design is built: compared with the design itself, for
// every family. And what a name refuses, the construction refuses with the same words.
#include <gtest/gtest.h>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

std::string refusal(const std::function<void()>& f) {
  try {
    f();
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

TEST(DesignName, TellsTheSizeOfWhatItBuilds) {
  for (const char* text :
       {"ag(1,3)",         "ag(2,3)",       "ag(4,3)",    "ag(2,4)",        "ag(2,5)",
        "pg(1,2)",         "pg(2,2)",       "pg(4,2)",    "pg(2,4)",        "flats(4,3,2)",
        "flats(3,2,0)",    "pflats(3,2,2)", "sts(15)",    "sts(27)",        "sts(19)",
        "sts(15,19)",      "sts(9,1)",      "bose(21)",   "sqs(4)",         "sqs(8)",
        "sqs(10)",         "sqs(14)",       "sqs(16)",    "bibd(7,3,2)",    "bibd(6,3,2)",
        "bibd(13,4,1)",    "bibd(16,4,1)",  "skolem(19)", "cyclic-sts(19)", "reverse-sts(19)",
        "random-sts(19,7)"}) {
    const DesignName name(text);
    const Design design = name.build();
    EXPECT_EQ(name.text(), text);
    EXPECT_EQ(design.name(), text);
    EXPECT_EQ(name.points(), design.points()) << text;
    EXPECT_EQ(name.blocks(), static_cast<std::int64_t>(design.blocks())) << text;
    EXPECT_EQ(name.incidences(), static_cast<std::int64_t>(design.incidences())) << text;
    EXPECT_EQ(name.geometry(), design.geometry()) << text;
    EXPECT_GT(name.work(), name.incidences()) << text;
    EXPECT_LT(name.work(), 100'000'000) << text;
  }
}

TEST(DesignName, EveryFamilyHasAName) {
  for (const auto& family : design_families()) {
    const DesignName name(family.example);
    EXPECT_EQ(name.family(), family.name);
    EXPECT_EQ(name.text(), family.example);
    EXPECT_EQ(DesignName(name.text()), name);
    const auto letters = [&](char c) { return std::count(family.form.begin(), family.form.end(), c); };
    EXPECT_EQ(name.numbers().size(), static_cast<std::size_t>(letters('(') + letters(',') + letters('#')));
    EXPECT_TRUE(family.form.starts_with(family.name)) << family.form;
  }
}

TEST(DesignName, IsReadWithSpacesAndPrintedWithout) {
  EXPECT_EQ(DesignName("ag( 4 , 3)").text(), "ag(4,3)");
  EXPECT_EQ(DesignName("ag( 4 , 3)"), DesignName("ag(4,3)"));
  EXPECT_EQ(DesignName("random-sts(19,9000000000000)").text(), "random-sts(19,9000000000000)");
  const DesignName file("file:a b.txt");
  EXPECT_TRUE(file.is_file());
  EXPECT_EQ(file.path(), "a b.txt");
  EXPECT_EQ(file.points(), -1);
}

// Fault S1: the server must know what a design costs before it builds it.
TEST(DesignName, CostIsKnownBeforehand) {
  for (const char* costly : {"bibd(18,6,10)", "bibd(20,5,8)", "reverse-sts(361)", "random-sts(399,1)"})
    EXPECT_GT(DesignName(costly).work(), 50'000'000) << costly;
  for (const char* cheap : {"ag(4,3)", "pg(5,2)", "sts(15,7)", "sts(127)", "random-sts(21,1)", "bibd(7,3,2)",
                            "cyclic-sts(99)", "sqs(10)", "flats(4,3,2)"})
    EXPECT_LT(DesignName(cheap).work(), 20'000'000) << cheap;
}

TEST(DesignName, RefusesWithoutBuilding) {
  for (const char* wrong : {"ag(1000000000,3)",
                            "pg(1000000000,16)",
                            "ag(9,3)",
                            "flats(40,2,20)",
                            "ag(2,6)",
                            "ag(0,3)",
                            "sts(8)",
                            "sts(15,81)",
                            "sts(15,0)",
                            "sts(19,1)",
                            "bose(19)",
                            "skolem(21)",
                            "cyclic-sts(9)",
                            "reverse-sts(21)",
                            "random-sts(513,1)",
                            "random-sts(19,-1)",
                            "sqs(12)",
                            "sqs(20)",
                            "bibd(8,3,1)",
                            "bibd(100,10,10)",
                            "bibd(0,0,0)",
                            "ag(3)",
                            "nothing(3)",
                            "AG(3,3)",
                            "ag(3,3) ",
                            "ag(3,3)x",
                            "ag",
                            "",
                            "(3)",
                            "ag(,3)",
                            "ag(3,)",
                            "ag(99999999999999999999,3)",
                            "bibd(1000000000,500000000,2)",
                            "bibd(15,7,3,2)",
                            "bibd(15,7,3)#6",
                            "bibd(15,7,3)#0",
                            "bibd(15,7,3)#",
                            "bibd(25,4,1)#1",
                            "sts(15)#3",
                            "fano(7)",
                            "fano#1",
                            "witt(10)",
                            "s(5,8,25)",
                            "hadamard(28)",
                            "hadamard(10)",
                            "unital(5)",
                            "biplane(7)"})
    EXPECT_NE(refusal([&] { DesignName name(wrong); }), "") << wrong;
  EXPECT_EQ(refusal([] { DesignName("bose(19)"); }), refusal([] { bose_system(19); }));
  EXPECT_EQ(refusal([] { DesignName("ag(9,3)"); }), refusal([] { affine_design(9, 3, 1); }));
  EXPECT_EQ(refusal([] { DesignName("sts(15,81)"); }), refusal([] { catalogue_system(15, 81); }));
  EXPECT_EQ(refusal([] { DesignName("\x1b[31m(3)"); }).find('\x1b'), std::string::npos);
}

TEST(DesignName, PatternsNameTheCatalogue) {
  EXPECT_EQ(DesignName::matching("sts(15,*)").size(), 80u);
  EXPECT_EQ(DesignName::matching("sts(13,*)")[1].text(), "sts(13,2)");
  EXPECT_EQ(DesignName::matching("bibd(15,7,3)#*").size(), 5u);
  EXPECT_EQ(DesignName::matching("bibd(16,6,2)#*")[2].text(), "bibd(16,6,2)#3");
  EXPECT_EQ(DesignName::matching("ag(2,3)").size(), 1u);
  for (const char* wrong : {"sts(19,*)", "ag(*,3)", "*", "ag(2,*)", "random-sts(19,*)", "sts(*)",
                            "sts(15,*)x", "sts(15)#*", "bibd(15,7,3)*"})
    EXPECT_NE(refusal([&] { DesignName::matching(wrong); }), "") << wrong;
}

}  // namespace
}  // namespace thirdcard

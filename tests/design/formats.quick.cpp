// SPDX-License-Identifier: MIT
// Every format both ways, and what is refused.
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

#include "thirdcard/design.hpp"

namespace thirdcard {
namespace {

constexpr DesignFormat kFormats[] = {DesignFormat::kBlocks, DesignFormat::kJson, DesignFormat::kGap,
                                     DesignFormat::kPositionalGame, DesignFormat::kDimacs};

Design read(std::string_view text, int base = 0) { return design_from_text(text, "name", "text", base); }
std::string fault(std::string_view text, int base = 0) {
  try {
    read(text, base);
  } catch (const InputError& e) {
    return e.what();
  }
  return "";
}

TEST(Formats, RoundTripNamedDesigns) {
  for (const char* name : {"ag(2,3)", "pg(2,4)", "sqs(10)", "bibd(6,3,2)", "ag(1,2)", "flats(3,3,2)"}) {
    const Design d = design_from_name(name);
    for (DesignFormat format : kFormats)
      for (int base : {0, 1}) EXPECT_EQ(read(design_to_text(d, format, base), base), d) << name;
  }
}

TEST(Formats, RoundTripRandomHypergraphs) {
  RandomStream random(3, 0);
  for (int trial = 0; trial < 300; ++trial) {
    const int v = 1 + static_cast<int>(random.below(trial % 3 == 0 ? 200 : 6));
    std::vector<std::vector<int>> blocks(1 + random.below(12));
    for (auto& b : blocks)
      while (b.empty())
        for (int p = 0; p < v; ++p)
          if (random.below(3) == 0) b.push_back(p);
    const Design d = Design::from_blocks("x\ny", v, blocks);
    for (DesignFormat format : kFormats)
      for (int base : {0, 1}) {
        const Design back = read(design_to_text(d, format, base), base);
        EXPECT_EQ(back, d) << design_to_text(d, format, base);
        EXPECT_EQ(back.name(), "name");
      }
  }
}

TEST(Formats, BlockListsAreReadLeniently) {
  const Design fano =
      read("# the plane\r\n7\r\n0,1,3\r\n 1;2 ,4\t # a line\n\n2 3 5\n3 4 6\n4 5 0\n5 6 1\n6 0 2");
  EXPECT_EQ(parameters_of(fano), (Parameters{2, 3, 1}));
  EXPECT_EQ(read("7\n1 2 4\n", 1), read("7\n0 1 3\n"));
  EXPECT_EQ(read("\xEF\xBB\xBF"
                 "7\n0 1 3\n"),
            read("7\n0 1 3\n"));
}

TEST(Formats, OthersAreReadLeniently) {
  const Design want = read("4\n0 1 2\n1 2 3\n");
  EXPECT_EQ(read(R"({"extra": [1, {"blocks": 2}], "v": 4, "blocks": [[2,1,0], [1,2,3]], "more": null})"),
            want);
  EXPECT_EQ(read(R"({"points": 4, "blocks": [[1,2,3],[2,3,4]]})", 1), want);
  EXPECT_EQ(read("D := rec( autGroup:=Group((1,4)(2,3),(2,3)), isBlockDesign:=true,\n "
                 "blocks:=[[1..3],[2,3,4]], v:=4, x:=-1/2, s:=\"a\\\")\" );\n"),
            want);
  EXPECT_EQ(read("# GAP\nBlockDesign(4,[[1,2,3],[2,3,4]]);"), want);
  EXPECT_EQ(read("#positions\na b\nc d\n#blackwins\nc b a\n#whitewins\na b c\nd b c\n"), want);
  EXPECT_EQ(read("p edge 6 6\ne 1 5\ne 5 2\ne 3 5\ne 2 6\ne 3 6\ne 4 6\n"), want);
}

TEST(Formats, FaultsAreNamedWithTheirPlace) {
  EXPECT_EQ(fault("7\n0 1 1\n"), "text, line 2: the block holds point 1 twice; a block's points must differ");
  EXPECT_EQ(fault("7\n0 1 2\n\n0 1 7\n"), "text, line 4: point 7 is out of range; points are 0 to 6");
  EXPECT_EQ(fault("7\n0 1 2\n", 1), "text, line 2: point 0 is out of range; points are 1 to 7");
  EXPECT_EQ(fault(""), "text is empty; write the number of points, then one block per line");
  EXPECT_EQ(fault("7"), "text holds no blocks; write the number of points, then one block per line");
  EXPECT_EQ(fault("7 3\n"),
            "text, line 1: the first line holds more than one number; it is the number of points alone");
  EXPECT_EQ(fault("1000000\n1\n"), "text, line 1: 1000000 points are out of range; 1 to 65535 are possible");
}

TEST(Formats, RefusesWhatIsNoDesign) {
  for (const char* text : {"",
                           " \n",
                           "#",
                           "0\n",
                           "-3\n0\n",
                           "99999999999999999999\n0 1\n",
                           "7\n0 x 2\n",
                           "7\n0 1 99999999999999999999\n",
                           "7\n0 1.5\n",
                           "7\n0 -1\n",
                           "{",
                           "{}",
                           "[]",
                           "[[0,1]]",
                           "1.5",
                           "\"x\"",
                           R"({"points":7})",
                           R"({"blocks":[[0]]})",
                           R"({"points":7,"blocks":[]})",
                           R"({"points":7,"blocks":[0]})",
                           R"({"points":7,"blocks":[[]]})",
                           R"({"points":7,"blocks":[[0,0]]})",
                           R"({"points":7,"blocks":[[7]]})",
                           R"({"points":7,"blocks":[[0.5]]})",
                           R"({"points":7,"blocks":[["0"]]})",
                           R"({"points":7,"blocks":[[[0]]]})",
                           R"({"points":7,"blocks":[{}]})",
                           R"({"points":7,"blocks":[[0]],"blocks":[[1]]})",
                           R"({"points":"7","blocks":[[0]]})",
                           R"({"points":7,"v":8,"blocks":[[0]]})",
                           R"({"points":7,"blocks":3})",
                           R"({"points":7,"blocks":[[0]]} x)",
                           R"({"points":7,"blocks":[[18446744073709551615]]})",
                           R"({"points":-7,"blocks":[[0]]})",
                           R"({"points":7.0,"blocks":[[0]]})",
                           "rec",
                           "rec(",
                           "rec()",
                           "rec( v:=7 )",
                           "rec( blocks:=[[1]] )",
                           "rec( v:=7, blocks:=[[0]] )",
                           "rec( v:=7, blocks:=[[8]] )",
                           "rec( v:=7, blocks:=[[]] )",
                           "rec( v:=7, blocks:=[[1,1]] )",
                           "rec( v:=7, blocks:=[[1]] ) x",
                           "rec( v:=7, v:=8, blocks:=[[1]] )",
                           "rec( v:=7, blocks:=[[1..9999999999]] )",
                           "rec( v:=7, s:=\"x",
                           "rec( v:=7, s:=[[[[",
                           "hello world",
                           "A:=",
                           "rec( blocks:=[[1],[2]], blocks:=[[1]], v:=2)",
                           "#positions\n",
                           "#blackwins\na b\n",
                           "#positions\na a\n#blackwins\na\n",
                           "#positions\na b\n#blackwins\na c\n",
                           "#positions\na b\n#blackwins\na a\n",
                           "#version\n1.0\n#times\nt1\n",
                           "p edge 3 1\n",
                           "p edge 3 1\ne 1 4\n",
                           "p edge 3 1\ne 1 1\n",
                           "p edge 4 2\ne 1 3\ne 2 3\n",
                           "e 1 2\n",
                           "p edge 3 3\ne 1 2\ne 2 3\ne 1 3\n",
                           "p edge 3 2\ne 1 3\ne 1 3\n",
                           "p edge x 2\n",
                           "p edge 99999999999 1\ne 1 2\n",
                           "c nothing\n",
                           "c points 1\nc points 2\np edge 3 1\ne 2 3\n"})
    EXPECT_NE(fault(text), "") << text;
  EXPECT_NE(fault(std::string(1000000, '[')), "");
  EXPECT_NE(fault("{\"a\":" + std::string(1000000, '[')), "");
  EXPECT_NE(fault("rec( a:=" + std::string(1000000, '[')), "");
  EXPECT_NE(fault("rec( a:=" + std::string(1000000, '-')), "");
  EXPECT_NE(fault("7\n0 1\n", 2), "");
}

TEST(Formats, FilesThatAreNoText) {
  EXPECT_THROW(design_from_name("file:/"), InputError);
  EXPECT_THROW(design_from_name("file:"), InputError);
  EXPECT_THROW(design_from_name("file:/nonexistent"), InputError);
  EXPECT_THROW(design_from_name("file:/dev/zero"), InputError);
  const std::string path = ::testing::TempDir() + "thirdcard-formats-test";
  std::ofstream(path) << "7\n0 1 3\n";
  EXPECT_EQ(design_from_name("file:" + path).name(), "file:" + path);
  EXPECT_EQ(design_from_name("file:" + path), read("7\n0 1 3\n"));
  EXPECT_THROW(design_from_name("file:" + path, 1), InputError);
  std::remove(path.c_str());
}

}  // namespace
}  // namespace thirdcard

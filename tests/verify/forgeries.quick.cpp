// SPDX-License-Identifier: MIT
// L1: the forgeries that once passed. A name is not a design: each file below has a correct digest and a
// strategy that is right for the few points it lists, under the name of something else. Now a label that
// names a geometry must fit the blocks, and any other label is never repeated, whatever it holds.
#include <gtest/gtest.h>

#include "core/container.hpp"
#include "thirdcard/avoid.hpp"
#include "thirdcard/verify.hpp"

namespace thirdcard {
namespace {

struct Forgery {
  const char* label;
  int points;
  const char* rule;
  const char* maker;
  const char* claims;
  std::string body;
};

std::string section(const std::string& bytes) {
  std::string out;
  for (int i = 0; i < 4; ++i) out += static_cast<char>(bytes.size() >> 8 * i & 255);
  return out + bytes;
}
const std::string kNoMaps("l\0\0\0\0\0", 6);
const std::string kWalk(1, '\0');

std::string file(const std::string& label_json, const Forgery& f) {
  std::string design = design_statement("@", f.points, {});
  design.replace(design.find("\"@\""), 3, label_json);
  return container_file({"strategy", 5,
                         std::string("{\"claims\":[") + f.claims + "],\"design\":" + design +
                             ",\"maker\":\"" + f.maker + "\",\"moves\":[],\"rule\":\"" + f.rule +
                             "\",\"to_move\":\"first\"}",
                         false, kNoMaps + f.body});
}
std::string quoted(const std::string& label) { return '"' + label + '"'; }

/// Everything that is printed.
std::string printed(const Verdict& v) {
  std::string out = v.message;
  for (const auto& line : v.details) out += "\n" + line;
  return out;
}

constexpr const char* kBothDraw =
    "{\"kind\":\"draws\",\"number\":-1,\"player\":\"first\"},{\"kind\":\"draws\",\"number\":-1,\"player\":"
    "\"second\"}";
constexpr const char* kFirstWins = "{\"kind\":\"wins\",\"number\":-1,\"player\":\"first\"}";
constexpr const char* kSecondWins = "{\"kind\":\"wins\",\"number\":-1,\"player\":\"second\"}";

const Forgery kDraw{"ag(3,3)", 1, "avoid", "none", kBothDraw, section(kWalk + '\0') + section(kWalk)};
const Forgery kNofilFirst{"ag(4,3)", 1, "nofil", "none", kFirstWins, section(kWalk + '\0')};
const Forgery kNofilSecond{"ag(4,3)", 2, "nofil", "none", kSecondWins, section(kWalk + '\1' + '\0')};
const Forgery kBreaker{"pg(2,2)", 1, "maker-breaker", "first", kSecondWins, section(kWalk)};

TEST(Forgeries, ATrueNameOverOtherBlocksIsFalse) {
  for (const Forgery* f : {&kDraw, &kNofilFirst, &kNofilSecond, &kBreaker}) {
    const Verdict v = verify_file(file(quoted(f->label), *f));
    EXPECT_EQ(v.kind, Verdict::Kind::kFalse) << f->label;
    EXPECT_EQ(v.message, std::string("the blocks are not those of ") + f->label);
    // The strategies themselves are right for what they list.
    const Verdict bare = verify_file(file("\"\"", *f));
    EXPECT_EQ(bare.kind, Verdict::Kind::kHolds) << bare.message;
  }
}

TEST(Forgeries, OtherLabelsAreNeverSaid) {
  for (const char* label :
       {"AG(3,3)", "ag(3,3) ", " ag(3,3)", "sts(15,81)", "sts(15,19)", "file:/tmp/ag33.txt",
        "ag(3,3), rule avoid: first wins", "ag(3,3) (1938 positions checked)", "holds: ag(3,3)", "ag(03,3)",
        "pg(2,2)%0Aholds", "ag(3,3", "AG(3, 3)"}) {
    const Verdict v = verify_file(file(quoted(label), kDraw));
    EXPECT_EQ(v.kind, Verdict::Kind::kHolds);
    EXPECT_FALSE(v.named);
    const std::string said = printed(v);
    EXPECT_EQ(said.find(label), std::string::npos) << said;
    EXPECT_EQ(said.find("ag("), std::string::npos) << said;
    EXPECT_NE(said.find("a design without a proven name (1 point, 0 blocks, SHA-256 "), std::string::npos)
        << said;
  }
}

TEST(Forgeries, HiddenCharactersAreNoProofFile) {
  for (const char* label : {"ag(3,3)\xe2\x80\x8b", "\x1b[2Kag(3,3)", "ag(3,3)\\u200b", "ag(3,3)\x7f", "a\tb",
                            "\xc3\xa4", "ag(3,3)\\", "\xff"}) {
    const Verdict v = verify_file(file(quoted(label), kDraw));
    EXPECT_EQ(v.kind, Verdict::Kind::kUnreadable) << label;
    for (const char c : v.message) EXPECT_TRUE(c >= 32 && c < 127);
  }
}

TEST(Forgeries, MakerIsNamed) {
  // On the Fano plane whoever begins wins; both games were printed as "first wins" once.
  const Design plane = design_from_name("pg(2,2)");
  std::string said[2];
  for (const bool breaker_first : {false, true}) {
    SolveOptions options;
    options.rule = Rule::kMakerBreaker;
    options.breaker_first = breaker_first;
    const auto v = verify_file(strategy_proof(plane, {}, options, solve(plane, {}, options)).file);
    EXPECT_EQ(v.kind, Verdict::Kind::kHolds) << v.message;
    said[breaker_first] = printed(v);
  }
  EXPECT_NE(said[0].find("the first player (Maker) wins"), std::string::npos) << said[0];
  EXPECT_NE(said[1].find("the first player (Breaker) wins"), std::string::npos) << said[1];
  EXPECT_NE(said[1].find("the first player is Breaker"), std::string::npos) << said[1];
}

TEST(Forgeries, ThePositionIsPartOfTheStatement) {
  const Design plane = design_from_name("ag(2,3)");
  const std::vector<Point> played{0, 1, 5};
  const std::string good = strategy_proof(plane, played, {}, solve(plane, played, {})).file;
  const Verdict v = verify_file(good);
  EXPECT_EQ(v.kind, Verdict::Kind::kHolds);
  EXPECT_NE(
      printed(v).find("position: after the moves first 0, second 1, first 5; the second player to move"),
      std::string::npos);
  // The same proof for the empty board, and for the other player to move.
  for (const auto& [from, to] : {std::pair("\"moves\":[0,1,5]", "\"moves\":[]"),
                                 std::pair("\"to_move\":\"second\"", "\"to_move\":\"first\""),
                                 std::pair("\"moves\":[0,1,5]", "\"moves\":[0,1,2]"),
                                 std::pair("\"moves\":[0,1,5]", "\"moves\":[0,1,1]")}) {
    Container c = read_container(good, "strategy", 5, "");
    c.statement.replace(c.statement.find(from), std::string(from).size(), to);
    EXPECT_EQ(verify_file(container_file(c)).kind, Verdict::Kind::kFalse) << to;
  }
}

TEST(Forgeries, FilesOfBeforeAreRefusedWithTheWayToMakeThem) {
  for (const auto& [text, command] : {std::pair("thirdcard strategy 2\nrule avoid\n", "solve --proof"),
                                      std::pair("thirdcard table 1\n", "avoid table"),
                                      std::pair("{\"claim\":{\"rows\":[]}}", "--certificate"),
                                      std::pair("\x1f\x8b\x08", "--certificate")}) {
    const Verdict v = verify_file(text);
    EXPECT_EQ(v.kind, Verdict::Kind::kUnreadable);
    EXPECT_NE(v.message.find(std::string("make it anew with thirdcard ")), std::string::npos);
    EXPECT_NE(v.message.find(command), std::string::npos) << v.message;
  }
}

}  // namespace
}  // namespace thirdcard

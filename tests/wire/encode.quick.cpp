// SPDX-License-Identifier: MIT
// What the encoders promise beyond the shapes of schema/: the same value says the same wherever it stands,
// lengths that are not exact are -1, numbers beyond JavaScript's travel as text, and no byte breaks a line.
#include <gtest/gtest.h>

#include "wire/avoid.hpp"
#include "wire/avoid_records.hpp"
#include "wire/cards.hpp"
#include "wire/chance.hpp"
#include "wire/extremal.hpp"
#include "wire/json.hpp"
#include "wire/program.hpp"

namespace thirdcard::wire {
namespace {

TEST(Encode, LengthIsTheBoundsOrMinusOne) {
  for (const Outcome outcome : {Outcome::kWin, Outcome::kLoss, Outcome::kDraw, Outcome::kUnknown})
    for (int least = 0; least < 4; ++least)
      for (int most = least; most < 4; ++most) {
        const Json v = encode(Value{outcome, least, most});
        const bool exact = outcome != Outcome::kUnknown && least == most;
        EXPECT_EQ(v["plies"], exact ? least : -1);
        EXPECT_EQ(v["plies_min"], least);
        EXPECT_EQ(v["plies_max"], most);
      }
}

TEST(Encode, AMoveSaysWhatItsPositionSaysOneLater) {
  // Every move of ag(2,3) after 4, 0, against the position that it leads to, solved on its own.
  const Design design = design_from_name("ag(2,3)");
  const Solution all = solve(design, std::vector<Point>{4, 0}, {});
  const Json line = json_of(solve_line(design, {}, all, 0));
  ASSERT_EQ(line["moves"].size(), 7u);
  for (const Json& move : line["moves"]) {
    const auto point = move["point"].get<Point>();
    const Solution after = solve(design, std::vector<Point>{4, 0, point}, {});
    const Json child = json_of(solve_line(design, {}, after, 0));
    EXPECT_EQ(move["plies"], child["plies"].get<int>() + 1) << point;
    EXPECT_EQ(move["outcome"] == "win", child["outcome"] == "first") << point;
    EXPECT_EQ(child["to_move"], "second");
    EXPECT_EQ(child["rounds"], (child["plies"].get<int>() + 1) / 2);
  }
}

TEST(Encode, EstimatesAreTheSameInEveryAnswer) {
  Simulation asked;
  asked.trials = 1000, asked.seed = ~std::uint64_t{0};
  SimulationState state;
  state.trials = 1000, state.counts = {323};
  const Pace pace{2.0, 500.0};
  const Json line = json_of(simulation_line({&asked, 1}, {&state, 1}, {&pace, 1}));
  const Json alone = encode(proportion(323, 1000));
  for (const char* name : {"estimate", "standard_error", "interval"}) {
    EXPECT_EQ(line[name], alone[name]);
    EXPECT_EQ(line["rows"][0][name], alone[name]);
  }
  EXPECT_EQ(line["seed"], "18446744073709551615");
  EXPECT_EQ(line["deals"], "1000");
  EXPECT_DOUBLE_EQ(line["rate"], 500.0);
  const Json fraction = encode(Fraction(Integer(3), Integer(79)));
  EXPECT_EQ(fraction["fraction"], "3/79");
  EXPECT_DOUBLE_EQ(fraction["decimal"], 3.0 / 79);
}

TEST(Encode, OneRowIsAlsoTheObjectTwoAreNot) {
  std::vector<Simulation> asked(2);
  asked[0].cards = 3, asked[1].cards = 4;
  asked[0].trials = asked[1].trials = 11;
  SimulationState state;
  state.trials = 10, state.counts = {1};
  const std::vector<SimulationState> two{state, state};
  const Json line = json_of(simulation_line(asked, two));
  EXPECT_FALSE(line.contains("estimate"));
  EXPECT_EQ(line["rows"].size(), 2u);
  EXPECT_EQ(line["complete"], false);
}

TEST(Encode, NoByteBreaksALine) {
  for (int byte = 0; byte < 256; ++byte) {
    Verified verdict;
    verdict.holds = true;
    verdict.message = std::string("a") + static_cast<char>(byte) + "b";
    const std::string line = verify_line(verdict);
    EXPECT_EQ(line.find('\n'), std::string::npos);
    EXPECT_TRUE(json_of(line)["holds"].get<bool>()) << byte;
  }
}

TEST(Encode, ChecksumsHaveSixteenDigits) {
  const std::vector<Measured> rows{{"a", "b", 1, 2, 2, 7, 0xAB}};
  EXPECT_EQ(json_of(bench_line(rows))["rows"][0]["checksum"], "00000000000000ab");
}

TEST(BatchRecords, AreReadAsTheyWereWritten) {
  const Design design = design_from_name("pg(2,2)");
  for (const Rule rule : {Rule::kAvoid, Rule::kNofil}) {
    SolveOptions how;
    how.rule = rule, how.length = rule == Rule::kAvoid;
    const char* winner = rule == Rule::kAvoid ? "second" : "first";
    const std::string line = avoid_batch_line("pg(2,2)", design, how, "0123", winner, 7, 3, 0, 99, 4);
    const auto read = read_batch_line(line);
    ASSERT_TRUE(read);
    EXPECT_EQ(read->design, "pg(2,2)");
    EXPECT_EQ(read->sha256, "0123");
    EXPECT_EQ(read->rule, name_of(rule));
    EXPECT_EQ(read->outcome, winner);
    EXPECT_EQ(read->length, how.length);
    EXPECT_EQ(read->plies, 7);
    EXPECT_EQ(read->winning_moves, 3);
    EXPECT_EQ(read->nimber, rule == Rule::kNofil ? std::optional(4) : std::nullopt);
    // Each field lost, of another kind, or the whole line cut: no record, and nothing thrown.
    const Json whole = json_of(line);
    for (const char* key :
         {"design", "sha256", "rule", "outcome", "length", "plies", "winning_moves", "format"})
      for (const Json& wrong : {Json(), Json::array(), Json(1.5)}) {
        Json other = whole;
        if (wrong.is_null())
          other.erase(key);
        else
          other[key] = wrong;
        EXPECT_FALSE(read_batch_line(text_of(other))) << key;
      }
    // Answers that no game has.
    for (const auto& [key, wrong] : {std::pair("outcome", Json("XX")),
                                     {"outcome", Json("maker")},
                                     {"outcome", Json(rule == Rule::kAvoid ? "first" : "second")},
                                     {"plies", Json(8)},
                                     {"plies", Json(-2)},
                                     {"winning_moves", Json(-2)}}) {
      Json other = whole;
      other[key] = wrong;
      EXPECT_FALSE(read_batch_line(text_of(other))) << key << " " << wrong;
      EXPECT_TRUE(is_batch_line(text_of(other)));
    }
    Json older = whole;
    older["format"] = batch_format(rule) - 1;
    EXPECT_FALSE(read_batch_line(text_of(older)));
    EXPECT_TRUE(is_batch_line(text_of(older)));
    for (std::size_t length = 0; length < line.size(); ++length) {
      EXPECT_FALSE(read_batch_line(line.substr(0, length)));
      EXPECT_FALSE(is_batch_line(line.substr(0, length)));
    }
  }
}

}  // namespace
}  // namespace thirdcard::wire
